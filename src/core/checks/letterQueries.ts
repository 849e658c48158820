import { codesFrom } from '../templates/templateCode.ts';
import type {
  Declaration,
  LetterAttribute,
  LetterElement,
  LetterNode,
  LetterText,
  LetterTree,
  Passage,
} from './letterTree.ts';

export function attribute(element: LetterElement, name: string): LetterAttribute | undefined {
  // A loop, because the rules ask for a thousand attributes of a letter.
  for (const attribute of element.attributes) if (attribute.name === name) return attribute;
  return undefined;
}

/** Returns an attribute's trimmed value; `undefined` if it is missing. */
export function valueIn(element: LetterElement, name: string): string | undefined {
  return attribute(element, name)?.value.trim();
}

/** Returns true if an element has a value for none of these attributes, and template code can't add one. */
export const isWithout = (element: LetterElement, ...names: readonly string[]) =>
  !element.hasFilledInAttributes && names.every((name) => !valueIn(element, name));

/** Returns the place of an attribute's value; the place of the whole attribute if the value is empty. */
export function placeOfValue({ start, end, valueStart, valueEnd }: LetterAttribute): Passage {
  return valueStart < valueEnd ? { start: valueStart, end: valueEnd } : { start, end };
}

/** Returns the last declaration of these properties in `style`, which is the effective one. */
export function declared(element: LetterElement, ...properties: readonly string[]): Declaration | undefined {
  const { style } = element;
  for (let at = style.length - 1; at >= 0; at--) {
    const declaration = style[at];
    if (declaration && properties.includes(declaration.property)) return declaration;
  }
  return undefined;
}

/** Returns the elements of these names in the order of the letter, except those for Outlook for Windows alone. */
export function elementsNamed(letter: LetterTree, ...names: readonly string[]): readonly LetterElement[] {
  const found = names.map((name) => elementsByName(letter).get(name) ?? []);
  return found.length === 1 ? (found[0] ?? []) : found.flat().sort((one, other) => one.start - other.start);
}

const elementsByName = oncePerLetter((letter) =>
  Map.groupBy(
    letter.elements.filter(({ onlyOutlook }) => !onlyOutlook),
    ({ name }) => name,
  ),
);

export const elementNamed = (letter: LetterTree, name: string) => elementsNamed(letter, name)[0];

/** Returns true if a passage starts within another one, which may be empty. */
export const beginsIn = ({ start }: Passage, around: Passage) => around.start <= start && start < around.end;

/** Returns the place at which to report something missing from the whole letter: its `<html>` tag, else its first tag. */
export function topOf(letter: LetterTree): Passage {
  return (elementNamed(letter, 'html') ?? letter.elements[0])?.tag ?? { start: 0, end: 0 };
}

/** The maximum number of ancestors that lookups visit, so that they take constant time per element. */
const mostAncestors = 200;

/** Returns the element and its ancestors, innermost first. */
export function outwards(from: LetterElement | undefined): LetterElement[] {
  const found: LetterElement[] = [];
  for (let element = from; element && found.length < mostAncestors; element = element.parent)
    found.push(element);
  return found;
}

/** Returns the innermost of an element and its ancestors that passes a test. */
export function innermost(
  from: LetterElement | undefined,
  test: (element: LetterElement) => boolean,
): LetterElement | undefined {
  let visited = 0;
  for (let element = from; element && visited < mostAncestors; element = element.parent, visited++)
    if (test(element)) return element;
  return undefined;
}

/**
 * Makes a function that is asked about a letter by many rules answer each letter once. What it returns is shared by all who ask, and
 * kept as long as the letter.
 */
export function oncePerLetter<T extends object>(
  workOut: (letter: LetterTree) => T,
): (letter: LetterTree) => T {
  const known = new WeakMap<LetterTree, T>();
  return (letter) => {
    const value = known.get(letter) ?? workOut(letter);
    known.set(letter, value);
    return value;
  };
}

/** Computes a value for each element from its parent's value. Elements without a value are left out, which are most for some rules. */
export function inherited<T>(
  letter: LetterTree,
  workOut: (element: LetterElement, outer: T | undefined) => T,
): ReadonlyMap<LetterElement, T> {
  const found = new Map<LetterElement, T>();
  for (const element of letter.elements) {
    const value = workOut(element, element.parent && found.get(element.parent));
    if (value !== undefined) found.set(element, value);
  }
  return found;
}

export const isInside = (node: LetterNode, name: string) =>
  innermost(node.parent, (element) => element.name === name) !== undefined;

/** The maximum number of nodes that are read of an element's content: more than a link or a title has. */
const mostNodes = 100;

export function contentOf(letter: LetterTree, { contentFrom, contentTo }: LetterElement): LetterNode[] {
  return letter.nodes.slice(contentFrom, Math.min(contentTo, contentFrom + mostNodes));
}

/** Returns an element's text on one line. */
export function textIn(letter: LetterTree, element: LetterElement): string {
  const texts = contentOf(letter, element).map((node) => (node.kind === 'text' ? node.text : ''));
  return texts.join('').replace(/\s+/g, ' ').trim();
}

const unseenElements = new Set(['style', 'script', 'title', 'template', 'noscript', 'xml']);

/** Returns the visible texts: not blank, and not for Outlook alone. */
export const readableTexts = oncePerLetter((letter): readonly LetterText[] =>
  letter.nodes.filter((node) => node.kind === 'text').filter(isReadable),
);

const isReadable = ({ text, onlyOutlook, parent }: LetterText) =>
  !onlyOutlook && !unseenElements.has(parent?.name ?? '') && text.trim() !== '';

/** The length that a value of template code counts as. */
const valueLength = 5;

/** Returns the length of a text as it is read: without the template code around it, and with values as short words. */
export function readLength({ codes }: LetterTree, text: LetterText): number {
  const lengths = codesFrom(codes, text).map(
    ({ kind, start, end }) => (kind === 'value' ? valueLength : 0) - (end - start),
  );
  return lengths.reduce((sum, length) => sum + length, text.text.trim().length);
}

/** Returns the elements that directly contain visible text. */
export function readableElements(letter: LetterTree): Set<LetterElement> {
  const found = new Set<LetterElement>();
  for (const { parent } of readableTexts(letter)) if (parent) found.add(parent);
  return found;
}

/** Returns a passage with a character in the place of each character of template code, so that offsets stay. */
export function codeReplaced({ source, codes }: LetterTree, passage: Passage, by: string): string {
  let [text, done] = ['', passage.start];
  for (const code of codesFrom(codes, passage)) {
    const end = Math.min(code.end, passage.end);
    text += source.slice(done, code.start) + by.repeat(end - code.start);
    done = end;
  }
  return text + source.slice(done, passage.end);
}

/** Yields the matches of a pattern in a passage. The pattern needs the flag `g`. */
export function* matchesIn(
  letter: LetterTree,
  { start, end }: Passage,
  pattern: RegExp,
): Generator<Passage & { text: string }> {
  for (const match of letter.source.slice(start, end).matchAll(pattern)) {
    const [text] = match;
    yield { start: start + match.index, end: start + match.index + text.length, text };
  }
}
