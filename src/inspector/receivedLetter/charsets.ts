import { TextDecoder } from 'node:util';
import type { Decode } from '../../mail/message/encodedWords.ts';
import { byteText } from '../../mail/message/message.ts';

/** The fallbacks for text without a declared charset: the charset of the letter's body, then that of the reader's language. */
interface UnsaidCharsets {
  /** The charset of the letter's body. */
  readonly text?: string | undefined;
  /** The reader's language, such as `ru` or `pt-br`. */
  readonly language: string;
}

/** Legacy charsets by language, from the HTML standard ("suggested default encoding"). All other languages: windows-1252. */
const charsetsOfLanguages: Readonly<Record<string, string>> = {
  ar: 'windows-1256',
  az: 'windows-1254',
  ba: 'windows-1251',
  be: 'windows-1251',
  bg: 'windows-1251',
  cs: 'windows-1250',
  el: 'iso-8859-7',
  et: 'windows-1257',
  fa: 'windows-1256',
  he: 'windows-1255',
  hr: 'windows-1250',
  hu: 'windows-1250',
  ja: 'shift_jis',
  kk: 'windows-1251',
  ko: 'euc-kr',
  ky: 'windows-1251',
  lt: 'windows-1257',
  lv: 'windows-1257',
  mk: 'windows-1251',
  pl: 'windows-1250',
  ru: 'windows-1251',
  sk: 'windows-1250',
  sl: 'windows-1250',
  sr: 'windows-1251',
  tg: 'windows-1251',
  th: 'windows-874',
  tr: 'windows-1254',
  tt: 'windows-1251',
  uk: 'windows-1251',
  vi: 'windows-1258',
  'zh-cn': 'gb18030',
  'zh-hk': 'big5',
  'zh-tw': 'big5',
  zh: 'gb18030',
};

/** Matches labels that do not define bytes beyond ASCII, although the Encoding standard maps some of them to windows-1252. */
const sayNothing =
  /^(?:|(?:us-?|ansi_x3\.4-\d{4}|iso_?646.*)ascii|us-?ascii|ascii|ansi_x3\.4-\d{4}|7-?bit|8-?bit|binary|unknown.*|x-unknown|none|default.*)$/;

/** Spellings of labels that occur in mail but not in the Encoding standard, with the standard's name. */
const spellings: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^utf-?8(?:mb4)?$/, 'utf-8'],
  [/^utf-?16$/, 'utf-16le'],
  [/^(?:x-)?(?:cp|ms|win|windows|ibm)[-_]?125([0-8])$/, 'windows-125$1'],
  [/^iso[-_]?8859[-_]?(\d{1,2})(?:[-_:].*)?$/, 'iso-8859-$1'],
  [/^(?:x-)?koi8[-_]?([ru])$/, 'koi8-$1'],
  [/^(?:x-)?(?:cp|ms|ibm|dos)?[-_]?866$/, 'ibm866'],
  [/^(?:x-)?mac[-_]?(?:os)?[-_]?(?:cyrillic|ukrainian)$/, 'x-mac-cyrillic'],
  [/^(?:x-)?(?:mac[-_]?roman|mac)$/, 'macintosh'],
  [/^(?:cp|ms|windows|ibm)[-_]?93[26]c?$/, 'shift_jis'],
  [/^(?:cp|ms|windows|ibm)[-_]?949$|^uhc$/, 'euc-kr'],
  [/^(?:cp|ms|windows|ibm)[-_]?950$/, 'big5'],
  [/^iso[-_]?2022[-_]?jp.*$|^(?:cp)?5022[0-2]$/, 'iso-2022-jp'],
  [/^(?:cp|ms|windows|ibm)[-_]?874$|^tis[-_]?620.*$/, 'windows-874'],
];

/** Returns the name of the charset in the Encoding standard; `undefined` if the label is unknown or defines only ASCII. */
export function charsetOf(label: string): string | undefined {
  const written = label.slice(0, 60).replace(/["']/g, '').trim().toLowerCase();
  if (sayNothing.test(written)) return undefined;
  const spelling = spellings.find(([pattern]) => pattern.test(written));
  const name = spelling ? written.replace(spelling[0], spelling[1]) : written;
  return textDecoder(name, false)?.encoding;
}

/**
 * A cache of decoders, `undefined` for an unknown charset, since a header may have thousands of encoded words. It is emptied when it is
 * full, because a letter can name any number of unknown charsets.
 */
const textDecoders = new Map<string, TextDecoder | undefined>();
const mostTextDecoders = 500;

function textDecoder(charset: string, fatal: boolean): TextDecoder | undefined {
  const key = `${charset} ${fatal}`;
  if (textDecoders.has(key)) return textDecoders.get(key);
  if (textDecoders.size === mostTextDecoders) textDecoders.clear();
  const decoder = newTextDecoder(charset, fatal);
  textDecoders.set(key, decoder);
  return decoder;
}

function newTextDecoder(charset: string, fatal: boolean): TextDecoder | undefined {
  try {
    return new TextDecoder(charset, { fatal });
  } catch {
    return undefined;
  }
}

/**
 * Creates a decoder for a letter. It uses the charset of the byte order mark, else the declared one, else UTF-8 unless it is mostly invalid,
 * else the first fallback in which the bytes are valid.
 */
export function decoder({ text, language }: UnsaidCharsets): Decode {
  const [region = '', own = ''] = [language.toLowerCase(), language.toLowerCase().split('-')[0] ?? ''];
  const usual = charsetsOfLanguages[region] ?? charsetsOfLanguages[own] ?? 'windows-1252';
  return (bytes, label) => {
    if (bytes.length === 0) return '';
    const marked = markedCharset(bytes);
    if (marked) return decodeBytes(bytes, marked);
    const named = charsetOf(label);
    if (named) return decodeBytes(bytes, named);
    if (isJis(bytes)) return decodeBytes(bytes, 'iso-2022-jp');
    return (
      decodeStrictly(bytes, 'utf-8') ??
      decodeDamagedUtf8(bytes) ??
      (text && decodeStrictly(bytes, text)) ??
      decodeBytes(bytes, usual)
    );
  };
}

/** Returns the charset that a `meta` element of an HTML text declares. */
export function charsetInHtml(html: Uint8Array): string | undefined {
  const beginning = byteText(html.subarray(0, searchedForCharset));
  for (const [tag] of beginning.matchAll(/<meta\s[^<>]{1,500}>/gi)) {
    const label = /\bcharset\s{0,9}=\s{0,9}["']?\s{0,9}([^\s"'/>;]{1,50})/i.exec(tag)?.[1];
    const charset = label && charsetOf(label);
    // A declaration that can be read as ASCII is not in UTF-16 (HTML standard, section 13.2.3.2).
    if (charset) return charset.startsWith('utf-16') ? 'utf-8' : charset;
  }
  return undefined;
}

/** The number of bytes that are searched for a `meta` element. Browsers search 1024 bytes, some mail programs more. */
export const searchedForCharset = 4096;

function decodeBytes(bytes: Uint8Array, charset: string): string {
  return textDecoder(charset, false)?.decode(bytes) ?? '';
}

function decodeStrictly(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return textDecoder(charset, true)?.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * The number of bytes in valid characters beyond ASCII for each invalid byte, from which on text is damaged UTF-8. Text in other charsets
 * has fewer.
 */
const soundForDamaged = 4;

/**
 * Decodes UTF-8 with a few invalid bytes, such as a name that was cut within a character, and leaves out a character that is incomplete at
 * the end. Returns `undefined` if so much is invalid that the charset must be another one.
 */
function decodeDamagedUtf8(bytes: Uint8Array): string | undefined {
  const reader = new TextDecoder('utf-8');
  const text = reader.decode(bytes, { stream: true });
  const incomplete = reader.decode();
  let [sound, damaged] = [0, incomplete.length];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) damaged++;
    else if (code > 0x7f) sound += code < 0x800 ? 2 : 3;
  }
  return sound >= soundForDamaged * damaged ? text : undefined;
}

/** Returns the charset of a byte order mark. */
function markedCharset([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Returns true if the first escape sequence is one of ISO-2022-JP, which is often undeclared. */
function isJis(bytes: Uint8Array): boolean {
  const start = bytes.indexOf(0x1b);
  return start !== -1 && /^(?:\$[@B]|\([BJ])/.test(byteText(bytes.subarray(start + 1, start + 3)));
}
