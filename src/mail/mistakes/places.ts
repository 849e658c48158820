import { readDkimKey } from '../dkim/readKey.ts';
import { type Resolver, recordsOf } from '../dns.ts';
import { isQueryable, normalName } from '../domainName.ts';
import { isSpfRecord, readSpfRecord } from '../spf/readRecord.ts';
import { aliasOf, type RecordContext, type TextContext, textKindOf, textsAt } from './context.ts';
import type { ExpectedDkim, ExpectedMx, ExpectedText } from './expected.ts';
import type { PlaceMistake } from './mistake.ts';
import { missingIncludes, type SpfContext } from './spfContext.ts';

type PlaceCode = Extract<PlaceMistake, { readonly found: string }>['code'];

/** Other names at which to search for a record, most likely first. */
type Places = readonly (readonly [code: PlaceCode, name: string])[];

/** Detects a key that is not at its selector (RFC 6376, section 3.6.2.1). */
export async function keyElsewhere({ expected, domain, resolver, meant }: TextContext<ExpectedDkim>) {
  if (meant.length > 0) return undefined;
  const host = expected.name.slice(0, -domain.length - 1);
  const selector = host.slice(0, host.lastIndexOf('._domainkey'));
  const wanted = keyOfRecord(expected.value);
  const places: Places = [
    ['doubledDomain', `${expected.name}.${domain}`],
    ['atRoot', domain],
    ['selectorMissing', `_domainkey.${domain}`],
    ['domainkeyMissing', `${selector}.${domain}`],
    ['underscoreMissing', `${selector}.domainkey.${domain}`],
    ['labelsSwapped', `_domainkey.${selector}.${domain}`],
  ];
  const isKey = (text: string) => textKindOf(text) === 'dkim' || keyOfRecord(text) === wanted;
  const parent = domain.slice(domain.indexOf('.') + 1);
  // The parent domain may have its own key there, so only the same key counts.
  const isSameKey = (text: string) => keyOfRecord(text) === wanted;
  const above: Places = parent.includes('.') ? [['atParent', `${host}.${parent}`]] : [];
  return (
    (await firstPlace(places, isKey, domain, resolver)) ?? firstPlace(above, isSameKey, domain, resolver)
  );
}

const keyOfRecord = (text: string) => readDkimKey(text).key || 'none';

/** Detects a DMARC record that is not at `_dmarc` (RFC 9989, section 4.7). Ignores a parent's record, which also applies to this domain. */
export function policyElsewhere({ expected, domain, resolver, meant }: TextContext) {
  if (meant.length > 0) return undefined;
  const places: Places = [
    ['atRoot', domain],
    ['doubledDomain', `${expected.name}.${domain}`],
    ['underscoreMissing', `dmarc.${domain}`],
  ];
  return firstPlace(places, (text) => textKindOf(text) === 'dmarc', domain, resolver);
}

/** Detects an SPF record at a subdomain that was meant for the domain itself, because it has the missing includes. */
export function spfElsewhere({ domain, resolver, record, expected }: SpfContext) {
  if (record && missingIncludes({ expected, record }).length === 0) return undefined;
  const isWanted = (text: string) =>
    isSpfRecord(text) && missingIncludes({ expected, record: readSpfRecord(text) }).length === 0;
  const places: Places = [
    ['doubledDomain', `${domain}.${domain}`],
    ['atSubdomain', `www.${domain}`],
    ['atSubdomain', `_spf.${domain}`],
    ['atSubdomain', `spf.${domain}`],
  ];
  return firstPlace(places, isWanted, domain, resolver);
}

/** Detects an MX record with the domain doubled in its name. */
export async function exchangeElsewhere({ expected, domain, resolver }: RecordContext<ExpectedMx>) {
  const found = `${expected.name}.${domain}`;
  if (!isQueryable(found)) return undefined;
  const hosts = recordsOf(await resolver.lookUp(found, 'MX')).map(({ exchange }) => normalName(exchange));
  if (!hosts.includes(normalName(expected.exchange))) return undefined;
  return { code: 'doubledDomain', found, domain } as const;
}

/** Detects a record of another kind. Ignores a wildcard's record, which is at every name without records. */
export async function otherKind({ expected, domain, resolver, texts, meant }: TextContext<ExpectedText>) {
  const [text] = texts;
  const found = text === undefined ? undefined : textKindOf(text);
  if (meant.length > 0 || text === undefined || found === undefined || found === expected.kind) {
    return undefined;
  }
  const wildcards = await textsAt(`*.${domain}`, resolver);
  if (wildcards.includes(text)) return undefined;
  return { code: 'otherRecord', found, expected: expected.kind } as const;
}

async function firstPlace(
  places: Places,
  isWanted: (text: string) => boolean,
  domain: string,
  resolver: Resolver,
): Promise<PlaceMistake | undefined> {
  const found = await Promise.all(places.map(([, name]) => textsAt(name, resolver)));
  const place = places[found.findIndex((texts) => texts.some(isWanted))];
  if (!place) return undefined;
  const [code, name] = place;
  return code === 'doubledDomain' ? { code, found: name, domain } : { code, found: name };
}

/** Maximum number of CNAMEs to follow. Real loops are shorter. */
const mostCnames = 8;

/** Detects a CNAME loop (RFC 1034, section 3.6.2). */
export async function aliasLoop({
  expected: { name },
  resolver,
}: RecordContext): Promise<PlaceMistake | undefined> {
  const seen = new Set([name]);
  let current: string | undefined = name;
  for (let count = 0; count < mostCnames; count++) {
    current = await aliasOf(current, resolver);
    if (current === undefined) return undefined;
    if (seen.has(current)) return { code: 'aliasLoop', name: current };
    seen.add(current);
  }
  return undefined;
}

/** Detects a CNAME instead of a TXT record. Not called if the CNAME leads to the correct text. */
export async function aliasOfText(context: TextContext): Promise<PlaceMistake | undefined> {
  const { expected, domain, resolver, texts } = context;
  const target = await aliasOf(expected.name, resolver);
  if (target === undefined) return undefined;
  if (/^\W{0,8}v=(?:spf|dkim|dmarc)/.test(target)) return { code: 'textAsAlias', target };
  if (expected.name === domain) return { code: 'aliasOfDomain', target };
  return { code: texts.length > 0 ? 'aliasElsewhere' : 'aliasToNothing', target };
}

/** Detects a CNAME instead of an MX record, to the expected host itself or elsewhere. */
export async function aliasOfHost({ expected, domain, resolver }: RecordContext<ExpectedMx>) {
  const target = await aliasOf(expected.name, resolver);
  if (target === undefined) return undefined;
  if (target === normalName(expected.exchange)) return { code: 'aliasInsteadOfMx', target } as const;
  if (expected.name === domain) return { code: 'aliasOfDomain', target } as const;
  const hosts = recordsOf(await resolver.lookUp(expected.name, 'MX'));
  return { code: hosts.length > 0 ? 'aliasElsewhere' : 'aliasToNothing', target } as const;
}
