import { lostParameters } from '../../core/links/carriedParameters.ts';
import type { DiffPassage } from '../shared/difference.ts';

/**
 * Returns an address with those of its parameters marked that are missing in the address to which it redirects. The `?` stays unmarked as long
 * as a parameter follows it.
 */
export function withLostParameters(address: string, destination: string): DiffPassage[] {
  const names = lostParameters(address, destination);
  const [query, hash] = [address.indexOf('?'), endOf(address, '#', 0)];
  if (query === -1 || query > hash) return [{ in: 'both', text: address }];
  const parameters = address.slice(query + 1, hash).split('&');
  const isLost = (text: string) => names.includes([...new URLSearchParams(text).keys()][0] ?? '');
  const firstKept = parameters.findIndex((text) => !isLost(text));
  return [
    { in: 'both', text: address.slice(0, query) },
    { in: firstKept === -1 ? 'found' : 'both', text: '?' },
    ...parameters.map((text, at): DiffPassage => {
      if (at < firstKept) return { in: 'found', text: `${text}&` };
      const lead = at === Math.max(0, firstKept) ? '' : '&';
      return { in: isLost(text) ? 'found' : 'both', text: `${lead}${text}` };
    }),
    { in: 'both', text: address.slice(hash) },
  ].filter(({ text }) => text !== '') as DiffPassage[];
}

/**
 * Returns the diff from `found` to `expected`, two texts that differ in the web address at their ends, by its parts: host, path and
 * parameters differ as a whole. Returns `undefined` for other texts.
 */
export function addressDifference(found: string, expected: string): DiffPassage[] | undefined {
  const [at, lead] = [addressAt(found), addressAt(expected)];
  if (at === -1 || at !== lead || found.slice(0, at) !== expected.slice(0, at)) return undefined;
  const [own, other] = [partsOf(found.slice(at)), partsOf(expected.slice(at))];
  const same: DiffPassage[] = at > 0 ? [{ in: 'both', text: found.slice(0, at) }] : [];
  const parts = own.flatMap((part, at): DiffPassage[] => {
    const twin = other[at] ?? '';
    if (part === twin) return [{ in: 'both', text: part }];
    const passages: DiffPassage[] = [
      { in: 'found', text: part },
      { in: 'expected', text: twin },
    ];
    return passages.filter(({ text }) => text !== '');
  });
  return [...same, ...parts];
}

/** Returns where the web address begins that is the last word of a text; -1 if there is none. */
function addressAt(text: string): number {
  const at = text.lastIndexOf(' ') + 1;
  return /^https?:\/\//i.test(text.slice(at)) ? at : -1;
}

/** Splits a web address into its host, with the scheme, its path, and the rest. */
function partsOf(address: string): readonly [string, string, string] {
  const path = endOf(address, '/', address.indexOf('://') + 3);
  const rest = Math.min(endOf(address, '?', 0), endOf(address, '#', 0));
  const host = Math.min(path, rest);
  return [address.slice(0, host), address.slice(host, rest), address.slice(rest)];
}

function endOf(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at === -1 ? text.length : at;
}
