import { GoError } from '../../../../core/templates/go/goError.ts';
import { type GoValue, TypedText } from '../values.ts';
import { type Context, type State, skipSpace, type Transition } from './context.ts';
import { afterUrl } from './markup.ts';
import { failsafe, stringOf } from './plainText.ts';

/** Follows CSS up to the next string, URL or comment. */
export function afterStyles(context: Context, text: string): Transition {
  for (let from = 0; ; ) {
    const at = indexOfAny(text, /[("'/]/g, from);
    if (at === -1) return [context, text.length];
    switch (text[at]) {
      case '(':
        if (endsWithUrl(text.slice(Math.max(0, at - 200), at))) return startOfUrl(context, text, at + 1);
        break;
      case '/':
        if (text[at + 1] === '/') return [{ ...context, state: 'cssLineComment' }, at + 2];
        if (text[at + 1] === '*') return [{ ...context, state: 'cssBlockComment' }, at + 2];
        break;
      case '"':
        return [{ ...context, state: 'cssDoubleQuoted' }, at + 1];
      case "'":
        return [{ ...context, state: 'cssSingleQuoted' }, at + 1];
    }
    from = at + 1;
  }
}

function indexOfAny(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

/** Returns true if text ends with the word `url`, which white space may follow. */
function endsWithUrl(text: string): boolean {
  const word = text.trimEnd();
  return word.toLowerCase().endsWith('url') && !/[\w\-\u0080-\uFFFF]/.test(word.at(-4) ?? ' ');
}

function startOfUrl(context: Context, text: string, from: number): Transition {
  const at = skipSpace(text, from);
  if (text[at] === '"') return [{ ...context, state: 'cssDoubleQuotedUrl' }, at + 1];
  if (text[at] === "'") return [{ ...context, state: 'cssSingleQuotedUrl' }, at + 1];
  return [{ ...context, state: 'cssUrl' }, at];
}

const ends: Readonly<Partial<Record<State, RegExp>>> = {
  cssDoubleQuoted: /[\\"]/g,
  cssDoubleQuotedUrl: /[\\"]/g,
  cssSingleQuoted: /[\\']/g,
  cssSingleQuotedUrl: /[\\']/g,
  cssUrl: /[\\\t\n\f\r )]/g,
};

/** Follows a string or URL in CSS up to its end. */
export function afterCssString(context: Context, text: string): Transition {
  const end = ends[context.state] ?? /[\\"]/g;
  for (let [inside, from] = [context, 0]; ; ) {
    const at = indexOfAny(text, end, from);
    if (at === -1) return [afterUrl(inside, decodedCss(text.slice(from)))[0], text.length];
    if (text[at] !== '\\') return [{ ...inside, state: 'css' }, at + 1];
    if (at + 1 === text.length) throw new GoError('unfinished escape sequence in CSS string');
    inside = afterUrl(inside, decodedCss(text.slice(from, at + 2)))[0];
    from = at + 2;
  }
}

/** Decodes the escapes of CSS. */
const decodedCss = (text: string): string =>
  text.replace(
    /\\(?:([\da-fA-F]{1,6})(?:\r\n|[\t\n\f\r ])?|(.))|\\$/gsu,
    (_, hex?: string, sign?: string) => {
      if (hex === undefined) return sign ?? '';
      const code = Number.parseInt(hex, 16);
      return code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\uFFFD' : String.fromCodePoint(code);
    },
  );

const signs: Readonly<Record<string, string>> = {
  '\0': '\\0',
  '\t': '\\9',
  '\n': '\\a',
  '\f': '\\c',
  '\r': '\\d',
  '"': '\\22',
  '&': '\\26',
  "'": '\\27',
  '(': '\\28',
  ')': '\\29',
  '+': '\\2b',
  '/': '\\2f',
  ':': '\\3a',
  ';': '\\3b',
  '<': '\\3c',
  '>': '\\3e',
  '\\': '\\\\',
  '{': '\\7b',
  '}': '\\7d',
};

/** Escapes a value inside a string of CSS. A blank separates an escape from a digit, from white space and from the end. */
export function escapedCss(value: GoValue): string {
  const text = stringOf(value);
  return text.replace(/[^A-Za-z\d]/g, (sign, at: number) => {
    const escaped = signs[sign];
    if (escaped === undefined) return sign;
    const next = text[at + 1];
    const needsBlank = sign !== '\\' && (next === undefined || /[\da-fA-F\t\n\f\r ]/.test(next));
    return escaped + (needsBlank ? ' ' : '');
  });
}

/**
 * Returns a value that can't do harm outside of strings in CSS: a name, a number, a color. Throws `GoError` for signs of tags, for which
 * versions of Go differ.
 */
export function filteredCss(value: GoValue): string {
  if (value instanceof TypedText && value.type === 'CSS') return value.text;
  const text = decodedCss(stringOf(value));
  if (/["'()/;@[\\\]`{}]|--/.test(text) || text.includes('\0')) return failsafe;
  if (/[<>]/.test(text)) throw new GoError('< or > in a style');
  const letters = text.replace(/[^\w-]/g, '').toLowerCase();
  return /expression|mozbinding/.test(letters) ? failsafe : text;
}
