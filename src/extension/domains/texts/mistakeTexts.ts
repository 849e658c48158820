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

/** Describes a mistake in a record, and what to change. */
export function mistakeWords<Code extends Mistake['code']>(
  mistake: Extract<Mistake, { readonly code: Code }>,
): Diagnosis {
  const say: (mistake: Extract<Mistake, { readonly code: Code }>) => Diagnosis = words[mistake.code as Code];
  return say(mistake);
}

/** Mistakes whose advice doesn't refer to the value to set. */
const needsNoValue: ReadonlySet<Mistake['code']> = new Set<Mistake['code']>([
  'tooManyLookups',
  'tooManyVoidLookups',
  'includeLoop',
  'deadInclude',
  'brokenInclude',
]);

/** Describes a mistake in a record for which there is no value to set: advice that refers to the value is left out. */
export function mistakeWordsWithoutValue(mistake: Mistake): Diagnosis {
  const said = mistakeWords(mistake);
  return needsNoValue.has(mistake.code) ? said : { cause: said.cause };
}
