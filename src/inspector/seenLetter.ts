import { withoutPictures } from '../core/checks/support/picturesOff.ts';
import { picturesOff } from '../core/checks/support/specialViews.ts';
import { supportTable } from '../core/checks/support/table.ts';
import { letterOfPrograms, replacedFor } from '../core/checks/support/views.ts';
import { ResolvedText } from '../core/translations/resolvedText.ts';
import type { SeenBy } from '../protocol/inspector.ts';
import { canIEmail } from './canIEmail.ts';
import { parseLetter } from './elementTree.ts';
import { type LetterSource, writtenIn } from './letterSource.ts';
import { readLetterTree } from './letterTree/readLetterTree.ts';
import type { MarkedTag } from './markedLetter.ts';

/** Returns the HTML that a program keeps of a letter, and whence it comes. Throws `TreeTooLarge`. */
function viewOf(html: string, { program, filledIn }: SeenBy): ResolvedText {
  const tree = readLetterTree(html, filledIn);
  if (program === picturesOff) return new ResolvedText(html, withoutPictures(tree));
  const table = supportTable(canIEmail);
  return new ResolvedText(html, replacedFor(letterOfPrograms(tree, table), table.clients([program])));
}

/** The letters as the last program showed them: each movement of the cursor asks for one again. */
const seen = new WeakMap<LetterSource, { readonly by: string; readonly letter: LetterSource }>();

/** Returns a letter as a mail program shows it, with the source elements of the tags that it keeps. Throws `TreeTooLarge`. */
export function seenLetter(letter: LetterSource, { program, filledIn }: SeenBy): LetterSource {
  const by = JSON.stringify([program, filledIn]);
  const known = seen.get(letter);
  if (known?.by === by) return known.letter;
  const found = fromView(letter, viewOf(letter.html, { program, filledIn }));
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
