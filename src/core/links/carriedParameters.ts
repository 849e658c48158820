import { percentDecoded } from '../text/decodedText.ts';

/** A link with its address in the upload and in the received letter, both decoded. */
interface CarriedLink {
  readonly uploaded: string;
  readonly received: string;
}

/**
 * What a redirect does to the parameters of a link. `kept`: its destination has them all; `lost`: it lacks one; `hidden`: the address in the
 * letter doesn't show its destination, as that of most services.
 */
export type ParametersFate = 'kept' | 'lost' | 'hidden';

/** Returns what became of the parameters of a link; `undefined` if the upload has none. */
export function parametersFate({ uploaded, received }: CarriedLink): ParametersFate | undefined {
  const before = webAddress(uploaded);
  if (!before || before.search.length < 2) return undefined;
  const after = webAddress(received);
  if (!after) return 'hidden';
  const destination = isSamePage(before, after)
    ? after
    : destinationsIn(after).find((one) => isSamePage(before, one));
  if (!destination) return 'hidden';
  return hasParametersOf(destination, before) ? 'kept' : 'lost';
}

/** Returns true if the address to which a link redirects has all parameters of the upload. */
export function keepsParameters(uploaded: string, destination: string): boolean {
  const [before, after] = [webAddress(uploaded), webAddress(destination)];
  return before !== undefined && after !== undefined && hasParametersOf(after, before);
}

/** Returns the names of the parameters of an address that the address to which it redirects has not got, with the same values. */
export function lostParameters(address: string, destination: string): string[] {
  const [before, after] = [webAddress(address), webAddress(destination)];
  if (!before || !after) return [];
  const there = new Set(pairsOf(after));
  const lost = [...before.searchParams].filter((pair) => !there.has(JSON.stringify(pair)));
  return [...new Set(lost.map(([name]) => name))];
}

function hasParametersOf(after: URL, before: URL): boolean {
  const there = new Set(pairsOf(after));
  return pairsOf(before).every((pair) => there.has(pair));
}

const pairsOf = ({ searchParams }: URL) => [...searchParams].map((pair) => JSON.stringify(pair));

const isSamePage = (one: URL, other: URL) => one.host === other.host && one.pathname === other.pathname;

/** The length above which an address is not read. */
const longestAddress = 8_000;

function webAddress(text: string): URL | undefined {
  if (text.length > longestAddress) return undefined;
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** Returns the addresses that stand encoded in a redirect: `https://click.example/?to=https%3A%2F%2Fshop.example`. */
function destinationsIn({ searchParams, pathname }: URL): URL[] {
  const texts = [...[...searchParams].map(([, value]) => value), ...pathname.split('/').map(percentDecoded)];
  return texts.flatMap((text) => webAddress(text) ?? []);
}
