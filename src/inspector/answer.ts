import { linkTargets } from '../core/checks/linkTargets.ts';
import type { PlaceholderSyntax } from '../core/checks/placeholderSyntax.ts';
import { compareReceived } from '../core/letters/received/compareReceived.ts';
import { limits } from '../core/limits.ts';
import type {
  InspectAnswer,
  InspectedLayout,
  InspectJob,
  LayoutJob,
  LetterJob,
  PlacedTarget,
  Question,
} from '../protocol/inspector.ts';
import type { ReadLetter } from '../protocol/receivedLetter.ts';
import { checkBeforeSending } from './checkBeforeSending.ts';
import { checkSignatures } from './checkSignatures.ts';
import { checkSource } from './checkSource.ts';
import { elementAt, placeOf } from './elementPlaces.ts';
import { isUpToDate, type LetterSource, LetterTooLarge, readLetterSource } from './letterSource.ts';
import { readLetterTree } from './letterTree/letterTree.ts';
import { readHead, readReceivedLetter } from './receivedLetter/readReceivedLetter.ts';
import { sourcePlaceOf } from './sourcePlace.ts';

/** The newest letter of each layout that could be read, by the layout's name. */
const letters = new Map<string, { readonly of: string; readonly letter: LetterSource }>();

/** Throws `LetterTooLarge` when a letter is too large to be read as a whole, `TreeTooLarge` when it grows to too many elements. */
export async function answer(job: InspectJob): Promise<InspectAnswer> {
  if ('received' in job) return compareReceived(job.uploaded, job.received);
  if ('message' in job) return checkSignatures(job);
  if ('letter' in job) return readLetter(job);
  return answerAbout(job);
}

function readLetter({ letter, language, headOnly }: LetterJob): ReadLetter {
  return headOnly ? readHead(letter, language, 'tookTooLong') : readReceivedLetter(letter, language);
}

async function answerAbout({ question, ...layout }: LayoutJob): Promise<InspectAnswer> {
  if (layout.kind === 'html' && readsAll(question)) refuseTooLarge(layout.source);
  if (question.ask === 'checkBeforeSending') refuseTooLarge(question.html + question.footer);
  const newest = await newestLetter(layout, readsAll(question) ? limits.checked : limits.letter);
  if (newest && readsAll(question)) refuseTooLarge(newest.html);
  switch (question.ask) {
    case 'check':
      return newest ? checkSource(newest, question.options) : [];
    case 'checkBeforeSending':
      return newest ? checkBeforeSending(newest, question) : 'changed';
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

const readsAll = ({ ask }: Question) => ask !== 'placeOf' && ask !== 'elementAt';

function refuseTooLarge(html: string): void {
  if (html.length > limits.checked) throw new LetterTooLarge();
}

async function newestLetter(
  { document, ...layout }: InspectedLayout,
  most: number,
): Promise<LetterSource | undefined> {
  const of = JSON.stringify(layout);
  const kept = letters.get(document);
  if (kept?.of === of && isUpToDate(kept.letter, { document, ...layout })) return kept.letter;
  const letter = await readLetterSource({ document, ...layout }, most);
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

function targetsIn(letter: LetterSource, filledIn: readonly PlaceholderSyntax[]): readonly PlacedTarget[] {
  return linkTargets(readLetterTree(letter.html, filledIn)).flatMap((target) => {
    const place = sourcePlaceOf(letter, target);
    return place ? [{ target, ...place }] : [];
  });
}
