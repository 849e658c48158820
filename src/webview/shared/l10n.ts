import { t } from '@vscode/l10n';
import { countedText } from '../../core/text/counted.ts';

export { t };

let language = 'en';

/** Sets the language whose plurals `count` follows (BCP 47). */
export function setLanguage(tag: string): void {
  language = tag;
}

/** Translates a literal of two forms, “{0} note|{0} notes”, and returns the one for the number, which replaces `{0}`. */
export function count(forms: string, number: number, ...values: readonly (string | number)[]): string {
  return countedText(t(forms), number, values, language);
}
