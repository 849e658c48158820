import { GoError } from './goError.ts';

export type TokenKind =
  | 'space'
  | 'field'
  | 'dot'
  | 'variable'
  | 'word'
  | 'number'
  | 'char'
  | 'string'
  | 'rawString'
  | 'declare'
  | 'assign'
  | 'comma'
  | 'pipe'
  | 'open'
  | 'close'
  | 'otherSign';

/** A word or sign of an action, with its offsets in the text. */
export interface GoToken {
  readonly kind: TokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A piece of a template: text as it is written, without the white space that actions trim, or the tokens of an action. */
type GoPiece =
  | { readonly text: string }
  | { readonly tokens: readonly GoToken[]; readonly start: number; readonly end: number };

/** The tokens that Go's lexer knows, in the order in which they are tried. */
const patterns: readonly (readonly [TokenKind, RegExp])[] = [
  ['space', /[ \t\r\n]+/y],
  [
    'number',
    /[+-]?(?:0[xX][\da-fA-F_]*|0[oO][0-7_]*|0[bB][01_]*|\d[\d_]*)(?:\.[\d_]*)?(?:[eE][+-]?[\d_]*)?i?/y,
  ],
  ['number', /[+-]?\.\d[\d_]*(?:[eE][+-]?[\d_]*)?i?/y],
  ['field', /\.[\p{L}\p{Nd}_]+/uy],
  ['dot', /\./y],
  ['variable', /\$[\p{L}\p{Nd}_]*/uy],
  ['word', /[\p{L}\p{Nd}_]+/uy],
  ['string', /"(?:[^"\\\n]|\\[^\n])*"/y],
  ['rawString', /`[^`]*`/y],
  ['char', /'(?:[^'\\\n]|\\[^\n])*'/y],
  ['declare', /:=/y],
  ['assign', /=/y],
  ['comma', /,/y],
  ['pipe', /\|/y],
  ['open', /\(/y],
  ['close', /\)/y],
  ['otherSign', /[!-~]/y],
];

/** The tokens that only a blank, a sign such as `|`, or the end of the action may follow. */
const words: ReadonlySet<TokenKind> = new Set(['field', 'dot', 'variable', 'word']);

const [opening, closing] = ['{{', '}}'];
const isSpace = (character: string | undefined) => character !== undefined && ' \t\r\n'.includes(character);

/**
 * Splits a template of Go into its text and the tokens of its actions, in linear time. Leaves comments out. Throws `GoError` where Go can't
 * read the code.
 */
export function goPieces(template: string): GoPiece[] {
  const pieces: GoPiece[] = [];
  let isTrimmed = false;
  const addText = (from: number, to: number, isTrimmedBehind: boolean) => {
    const start = isTrimmed ? skipped(template, from, to) : from;
    const end = isTrimmedBehind ? skippedBack(template, start, to) : to;
    if (end > start) pieces.push({ text: template.slice(start, end) });
  };
  for (let at = 0; ; ) {
    const start = template.indexOf(opening, at);
    if (start === -1) {
      addText(at, template.length, false);
      return pieces;
    }
    const trimsBefore = /^-[ \t\r\n]/.test(template.slice(start + 2, start + 4));
    addText(at, start, trimsBefore);
    const from = start + opening.length + (trimsBefore ? 2 : 0);
    const action = template.startsWith('/*', from)
      ? commentAt(template, start, from)
      : actionAt(template, start, from);
    if (action.tokens) pieces.push({ tokens: action.tokens, start, end: action.end });
    isTrimmed = action.trimsBehind;
    at = action.end;
  }
}

function skipped(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isSpace(text[at])) at++;
  return at;
}

function skippedBack(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && isSpace(text[at - 1])) at--;
  return at;
}

interface Action {
  /** Missing for a comment. */
  readonly tokens?: readonly GoToken[];
  readonly end: number;
  readonly trimsBehind: boolean;
}

/** Returns the length of the delimiter that ends an action, with the mark that trims the text behind it; 0 if there is none. */
function closingLength(template: string, at: number): number {
  if (template.startsWith(closing, at)) return 2;
  return /^[ \t\r\n]-\}\}/.test(template.slice(at, at + 4)) ? 4 : 0;
}

function commentAt(template: string, start: number, from: number): Action {
  const close = template.indexOf('*/', from + 2);
  if (close === -1) throw new GoError('unclosed comment', template.slice(start, start + 200));
  const length = closingLength(template, close + 2);
  if (length === 0)
    throw new GoError('comment ends before closing delimiter', template.slice(start, close + 2));
  return { end: close + 2 + length, trimsBehind: length === 4 };
}

function actionAt(template: string, start: number, from: number): Action {
  const tokens: GoToken[] = [];
  for (let at = from, depth = 0; ; ) {
    const length = closingLength(template, at);
    if (length > 0) {
      const end = at + length;
      if (depth > 0) throw new GoError('unclosed left paren', template.slice(start, end));
      return { tokens, end, trimsBehind: length === 4 };
    }
    const token = tokenAt(template, at);
    if (!token) throw new GoError(problemAt(template, at), template.slice(start, at + 1));
    depth += token.kind === 'open' ? 1 : token.kind === 'close' ? -1 : 0;
    if (depth < 0) throw new GoError('unexpected right paren', template.slice(start, token.end));
    tokens.push(token);
    at = token.end;
  }
}

function tokenAt(template: string, at: number): GoToken | undefined {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const [text] = pattern.exec(template) ?? [];
    if (text === undefined) continue;
    const token = { kind, text, start: at, end: at + text.length };
    if (kind === 'space') return withoutTrimMark(template, token);
    return isEnded(template, token) ? token : undefined;
  }
  return undefined;
}

/** Leaves the last blank of white space to the delimiter, if that trims the text behind it. */
function withoutTrimMark(template: string, { start, end }: GoToken): GoToken {
  const isTrimming = end - start > 1 && closingLength(template, end - 1) === 4;
  const upTo = isTrimming ? end - 1 : end;
  return { kind: 'space', text: template.slice(start, upTo), start, end: upTo };
}

function isEnded(template: string, { kind, end }: GoToken): boolean {
  const next = template.slice(end, end + 2);
  if (words.has(kind)) return next === '' || /^[ \t\r\n.,|:()]/.test(next) || next === closing;
  return kind !== 'number' || !/^[\p{L}\p{Nd}_]/u.test(next);
}

function problemAt(template: string, at: number): string {
  const next = template.slice(at, at + 1);
  if (next === '') return 'unclosed action';
  if (/["`]/.test(next)) return 'unterminated quoted string';
  if (next === "'") return 'unterminated character constant';
  return next === ':' ? 'expected :=' : `bad character near ${JSON.stringify(next)}`;
}
