import { portableName } from '../text/portableName.ts';
import { cut } from '../text/shortText.ts';

/**
 * Returns a portable file name for an attachment: without directories, and without characters that disguise its extension. The page shows this
 * name, and it is saved under it.
 */
export function attachmentName(written: string, fallback: string): string {
  const last = written.slice(0, 1000).split(/[\\/]/).at(-1) ?? '';
  const name = last
    .toWellFormed()
    .replace(forbiddenInName, '')
    .trim()
    .replace(/^\.{1,9}/, '');
  const short =
    name.length <= longestFileName
      ? name
      : cut(name, longestFileName - extensionOf(name).length) + extensionOf(name);
  return portableName(short, fallback);
}

/** The maximum length of a name in UTF-16 units of up to three UTF-8 bytes each: file systems allow 255 bytes. */
const longestFileName = 80;

/** Returns the extension with its dot, such as `.pdf`. */
function extensionOf(name: string): string {
  const extension = name.slice(Math.max(0, name.lastIndexOf('.')));
  return extension.length <= longestFileName / 2 ? extension : '';
}

/** Control characters, invisible ones, and those that reverse the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
const forbiddenInName = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/g;
