import { cut } from '../../core/text/shortText.ts';

/** The name under which an attachment is offered to be saved: one that leads nowhere, and hides nothing of itself. */
export function attachmentName(written: string, fallback: string): string {
  const last = written.slice(0, 1000).split(/[\\/]/).at(-1) ?? '';
  const name = last
    .toWellFormed()
    .replace(unfit, '')
    .trim()
    .replace(/^\.{1,9}/, '');
  if (name === '' || name === '.') return fallback;
  return name.length <= longest ? name : cut(name, longest - endingOf(name).length) + endingOf(name);
}

/** In UTF-16 units, of which each may be three bytes. File systems take 255 bytes. */
const longest = 80;

/** What says which kind of file it is, such as `.pdf`. */
function endingOf(name: string): string {
  const ending = name.slice(Math.max(0, name.lastIndexOf('.')));
  return ending.length <= longest / 2 ? ending : '';
}

/** What systems do not take in names, what cannot be seen, and what turns the direction of the words around it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unfit = /[\u0000-\u001f\u007f-\u009f<>:"|?*\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/g;
