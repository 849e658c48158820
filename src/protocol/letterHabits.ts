import type { LetterHabits } from '../core/letters/habits.ts';
import { hasFields } from './hasFields.ts';

/** The default habits of the sandbox. The manifest has the same. */
export const usualHabits: LetterHabits = {
  encoding: 'automatic',
  countClicks: true,
  pixel: 'end',
  listUnsubscribe: 'oneClick',
};

/** Parses habits from a setting. Replaces missing or invalid values by the defaults. */
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
