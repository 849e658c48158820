/** Macro letters (RFC 7208, section 7.2). `c`, `r` and `t` are allowed in explanations only. */
export type MacroLetter = 's' | 'l' | 'o' | 'd' | 'i' | 'p' | 'v' | 'h' | 'c' | 'r' | 't';

/** A macro such as `%{d2r-}`: letter, number of parts from the right, order, and delimiters. */
interface Macro {
  readonly letter: MacroLetter;
  /** True for a capital letter, with which the value is percent-encoded. */
  readonly escapes: boolean;
  readonly parts?: number;
  readonly reverses: boolean;
  readonly delimiters: string;
}

/** A text split at its macros, in order. In its literal parts, `%%` is already replaced by `%`. */
export type MacroString = readonly (string | Macro)[];

/** The offset of the first syntax error. */
interface MacroMistake {
  readonly mistakeAt: number;
}

/** Parses a macro-string (section 7.1). Explanations may contain spaces and additional letters. */
export function readMacros(text: string, { explains = false } = {}): MacroString | MacroMistake {
  const parts: (string | Macro)[] = [];
  const token = /%(?:\{([a-z])(\d*)(r?)([.\-+,/_=]*)\}|[%_-])|[\x20-\x24\x26-\x7e]+/giy;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const match = token.exec(text);
    const part = match && readPart(match, explains);
    if (part === undefined || part === null) return { mistakeAt: at };
    parts.push(part);
  }
  return parts;
}

/** Returns true for a syntax error. */
export function isMistake(macros: MacroString | MacroMistake): macros is MacroMistake {
  return 'mistakeAt' in macros;
}

export function lettersIn(macros: MacroString): Set<MacroLetter> {
  return new Set(macros.flatMap((part) => (typeof part === 'string' ? [] : [part.letter])));
}

/** Replaces macros with their values (section 7.3). */
export function expandMacros(macros: MacroString, meaningOf: (letter: MacroLetter) => string): string {
  return macros
    .map((part) => (typeof part === 'string' ? part : expand(part, meaningOf(part.letter))))
    .join('');
}

const constants: Readonly<Record<string, string>> = { '%%': '%', '%_': ' ', '%-': '%20' };

function readPart(match: RegExpExecArray, explains: boolean): string | Macro | undefined {
  const [text, letter, digits = '', reverse = '', delimiters = ''] = match;
  if (letter === undefined) {
    if (text.startsWith('%')) return constants[text];
    return explains || !text.includes(' ') ? text : undefined;
  }
  const small = letter.toLowerCase();
  if (!isLetter(small) || (!explains && 'crt'.includes(small))) return undefined;
  const parts = digits === '' ? undefined : Number(digits);
  if (parts === 0) return undefined;
  return {
    letter: small,
    escapes: letter !== small,
    ...(parts !== undefined && { parts }),
    reverses: reverse !== '',
    delimiters: delimiters || '.',
  };
}

function isLetter(letter: string): letter is MacroLetter {
  return 'slodipvhcrt'.includes(letter);
}

function expand({ escapes, parts, reverses, delimiters }: Macro, value: string): string {
  const split = splitAt(value, delimiters);
  const ordered = reverses ? split.reverse() : split;
  const expanded = (parts === undefined ? ordered : ordered.slice(-parts)).join('.');
  return escapes ? escapeForWeb(expanded) : expanded;
}

function splitAt(value: string, delimiters: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < value.length; at++) {
    if (!delimiters.includes(value.charAt(at))) continue;
    parts.push(value.slice(start, at));
    start = at + 1;
  }
  return [...parts, value.slice(start)];
}

/** Percent-encodes everything except the unreserved characters of RFC 3986. `encodeURIComponent` leaves some others unencoded. */
function escapeForWeb(text: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, hex);
}
