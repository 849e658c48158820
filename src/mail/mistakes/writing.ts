import { isDmarcRecord } from '../dmarc/readRecord.ts';
import { isSpfRecord } from '../spf/readRecord.ts';
import { readTagList, tagValue } from '../tagList.ts';
import { kindOf, type TextContext } from './context.ts';
import type { TextKind } from './expected.ts';
import type { WritingMistake } from './mistake.ts';

/** Recognizes one kind of corrupted text. */
type Reader = (text: string, kind: TextKind) => WritingMistake | undefined;

/** Characters that a word processor, a form or a zone file changed. */
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

/** A line of a zone file, or its end from the type or the bracket on (RFC 1035, section 5.1). */
export function zoneLine({ meant, expected: { kind } }: TextContext): WritingMistake | undefined {
  return firstIn(meant, kind, [
    (text) => {
      const start = zoneFieldsBefore(text);
      return start === undefined ? undefined : { code: 'zoneLine', start };
    },
  ]);
}

/** Length in characters: a name takes up to 253. */
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
  // The version of a key record is optional, but then its first tag may be any.
  const isSure = /^v/i.test(found?.[0] ?? '') || before.endsWith('(') || words.some(isType);
  return before !== '' && areFields && isSure ? before : undefined;
}

/** The strings of a record are in another order: the start comes after the rest. */
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

/** The start of a record, by which it is recognized, is missing or changed. */
export function badVersion({ meant, expected: { kind } }: TextContext): WritingMistake | undefined {
  return firstIn(meant, kind, [
    blankBeforeVersion,
    semicolonMissing,
    versionNotFirst,
    misspelledVersion,
    versionMissing,
  ]);
}

/** A repeated tag makes the whole list invalid (RFC 6376, section 3.2). */
export function repeatedTag({ meant, expected: { kind } }: TextContext): WritingMistake | undefined {
  return firstIn(meant, kind, [
    (text) => {
      const mistake = readTagList(text).mistakes.find(({ code }) => code === 'repeatedTag');
      return mistake && 'name' in mistake ? { code: 'repeatedTag', tag: mistake.name } : undefined;
    },
  ]);
}

function firstIn(texts: readonly string[], kind: TextKind, readers: readonly Reader[]) {
  for (const read of readers) {
    for (const text of texts) {
      const mistake = read(text, kind);
      if (mistake) return mistake;
    }
  }
  return undefined;
}

const typographicQuotes: Reader = (text) => {
  const character = /[“”„«»‘’‚]/.exec(text)?.[0];
  return character === undefined ? undefined : { code: 'typographicQuotes', character };
};

/** Quotation marks of the zone file syntax that became part of the value: around the text, or between two strings. */
const quotedText: Reader = (text) =>
  /^\s*\\?["']|"\s*\\?"/.test(text) || /["']$/.test(text.trimEnd()) ? { code: 'quotedText' } : undefined;

const markup: Reader = (text) => {
  const found = /&(?:quot|amp|lt|gt|nbsp|#\d{1,7});|<\/?(?:br|p|b|i|a|span|div|code|pre|img|script)\b/i.exec(
    text,
  )?.[0];
  return found === undefined ? undefined : { code: 'markup', markup: found };
};

const typographicDash: Reader = (text) => {
  const character = /[\u2010-\u2015\u2212]/.exec(text)?.[0];
  return character === undefined ? undefined : { code: 'typographicDash', character };
};

/** A letter of another alphabet that looks like a Latin one. */
const foreignLetter: Reader = (text) => {
  for (const [character] of text.matchAll(/\p{L}/gu)) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (codePoint > 0x7f) return { code: 'foreignLetter', character, codePoint };
  }
  return undefined;
};

/** Control characters, special spaces, and bidirectional controls. Tags may be on several lines. */
const strayCharacter: Reader = (text, kind) => {
  const pattern = kind === 'spf' ? /[^\x20-\x7e]/u : /[^\x20-\x7e\t\r\n]/u;
  const codePoint = pattern.exec(text)?.[0].codePointAt(0);
  return codePoint === undefined ? undefined : { code: 'strayCharacter', codePoint };
};

/**
 * An escaped semicolon, which some zone files need but no record has; `dig` and some panels write its number (RFC 1035, section
 * 5.1).
 */
const escapedSemicolon: Reader = (text) =>
  /\\(?:;|059)/.test(text) ? { code: 'escapedSemicolon' } : undefined;

/**
 * Leading space. The DMARC grammar allows it (RFC 9989, section 4.7), but not every receiver does. It does not matter in key
 * records.
 */
const blankBeforeVersion: Reader = (text, kind) =>
  kind !== 'dkim' && /^\s+v\s*=\s*(?:spf1|DMARC1)(?:[\s;]|$)/i.test(text)
    ? { code: 'blankBeforeVersion' }
    : undefined;

/** A missing semicolon makes the next tag part of the value. */
const semicolonMissing: Reader = (text, kind) => {
  if (kind === 'spf') return undefined;
  const version = /^\s*(v=(?:DKIM1|DMARC1))[\s,:]+\w+=/.exec(text);
  const value = /\b(p=(?:none|quarantine|reject)|k=(?:rsa|ed25519))[\s,]+\w+=/.exec(text);
  const before = (version ?? value)?.[1];
  return before === undefined ? undefined : { code: 'semicolonMissing', before };
};

const versionNotFirst: Reader = (text, kind) => {
  if (kind === 'spf') return undefined;
  const at = readTagList(text).tags.findIndex(({ name }) => name.toLowerCase() === 'v');
  return at > 0 ? { code: 'versionNotFirst', version: versions[kind] } : undefined;
};

const misspelledVersion: Reader = (text, kind) => {
  if (kindOf(text) !== kind || hasVersion[kind](text)) return undefined;
  const written = (kind === 'spf' ? /[^\s;]{1,60}/ : /[^;]{1,60}/).exec(text)?.[0].trim() ?? '';
  return { code: 'misspelledVersion', written, version: versions[kind] };
};

/** Optional in key records. */
const versionMissing: Reader = (text, kind) => {
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
