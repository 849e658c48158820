import type { Mistake } from '../../mail/mistakes/mistake.ts';
import { dmarcMistakeWords } from './dmarcMistakeWords.ts';
import { keyMistakeWords } from './keyMistakeWords.ts';
import type { MistakeWords } from './mistakeSteps.ts';
import { mxMistakeWords } from './mxMistakeWords.ts';
import { placeMistakeWords } from './placeMistakeWords.ts';
import type { Diagnosis } from './recordWords.ts';
import { spfMistakeWords } from './spfMistakeWords.ts';
import { writingMistakeWords } from './writingMistakeWords.ts';

const words: MistakeWords<Mistake> = {
  ...placeMistakeWords,
  ...writingMistakeWords,
  ...keyMistakeWords,
  ...spfMistakeWords,
  ...dmarcMistakeWords,
  ...mxMistakeWords,
};

/** What somebody did wrong, and what to change. */
export function mistakeWords<Code extends Mistake['code']>(
  mistake: Extract<Mistake, { readonly code: Code }>,
): Diagnosis {
  const say: (mistake: Extract<Mistake, { readonly code: Code }>) => Diagnosis = words[mistake.code as Code];
  return say(mistake);
}
