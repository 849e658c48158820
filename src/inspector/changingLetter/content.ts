import type { Edit } from '../../core/checks/edit.ts';
import type { LetterTree, Passage } from '../../core/checks/letterTree.ts';
import { sheets } from '../../core/checks/styles.ts';
import { type Cut, cutsOf } from '../../core/checks/support/cuts.ts';
import { localFactsIn } from '../../core/checks/support/facts.ts';
import { withoutPictures } from '../../core/checks/support/picturesOff.ts';
import type { Removal } from '../../core/checks/support/removal.ts';
import { removalsIn } from '../../core/checks/support/removals.ts';
import type { SupportTable } from '../../core/checks/support/table.ts';
import { type Block, moveBlock, withPart } from './blocks.ts';
import { type Place, withPassages } from './passages.ts';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** What programs may drop of a letter or of a part of it, with places that move when the letter changes. */
export interface Content {
  readonly blocks: readonly Block[];
  /** The cuts, sorted by `byPlace`; some are inside others. */
  readonly cuts: readonly Writable<Cut>[];
  /** The places of the cuts' removals. */
  readonly removed: readonly Place[];
  /** The edits that block pictures. */
  readonly pictures: readonly Writable<Edit>[];
  readonly styles: readonly Place[];
  /** The beginnings and ends of passages that Outlook may skip. */
  readonly marks: readonly Place[];
}

/** Returns the content of a passage of a tree, with all places `by` characters further on, those of `blocks` too. */
export function contentIn(
  tree: LetterTree,
  table: SupportTable,
  {
    within,
    blocks,
    by,
  }: { readonly within: Passage; readonly blocks: readonly Block[]; readonly by: number },
): Content {
  const isWithin = ({ start }: Passage) => start >= within.start && start < within.end;
  const moved = <T extends Passage>(one: T) => ({ ...one, start: one.start + by, end: one.end + by });
  const placesOf = (passages: readonly Passage[]) =>
    passages.filter(isWithin).map(({ start, end }) => moved({ start, end }));
  const owned = new Map<Removal, Removal>();
  const removed: Place[] = [];
  for (const removal of [...removalsIn(tree, table), ...localFactsIn(tree, table)]) {
    if (!isWithin(removal.place) || !removal.programs) continue;
    const place = moved({ start: removal.place.start, end: removal.place.end });
    removed.push(place);
    owned.set(removal, { ...removal, place });
  }
  const cuts = cutsOf(tree, owned.keys()).map((cut) => ({
    ...moved(cut),
    removal: owned.get(cut.removal) ?? cut.removal,
  }));
  const marks = tree.comments.filter(({ condition }) => condition === 'open' || condition === 'close');
  for (const block of blocks) moveBlock(block, by);
  return {
    blocks,
    cuts,
    removed,
    pictures: withoutPictures(tree).filter(isWithin).map(moved),
    styles: placesOf(sheets(tree)),
    marks: placesOf(marks),
  };
}

/** Puts `added` in the place of a part of the letter, and moves what is behind it by `by` characters. Changes the places of `last`. */
export function withChange(last: Content, part: Passage, by: number, added: Content): Content {
  return {
    blocks: withPart(last.blocks, part, by, added.blocks),
    cuts: withPassages(last.cuts, part, by, added.cuts),
    removed: withPassages(last.removed, part, by, added.removed),
    pictures: withPassages(last.pictures, part, by, added.pictures),
    styles: withPassages(last.styles, part, by, added.styles),
    marks: withPassages(last.marks, part, by, added.marks),
  };
}

/** Returns the length of all passages together. */
export const lengthOf = (passages: readonly Passage[]) =>
  passages.reduce((sum, { start, end }) => sum + end - start, 0);
