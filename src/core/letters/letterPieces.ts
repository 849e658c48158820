/** The HTML of a letter in pieces: what comes before its blocks, each block, and what comes after. Joined, they are the HTML. */
export type LetterPieces = readonly string[];

/** The pieces of a letter at one moment. Revisions of the same letter have different numbers. */
export interface LetterRevision {
  readonly revision: number;
  readonly pieces: LetterPieces;
}

/** What turns one revision of a letter into another one. */
export interface LetterChange {
  readonly revision: number;
  /** The revision that it builds upon; missing when it builds upon nothing. */
  readonly since?: number;
  /** In order, none touching another. */
  readonly splices: readonly Splice[];
}

/** `removed` pieces, from the number `at` of the older revision on, become the `added` ones. */
export interface Splice {
  readonly at: number;
  readonly removed: number;
  readonly added: LetterPieces;
}

/** What somebody who knows `old` has to be told to know `letter`. */
export function changeOf(
  old: LetterRevision | undefined,
  { revision, pieces }: LetterRevision,
): LetterChange {
  if (!old) return { revision, splices: [{ at: 0, removed: 0, added: pieces }] };
  return { revision, since: old.revision, splices: splicesOf(old.pieces, pieces) };
}

/** The revision that a change leads to, or `undefined` when it builds upon another one than `old`. */
export function applyChange(
  old: LetterRevision | undefined,
  { revision, since, splices }: LetterChange,
): LetterRevision | undefined {
  if (since !== undefined && since !== old?.revision) return undefined;
  return { revision, pieces: spliced((since !== undefined && old?.pieces) || [], splices) };
}

/** The list with its splices made. */
export function spliced<T>(
  list: readonly T[],
  splices: readonly { readonly at: number; readonly removed: number; readonly added: readonly T[] }[],
): readonly T[] {
  if (splices.length === 0) return list;
  const parts: (readonly T[])[] = [];
  let kept = 0;
  for (const { at, removed, added } of splices) {
    parts.push(list.slice(kept, at), added);
    kept = at + removed;
  }
  return [...parts, list.slice(kept)].flat();
}

/** One splice at most for what is before the blocks, for the blocks, and for what is after them. */
function splicesOf(old: LetterPieces, pieces: LetterPieces): readonly Splice[] {
  if (old === pieces) return [];
  if (old.length < 2 || pieces.length < 2) return difference(old, pieces);
  return [
    ...difference(old.slice(0, 1), pieces.slice(0, 1)),
    ...difference(old.slice(1, -1), pieces.slice(1, -1), 1),
    ...difference(old.slice(-1), pieces.slice(-1), old.length - 1),
  ];
}

/** What is not the same at the beginning or at the end of two lists, as one splice; none when nothing differs. */
export function difference(old: LetterPieces, pieces: LetterPieces, offset = 0): readonly Splice[] {
  const shorter = Math.min(old.length, pieces.length);
  let start = 0;
  while (start < shorter && old[start] === pieces[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === pieces.at(-1 - end)) end++;
  const removed = old.length - start - end;
  const added = pieces.slice(start, pieces.length - end);
  return removed + added.length === 0 ? [] : [{ at: offset + start, removed, added }];
}
