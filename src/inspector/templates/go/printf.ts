import { GoError } from '../../../core/templates/go/goError.ts';
import { roundedFloat, shortestFloat } from './floats.ts';
import { bounded, shown } from './print.ts';
import { type GoValue, isList, isMap, isNil, sortedKeys, textOf, typeOf } from './values.ts';

/** A verb such as `%-8.2f`. */
interface Verb {
  readonly flags: string;
  readonly width: number;
  readonly precision: number | undefined;
  readonly letter: string;
}

/** The maximum width and number of decimals. */
const [widest, mostDecimals] = [1_000, 90];

const verbs = /%([#0+\- ]*)([1-9]\d*|\*)?(?:(\.)(\d+|\*)?)?(.|$)/gsu;

/** Formats values as `fmt.Sprintf` does. Throws `GoError` for verbs that only programmers use, such as `%#v` and `%[2]d`. */
export function sprintf(format: string, values: readonly GoValue[]): string {
  const rest = [...values];
  let [text, done] = ['', 0];
  for (const match of format.matchAll(verbs)) {
    text = bounded(text + format.slice(done, match.index) + formattedVerb(match, rest));
    done = match.index + match[0].length;
  }
  text += format.slice(done);
  if (rest.length === 0) return text;
  const extra = rest.map((value) => (isNil(value) ? '<nil>' : `${typeOf(value)}=${shown(value)}`));
  return `${text}%!(EXTRA ${extra.join(', ')})`;
}

/** Returns what stands for a verb, with the first of the values, which it removes from them. */
function formattedVerb(match: RegExpExecArray, values: GoValue[]): string {
  const [written, flags = '', width, point, digits, letter = ''] = match;
  if (letter === '') return '%!(NOVERB)';
  if (letter === '%') return '%';
  if (/[#*[]/.test(written) || (/[+ ]/.test(flags) && letter === 'q')) throw unsupported(written);
  const verb = {
    // `%+v` means the fields of structs.
    flags: letter === 'v' ? flags.replaceAll('+', '') : flags,
    width: limited(width, widest, written) ?? 0,
    precision: point === undefined ? undefined : (limited(digits, mostDecimals, written) ?? 0),
    letter,
  };
  return values.length === 0 ? `%!${letter}(MISSING)` : formatted(values.shift(), verb);
}

function limited(digits: string | undefined, most: number, written: string): number | undefined {
  if (digits === undefined) return undefined;
  if (Number(digits) > most) throw unsupported(written);
  return Number(digits);
}

const unsupported = (written: string) => new GoError(`${written} of printf is not supported here`);

function formatted(value: GoValue, verb: Verb): string {
  const { letter } = verb;
  if (letter === 'T') return padded(typeOf(value), verb);
  if (isNil(value)) return letter === 'v' ? padded('<nil>', verb) : `%!${letter}(<nil>)`;
  if (isList(value)) return `[${value.map((item) => formattedInside(item, verb)).join(' ')}]`;
  if (isMap(value)) {
    const entries = sortedKeys(value).map(
      (key) => `${formatted(key, verb)}:${formattedInside(value[key], verb)}`,
    );
    return `map[${entries.join(' ')}]`;
  }
  const text = textOf(value);
  if (text !== undefined) return formattedText(text, verb) ?? badVerb(value, verb);
  if (typeof value === 'number') return formattedFloat(value, verb) ?? badVerb(value, verb);
  if (typeof value === 'bigint') return formattedInt(value, verb) ?? badVerb(value, verb);
  return /[tv]/.test(letter) ? padded(String(value), verb) : badVerb(value, verb);
}

/** Formats an item of a list or map, where nil has no verb. */
const formattedInside = (value: GoValue, verb: Verb) => (isNil(value) ? '<nil>' : formatted(value, verb));

const badVerb = (value: GoValue, verb: Verb) =>
  `%!${verb.letter}(${typeOf(value)}=${formatted(value, { ...verb, letter: 'v' })})`;

function padded(text: string, { flags, width }: Verb): string {
  const missing = width === 0 ? 0 : width - [...text].length;
  if (missing <= 0) return text;
  if (flags.includes('-')) return text + ' '.repeat(missing);
  if (flags.includes('0')) throw new GoError('printf with zeros before text is not supported here');
  return ' '.repeat(missing) + text;
}

function paddedNumber(digits: string, verb: Verb): string {
  const { flags, width } = verb;
  const isNegative = digits.startsWith('-');
  const plus = flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
  const sign = isNegative ? '-' : plus;
  const amount = isNegative ? digits.slice(1) : digits;
  if (!flags.includes('0') || flags.includes('-'))
    return padded(sign + amount, { ...verb, flags: flags.replace('0', '') });
  return sign + amount.padStart(width - sign.length, '0');
}

function formattedText(text: string, verb: Verb): string | undefined {
  const { letter, precision } = verb;
  const start = precision === undefined ? text : [...text].slice(0, precision).join('');
  switch (letter) {
    case 'v':
    case 's':
      return padded(start, verb);
    case 'q':
      return padded(quoted(start, '"'), verb);
    case 'x':
    case 'X': {
      if (precision !== undefined || verb.flags.includes(' ')) throw unsupported(`%${letter}`);
      const hex = Buffer.from(text).toString('hex');
      return padded(letter === 'x' ? hex : hex.toUpperCase(), verb);
    }
    default:
      return undefined;
  }
}

function formattedFloat(value: number, verb: Verb): string | undefined {
  const { letter, precision } = verb;
  switch (letter) {
    case 'v':
    case 'g':
    case 'G': {
      const digits = precision === undefined ? shortestFloat(value) : roundedFloat(value, 'g', precision);
      return paddedNumber(letter === 'G' ? digits.toUpperCase() : digits, verb);
    }
    case 'f':
    case 'F':
      return paddedNumber(roundedFloat(value, 'f', precision ?? 6), verb);
    case 'e':
    case 'E': {
      const digits = roundedFloat(value, 'e', precision ?? 6);
      return paddedNumber(letter === 'E' ? digits.toUpperCase() : digits, verb);
    }
    case 'b':
    case 'x':
    case 'X':
      throw unsupported(`%${letter}`);
    default:
      return undefined;
  }
}

const radixes: Readonly<Record<string, number>> = { v: 10, d: 10, b: 2, o: 8, x: 16, X: 16 };

function formattedInt(value: bigint, verb: Verb): string | undefined {
  const { letter } = verb;
  const radix = Object.hasOwn(radixes, letter) ? radixes[letter] : undefined;
  if (radix !== undefined) return paddedInt(value, radix, verb);
  if (!/[OUcq]/.test(letter)) return undefined;
  const isCharacter = value >= 0n && value <= 0x10ffffn && (value < 0xd800n || value > 0xdfffn);
  if (!isCharacter || letter === 'O') throw unsupported(`%${letter}`);
  if (letter === 'U') return padded(`U+${value.toString(16).toUpperCase().padStart(4, '0')}`, verb);
  const character = String.fromCodePoint(Number(value));
  return padded(letter === 'c' ? character : quoted(character, "'"), verb);
}

/** Writes an integer with the number of digits that its precision requires; instead of zeros up to the width, then. */
function paddedInt(value: bigint, radix: number, verb: Verb): string {
  const { precision, letter, flags } = verb;
  if (precision === 0 && value === 0n) return padded('', { ...verb, flags: '' });
  const amount = (value < 0n ? -value : value).toString(radix).padStart(precision ?? 0, '0');
  const digits = (value < 0n ? '-' : '') + (letter === 'X' ? amount.toUpperCase() : amount);
  return paddedNumber(digits, precision === undefined ? verb : { ...verb, flags: flags.replace('0', '') });
}

const named: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
};

/** Returns text in quotes as Go's source would write it. */
const quoted = (text: string, quote: string): string =>
  quote + text.replace(/["'\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, (sign) => escaped(sign, quote)) + quote;

function escaped(sign: string, quote: string): string {
  if (sign === quote) return `\\${quote}`;
  if (Object.hasOwn(named, sign)) return named[sign] ?? sign;
  if (isPrintable(sign)) return sign;
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, '0')}`;
  if (code < 0x10000) return `\\u${code.toString(16).padStart(4, '0')}`;
  return `\\U${code.toString(16).padStart(8, '0')}`;
}

/** Returns true for a character that Go's `unicode.IsPrint` has: letters, marks, numbers, punctuation, symbols and the blank. */
export const isPrintable = (character: string): boolean => /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u.test(character);
