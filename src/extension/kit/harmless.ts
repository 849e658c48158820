import { cut, shortText } from '../../core/text/shortText.ts';

/** As many characters of a value are shown: VS Code cuts a message at 1,000, and our own words are not to fall off. */
const most = 300;

/** Control characters, line breaks, and what turns the direction of the words around it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const disturbing = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;

/** A text from outside as one short line that can do nothing where VS Code shows it. To the eye it stays as it is. */
export function harmless(value: string): string {
  return inert(shortText(cut(value, 4 * most).replace(disturbing, ' '), most));
}

/**
 * A text without links and icons: VS Code's notifications, progress and inputs make links of `[text](command:…)`, which run
 * commands, and its labels make icons of `$(name)`. An invisible character, the word joiner, keeps them from it.
 */
export function inert(text: string): string {
  return text.replaceAll('](', ']\u2060(').replaceAll('$(', '$\u2060(');
}
