import type { LetterAttribute, LetterElement, LetterTree, Passage } from './letterTree.ts';

export function attribute(element: LetterElement, name: string): LetterAttribute | undefined {
  return element.attributes.find((attribute) => attribute.name === name);
}

/** The value of an attribute without the space around it; undefined where there is no such attribute. */
export function valueIn(element: LetterElement, name: string): string | undefined {
  return attribute(element, name)?.value.trim();
}

/** The elements of these names that everybody sees, not Outlook for Windows alone. */
export function elementsNamed(letter: LetterTree, ...names: readonly string[]): LetterElement[] {
  return letter.elements.filter(({ name, onlyOutlook }) => !onlyOutlook && names.includes(name));
}

export const elementNamed = (letter: LetterTree, name: string) => elementsNamed(letter, name)[0];

/** Where to say what the whole letter lacks: its `<html>` tag, or else its first tag. */
export function topOf(letter: LetterTree): Passage {
  return (elementNamed(letter, 'html') ?? letter.elements[0])?.tag ?? { start: 0, end: 0 };
}
