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
  const destination = shownDestination(before, after);
  if (!destination) return 'hidden';
  return hasParametersOf(destination, before) ? 'kept' : 'lost';
}

/** Returns the uploaded page as the received address names it: by leading there itself, or in its parameters or path. */
const shownDestination = (before: URL, after: URL): URL | undefined =>
  isSamePage(before, after) ? after : destinationsIn(after).find((one) => isSamePage(before, one));

/** A link that leads through another server, which counts the click. */
interface CountedLink {
  /** The server, with its port unless that is the usual one. */
  readonly host: string;
  /** True if the address shows that the link leads to the uploaded one; false if it shows no destination. */
  readonly isShown: boolean;
}

/**
 * Returns how a link leads through a click counter; `undefined` for a link that doesn't: its address is on the server of the upload, or names
 * another destination.
 */
export function countedLink({ uploaded, received }: CarriedLink): CountedLink | undefined {
  const [before, after] = [webAddress(uploaded), webAddress(received)];
  if (!before || !after || before.host === after.host) return undefined;
  const isShown = destinationsIn(after).some(
    (one) => isSamePage(before, one) && hasParametersOf(one, before),
  );
  return isShown || destinationsIn(after).length === 0 ? { host: after.host, isShown } : undefined;
}

/** Returns true if two addresses lead to the same page with the same parameters. */
export function leadsTo(destination: string, address: string): boolean {
  const [one, other] = [webAddress(destination), webAddress(address)];
  return one !== undefined && other !== undefined && isSamePage(one, other) && hasParametersOf(one, other);
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

/** Returns the names of the parameters that a redirect loses: `leadsTo` is where it leads, if its address doesn’t show that. */
export function parametersLostBy({
  uploaded,
  received,
  leadsTo: target,
}: CarriedLink & { readonly leadsTo?: string }): string[] {
  if (target !== undefined) return lostParameters(uploaded, target);
  const [before, after] = [webAddress(uploaded), webAddress(received)];
  const shown = before && after && shownDestination(before, after);
  return shown ? lostParameters(uploaded, shown.href) : [];
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
