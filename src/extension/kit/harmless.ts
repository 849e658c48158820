import { cut, shortText } from '../../core/text/shortText.ts';

/** Maximum length of a value in a message. VS Code truncates messages at 1,000 characters, which must not cut off our own text. */
const longestMessageValue = 300;

/** Matches control characters, line breaks, and bidirectional controls, which change the direction of the text around them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const disturbing = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;

/** Sanitizes untrusted text to one short line without links, icons or control characters. The visible characters stay the same. */
export function harmless(value: string): string {
  return inert(shortText(cut(value, 4 * longestMessageValue).replace(disturbing, ' '), longestMessageValue));
}

/**
 * Escapes links and icons. VS Code's notifications, progress and inputs turn `[text](command:…)` into links that run commands, and its
 * labels turn `$(name)` into icons. An invisible character (word joiner, U+2060) prevents that.
 */
export function inert(text: string): string {
  return text.replaceAll('](', ']\u2060(').replaceAll('$(', '$\u2060(');
}
