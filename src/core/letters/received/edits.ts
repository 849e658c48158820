import type { Aligned } from './alignment.ts';
import { mayBeLost, type Token } from './tokens.ts';

/** A place where the letters differ: tokens that were removed and tokens that stand there instead, by their indexes. */
export interface Edit {
  readonly removed: readonly number[];
  readonly added: readonly number[];
  /** The tokens that follow in the upload and in the received letter. */
  readonly next: { readonly own: number; readonly other: number };
}

/** Returns the places where the letters differ. Leaves out what services may drop, and the received tokens in `known`. */
export function editsOf({ uploaded, received, became }: Aligned, known: ReadonlySet<number>): Edit[] {
  const edits: Edit[] = [];
  let from = { own: 0, other: 0 };
  for (let own = 0; own <= became.length; own++) {
    const other = own === became.length ? received.tokens.length : (became[own] ?? -1);
    if (other === -1) continue;
    const next = { own, other };
    const removed = indexes(from.own, own).filter((each) => !mayBeLost(uploaded.tokens[each]));
    const added = indexes(from.other, other).filter((each) => !known.has(each));
    edits.push(...smallEdits(uploaded.tokens, received.tokens, { removed, added, next }));
    if (uploaded.tokens[own]?.key !== received.tokens[other]?.key) {
      edits.push({ removed: [own], added: [other], next });
    }
    from = { own: own + 1, other: other + 1 };
  }
  return edits;
}

const indexes = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

/** The maximum number of steps to split an edit. Larger edits stay whole, so that the work for each token is limited. */
const mostSteps = 10_000;

/** Splits an edit: leaves out tokens that both sides have, and pairs texts with texts and tags with tags of the same name. */
function smallEdits(own: readonly Token[], other: readonly Token[], edit: Edit): Edit[] {
  const { removed, added } = edit;
  if (removed.length === 0 || added.length === 0 || removed.length * added.length > mostSteps) {
    return removed.length + added.length > 0 ? [edit] : [];
  }
  const likeness = (i: number, j: number) => likenessOf(own[removed[i] ?? -1], other[added[j] ?? -1]);
  const edits: Edit[] = [];
  let start = { i: 0, j: 0 };
  for (const { i, j, like } of bestPairs(removed.length, added.length, likeness)) {
    edits.push(...editBetween(edit, start, { i, j }));
    if (like < same) {
      edits.push({ removed: removed.slice(i, i + 1), added: added.slice(j, j + 1), next: edit.next });
    }
    start = { i: i + 1, j: j + 1 };
  }
  return [...edits, ...editBetween(edit, start, { i: removed.length, j: added.length })];
}

/** A place in an edit: before the removed token at `i` and the added one at `j`. */
interface PlaceInEdit {
  readonly i: number;
  readonly j: number;
}

function editBetween(edit: Edit, from: PlaceInEdit, to: PlaceInEdit): Edit[] {
  const removed = edit.removed.slice(from.i, to.i);
  const added = edit.added.slice(from.j, to.j);
  if (removed.length + added.length === 0) return [];
  const next = { own: edit.removed[to.i] ?? edit.next.own, other: edit.added[to.j] ?? edit.next.other };
  return [{ removed, added, next }];
}

/** Yields the pairs of rows and columns, in their order, that have the best likeness together. */
function* bestPairs(rows: number, columns: number, likeness: (i: number, j: number) => number) {
  const bestFrom = bestLikeness(rows, columns, likeness);
  let [i, j] = [0, 0];
  while (i < rows && j < columns) {
    const like = likeness(i, j);
    if (like > 0 && bestFrom(i, j) === like + bestFrom(i + 1, j + 1)) yield { i: i++, j: j++, like };
    else if (bestFrom(i, j) === bestFrom(i + 1, j)) i++;
    else j++;
  }
}

/** Returns the best likeness that rows from `i` on and columns from `j` on can have in pairs, in their order. */
function bestLikeness(
  rows: number,
  columns: number,
  likeness: (i: number, j: number) => number,
): (i: number, j: number) => number {
  const width = columns + 1;
  const best = new Uint32Array((rows + 1) * width);
  const at = (i: number, j: number) => best[i * width + j] ?? 0;
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      best[i * width + j] = Math.max(likeness(i, j) + at(i + 1, j + 1), at(i + 1, j), at(i, j + 1));
    }
  }
  return at;
}

/** The likeness of tokens that differ in nothing that matters, and of those that were changed. */
const [same, alike] = [2, 1];

function likenessOf(one: Token | undefined, other: Token | undefined): number {
  if (one?.key === other?.key) return same;
  return one?.kind === other?.kind && one?.name === other?.name && one?.closing === other?.closing
    ? alike
    : 0;
}
