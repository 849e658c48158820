/**
 * Returns the name that a file or folder has on the disk: the same, or one that differs in case or Unicode form only. `folder` is the path of
 * its folder, from the one where the written path starts: '' for that one. Returns `undefined` if there is none, or several.
 */
export type NameOnDisk = (folder: string, name: string) => string | undefined;

/** The maximum number of names in a path. */
const mostNames = 100;

/**
 * Returns a relative path as its file is spelled on the disk, with forward slashes; the same if it is spelled so. Returns `undefined` if the
 * file is not known. A written path may be percent-encoded; what is right in it stays as it is.
 */
export function spelledPath(written: string, nameOnDisk: NameOnDisk): string | undefined {
  if (isAbsolute.test(written)) return undefined;
  const segments = written.split(/[\\/]/, mostNames + 1);
  if (segments.length > mostNames) return undefined;
  const way: string[] = [];
  const spelled: string[] = [];
  for (const segment of segments) {
    const name = decoded(segment);
    const real = isName(name) ? nameIn(way.join('/'), name, nameOnDisk) : name;
    if (real === undefined) return undefined;
    follow(way, real);
    spelled.push(real === name ? segment : encoded(real, segment));
  }
  return spelled.join('/');
}

const isName = (segment: string) => !['', '.', '..'].includes(segment);

/** Returns a name as it is on the disk; `undefined` if it is not known, or can't be written in a path. */
function nameIn(folder: string, name: string, nameOnDisk: NameOnDisk): string | undefined {
  const real = /[\\/]/.test(name) ? undefined : nameOnDisk(folder, name);
  return real === undefined || unwritable.test(real) ? undefined : real;
}

/** Goes one step of a path: to a folder or file, to the folder around, or nowhere. */
function follow(way: string[], step: string): void {
  if (isName(step)) way.push(step);
  else if (step !== '..') return;
  else if (way.length === 0 || way.at(-1) === '..') way.push(step);
  else way.pop();
}

/** Matches an address with a scheme or a drive, and a path from the root. */
const isAbsolute = /^(?:[a-z][a-z0-9+.-]*:|[\\/])/i;

/** Returns the part of an address before its query and fragment. */
export const pathOf = (address: string): string => /^[^?#]*/.exec(address)?.[0] ?? '';

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Characters that the readers of a path may not take for those of a name, even if they are encoded. */
const unwritable = /[\\%\p{Cc}\p{Cs}]/u;

/** Characters that end a path or start code in MJML, HTML or CSS. */
const special = /[\s"'<>&()[\]{}|*?#,;]/gu;

const specialOrForeign = /[^\w.~-]/gu;

/** Writes a name in the place of another one: special characters are encoded unless they are written as they are, others if some are. */
const encoded = (name: string, written: string) =>
  name.replace(written.includes('%') ? specialOrForeign : special, (character) => {
    if (written.includes(character)) return character;
    const code = encodeURIComponent(character);
    return code === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : code;
  });
