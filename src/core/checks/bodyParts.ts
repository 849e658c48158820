import { elementsNamed, inherited, readableTexts, readLength, valueIn } from './letterQueries.ts';
import type { LetterElement, LetterTree, Passage } from './letterTree.ts';
import type { FoundPlace } from './rule.ts';
import { hiderOf, textStyles } from './textStyle.ts';
import { withoutCode } from './wellFormed.ts';

/** What the elements inside the body say about the language of what is in them. */
interface Said {
  /** The direct child of the body. */
  readonly part: LetterElement;
  readonly lang: boolean;
  readonly dir: boolean;
}

/** The elements that mail programs remove, or whose attributes they remove, when they put a letter into their own page. */
const around = new Set(['html', 'head', 'body']);

/**
 * Finds the direct children of the body whose text has no language or direction when `<html>` and `<body>` are gone, and texts that
 * are directly in the body. The values are the missing attributes.
 */
export function* partsWithoutLanguage(letter: LetterTree): Generator<FoundPlace> {
  const parts = new Map<Passage, Set<string>>();
  for (const { place, said } of spokenIn(letter)) {
    const missing = parts.get(place) ?? new Set();
    if (!said?.lang) missing.add('lang');
    if (!said?.dir) missing.add('dir');
    parts.set(place, missing);
  }
  for (const [{ start, end }, missing] of parts) {
    const values = ['lang', 'dir'].filter((name) => missing.has(name));
    if (values.length > 0) yield { start, end, values };
  }
}

interface Spoken {
  /** The tag of the direct child of the body; the text itself if it is directly in the body. */
  readonly place: Passage;
  readonly said: Said | undefined;
}

/** Yields everything in the body that screen readers read out: texts, and pictures with a description. */
function* spokenIn(letter: LetterTree): Generator<Spoken> {
  const saying = inherited<Said | undefined>(letter, (element, outer) => {
    if (around.has(element.name)) return undefined;
    const says = (name: string) => element.hasFilledInAttributes || Boolean(valueIn(element, name));
    return {
      part: outer?.part ?? element,
      lang: outer?.lang || says('lang'),
      dir: outer?.dir || says('dir'),
    };
  });
  const styles = textStyles(letter);
  const pictures = elementsNamed(letter, 'img').filter((picture) => valueIn(picture, 'alt'));
  for (const picture of pictures) {
    const said = saying.get(picture);
    if (said) yield { place: said.part.tag, said };
  }
  for (const text of readableTexts(letter)) {
    const { start, end, parent } = text;
    if (readLength(letter, text) <= 0) continue;
    const style = parent && styles.get(parent);
    if (parent?.name === 'head' || (style && hiderOf(style))) continue;
    const said = parent && saying.get(parent);
    const place = said?.part.tag ?? withoutCode(letter, start, end);
    if (place) yield { place, said };
  }
}
