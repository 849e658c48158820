/** A tag `name=value` of a list such as a DKIM key (RFC 6376, section 3.2), with its offsets. */
export interface ListTag {
  readonly name: string;
  /** The value without surrounding white space. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly valueStart: number;
}

/** A mistake in a list. Whether it makes the list invalid depends on the kind of record. */
export type TagMistake = { readonly start: number; readonly end: number } & (
  | { readonly code: 'notATag'; readonly text: string }
  | { readonly code: 'badName'; readonly name: string }
  | { readonly code: 'emptyTag' }
  | { readonly code: 'repeatedTag'; readonly name: string }
  /** The list contains `\;`, which zone files may need but no record has. */
  | { readonly code: 'escapedSemicolon'; readonly name: string }
  | { readonly code: 'badCharacter'; readonly codePoint: number }
);

export interface TagList {
  readonly tags: readonly ListTag[];
  readonly mistakes: readonly TagMistake[];
}

/** Limits on the parsed tags and the reported characters; the rest is ignored. Real records have about ten tags. */
const tagLimits = { parts: 100, badCharacters: 100 } as const;

/** Parses a list as far as possible. The first of several tags with the same name wins. */
export function readTagList(text: string): TagList {
  const tags = new Map<string, ListTag>();
  const mistakes = badTagCharacters(text);
  const parts = text.split(';', tagLimits.parts);
  let start = 0;
  for (const [index, part] of parts.entries()) {
    const end = start + part.length;
    const tag = readListTag(part, start);
    // The list may end with a semicolon and white space.
    const isEnd = index === parts.length - 1 && part.trim() === '';
    if ('code' in tag) mistakes.push(...(isEnd ? [] : [tag]));
    else if (tags.has(tag.name)) mistakes.push({ code: 'repeatedTag', name: tag.name, start, end });
    else tags.set(tag.name, tag);
    if ('name' in tag && part.endsWith('\\') && index < parts.length - 1) {
      mistakes.push({ code: 'escapedSemicolon', name: tag.name, start: end - 1, end: end + 1 });
    }
    start = end + 1;
  }
  return { tags: [...tags.values()], mistakes };
}

/** Returns the value of a tag; `undefined` without one. Names are case-sensitive. */
export function tagValue({ tags }: TagList, name: string): string | undefined {
  return tags.find((tag) => tag.name === name)?.value;
}

/** Splits a list value, such as `s=email:*`, into its trimmed parts. */
export function listIn(value: string, separator: string): string[] {
  return value
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function readListTag(part: string, start: number): ListTag | TagMistake {
  const place = { start, end: start + part.length };
  if (part.trim() === '') return { code: 'emptyTag', ...place };
  const equals = part.indexOf('=');
  if (equals === -1) return { code: 'notATag', text: part.trim(), ...place };
  const name = part.slice(0, equals).trim();
  if (!/^[a-z]\w*$/i.test(name)) return { code: 'badName', name, ...place };
  const written = part.slice(equals + 1);
  const valueStart = start + equals + 1 + (written.length - written.trimStart().length);
  return { name, value: written.trim(), ...place, valueStart };
}

/** Returns a mistake for each character other than printable ASCII, tabs and line breaks. */
function badTagCharacters(text: string): TagMistake[] {
  return [...text.matchAll(/[^\x20-\x7e\t\r\n]/gu)]
    .slice(0, tagLimits.badCharacters)
    .map(({ 0: character, index: start }) => {
      const codePoint = character.codePointAt(0) ?? 0;
      return { code: 'badCharacter', codePoint, start, end: start + character.length };
    });
}
