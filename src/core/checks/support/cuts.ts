import type { LetterElement, LetterTree, Passage, SelectorPart, StyleRule } from '../letterTree.ts';
import { type ClientSet, noClients } from './canIEmail.ts';
import type { Part } from './parts.ts';
import type { Removal } from './removal.ts';

/** A passage of a letter that some programs drop or replace. */
export interface Cut extends Passage {
  readonly programs: ClientSet;
  /** What stands there instead. */
  readonly by: string;
  /** The first removal that causes it. */
  readonly removal: Removal;
}

/** Returns the cuts that make the removals of a letter, sorted by place. Some are inside others: see `outermost`. */
export function cutsOf(letter: LetterTree, removals: Iterable<Removal>): Cut[] {
  const all: Cut[] = [];
  const selectors = new Map<StyleRule, Removal[]>();
  for (const removal of removals) {
    const { part } = removal;
    if (!removal.programs) continue;
    if (part.kind === 'selector' && part.rule) {
      const known = selectors.get(part.rule);
      if (known) known.push(removal);
      else selectors.set(part.rule, [removal]);
    } else
      for (const cut of cutsOfPart(part, letter)) all.push({ ...cut, programs: removal.programs, removal });
  }
  for (const [rule, some] of selectors) all.push(...cutsOfSelectors(rule, some, letter));
  return all.sort(byPlace);
}

/** Sorts passages by their start, the longer one first. */
export const byPlace = (a: Passage, b: Passage) => a.start - b.start || b.end - a.end;

interface Replacement extends Passage {
  readonly by: string;
}

function cutsOfPart({ kind, place, element, property }: Part, { source }: LetterTree): Replacement[] {
  switch (kind) {
    case 'element':
      return element ? cutsOfElement(element, source) : [];
    case 'attribute':
      return [{ start: withBlankBefore(source, place.start), end: place.end, by: '' }];
    case 'declaration':
    case 'atRule':
      return [{ start: place.start, end: withNext(source, place.end, ';'), by: '' }];
    case 'font':
      return [fontCut(source, place, property)];
    default:
      return [{ start: place.start, end: place.end, by: '' }];
  }
}

/** The elements that go with their content. All others leave it. */
const withContent: ReadonlySet<string> = new Set(['style', 'svg', 'math', 'script']);

function cutsOfElement({ name, tag, start, end }: LetterElement, source: string): Replacement[] {
  if (withContent.has(name)) return [{ start, end, by: '' }];
  const closing = closingTag(source, name, { start: tag.end, end });
  // Programs without a body make it a block of the page around the letter.
  if (name === 'body') {
    const renamed = [tag.start + 1, closing && closing.start + 2].filter((at) => at !== undefined);
    return renamed.map((at) => ({ start: at, end: at + name.length, by: 'div' }));
  }
  return [tag, closing].flatMap((one) => (one ? [{ start: one.start, end: one.end, by: '' }] : []));
}

/** The longest closing tag that is looked for. */
const longestClosingTag = 100;

function closingTag(source: string, name: string, { start, end }: Passage): Passage | undefined {
  const from = Math.max(start, end - longestClosingTag);
  const at = from + source.slice(from, end).lastIndexOf('</');
  const isOfElement = at >= from && source.slice(at + 2, at + 2 + name.length).toLowerCase() === name;
  return isOfElement ? { start: at, end } : undefined;
}

const withBlankBefore = (source: string, start: number) =>
  /\s/.test(source[start - 1] ?? '') ? start - 1 : start;

/** Returns the offset after a character, if nothing but blanks comes before it; else `from`. */
function withNext(source: string, from: number, character: string): number {
  const rest = source.slice(from, from + 20);
  const next = rest.trimStart();
  return next.startsWith(character) ? from + rest.length - next.length + 1 : from;
}

/** Cuts a name out of a list of fonts, or replaces it if it is alone. */
function fontCut(source: string, { start, end }: Passage, property = ''): Replacement {
  const after = withNext(source, end, ',');
  if (after > end) return { start, end: after, by: '' };
  const before = source.slice(Math.max(0, start - 20), start).trimEnd();
  const comma = before.endsWith(',') ? Math.max(0, start - 20) + before.length - 1 : undefined;
  return comma === undefined || property === '' ? { start, end, by: 'serif' } : { start: comma, end, by: '' };
}

/** Returns the cuts of a rule of which programs drop selectors: the whole rule for those that keep none. */
function cutsOfSelectors(rule: StyleRule, removals: readonly Removal[], { source }: LetterTree): Cut[] {
  const [first] = removals;
  if (!first) return [];
  const places = rule.selectors.map(placeOfSelector);
  const dropping = new Map<number, ClientSet>();
  for (const { part, programs } of removals)
    dropping.set(part.place.start, (dropping.get(part.place.start) ?? noClients) | programs);
  const sets = places.map(({ start }) => dropping.get(start) ?? noClients);
  const all = sets.reduce((kept, set) => kept & set);
  const cuts: Cut[] = [];
  if (all) cuts.push({ start: rule.start, end: rule.end, by: '', programs: all, removal: first });
  for (const [key, programs] of programsBySelectors(sets, all)) {
    const kept = places.filter((_, index) => key[index] === '1');
    const by = kept.map(({ start, end }) => source.slice(start, end)).join(', ');
    const removal = removals.find((one) => one.programs & programs) ?? first;
    cuts.push({ start: rule.head.start, end: rule.head.end, by, programs, removal });
  }
  return cuts;
}

/** Groups the programs that keep some selectors of a rule by which they keep: `101` for the first and the third. */
function programsBySelectors(sets: readonly ClientSet[], none: ClientSet): Map<string, ClientSet> {
  const some = sets.reduce((found, set) => found | set, noClients) & ~none;
  const groups = new Map<string, ClientSet>();
  for (let [rest, bit] = [some, 1n]; rest; rest >>= 1n, bit <<= 1n) {
    if (!(rest & 1n)) continue;
    const key = sets.map((set) => (set & bit ? '0' : '1')).join('');
    groups.set(key, (groups.get(key) ?? noClients) | bit);
  }
  return groups;
}

const placeOfSelector = (parts: readonly SelectorPart[]): Passage => ({
  start: parts[0]?.start ?? 0,
  end: parts.reduce((end, part) => Math.max(end, part.end), 0),
});

/**
 * Takes away what is inside another cut for the same programs: two programs then show the same letter if they make the same cuts. The cuts
 * are sorted by `byPlace`.
 */
export function outermost(sorted: readonly Cut[]): Cut[] {
  const found: Cut[] = [];
  const around: { readonly end: number; readonly programs: ClientSet }[] = [];
  for (const cut of sorted) {
    while ((around.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= cut.start) around.pop();
    const outer = around.at(-1);
    const isInside = outer !== undefined && cut.end <= outer.end;
    const covered = isInside ? outer.programs : noClients;
    const programs = cut.programs & ~covered;
    if (!programs) continue;
    found.push(programs === cut.programs ? cut : { ...cut, programs });
    if (cut.end > cut.start) around.push({ end: cut.end, programs: covered | cut.programs });
  }
  return found;
}
