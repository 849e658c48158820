import type { Mistake } from '../../mail/mistakes/mistake.ts';
import { l10n, type Words } from '../kit/words.ts';
import type { Diagnosis } from './recordWords.ts';

/** Words for each mistake of a group: the cause in the first sentence, then what to change. */
export type MistakeWords<Of extends Mistake> = {
  readonly [Code in Of['code']]: (mistake: Extract<Of, { readonly code: Code }>) => Diagnosis;
};

export function replaceValue(): Words {
  return l10n.t('Replace the record’s value with the whole of the one given here.');
}

export function replaceSpf(): Words {
  return l10n.t('Replace the SPF record with the one given here.');
}

export function replaceExchange(): Words {
  return l10n.t('Replace it with an MX record that has the host and the value given here.');
}

/** U+202E: what cannot be seen, or must not be shown as it is. */
export function codePointWords(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
