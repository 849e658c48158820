import type { RewrittenLink } from '../../../core/letters/received/compareReceived.ts';
import { countedLink, leadsTo } from '../../../core/links/carriedParameters.ts';
import { l10n, type Words } from '../../kit/words.ts';
import type { CarriedParameters } from './linkParameters.ts';

/** The links that go through the click counter of the service. */
export interface ClickCounter {
  readonly host: string;
  /** Whether each of them is known to lead to the uploaded address, by the start of its tag in the upload. */
  readonly links: ReadonlyMap<number, boolean>;
}

/**
 * Returns the click counter of a letter; `undefined` if its links go through none. Links through several servers are no usual click counting.
 * A link that loses parameters does not count as one that only is counted.
 */
export function clickCounterOf(
  links: readonly RewrittenLink[],
  carried: readonly CarriedParameters[],
): ClickCounter | undefined {
  const known = new Map(carried.map((link) => [link.places.uploaded.start, link]));
  const hosts = new Set<string>();
  const counted = new Map<number, boolean>();
  for (const link of links) {
    const { start } = link.places.uploaded;
    const found = countedLink(link);
    const { fate, leadsTo: target } = known.get(start) ?? {};
    if (!found || fate === 'lost') continue;
    hosts.add(found.host);
    counted.set(start, found.isShown || (target !== undefined && leadsTo(target, link.uploaded)));
  }
  const [host, ...others] = hosts;
  return host !== undefined && others.length === 0 ? { host, links: counted } : undefined;
}

/** Says what the click counter means for the links. */
export function counterText({ host, links }: ClickCounter): Words {
  const areKnown = [...links.values()].every(Boolean);
  return areKnown
    ? l10n.count(
        '{0} link goes through the service’s click counter ({1}) and leads to the same page as before.|{0} links go through the service’s click counter ({1}) and lead to the same pages as before.',
        links.size,
        host,
      )
    : l10n.count(
        '{0} link goes through the service’s click counter ({1}).|{0} links go through the service’s click counter ({1}).',
        links.size,
        host,
      );
}
