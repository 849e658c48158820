/** `name=value` in a list such as a DKIM key's (RFC 6376, section 3.2), and where it stands in the text. */
export interface Tag {
  readonly name: string;
  /** Without blanks around it. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly valueStart: number;
}

/** What is wrong with a list. Which of these makes it invalid is for each kind of record to say. */
export type TagMistake = { readonly start: number; readonly end: number } & (
  | { readonly code: 'notATag'; readonly text: string }
  | { readonly code: 'badName'; readonly name: string }
  | { readonly code: 'emptyTag' }
  | { readonly code: 'repeatedTag'; readonly name: string }
  /** `\;`, as a zone file may want it but no record does. */
  | { readonly code: 'escapedSemicolon'; readonly name: string }
  | { readonly code: 'badCharacter'; readonly codePoint: number }
);

export interface TagList {
  readonly tags: readonly Tag[];
  readonly mistakes: readonly TagMistake[];
}

/** A record has about ten tags. What follows after so many, and so many mistakes, is not read. */
const most = { parts: 100, badCharacters: 100 } as const;

/** Reads a list as far as it can be read. Of tags with one name the first one stays. */
export function readTagList(text: string): TagList {
  const tags = new Map<string, Tag>();
  const mistakes = badCharacters(text);
  const parts = text.split(';', most.parts);
  let start = 0;
  for (const [index, part] of parts.entries()) {
    const end = start + part.length;
    const tag = readTag(part, start);
    // Nothing but blanks may follow the last semicolon.
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

/** The value of a tag, `undefined` when it is not there. Names are as they are written: small and capital letters differ. */
export function tagValue({ tags }: TagList, name: string): string | undefined {
  return tags.find((tag) => tag.name === name)?.value;
}

/** The parts of a value that is a list, such as `s=email:*`, without blanks around them. */
export function listIn(value: string, separator: string): string[] {
  return value
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function readTag(part: string, start: number): Tag | TagMistake {
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

/** Blanks may be between words, and lines may be folded; all else is ASCII that can be seen. */
function badCharacters(text: string): TagMistake[] {
  return [...text.matchAll(/[^\x20-\x7e\t\r\n]/gu)]
    .slice(0, most.badCharacters)
    .map(({ 0: character, index: start }) => {
      const codePoint = character.codePointAt(0) ?? 0;
      return { code: 'badCharacter', codePoint, start, end: start + character.length };
    });
}
