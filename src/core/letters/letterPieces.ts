/** A letter's HTML in pieces: the part before its blocks, each block, and the part after them. Concatenated, they are the HTML. */
export type LetterPieces = readonly string[];

/** A version of a letter. Versions of the same letter have different numbers. */
export interface LetterRevision {
  readonly revision: number;
  readonly pieces: LetterPieces;
}

/** A diff between two revisions of a letter. */
export interface LetterChange {
  readonly revision: number;
  /** The number of the base revision; missing if the change is complete in itself. */
  readonly since?: number;
  /** The splices, in order and not adjacent. */
  readonly splices: readonly Splice[];
}

/** Replaces `removed` pieces of the base revision, starting at index `at`, by `added`. */
interface Splice {
  readonly at: number;
  readonly removed: number;
  readonly added: LetterPieces;
}

/** Returns the change from `old` to `letter`; a complete one without `old`. */
export function letterChangeOf(
  old: LetterRevision | undefined,
  { revision, pieces }: LetterRevision,
): LetterChange {
  if (!old) return { revision, splices: [{ at: 0, removed: 0, added: pieces }] };
  return { revision, since: old.revision, splices: splicesOf(old.pieces, pieces) };
}

/** Applies a change to `old`. Returns `undefined` if the change has another base. */
export function applyChange(
  old: LetterRevision | undefined,
  { revision, since, splices }: LetterChange,
): LetterRevision | undefined {
  if (since !== undefined && since !== old?.revision) return undefined;
  return { revision, pieces: spliced((since !== undefined && old?.pieces) || [], splices) };
}

/** Applies splices to a list. */
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

/** Returns at most one splice each for the part before the blocks, the blocks, and the part after them. */
function splicesOf(old: LetterPieces, pieces: LetterPieces): readonly Splice[] {
  if (old === pieces) return [];
  if (old.length < 2 || pieces.length < 2) return difference(old, pieces);
  return [
    ...difference(old.slice(0, 1), pieces.slice(0, 1)),
    ...difference(old.slice(1, -1), pieces.slice(1, -1), 1),
    ...difference(old.slice(-1), pieces.slice(-1), old.length - 1),
  ];
}

/** Returns the difference of two lists, after their common prefix and suffix, as one splice; none if they are equal. */
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
