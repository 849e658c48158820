import { countedText } from './counted.ts';

/** Translates texts into one language. The pattern of `count` has a form for each plural, “{0} note|{0} notes”. */
export interface Localizer<Text extends string = string> {
  /** Translates a literal. Replaces `{0}`, `{1}`, … with values. */
  t(text: string, ...values: readonly (string | number)[]): Text;
}

/** A `Localizer` that also knows plurals. */
export interface CountingLocalizer<Text extends string = string> extends Localizer<Text> {
  /** Translates a literal of two forms, “{0} note|{0} notes”, and returns the one for the number, which replaces `{0}`. */
  count(forms: string, number: number, ...values: readonly (string | number)[]): Text;
}

/** Returns a localizer with the texts of a bundle, by their English; texts that it lacks stay English. `language` is BCP 47. */
export function createLocalizer(
  bundle: Readonly<Record<string, string>>,
  language: string,
): CountingLocalizer {
  const translated = (text: string) => bundle[text] || text;
  return {
    t: (text, ...values) =>
      translated(text).replace(/\{(\d+)\}/g, (placeholder, index) =>
        String(values[Number(index)] ?? placeholder),
      ),
    count: (forms, number, ...values) => countedText(translated(forms), number, values, language),
  };
}
