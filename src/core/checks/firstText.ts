import { isBlock } from '../letters/letterText.ts';
import { shortText } from '../text/shortText.ts';
import {
  isAddressOrFile,
  isDateOrIssue,
  isKindOfPicture,
  isNavigation,
  leadsElsewhere,
} from './idleTexts.ts';
import { attribute, innermost, isInside, placeOfValue, readableTexts } from './letterQueries.ts';
import type { LetterElement, LetterText, LetterTree, Passage } from './letterTree.ts';

/** A text with which mail programs begin to show a letter in lists. */
interface FirstText extends Passage {
  readonly text: string;
}

/**
 * Returns the first text of a letter, or the description of a picture before it, if it says nothing about the letter: lists of letters
 * show it unless there is a preheader.
 */
export function idleFirstText(letter: LetterTree): FirstText | undefined {
  const line = firstLine(letter);
  const [first] = line;
  const picture = firstPicture(letter, first?.start ?? letter.source.length);
  if (
    picture &&
    (isKindOfPicture(picture.text) || isAddressOrFile(picture.text) || leadsElsewhere(picture.text))
  )
    return short(picture);
  if (!first) return undefined;
  const text = line
    .map((each) => each.text)
    .join(' ')
    .trim();
  const isMenu = line.every((each) => isInside(each, 'a')) && isNavigation(first.text);
  const isIdle = isMenu || leadsElsewhere(text) || isDateOrIssue(text) || isAddressOrFile(text);
  return isIdle ? short({ ...withoutBlanks(letter, first), text }) : undefined;
}

/** The most characters of a text that a finding shows. */
const mostShown = 60;

/** Returns the beginning of a letter's text, in one line and shortened; empty if the letter has no text. */
export function beginningOf(letter: LetterTree): string {
  const texts = readableTexts(letter)
    .slice(0, mostTexts)
    .map(({ text }) => text.slice(0, longestLine));
  return shortText(texts.join(' ').replace(/\s+/g, ' ').trim(), mostShown);
}

const short = ({ start, end, text }: FirstText): FirstText => ({
  start,
  end,
  text: shortText(text.replace(/\s+/g, ' '), mostShown),
});

function withoutBlanks({ source }: LetterTree, { start, end }: Passage): Passage {
  const text = source.slice(start, end);
  return { start: start + text.length - text.trimStart().length, end: start + text.trimEnd().length };
}

/** The most texts and characters of a line that are read: longer ones say something. */
const mostTexts = 20;
const longestLine = 150;

/** Returns the texts of the first line: those before the next block or line break. Returns none if it is long. */
function firstLine(letter: LetterTree): readonly LetterText[] {
  const texts = readableTexts(letter).slice(0, mostTexts);
  const [first] = texts;
  if (!first) return [];
  const block = blockOf(first);
  const isBreak = ({ name, start }: LetterElement) => name === 'br' && start > first.start;
  const lineEnd = letter.elements.find(isBreak)?.start ?? letter.source.length;
  const other = texts.findIndex((text) => text.start > lineEnd || blockOf(text) !== block);
  const line = other === -1 ? texts : texts.slice(0, other);
  const length = line.reduce((sum, { text }) => sum + text.trim().length, 0);
  return length > longestLine ? [] : line;
}

const blockOf = (text: LetterText | undefined): LetterElement | undefined =>
  innermost(text?.parent, ({ name }) => isBlock(name) || name === 'td' || name === 'th');

/** Returns the description of the first picture that has one, if it is before an offset. */
function firstPicture({ elements }: LetterTree, before: number): FirstText | undefined {
  for (const element of elements) {
    if (element.start >= before) return undefined;
    const alt = element.name === 'img' && !element.onlyOutlook ? attribute(element, 'alt') : undefined;
    if (alt && alt.value.trim() !== '')
      return { ...placeOfValue(alt), text: alt.value.slice(0, longestLine).trim() };
  }
  return undefined;
}
