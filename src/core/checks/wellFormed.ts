import { codesFrom } from '../templates/templateCode.ts';
import { attribute, elementsNamed, outwards } from './letterQueries.ts';
import type { LetterElement, LetterTree, MarkupMistake, Passage } from './letterTree.ts';
import type { FoundPlace } from './rule.ts';

const mistakes = (...kinds: readonly MarkupMistake['kind'][]) =>
  function* (letter: LetterTree): Generator<FoundPlace> {
    for (const { kind, name, start, end } of letter.mistakes) {
      if (kinds.includes(kind)) yield { start, end, values: [name] };
    }
  };

export const unclosedTags = mistakes('unclosed', 'selfClosed');
export const strayTags = mistakes('stray');
export const crossedTags = mistakes('crossed');
export const halfTypedTags = mistakes('halfTyped');
export const doubledAttributes = mistakes('doubled');

/**
 * Finds unclosed comments. An unclosed comment swallows everything up to the end of the next one, or the rest of the letter and the footer.
 */
export function* unclosedComments(letter: LetterTree): Generator<FoundPlace> {
  for (const { closed, start, end } of letter.comments) {
    if (!closed) yield { start, end: Math.min(end, start + '<!--'.length) };
  }
}

/** Finds conditional comments with unmatched ends: some mail programs hide part of the letter or show its code. */
export function* unequalConditions(letter: LetterTree): Generator<FoundPlace> {
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

/** Finds elements for Outlook (`v:rect`, `o:p`) without a namespace declaration around them. Reports each prefix once. */
export function* undeclaredNamespaces(letter: LetterTree): Generator<FoundPlace> {
  const reported = new Set<string>();
  for (const element of letter.elements) {
    const prefix = /^([vow]):/.exec(element.name)?.[1];
    if (!prefix || reported.has(prefix)) continue;
    reported.add(prefix);
    const isDeclared = outwards(element).some((around) => attribute(around, `xmlns:${prefix}`));
    if (!isDeclared) yield { ...element.tag, values: [`xmlns:${prefix}`] };
  }
}

/** The following rules find nesting that HTML parsers repair silently, by ending or moving an element. */

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Finds links, buttons, forms and documents inside another element of the same name, and headings directly in a heading. */
export function* nestedElements(letter: LetterTree): Generator<FoundPlace> {
  for (const element of elementsNamed(letter, 'a', 'button', 'form', 'body', 'html')) {
    const around = outwards(element.parent).find(({ name }) => name === element.name);
    if (around && !areConditional(element, around)) yield { ...element.tag, values: [element.name] };
  }
  for (const { parent, tag } of elementsNamed(letter, ...headings)) {
    if (parent && headings.includes(parent.name)) yield { ...tag, values: [parent.name] };
  }
}

/** Returns true if both elements are in template blocks: depending on the data, only one of them may be present. */
const areConditional = (one: LetterElement, other: LetterElement) => one.isConditional && other.isConditional;

/** Finds rows and cells outside a table. */
export function* partsOutsideTables(letter: LetterTree): Generator<FoundPlace> {
  const parts = ['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'];
  for (const { name, parent, tag } of elementsNamed(letter, ...parts)) {
    // Does not report parts inside a part that is already reported.
    const around = outwards(parent).map((element) => element.name);
    if (!around.includes('table') && !around.some((name) => parts.includes(name)))
      yield { ...tag, values: [name] };
  }
}

const allowedInside: Readonly<Record<string, RegExp>> = {
  table: /^(?:caption|colgroup|col|thead|tbody|tfoot|tr|td|th)$/,
  thead: /^(?:tr|td|th)$/,
  tbody: /^(?:tr|td|th)$/,
  tfoot: /^(?:tr|td|th)$/,
  tr: /^(?:td|th)$/,
};

const allowedAnywhere = /^(?:style|script|template|form|input|title|meta|link)$/;

/** Finds content in a table but outside its cells: browsers move it in front of the table. */
export function* outsideCells(letter: LetterTree): Generator<FoundPlace> {
  for (const node of letter.nodes) {
    const { parent, onlyOutlook } = node;
    const inside =
      parent && !parent.onlyOutlook && Object.hasOwn(allowedInside, parent.name)
        ? allowedInside[parent.name]
        : undefined;
    if (!parent || !inside || onlyOutlook) continue;
    if (node.kind === 'text') {
      const text = withoutCode(letter, node.start, node.end);
      if (text) yield { ...text, values: [parent.name] };
    } else if (!inside.test(node.name) && !allowedAnywhere.test(node.name)) {
      yield { ...node.tag, values: [parent.name] };
    }
  }
}

/** Returns the first run of a text that is neither blank nor template code. */
export function withoutCode({ source, codes }: LetterTree, start: number, end: number): Passage | undefined {
  if (source.slice(start, end).trim() === '') return undefined;
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
