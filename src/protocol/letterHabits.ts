import type { LetterHabits } from '../core/letters/habits.ts';
import { hasFields } from './hasFields.ts';

/** How the sandbox writes letters when nobody says anything else. The manifest has the same. */
export const usualHabits: LetterHabits = {
  encoding: 'automatic',
  countClicks: true,
  pixel: 'end',
  listUnsubscribe: 'oneClick',
};

/** The habits in what anybody may have written: of what is missing, or is something else, the usual ones. */
export function readHabits(written: unknown): LetterHabits {
  const { encoding, countClicks, pixel, listUnsubscribe } = hasFields(written) ? written : {};
  return {
    encoding: oneOf(['automatic', 'quoted-printable', 'base64'], encoding) ?? usualHabits.encoding,
    countClicks: typeof countClicks === 'boolean' ? countClicks : usualHabits.countClicks,
    pixel: oneOf(['end', 'beforeFooter', 'none'], pixel) ?? usualHabits.pixel,
    listUnsubscribe: oneOf(['oneClick', 'link', 'none'], listUnsubscribe) ?? usualHabits.listUnsubscribe,
  };
}

function oneOf<const Word extends string>(words: readonly Word[], value: unknown): Word | undefined {
  return words.find((each) => each === value);
}
