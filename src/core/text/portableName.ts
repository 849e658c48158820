import { isMistaken } from './mistakenName.ts';
import { cut } from './shortText.ts';

/** A reason why some operating system can't have a file or folder of this name, or takes it for another one. */
export type NameProblem = 'forbiddenCharacter' | 'deviceName' | 'ending' | 'tooLong';

/** The maximum length of a name in UTF-8, in bytes. */
const longestName = 255;

/** Returns the problem of a name, one part of a path, on any operating system; `undefined` if there is none. */
export function nameProblem(name: string): NameProblem | undefined {
  if (forbidden.test(name)) return 'forbiddenCharacter';
  if (/[. ]$/.test(name)) return 'ending';
  if (isMistaken(name)) return 'deviceName';
  return utf8Length(name) > longestName ? 'tooLong' : undefined;
}

/** Returns a portable name like this one; `fallback` if nothing is left of it. The end of the extension stays. */
export function portableName(name: string, fallback: string): string {
  let kept = name.replace(allForbidden, '');
  let end = kept.length;
  while (end > 0 && '. '.includes(kept.charAt(end - 1))) end--;
  kept = kept.slice(0, end);
  if (kept === '') return fallback;
  if (isMistaken(kept)) kept = `_${kept}`;
  return utf8Length(kept) > longestName ? shortened(kept) : kept;
}

/** Shortens a name before its extension. A UTF-16 unit has at most three bytes. */
function shortened(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= longestExtension ? name.slice(dot) : '';
  return cut(name, Math.floor(longestName / 3) - extension.length) + extension;
}

/** The longest extension that is kept, with its dot, in UTF-16 units. */
const longestExtension = 20;

/** Characters that Windows refuses in names, and those that separate the parts of a path. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: file systems refuse them, and people paste them.
const forbidden = /[<>:"|?*/\\\u0000-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same ones
const allForbidden = /[<>:"|?*/\\\u0000-\u001f\u007f]/g;

/** Returns the length of a text in UTF-8, in bytes. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
