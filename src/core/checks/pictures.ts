import type { LetterTree } from './letterTree.ts';
import { attribute, elementsNamed } from './look.ts';
import type { Place } from './rule.ts';

/** A picture without `alt`. An empty one is right for pictures that say nothing. */
export function* withoutDescription(letter: LetterTree): Generator<Place> {
  for (const picture of elementsNamed(letter, 'img')) {
    if (!attribute(picture, 'alt')) yield picture.tag;
  }
}
