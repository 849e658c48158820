import { type Decode, decodeWords } from './encodedWords.ts';
import { bytesOfText, fieldBody, type HeaderField, trimBlanks } from './message.ts';

/** A value with parameters, as in `Content-Type` (RFC 2045, section 5.1). */
export interface StructuredValue {
  /** The value in lowercase. */
  readonly value: string;
  /** The parameters by lowercase name. If a name is repeated, the first one counts. */
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * Splits a structured field body at separators outside of quoted strings, and removes comments (RFC 5322, section 3.2). A parenthesis that
 * is never closed starts no comment.
 */
export function splitStructured(text: string, separator: string): string[] {
  const parts: string[] = [];
  let part = '';
  let done = 0;
  let isQuoted = false;
  let canComment = true;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isQuoted && character === '\\') at++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === '(' && canComment) {
      const end = endOfHeaderComment(text, at);
      if (end === undefined) {
        canComment = false;
        continue;
      }
      part += `${text.slice(done, at)} `;
      done = end;
      at = end - 1;
    } else if (!isQuoted && character === separator) {
      parts.push(part + text.slice(done, at));
      part = '';
      done = at + 1;
    }
  }
  parts.push(part + text.slice(done));
  return parts;
}

/** Returns the offset after a comment and the comments nested in it; `undefined` if it is not closed. */
export function endOfHeaderComment(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at + 1;
  }
  return undefined;
}

/** Parses a field body, given as one character per byte. Decodes parameter continuations and charsets (RFC 2231). */
export function readStructured(text: string, decode: Decode): StructuredValue {
  const [value = '', ...parts] = splitStructured(text, ';');
  const written = new Map<string, string>();
  for (const part of parts) {
    const equals = part.indexOf('=');
    const name = trimBlanks(equals === -1 ? part : part.slice(0, equals)).toLowerCase();
    if (name === '' || written.has(name)) continue;
    written.set(name, equals === -1 ? '' : unquoted(part.slice(equals + 1)));
  }
  return { value: unquoted(value).toLowerCase(), parameters: joinedParameters(written, decode) };
}

/** Parses the first field with this name. The value is empty if there is none. */
export function structuredField(
  fields: readonly HeaderField[],
  name: string,
  decode: Decode,
): StructuredValue {
  const field = fields.find((each) => each.name === name);
  return readStructured(field ? fieldBody(field) : '', decode);
}

/** Returns the content of a quoted string, without anything after the string. Trims any other text. */
export function unquoted(text: string): string {
  const trimmed = trimBlanks(text);
  if (!trimmed.startsWith('"')) return trimmed;
  let content = '';
  for (let at = 1; at < trimmed.length && trimmed[at] !== '"'; at++) {
    if (trimmed[at] === '\\') at++;
    content += trimmed[at] ?? '';
  }
  return content;
}

interface ParameterPiece {
  readonly number: number;
  readonly value: string;
  readonly isEncoded: boolean;
}

/** Joins parameters in pieces (`name*0`), and decodes those with a charset (`name*`). */
function joinedParameters(written: ReadonlyMap<string, string>, decode: Decode): Map<string, string> {
  const whole = new Map<string, string>();
  const pieces = new Map<string, ParameterPiece[]>();
  for (const [name, value] of written) {
    const [, of, number = '0', star] = /^([^*]+)\*(?:(\d{1,3})(\*)?)?$/.exec(name) ?? [];
    if (of === undefined) {
      whole.set(name, decodeWords(value, decode));
      continue;
    }
    const isEncoded = star !== undefined || name.endsWith('*');
    const known = pieces.get(of);
    const piece = { number: Number(number), value, isEncoded };
    if (known) known.push(piece);
    else pieces.set(of, [piece]);
  }
  for (const [name, all] of pieces) {
    whole.set(
      name,
      joinedPieces(
        all.sort((one, other) => one.number - other.number),
        decode,
      ),
    );
  }
  return whole;
}

function joinedPieces(pieces: readonly ParameterPiece[], decode: Decode): string {
  const [first] = pieces;
  const [, charset, rest] = (first?.isEncoded && /^([^']*)'[^']*'(.*)$/s.exec(first.value)) || [];
  let text = '';
  // Collects the bytes of adjacent pieces, because a piece may end within a character.
  let bytes = '';
  for (const piece of pieces) {
    const value = piece === first ? (rest ?? piece.value) : piece.value;
    if (piece.isEncoded) {
      bytes += percentBytes(value);
      continue;
    }
    text += decode(bytesOfText(bytes), charset ?? '') + value;
    bytes = '';
  }
  return text + decode(bytesOfText(bytes), charset ?? '');
}

const percentBytes = (text: string) =>
  text.replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
