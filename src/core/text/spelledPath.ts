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
  const way: string[] = [];
  const spelled: string[] = [];
  for (const segment of written.split(/[\\/]/, mostNames + 1)) {
    if (spelled.length === mostNames) return undefined;
    const name = decoded(segment);
    if (name === '' || name === '.') {
      spelled.push(segment);
    } else if (name === '..') {
      if (way.length === 0 || way.at(-1) === '..') way.push(name);
      else way.pop();
      spelled.push(segment);
    } else {
      const real = /[\\/]/.test(name) ? undefined : nameOnDisk(way.join('/'), name);
      if (real === undefined || unwritable.test(real)) return undefined;
      way.push(real);
      spelled.push(real === name ? segment : encoded(real, segment));
    }
  }
  return spelled.join('/');
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
