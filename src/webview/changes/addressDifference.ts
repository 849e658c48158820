import type { DiffPassage } from '../shared/difference.ts';

/** Returns true for a web address. */
export const isAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text);

/** Returns the diff from `found` to `expected`, two web addresses, by their parts: host, path and parameters differ as a whole. */
export function addressDifference(found: string, expected: string): DiffPassage[] {
  const [own, other] = [partsOf(found), partsOf(expected)];
  return own.flatMap((part, at): DiffPassage[] => {
    const twin = other[at] ?? '';
    if (part === twin) return [{ in: 'both', text: part }];
    const passages: DiffPassage[] = [
      { in: 'found', text: part },
      { in: 'expected', text: twin },
    ];
    return passages.filter(({ text }) => text !== '');
  });
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
