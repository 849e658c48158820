import { GoError } from './goError.ts';

/** The escape sequences of one letter in Go's strings. */
const escapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
};

/** Returns the text that a string of Go's source stands for: `"a\n"` or `` `a` ``. Throws `GoError` if an escape is wrong. */
export function readGoString(written: string): string {
  const inside = written.slice(1, -1);
  return written.startsWith('`') ? inside.replaceAll('\r', '') : unescaped(inside, written);
}

function unescaped(text: string, written: string): string {
  const quote = written[0] ?? '';
  return text.replace(/\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[0-7]{3}|.)/gsu, (sequence) => {
    const [, sign = ''] = sequence;
    if (sequence.length > 2) return characterOfCode(sequence, sign, written);
    if (sign === quote) return quote;
    const character = Object.hasOwn(escapes, sign) ? escapes[sign] : undefined;
    if (character === undefined) throw new GoError('invalid syntax', written);
    return character;
  });
}

/** Returns the character of an escape sequence that has its code, such as `\x41` or `\101`. */
function characterOfCode(sequence: string, sign: string, written: string): string {
  const isOctal = /\d/.test(sign);
  const code = Number.parseInt(sequence.slice(isOctal ? 1 : 2), isOctal ? 8 : 16);
  // A byte that is no character of its own can't be shown without its neighbors.
  const most = isOctal || sign === 'x' ? 0x7f : 0x10ffff;
  if (code > most || (code >= 0xd800 && code < 0xe000))
    throw new GoError('invalid or unsupported escape', written);
  return String.fromCodePoint(code);
}

/** Returns the number of a character constant such as `'a'`. */
export function readGoChar(written: string): bigint {
  const [character, ...more] = unescaped(written.slice(1, -1), written);
  if (character === undefined || more.length > 0) throw new GoError('malformed character constant', written);
  return BigInt(character.codePointAt(0) ?? 0);
}

/** Returns the value of a number as Go types it: `bigint` for an `int`, `number` for a `float64`. Throws `GoError` for any other. */
export function readGoNumber(written: string): bigint | number {
  const [, sign = '', amount = ''] = /^([+-]?)(.*)$/s.exec(written) ?? [];
  const digits = /^[1-9]\d*(?:_\d+)*$/.test(amount) ? amount.replaceAll('_', '') : amount;
  if (/^(?:0|[1-9]\d*|0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+)$/.test(digits))
    return int(sign, digits, written);
  if (/^0[0-7]+$/.test(digits)) return int(sign, `0o${digits.slice(1)}`, written);
  if (/^(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(digits) && /[.eE]/.test(digits)) {
    const value = Number(`${sign}${digits}`);
    if (Number.isFinite(value)) return value;
  }
  throw new GoError('bad or unsupported number', written);
}

function int(sign: string, digits: string, written: string): bigint {
  const value = BigInt(digits) * (sign === '-' ? -1n : 1n);
  if (BigInt.asIntN(64, value) !== value) throw new GoError('integer overflow', written);
  return value;
}
