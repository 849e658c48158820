import type { LetterElement, LetterTree, MarkupMistake, Passage } from './letterTree.ts';
import { attribute, elementsNamed, outwards } from './look.ts';
import type { Place } from './rule.ts';
import { codesFrom } from './templateCode.ts';

const mistakes = (...kinds: readonly MarkupMistake['kind'][]) =>
  function* (letter: LetterTree): Generator<Place> {
    for (const { kind, name, start, end } of letter.mistakes) {
      if (kinds.includes(kind)) yield { start, end, values: [name] };
    }
  };

export const unclosedTags = mistakes('unclosed', 'selfClosed');
export const strayTags = mistakes('stray');
export const crossedTags = mistakes('crossed');
export const halfTypedTags = mistakes('halfTyped');
export const doubledAttributes = mistakes('doubled');

/** A comment without its end swallows what follows up to the end of another one, or the rest of the letter and the footer. */
export function* unclosedComments(letter: LetterTree): Generator<Place> {
  for (const { closed, start, end } of letter.comments) {
    if (!closed) yield { start, end: Math.min(end, start + '<!--'.length) };
  }
}

/** Conditional comments whose ends do not match: Outlook or all others then miss a part of the letter, or see the code. */
export function* unequalConditions(letter: LetterTree): Generator<Place> {
  const open: Passage[] = [];
  let hiddenUntil = 0;
  for (const comment of letter.comments) {
    const { condition, start, end } = comment;
    if (start < hiddenUntil) continue;
    if (condition === 'hidden') hiddenUntil = end;
    if (condition === 'open') open.push(comment);
    if (condition === 'unended') yield firstLine(letter, comment);
    if (condition === 'close' && !open.pop()) yield { start, end };
  }
  for (const { start, end } of open) yield { start, end };
}

function firstLine({ source }: LetterTree, { start, end }: Passage): Passage {
  const length = source.slice(start, Math.min(end, start + 200)).search(/>|[\r\n]/);
  return { start, end: length < 0 ? end : start + length + (source[start + length] === '>' ? 1 : 0) };
}

/** Drawings and settings for Outlook (`v:rect`, `o:p`) whose namespace no element around them declares. Told once for each. */
export function* undeclaredNamespaces(letter: LetterTree): Generator<Place> {
  const told = new Set<string>();
  for (const element of letter.elements) {
    const prefix = /^([vow]):/.exec(element.name)?.[1];
    if (!prefix || told.has(prefix)) continue;
    told.add(prefix);
    const isDeclared = outwards(element).some((around) => attribute(around, `xmlns:${prefix}`));
    if (!isDeclared) yield { ...element.tag, values: [`xmlns:${prefix}`] };
  }
}

/** What HTML repairs without a word: an element that another one may not be around, and that ends or loses one of them. */

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Links, buttons, forms and pages in one of their kind, and headings right in a heading. */
export function* nestedElements(letter: LetterTree): Generator<Place> {
  for (const element of elementsNamed(letter, 'a', 'button', 'form', 'body', 'html')) {
    const around = outwards(element.parent).find(({ name }) => name === element.name);
    if (around && !areAlternatives(element, around)) yield { ...element.tag, values: [element.name] };
  }
  for (const { parent, tag } of elementsNamed(letter, ...headings)) {
    if (parent && headings.includes(parent.name)) yield { ...tag, values: [parent.name] };
  }
}

/** Which of two elements in blocks of template code is there depends on the data. */
const areAlternatives = (one: LetterElement, other: LetterElement) =>
  one.isConditional && other.isConditional;

/** Rows and cells that no table is around. */
export function* partsOutsideTables(letter: LetterTree): Generator<Place> {
  const parts = ['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'];
  for (const { name, parent, tag } of elementsNamed(letter, ...parts)) {
    // Parts inside of one that was told share its fate.
    const around = outwards(parent).map((element) => element.name);
    if (!around.includes('table') && !around.some((name) => parts.includes(name)))
      yield { ...tag, values: [name] };
  }
}

const allowed: Readonly<Record<string, RegExp>> = {
  table: /^(?:caption|colgroup|col|thead|tbody|tfoot|tr|td|th)$/,
  thead: /^(?:tr|td|th)$/,
  tbody: /^(?:tr|td|th)$/,
  tfoot: /^(?:tr|td|th)$/,
  tr: /^(?:td|th)$/,
};

const allowedAnywhere = /^(?:style|script|template|form|input|title|meta|link)$/;

/** What stands in a table, and in none of its cells: browsers move it in front of the table. */
export function* outsideCells(letter: LetterTree): Generator<Place> {
  for (const node of letter.nodes) {
    const { parent, onlyOutlook } = node;
    const inside =
      parent && !parent.onlyOutlook && Object.hasOwn(allowed, parent.name) ? allowed[parent.name] : undefined;
    if (!parent || !inside || onlyOutlook) continue;
    if (node.kind === 'text') {
      const text = withoutCode(letter, node.start, node.end);
      if (text) yield { ...text, values: [parent.name] };
    } else if (!inside.test(node.name) && !allowedAnywhere.test(node.name)) {
      yield { ...node.tag, values: [parent.name] };
    }
  }
}

/** The first row of characters of a text that are neither blanks nor template code. */
function withoutCode({ source, codes }: LetterTree, start: number, end: number): Passage | undefined {
  let at = start;
  for (const code of [...codesFrom(codes, { start, end }), { start: end, end }]) {
    const written = source.slice(at, code.start);
    if (written.trim() !== '') {
      const from = at + written.length - written.trimStart().length;
      return { start: from, end: from + written.trim().length };
    }
    at = code.end;
  }
  return undefined;
}
