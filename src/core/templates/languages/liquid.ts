import { readSyntaxes } from '../placeholderSyntax.ts';
import { type Condition, type FieldName, type Statement, type Token, tokensIn } from '../statement.ts';
import type { CodeKind } from '../templateCode.ts';
import {
  filtersIn,
  type Language,
  plainStatements,
  type TypedName,
  typedWord,
  withoutTexts,
} from './language.ts';

export const liquid: Language = {
  title: 'Liquid',
  names: ['liquid', 'braze'],
  syntaxes: readSyntaxes(['{{…}}', '{%…%}']),
  scoping: 'variables',
  recognizes: (codes) => {
    if (codes.some(isOwn)) return 'surely';
    return codes.some((code) => code.startsWith('{%') || isOfLiquid(code)) ? 'maybe' : undefined;
  },
  statement: (code, kind) => (/^\{[{%]/.test(code) ? statement(code, kind) : undefined),
  typed: (content, opening) => typed(content, opening === '{%'),
  written: (name) => (/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name) ? name : undefined),
  isTrue: (value) => value !== undefined && value !== null && value !== false,
};

/** Statements and words that Jinja and its relatives do not have. */
const ownCode: readonly RegExp[] = [
  /^\{%-?\s*(?:assign|capture|unless|elsif|case|when|tablerow|increment|decrement|liquid|echo|render)\b/,
  /\w\.\.\w|\s(?:limit|offset):/,
  /\bforloop\.(?:index|index0|rindex|rindex0|length)\b|\scontains\s|[=!]=\s?(?:blank|nil|empty)\b|\$\{/,
];

const ownFilters = new Set([
  ...['append', 'at_least', 'at_most', 'ceil', 'compact', 'concat', 'divided_by', 'downcase', 'escape_once'],
  ...['floor', 'lstrip', 'minus', 'modulo', 'money', 'newline_to_br', 'plus', 'prepend', 'remove', 'rstrip'],
  ...['remove_first', 'replace_first', 'size', 'sort_natural', 'strip', 'strip_html', 'strip_newlines'],
  ...['times', 'upcase', 'url_decode', 'where'],
]);

/** The filters that other languages have, too. */
const sharedFilters = new Set([
  ...['abs', 'capitalize', 'date', 'default', 'escape', 'first', 'join', 'last', 'map', 'replace', 'reverse'],
  ...['round', 'slice', 'sort', 'split', 'sum', 'truncate', 'truncatewords', 'uniq', 'url_encode'],
]);

const isOwn = (code: string) =>
  /^\{(?:%|\{[^{#/^!>&])/.test(code) &&
  (ownCode.some((pattern) => pattern.test(withoutTexts(code))) ||
    filtersIn(code).some((name) => ownFilters.has(name)));

/** Returns true for a value as Liquid writes it: with one of its filters, with parameters of a filter, or with an item of a list. */
export function isOfLiquid(code: string): boolean {
  if (!/^\{\{[^{#/^!>&]/.test(code)) return false;
  return (
    isOwn(code) ||
    filtersIn(code).some((name) => sharedFilters.has(name)) ||
    /\|\s*\w+\s*:|[\p{L}\p{N}_]\[/u.test(withoutTexts(code))
  );
}

/** Reads a piece of Liquid, such as `{% for order in orders %}`. */
function statement(code: string, kind: CodeKind): Statement | undefined {
  const tokens = tokensOf(code);
  if (code.startsWith('{{')) return { kind: 'values', ...expression(tokens) };
  const [word, ...rest] = tokens;
  switch (word?.text) {
    case 'if':
    case 'unless':
      return { kind: 'if', ...conditionOf(rest, word.text === 'unless') };
    case 'elsif':
      return { kind: 'else', condition: conditionOf(rest, false) };
    case 'case':
      return { kind: 'if', ...conditionOf(rest, false), isOneName: false };
    case 'when':
      return { kind: 'else', condition: { ...conditionOf(rest, false), isOneName: false } };
    case 'for':
    case 'tablerow':
      return readLoop(rest);
    case 'assign':
      return readAssignment(rest);
    case 'capture':
    case 'increment':
    case 'decrement':
      return rest[0] && { kind: 'assign', variable: rest[0].text, names: [] };
    case 'echo':
      return { kind: 'values', ...expression(rest) };
    case 'raw':
      return { kind: 'raw' };
    case 'endraw':
      return { kind: 'endRaw' };
  }
  return plainStatements[kind];
}

function tokensOf(code: string): Token[] {
  const content = code.slice(2, -2);
  const from = 2 + (/^[-+~]/.test(content) ? 1 : 0);
  const to = code.length - 2 - (/[-+~]$/.test(content) ? 1 : 0);
  return tokensIn(code, from, to, /"[^"]*"?|'[^']*'?|[|,:]|[=!<>]+|[^\s"'|,:=!<>]+/g);
}

function expression(tokens: readonly Token[]) {
  const hasDefault = tokens.some(({ text }, index) => text === 'default' && tokens[index - 1]?.text === '|');
  return { names: namesIn(tokens), hasDefault };
}

const conditionOf = (tokens: readonly Token[], isNegated: boolean): Condition => ({
  names: namesIn(tokens),
  isOneName: tokens.length === 1,
  isNegated,
});

function readLoop([variable, , list]: readonly Token[]): Statement {
  return { kind: 'each', list: list && nameOf(list), ...(variable && { variable: variable.text }) };
}

function readAssignment([variable, , ...value]: readonly Token[]): Statement | undefined {
  const is = value.length === 1 && value[0] ? nameOf(value[0]) : undefined;
  return variable && { kind: 'assign', variable: variable.text, names: namesIn(value), ...(is && { is }) };
}

/** Returns the names in an expression: neither filters nor the keys of named parameters. */
function namesIn(tokens: readonly Token[]): FieldName[] {
  return tokens.flatMap((token, index) => {
    const isFilter = tokens[index - 1]?.text === '|';
    const name = isFilter || tokens[index + 1]?.text === ':' ? undefined : nameOf(token);
    return name ? [name] : [];
  });
}

/** Literals, operators, and what Liquid itself provides. */
const words = new Set([
  ...['true', 'false', 'nil', 'null', 'blank', 'empty', 'and', 'or', 'not', 'contains'],
  ...['forloop', 'tablerowloop'],
]);

/** Returns the name that a word of Liquid is; `undefined` for a literal or a word of the language. Braze writes names as `${name}`. */
function nameOf({ text, start, end }: Token): FieldName | undefined {
  const plain = text.replace(/\$\{([\p{L}\p{N}_]+)\}/gu, '$1');
  const isName = /^[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_-]+|\[\d+\])*$/u.test(plain);
  const keys = plain.split(/[.[\]]+/).filter((key) => key !== '');
  return isName && !words.has(keys[0] ?? '') ? { start, end, up: 0, keys } : undefined;
}

function typed(content: string, isStatement: boolean): TypedName | undefined {
  const { before, word } = typedWord(content) ?? {};
  const wants = before === undefined ? undefined : wantedBehind(before, isStatement);
  if (word === undefined || !wants) return undefined;
  const end = word.lastIndexOf('.');
  if (end === -1) return { length: word.length, wants };
  const inside = nameOf({ text: word.slice(0, end), start: 0, end });
  return inside && { length: word.length - end - 1, inside, wants };
}

/** Returns what a word after this code may be. */
function wantedBehind(before: string, isStatement: boolean): TypedName['wants'] | undefined {
  const code = before.replace(/^[-+~]/, '').trim();
  if (!isStatement) return code === '' || /[:,]$/.test(code) ? 'value' : undefined;
  if (/^(?:for|tablerow)\s+\S+\s+in$/.test(code)) return 'list';
  const [, statement = ''] = /^([a-z]+)\s/.exec(`${code} `) ?? [];
  if (/^(?:if|elsif|unless|case|when)$/.test(statement)) return 'condition';
  const isValue = statement === 'echo' || /^assign\s+\S+\s*=/.test(code);
  return isValue && !code.endsWith('|') ? 'value' : undefined;
}
