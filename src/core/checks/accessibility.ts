import type { LetterTree } from './letterTree.ts';
import { attribute, elementsNamed, placeOfValue } from './look.ts';
import type { Place } from './rule.ts';

/** Headings that skip a level, and a second first one: who listens to a letter finds the way by them. */
export function* wrongHeadings(letter: LetterTree): Generator<Place> {
  let before = 0;
  let hasFirst = false;
  for (const { name, tag, isConditional } of elementsNamed(letter, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')) {
    const level = Number(name.slice(1));
    const isSecondFirst = level === 1 && hasFirst && !isConditional;
    if (isSecondFirst) yield { ...tag, values: [name] };
    else if (before > 0 && level > before + 1) yield { ...tag, values: [name, `h${before}`] };
    hasFirst ||= level === 1;
    before = level;
  }
}

export function* doubledIds(letter: LetterTree): Generator<Place> {
  const seen = new Set<string>();
  for (const element of letter.elements) {
    const id = attribute(element, 'id');
    if (!id?.value || element.onlyOutlook) continue;
    if (seen.has(id.value) && !element.isConditional) yield { ...placeOfValue(id), values: [id.value] };
    seen.add(id.value);
  }
}
