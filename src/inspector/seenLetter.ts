import type { ResolvedText } from '../core/translations/resolvedText.ts';
import type { SeenBy } from '../protocol/inspector.ts';
import { changingLetter, viewIn } from './changingLetters.ts';
import { parseLetter } from './elementTree.ts';
import { type LetterSource, writtenIn } from './letterSource.ts';
import type { MarkedTag } from './marks.ts';

/** The letters as the last program showed them: each movement of the cursor asks for one again. */
const seen = new WeakMap<LetterSource, { readonly by: string; readonly letter: LetterSource }>();

/** A letter, and the document of its layout, by which it is known again after a change. */
interface KnownLetter {
  readonly letter: LetterSource;
  readonly document: string;
  readonly isFilledIn: boolean;
}

/** Returns a letter as a mail program shows it, with the source elements of the tags that it keeps. Throws `TreeTooLarge`. */
export function seenLetter(
  { letter, document, isFilledIn }: KnownLetter,
  { program, filledIn }: SeenBy,
): LetterSource {
  const by = JSON.stringify([program, filledIn]);
  const known = seen.get(letter);
  if (known?.by === by) return known.letter;
  const read = changingLetter(document, isFilledIn).read(letter.html, filledIn);
  const found = fromView(letter, viewIn(read, program));
  seen.set(letter, { by, letter: found });
  return found;
}

function fromView(letter: LetterSource, view: ResolvedText): LetterSource {
  const dom = parseLetter(view.text);
  const known = new Map(letter.tags.map(({ start, element }) => [start, element]));
  const [file] = letter.isSame ? letter.elements.map((element) => element.file) : [];
  const tags = [...writtenIn(dom)].flatMap((written): MarkedTag[] => {
    const { name, start, tagEnd, end } = written;
    const at = view.toSource(start);
    // What a program reads of a conditional comment has no element in the whole letter.
    const element =
      known.get(at) ??
      (file && {
        file,
        name,
        start: at,
        tagEnd: view.toSource(tagEnd, 'end'),
        end: view.toSource(end, 'end'),
      });
    return element ? [{ start, element }] : [];
  });
  tags.sort((a, b) => a.start - b.start);
  const elements = letter.isSame ? tags.map(({ element }) => element) : letter.elements;
  return { ...letter, html: view.text, dom: () => dom, tags, elements, isSame: false };
}
