import type { LinkAddress } from './linkAddress.ts';

interface WebLink {
  readonly address: LinkAddress | undefined;
  readonly unsubscribes: boolean;
}

/**
 * Returns the links that lead to another site than most links of the letter do, such as to a social network. Parameters don't help
 * there: the sender's web statistics count no visits of other sites. Empty if no site has the most links.
 */
export function linksToOtherSites<Link extends WebLink>(links: readonly Link[]): ReadonlySet<Link> {
  const onTheWeb = links.filter(({ address, unsubscribes }) => address && !unsubscribes);
  const bySite = Map.groupBy(onTheWeb, ({ address }) => siteOf(address?.bare ?? ''));
  const [most = [], ...others] = [...bySite.values()].toSorted((one, other) => other.length - one.length);
  if (most.length === others[0]?.length) return new Set();
  return new Set(others.flat());
}

/** Returns the registrable domain of a web address, as far as that can be told without the list of public suffixes. */
function siteOf(address: string): string {
  const [, , authority = ''] = address.split(/[/\\?#]/, 3);
  const host = authority.split('@').at(-1)?.split(':')[0]?.toLowerCase() ?? '';
  const labels = host.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(top.length === 2 && sharedLabels.has(second) ? -3 : -2).join('.');
}

/** Labels below which the registries of countries give out domains: `shop.co.uk`. */
const sharedLabels: ReadonlySet<string> = new Set(['ac', 'co', 'com', 'edu', 'gov', 'net', 'org']);
