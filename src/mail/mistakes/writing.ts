import { isDmarcRecord } from '../dmarc/readRecord.ts';
import { isSpfRecord } from '../spf/readRecord.ts';
import { readTagList, tagValue } from '../tagList.ts';
import { type TextContext, textKindOf } from './context.ts';
import type { TextKind } from './expected.ts';
import type { WritingMistake } from './mistake.ts';

/** Detects one kind of corruption in a text. */
type WritingReader = (text: string, kind: TextKind) => WritingMistake | undefined;

/** Detects characters that a word processor, a form or a zone file changed. */
export function badlyWritten({ meant, expected: { kind } }: TextContext): WritingMistake | undefined {
  return firstIn(meant, kind, [
    typographicQuotes,
    quotedText,
    markup,
    typographicDash,
    foreignLetter,
    strayCharacter,
    escapedSemicolon,
  ]);
}

/** Detects a line of a zone file, or its end from the type or the bracket on (RFC 1035, section 5.1). */
export function zoneLine({ meant, expected: { kind } }: TextContext): WritingMistake | undefined {
  return firstIn(meant, kind, [
    (text) => {
      const start = zoneFieldsBefore(text);
      return start === undefined ? undefined : { code: 'zoneLine', start };
    },
  ]);
}

/** The maximum number of characters before a record's text. A name takes up to 253 of them. */
const longestStart = 500;

/** Returns the fields of a zone file before a text, such as `_dmarc 3600 IN TXT (`. */
function zoneFieldsBefore(text: string): string | undefined {
  const found = /v=(?:spf|dkim|dmarc)|k=rsa|p=MI/i.exec(text.slice(0, longestStart));
  const before = text
    .slice(0, found?.index ?? 0)
    .replace(/["“\\\s]/g, ' ')
    .trim();
  const words = before.split(/[ (]/).filter((word) => word !== '');
  const isType = (word: string) => /^TXT$/i.test(word);
  const areFields = words.every(
    (word, at) =>
      isType(word) || /^(?:\d+[smhdw]?|IN)$/i.test(word) || (at === 0 && /^[\w.@*-]+$/.test(word)),
  );
  // The version is optional in key records, so text before another tag is a zone line only if a type or a bracket proves it.
  const isSure = /^v/i.test(found?.[0] ?? '') || before.endsWith('(') || words.some(isType);
  return before !== '' && areFields && isSure ? before : undefined;
}

/** Detects strings of one record in the wrong order: the start of the text is not in the first string. */
export function swappedStrings({
  strings,
  counted,
  expected: { kind },
}: TextContext): WritingMistake | undefined {
  if (kind !== 'dkim' && counted.length > 0) return undefined;
  const isSwapped = strings.some(
    ([first = '', ...others]) => !begins(first, kind) && others.some((other) => begins(other, kind)),
  );
  return isSwapped ? { code: 'swappedStrings' } : undefined;
}

const begins = (text: string, kind: TextKind) =>
  text.trimStart().toLowerCase().startsWith(versions[kind].toLowerCase());

/** Detects a missing or changed version, by which a record is recognized. */
export function badVersion({ meant, expected: { kind } }: TextContext): WritingMistake | undefined {
  return firstIn(meant, kind, [
    blankBeforeVersion,
    semicolonMissing,
    versionNotFirst,
    misspelledVersion,
    versionMissing,
  ]);
}

/** Detects a repeated tag, which makes the whole list invalid (RFC 6376, section 3.2). */
export function repeatedTag({ meant, expected: { kind } }: TextContext): WritingMistake | undefined {
  return firstIn(meant, kind, [
    (text) => {
      const mistake = readTagList(text).mistakes.find(({ code }) => code === 'repeatedTag');
      return mistake && 'name' in mistake ? { code: 'repeatedTag', tag: mistake.name } : undefined;
    },
  ]);
}

function firstIn(texts: readonly string[], kind: TextKind, readers: readonly WritingReader[]) {
  for (const read of readers) {
    for (const text of texts) {
      const mistake = read(text, kind);
      if (mistake) return mistake;
    }
  }
  return undefined;
}

const typographicQuotes: WritingReader = (text) => {
  const character = /[“”„«»‘’‚]/.exec(text)?.[0];
  return character === undefined ? undefined : { code: 'typographicQuotes', character };
};

/** Detects quotation marks that were copied from a zone file into the value: around the text, or between two strings. */
const quotedText: WritingReader = (text) =>
  /^\s*\\?["']|"\s*\\?"/.test(text) || /["']$/.test(text.trimEnd()) ? { code: 'quotedText' } : undefined;

const markup: WritingReader = (text) => {
  const found = /&(?:quot|amp|lt|gt|nbsp|#\d{1,7});|<\/?(?:br|p|b|i|a|span|div|code|pre|img|script)\b/i.exec(
    text,
  )?.[0];
  return found === undefined ? undefined : { code: 'markup', markup: found };
};

const typographicDash: WritingReader = (text) => {
  const character = /[\u2010-\u2015\u2212]/.exec(text)?.[0];
  return character === undefined ? undefined : { code: 'typographicDash', character };
};

/** Detects a letter of another alphabet, which may look like a Latin one. */
const foreignLetter: WritingReader = (text) => {
  for (const [character] of text.matchAll(/\p{L}/gu)) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (codePoint > 0x7f) return { code: 'foreignLetter', character, codePoint };
  }
  return undefined;
};

/** Detects control characters, special spaces and bidirectional controls. Line breaks and tabs are allowed in tag lists. */
const strayCharacter: WritingReader = (text, kind) => {
  const pattern = kind === 'spf' ? /[^\x20-\x7e]/u : /[^\x20-\x7e\t\r\n]/u;
  const codePoint = pattern.exec(text)?.[0].codePointAt(0);
  return codePoint === undefined ? undefined : { code: 'strayCharacter', codePoint };
};

/**
 * Detects an escaped semicolon, which some zone files need but no record has. `dig` and some panels write its character code instead (RFC
 * 1035, section 5.1).
 */
const escapedSemicolon: WritingReader = (text) =>
  /\\(?:;|059)/.test(text) ? { code: 'escapedSemicolon' } : undefined;

/**
 * Detects space before the version. The DMARC grammar allows it (RFC 9989, section 4.7), but not every receiver does. It does not matter in
 * key records.
 */
const blankBeforeVersion: WritingReader = (text, kind) =>
  kind !== 'dkim' && /^\s+v\s*=\s*(?:spf1|DMARC1)(?:[\s;]|$)/i.test(text)
    ? { code: 'blankBeforeVersion' }
    : undefined;

/** Detects a missing semicolon, which makes the next tag part of the value. */
const semicolonMissing: WritingReader = (text, kind) => {
  if (kind === 'spf') return undefined;
  const version = /^\s*(v=(?:DKIM1|DMARC1))[\s,:]+\w+=/.exec(text);
  const value = /\b(p=(?:none|quarantine|reject)|k=(?:rsa|ed25519))[\s,]+\w+=/.exec(text);
  const before = (version ?? value)?.[1];
  return before === undefined ? undefined : { code: 'semicolonMissing', before };
};

const versionNotFirst: WritingReader = (text, kind) => {
  if (kind === 'spf') return undefined;
  const at = readTagList(text).tags.findIndex(({ name }) => name.toLowerCase() === 'v');
  return at > 0 ? { code: 'versionNotFirst', version: versions[kind] } : undefined;
};

const misspelledVersion: WritingReader = (text, kind) => {
  if (textKindOf(text) !== kind || hasVersion[kind](text)) return undefined;
  const written = (kind === 'spf' ? /[^\s;]{1,60}/ : /[^;]{1,60}/).exec(text)?.[0].trim() ?? '';
  return { code: 'misspelledVersion', written, version: versions[kind] };
};

/** Detects a missing version. It is optional in key records. */
const versionMissing: WritingReader = (text, kind) => {
  if (kind === 'dkim' || hasVersion[kind](text)) return undefined;
  const isMeant = kind === 'spf' || ['p', 'rua'].some((name) => tagValue(readTagList(text), name));
  return isMeant ? { code: 'versionMissing', version: versions[kind] } : undefined;
};

const versions: Readonly<Record<TextKind, string>> = { dkim: 'v=DKIM1', spf: 'v=spf1', dmarc: 'v=DMARC1' };

const hasVersion: Readonly<Record<TextKind, (text: string) => boolean>> = {
  dkim: (text) => tagValue(readTagList(text), 'v') === 'DKIM1',
  spf: isSpfRecord,
  dmarc: isDmarcRecord,
};
