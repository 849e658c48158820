import { percentDecoded } from '../text/decodedText.ts';

/** The length above which an address is not read. */
const longestAddress = 8_000;

/**
 * Returns the address to which a link redirects, with the parameters of the link that have these names, and with its fragment unless the
 * redirect has one of its own. Returns `undefined` if one of the addresses can't be read.
 */
export function finalAddress(
  address: string,
  endsAt: string,
  carried: readonly string[],
): string | undefined {
  const [from, to] = [readable(address), readable(endsAt)];
  if (!from || !to) return undefined;
  const isCarried = (pair: string) => carried.includes(nameIn(pair));
  const pairs = [...pairsOf(to).filter((pair) => !isCarried(pair)), ...pairsOf(from).filter(isCarried)];
  const search = pairs.length > 0 ? `?${pairs.join('&')}` : '';
  return `${to.protocol}//${to.host}${to.pathname}${search}${to.hash || from.hash}`;
}

const readable = (address: string): URL | undefined =>
  address.length > longestAddress ? undefined : (URL.parse(address) ?? undefined);

/** Returns the parameters of an address as they are written. */
const pairsOf = ({ search }: URL): string[] => search.slice(1).split('&').filter(Boolean);

const nameIn = (pair: string): string => percentDecoded(pair.split('=', 1)[0] ?? '');
