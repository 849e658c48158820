/** What a macro letter stands for (RFC 7208, section 7.2). `c`, `r` and `t` are for explanations alone. */
export type MacroLetter = 's' | 'l' | 'o' | 'd' | 'i' | 'p' | 'v' | 'h' | 'c' | 'r' | 't';

/** `%{d2r-}`: the letter, how many parts from the right are left, and where it is split. */
export interface Macro {
  readonly letter: MacroLetter;
  /** A capital letter: what it stands for is escaped as in an address of the web. */
  readonly escapes: boolean;
  readonly parts?: number;
  readonly reverses: boolean;
  readonly delimiters: string;
}

/** A text with macros, in order; texts are as they are to be read, `%%` is `%`. */
export type MacroString = readonly (string | Macro)[];

/** Where a text stops being a macro-string. */
export interface MacroMistake {
  readonly mistakeAt: number;
}

/** Reads a macro-string (section 7.1). An explanation may have blanks, and letters of its own. */
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

/** Whether reading was in vain. */
export function isMistake(macros: MacroString | MacroMistake): macros is MacroMistake {
  return 'mistakeAt' in macros;
}

/** The letters that a text needs values for. */
export function lettersIn(macros: MacroString): Set<MacroLetter> {
  return new Set(macros.flatMap((part) => (typeof part === 'string' ? [] : [part.letter])));
}

/** Puts values in the place of macros (section 7.3). */
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

/** Everything but the unreserved characters of RFC 3986, some of which `encodeURIComponent` leaves. */
function escapeForWeb(text: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, hex);
}
