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
  return element.attributes.find((attribute) => attribute.name === name);
}

/** The value of an attribute without the space around it; undefined where there is no such attribute. */
export function valueIn(element: LetterElement, name: string): string | undefined {
  return attribute(element, name)?.value.trim();
}

/** Whether an element has a value for none of these attributes, and no template code may write one. */
export const isWithout = (element: LetterElement, ...names: readonly string[]) =>
  !element.hasFilledInAttributes && names.every((name) => !valueIn(element, name));

/** Where the value of an attribute is; the whole attribute when it has none. */
export function placeOfValue({ start, end, valueStart, valueEnd }: LetterAttribute): Passage {
  return valueStart < valueEnd ? { start: valueStart, end: valueEnd } : { start, end };
}

/** The last declaration of these properties in the `style` attribute, which is the one that counts. */
export function declared(element: LetterElement, ...properties: readonly string[]): Declaration | undefined {
  return element.style.findLast(({ property }) => properties.includes(property));
}

/** The elements of these names that everybody sees, not Outlook for Windows alone. */
export function elementsNamed(letter: LetterTree, ...names: readonly string[]): LetterElement[] {
  return letter.elements.filter(({ name, onlyOutlook }) => !onlyOutlook && names.includes(name));
}

export const elementNamed = (letter: LetterTree, name: string) => elementsNamed(letter, name)[0];

/** Whether a passage begins in another one, which may be empty. */
export const beginsIn = ({ start }: Passage, around: Passage) => around.start <= start && start < around.end;

/** Where to say what the whole letter lacks: its `<html>` tag, or else its first tag. */
export function topOf(letter: LetterTree): Passage {
  return (elementNamed(letter, 'html') ?? letter.elements[0])?.tag ?? { start: 0, end: 0 };
}

/** Nobody nests deeper on purpose, and looking up from each of thousands would take for ever. */
const deepest = 200;

/** The element and those around it, the innermost first. */
export function outwards(from: LetterElement | undefined): LetterElement[] {
  const found: LetterElement[] = [];
  for (let element = from; element && found.length < deepest; element = element.parent) found.push(element);
  return found;
}

/** What is worked out for each element, once, from what was worked out for the one around it. */
export function inherited<T>(
  letter: LetterTree,
  workOut: (element: LetterElement, outer: T | undefined) => T,
): ReadonlyMap<LetterElement, T> {
  const found = new Map<LetterElement, T>();
  for (const element of letter.elements) {
    found.set(element, workOut(element, element.parent && found.get(element.parent)));
  }
  return found;
}

export const isInside = (node: LetterNode, name: string) =>
  outwards(node.parent).some((element) => element.name === name);

/** So much of an element's content is looked at: more than a link or a title holds. */
const mostNodes = 100;

export function contentOf(letter: LetterTree, { contentFrom, contentTo }: LetterElement): LetterNode[] {
  return letter.nodes.slice(contentFrom, Math.min(contentTo, contentFrom + mostNodes));
}

/** What an element says, on one line. */
export function textIn(letter: LetterTree, element: LetterElement): string {
  const texts = contentOf(letter, element).map((node) => (node.kind === 'text' ? node.text : ''));
  return texts.join('').replace(/\s+/g, ' ').trim();
}

const unseen = new Set(['style', 'script', 'title', 'template', 'noscript', 'xml']);

/** The texts that readers can see: no blank ones, and none for Outlook alone. */
export function* readableTexts(letter: LetterTree): Generator<LetterText> {
  for (const node of letter.nodes) {
    if (node.kind !== 'text' || node.onlyOutlook || unseen.has(node.parent?.name ?? '')) continue;
    if (node.text.trim()) yield node;
  }
}

/** The elements with readable text of their own. */
export function readableElements(letter: LetterTree): Set<LetterElement> {
  const found = new Set<LetterElement>();
  for (const { parent } of readableTexts(letter)) if (parent) found.add(parent);
  return found;
}

/** The matches of a pattern in a passage, as places. The pattern needs the flag `g`. */
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
