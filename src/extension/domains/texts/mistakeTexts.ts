import type { Mistake } from '../../../mail/mistakes/mistake.ts';
import { keyMistakeWords } from './dkimTexts.ts';
import { dmarcMistakeWords } from './dmarcTexts.ts';
import { mxMistakeWords } from './mxTexts.ts';
import { placeMistakeWords } from './placeTexts.ts';
import type { Diagnosis, MistakeWords } from './recordTexts.ts';
import { spfMistakeWords } from './spfTexts.ts';
import { writingMistakeWords } from './valueTexts.ts';

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

/** What can be put right where the service gives nothing to set: no other advice holds there. */
const needsNoValue: ReadonlySet<Mistake['code']> = new Set<Mistake['code']>([
  'tooManyLookups',
  'tooManyVoidLookups',
  'includeLoop',
  'deadInclude',
  'brokenInclude',
]);

/** The same where there is nothing to set, so that no advice may point to it. */
export function mistakeWordsWithoutValue(mistake: Mistake): Diagnosis {
  const said = mistakeWords(mistake);
  return needsNoValue.has(mistake.code) ? said : { cause: said.cause };
}
