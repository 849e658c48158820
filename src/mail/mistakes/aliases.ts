import { recordsOf } from '../dns.ts';
import { normalName } from '../domainName.ts';
import type { ExpectedMx } from './expected.ts';
import type { PlaceMistake } from './mistake.ts';
import { aliasOf, type Scene, type TextScene } from './scene.ts';

/** So many aliases one after another are enough to see that they go round. */
const mostAliases = 8;

/** A chain of CNAMEs that comes back to where it was (RFC 1034, section 3.6.2). */
export async function aliasLoop({ expected: { name }, resolver }: Scene): Promise<PlaceMistake | undefined> {
  const seen = new Set([name]);
  let current: string | undefined = name;
  for (let count = 0; count < mostAliases; count++) {
    current = await aliasOf(current, resolver);
    if (current === undefined) return undefined;
    if (seen.has(current)) return { code: 'aliasLoop', name: current };
    seen.add(current);
  }
  return undefined;
}

/** A CNAME where there should be a text. One that leads to the right text is right, and never gets here. */
export async function aliasOfText(scene: TextScene): Promise<PlaceMistake | undefined> {
  const { expected, domain, resolver, texts } = scene;
  const target = await aliasOf(expected.name, resolver);
  if (target === undefined) return undefined;
  if (/^\W{0,8}v=(?:spf|dkim|dmarc)/.test(target)) return { code: 'textAsAlias', target };
  if (expected.name === domain) return { code: 'aliasOfDomain', target };
  return { code: texts.length > 0 ? 'aliasElsewhere' : 'aliasToNothing', target };
}

/** The same for mail. A CNAME to the host itself is another mistake than one to anywhere else. */
export async function aliasOfHost({ expected, domain, resolver }: Scene<ExpectedMx>) {
  const target = await aliasOf(expected.name, resolver);
  if (target === undefined) return undefined;
  if (target === normalName(expected.exchange)) return { code: 'aliasInsteadOfMx', target } as const;
  if (expected.name === domain) return { code: 'aliasOfDomain', target } as const;
  const hosts = recordsOf(await resolver.lookUp(expected.name, 'MX'));
  return { code: hosts.length > 0 ? 'aliasElsewhere' : 'aliasToNothing', target } as const;
}
