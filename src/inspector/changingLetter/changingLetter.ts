import type { Edit } from '../../core/checks/edit.ts';
import type { LetterElement, LetterTree, Passage } from '../../core/checks/letterTree.ts';
import { gmailStyleLimit } from '../../core/checks/styles.ts';
import { byPlace, type Cut, outermost } from '../../core/checks/support/cuts.ts';
import { clippedEnd } from '../../core/checks/support/facts.ts';
import type { SupportTable } from '../../core/checks/support/table.ts';
import type { LetterOfPrograms } from '../../core/checks/support/views.ts';
import { TreeTooLarge } from '../../core/letters/treeLimits.ts';
import type { PlaceholderSyntax } from '../../core/templates/placeholderSyntax.ts';
import { type TemplateCode, templateCode } from '../../core/templates/templateCode.ts';
import { readLetterTree } from '../letterTree/readLetterTree.ts';
import { type Block, blocksOf, contextOf, isMaskedInParts, partAround } from './blocks.ts';
import { type Content, contentIn, lengthOf, withChange } from './content.ts';
import { changeBetween, isIn } from './passages.ts';

/** What mail programs keep of a letter. */
export interface ReadForPrograms {
  readonly letter: LetterOfPrograms;
  /** The edits that make of the letter what programs show that block pictures. */
  readonly withoutPictures: readonly Edit[];
}

interface Reading extends Content {
  readonly source: string;
  readonly codes: readonly TemplateCode[];
  /** Parts before this offset can be read alone: no tag or comment before it lacks an end, which a change could bring. */
  readonly finishedUntil: number;
}

/** A part of the last letter, and what the letter has now in its place. */
interface ChangedPart {
  readonly source: string;
  readonly filledIn: readonly PlaceholderSyntax[];
  readonly part: Passage;
  /** How many characters longer it is than before. */
  readonly by: number;
}

/** An element after a part, which shows whether the part leaves the elements around it open. */
const probe = 'mailroom-end';

/**
 * A letter that changes. After a change, reads only the elements around it, if they are whole and nothing outside depends on them; else
 * the whole letter. What it returns is in both cases that of `letterOfPrograms` and `withoutPictures`.
 */
export class ChangingLetter {
  readonly #table: SupportTable;
  #filledIn = '';
  #last: Reading | undefined;
  #wholeReadings = 0;

  constructor(table: SupportTable) {
    this.#table = table;
  }

  /** The number of times that the whole letter was read. */
  get wholeReadings(): number {
    return this.#wholeReadings;
  }

  /** Reads the letter as it is now. The result is valid until the next reading. Throws `TreeTooLarge`. */
  read(source: string, filledIn: readonly PlaceholderSyntax[] = []): ReadForPrograms {
    const syntaxes = JSON.stringify(filledIn);
    const last = syntaxes === this.#filledIn ? this.#last : undefined;
    // Nothing is left of a reading that throws.
    this.#last = undefined;
    this.#filledIn = syntaxes;
    const reading = (last && this.#readChange(last, source, filledIn)) ?? this.#readWhole(source, filledIn);
    this.#last = reading;
    return { letter: { source, cuts: this.#cutsOf(reading) }, withoutPictures: reading.pictures };
  }

  #cutsOf({ source, cuts }: Reading): Cut[] {
    const ends = [...clippedEnd({ source }, this.#table)].map(
      (removal): Cut => ({ ...removal.part.place, by: '', programs: removal.programs, removal }),
    );
    return outermost(ends.length === 0 ? cuts : [...cuts, ...ends].sort(byPlace));
  }

  #readWhole(source: string, filledIn: readonly PlaceholderSyntax[]): Reading {
    this.#wholeReadings++;
    const tree = readLetterTree(source, filledIn);
    const within = { start: 0, end: source.length };
    const content = contentIn(tree, this.#table, { within, blocks: blocksOf(tree), by: 0 });
    const finishedUntil = isMaskedInParts(tree, content.blocks) ? firstUnfinished(tree) : 0;
    return { source, codes: tree.codes, finishedUntil, ...content };
  }

  /** Reads the part of a letter that has changed; returns `undefined` if it can't be read alone. */
  #readChange(last: Reading, source: string, filledIn: readonly PlaceholderSyntax[]): Reading | undefined {
    if (source === last.source) return last;
    const part = partAround(last.blocks, changeBetween(last.source, source));
    if (!part || part.end > last.finishedUntil || last.marks.some((mark) => isIn(mark, part)))
      return undefined;
    const by = source.length - last.source.length;
    const codes = codesAfter(last.codes, { source, filledIn, part, by });
    const added = codes && this.#readPart({ source, filledIn, part, by }, part.parent, codes);
    if (!added || added.marks.length > 0 || lengthOf(last.styles) > gmailStyleLimit) return undefined;
    const content = withChange(last, part, by, added);
    if (lengthOf(content.styles) > gmailStyleLimit) return undefined;
    return { source, codes, finishedUntil: last.finishedUntil + by, ...content };
  }

  #readPart(
    { source, filledIn, part, by }: ChangedPart,
    parent: Block,
    codes: readonly TemplateCode[],
  ): Content | undefined {
    const text = source.slice(part.start, part.end + by);
    const { opening, closing } = contextOf(parent);
    const tree = readOrTooLarge(`${opening}${text}<${probe}></${probe}>${closing}`, filledIn);
    const within = { start: opening.length, end: opening.length + text.length };
    const around = tree && elementsAround(tree, within, parent);
    if (!around || tree.doctype || firstUnfinished(tree) < tree.source.length) return undefined;
    const [shift, now] = [part.start - within.start, { start: part.start, end: part.end + by }];
    const own = tree.codes.map((code) => movedCode(code, shift));
    if (
      !areSame(
        own,
        codes.filter((code) => isIn(code, now)),
      )
    )
      return undefined;
    const blocks = blocksOf({ ...tree, elements: tree.elements.slice(0, -1) }, around);
    if (!isMaskedInParts(tree, blocks, within.end)) return undefined;
    return contentIn(tree, this.#table, { within, blocks, by: shift });
  }
}

/** Reads a part; returns `undefined` if it is too large for its length, since the limit counts for the whole letter. */
function readOrTooLarge(html: string, filledIn: readonly PlaceholderSyntax[]): LetterTree | undefined {
  try {
    return readLetterTree(html, filledIn);
  } catch (error) {
    if (error instanceof TreeTooLarge) return undefined;
    throw error;
  }
}

/** Returns the start of the first tag or comment that lacks its end; the length of the letter if there is none. */
function firstUnfinished({ source, mistakes, comments }: LetterTree): number {
  const tags = mistakes.filter(({ kind }) => kind === 'halfTyped');
  const others = comments.filter(({ closed, condition }) => !closed || condition === 'unended');
  return [...tags, ...others].reduce((first, { start }) => Math.min(first, start), source.length);
}

/**
 * Returns the blocks of the elements around a part, by element; `undefined` if the part closes one of them, or leaves open an element of
 * its own.
 */
function elementsAround(
  { elements }: LetterTree,
  within: Passage,
  parent: Block,
): Map<LetterElement, Block> | undefined {
  const last = elements.at(-1);
  if (last?.name !== probe || last.start !== within.end) return undefined;
  const around = new Map<LetterElement, Block>();
  let element = last.parent;
  for (let block: Block | undefined = parent; block; block = block.parent) {
    if (!element || element.start >= within.start || element.name !== block.name) return undefined;
    around.set(element, block);
    element = element.parent;
  }
  return element ? undefined : around;
}

/**
 * Returns the template code of a changed letter; `undefined` if code outside the part is not what it was, or code in the part has blocks:
 * they could pair up with code outside.
 */
function codesAfter(
  before: readonly TemplateCode[],
  { source, filledIn, part, by }: ChangedPart,
): readonly TemplateCode[] | undefined {
  const codes = templateCode(source, filledIn);
  const now = { start: part.start, end: part.end + by };
  const outside = before
    .filter((code) => !isIn(code, part))
    .map((code) => (code.start >= part.end ? movedCode(code, by) : code));
  const inside = [...before.filter((code) => isIn(code, part)), ...codes.filter((code) => isIn(code, now))];
  const isPlain = inside.every(({ kind }) => kind === 'value' || kind === 'silent');
  return isPlain &&
    areSame(
      outside,
      codes.filter((code) => !isIn(code, now)),
    )
    ? codes
    : undefined;
}

const movedCode = (code: TemplateCode, by: number): TemplateCode => ({
  ...code,
  start: code.start + by,
  end: code.end + by,
});

const areSame = (some: readonly TemplateCode[], others: readonly TemplateCode[]) =>
  some.length === others.length && some.every((code, index) => isSame(code, others[index]));

const isSame = (one: TemplateCode, other: TemplateCode | undefined) =>
  one.start === other?.start &&
  one.end === other.end &&
  one.kind === other.kind &&
  one.section === other.section &&
  one.inverted === other.inverted;
