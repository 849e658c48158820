import { type CheckOptions, checkLetter } from '../../core/checks/checkLetter.ts';
import type { Passage as LetterPassage } from '../../core/checks/letterTree.ts';
import { linkTargets } from '../../core/checks/linkTargets.ts';
import type { PlaceholderSyntax } from '../../core/checks/placeholderSyntax.ts';
import type { Recoloring } from '../../core/checks/recoloring.ts';
import { limits } from '../../core/limits.ts';
import type {
  Answers,
  InspectedLayout,
  InspectJob,
  PlacedFinding,
  PlacedTarget,
  Question,
  SourcePlace,
} from '../../protocol/inspector.ts';
import { canIEmail } from './canIEmail.ts';
import { droppedTexts } from './droppedTexts.ts';
import { elementAt, placeOf } from './elementPlaces.ts';
import { isUpToDate, type LetterSource, readLetterSource } from './letterSource.ts';
import { readLetterTree } from './letterTree/letterTree.ts';
import { findPassage } from './passages.ts';
import { placeIn } from './textLines.ts';
import { undescribedPictures } from './undescribedPictures.ts';

/** The newest letter of each layout that could be read, by the layout's name. */
const letters = new Map<string, { readonly of: string; readonly letter: LetterSource }>();

/** Throws `LetterTooLarge` when a letter is too large to be read as a whole. */
export async function answer({ question, ...layout }: InspectJob): Promise<Answers[keyof Answers]> {
  if (layout.kind === 'html' && readsAll(question)) refuseTooLarge(layout.source);
  const newest = await newestLetter(layout);
  if (newest && readsAll(question)) refuseTooLarge(newest.html);
  switch (question.ask) {
    case 'check':
    case 'checkBeforeSending':
      return newest ? check(newest, question.options) : [];
    case 'linkTargets':
      return newest && targetsIn(newest, question.filledIn ?? []);
    case 'placeOf':
    case 'elementAt': {
      // While a layout is half typed, the preview shows what it was before.
      const letter = newest ?? letters.get(layout.document)?.letter;
      if (!letter) return undefined;
      return question.ask === 'placeOf'
        ? placeOf(letter, question.path)
        : elementAt(letter, question.file, question.position);
    }
  }
}

export class LetterTooLarge extends Error {}

const readsAll = ({ ask }: Question) => ask !== 'placeOf' && ask !== 'elementAt';

function refuseTooLarge(html: string): void {
  if (html.length > limits.checked) throw new LetterTooLarge();
}

async function newestLetter({ document, ...layout }: InspectedLayout): Promise<LetterSource | undefined> {
  const of = JSON.stringify(layout);
  const kept = letters.get(document);
  if (kept?.of === of && isUpToDate(kept.letter, { document, ...layout })) return kept.letter;
  const letter = await readLetterSource({ document, ...layout });
  if (!letter) return undefined;
  letters.delete(document);
  letters.set(document, { of, letter });
  forgetOldest();
  return letter;
}

/** The newest is kept in any case. */
function forgetOldest(): void {
  let length = [...letters.values()].reduce((sum, kept) => sum + kept.letter.html.length, 0);
  for (const [document, kept] of letters) {
    if (length <= limits.keptLetters || letters.size === 1) return;
    letters.delete(document);
    length -= kept.letter.html.length;
  }
}

function check(letter: LetterSource, options: CheckOptions): readonly PlacedFinding[] {
  const found = checkLetter(readLetterTree(letter.html), { ...options, compiled: !letter.isSame, canIEmail });
  const placed = found.flatMap(({ recolorings = [], ...finding }) => {
    const place = sourcePlaceOf(letter, finding);
    if (!place) return [];
    return [{ finding, ...place, recolorings: recolorings.flatMap((one) => placedRecoloring(letter, one)) }];
  });
  const inSource = [...undescribedPictures(letter.elements, options), ...droppedTexts(letter, options)];
  return [
    ...placed,
    ...inSource.map(({ finding, place: { file, start, end } }) => ({
      finding,
      ...placeIn(file, start, end),
    })),
  ];
}

function placedRecoloring(
  letter: LetterSource,
  { places, ...recoloring }: Recoloring,
): Recoloring<SourcePlace>[] {
  const placed = places.map((place) => sourcePlaceOf(letter, place));
  const known = placed.filter((place) => place !== undefined);
  return known.length === placed.length ? [{ ...recoloring, places: known }] : [];
}

function sourcePlaceOf(letter: LetterSource, { start, end }: LetterPassage): SourcePlace | undefined {
  const passage = findPassage(letter, start, end);
  return passage && placeIn(passage.file, passage.start, passage.end);
}

function targetsIn(letter: LetterSource, filledIn: readonly PlaceholderSyntax[]): readonly PlacedTarget[] {
  return linkTargets({ ...readLetterTree(letter.html), filledIn }).flatMap((target) => {
    const place = sourcePlaceOf(letter, target);
    return place ? [{ target, ...place }] : [];
  });
}
