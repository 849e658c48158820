import { readSyntaxes } from '../placeholderSyntax.ts';
import { type Condition, type FieldName, type Statement, type Token, tokensIn } from '../statement.ts';
import type { CodeKind } from '../templateCode.ts';
import { filtersIn, type Language, plainStatements, withoutTexts } from './language.ts';
import { liquid } from './liquid.ts';

/** Jinja, and its relatives Twig, Django and Nunjucks. Their code looks like Liquid but means something else, and is not run. */
export const jinja: Language = {
  title: 'Jinja, Twig, Django',
  names: ['jinja', 'jinja2', 'twig', 'django', 'nunjucks'],
  syntaxes: readSyntaxes(['{{…}}', '{%…%}', '{#…#}']),
  scoping: 'variables',
  recognizes: (codes) => {
    if (codes.some((code) => /^\{\{[#/^]|^\{\{~?\s*else\b/.test(code))) return undefined;
    if (codes.some(isOwn)) return 'surely';
    return codes.some((code) => code.startsWith('{%')) ? 'maybe' : undefined;
  },
  statement: (code, kind) => (/^\{[{%]/.test(code) ? statement(code, kind) : undefined),
  typed: liquid.typed,
  written: (name) => (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : undefined),
  isTrue: (value) =>
    Array.isArray(value)
      ? value.length > 0
      : typeof value === 'object' && value !== null
        ? Object.keys(value).length > 0
        : Boolean(value),
};

/** Statements, words, operators and filters that Liquid does not have. */
const ownCode: readonly RegExp[] = [
  /^\{#/,
  /^\{%[-+~]?\s*(?:set|elif|elseif|macro|extends|import|from|call|autoescape|ifequal|ifnotequal|ifchanged|with|filter|verbatim|embed|do|empty|spaceless)\b/,
  /^\{%[-+~]?\s*for\b[^|]*\|/,
  /^\{%[-+~]?\s*for\b.*\sif\s/s,
  /^\{%[-+~]?\s*for\s+\w+\s*,/,
  /^\{%[-+~]?\s*(?:if|elsif)\b.*\s(?:not|in|is)\s/s,
  /\bloop\.(?:index|first|last|length|revindex|cycle|depth|prev|next)|\bforloop\.(?:counter|revcounter|parentloop)/,
  /[\w\])]\(/,
  /^\{\{-?\s*\[/,
  /\[-?\d*:|\b(?:None|True|False)\b/,
];

const ownOperator = /\s(?:if|is|not|in|\+|\*|\/|\/\/|~|\?)\s/;

const ownFilters = new Set([
  ...['upper', 'lower', 'title', 'trim', 'safe', 'length', 'e', 'int', 'float', 'tojson', 'striptags', 'd'],
  ...['wordcount', 'linebreaks', 'linebreaksbr', 'floatformat', 'pluralize', 'yesno', 'intcomma', 'add'],
  ...['number_format', 'nl2br', 'truncatechars', 'default_if_none', 'raw'],
]);

function isOwn(code: string): boolean {
  if (!/^\{[{%#]/.test(code)) return false;
  const plain = withoutTexts(code);
  return (
    ownCode.some((pattern) => pattern.test(plain)) ||
    (code.startsWith('{{') && ownOperator.test(plain)) ||
    filtersIn(code).some((name) => ownFilters.has(name)) ||
    // Liquid writes dates as `%Y`.
    /\|\s*date:\s*"[^"%]*"/.test(code)
  );
}

function statement(code: string, kind: CodeKind): Statement | undefined {
  const tokens = tokensIn(
    code,
    2,
    code.length - 2,
    /"[^"]*"?|'[^']*'?|[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*|[^\s\p{L}_"']/gu,
  );
  const [first, ...others] = tokens.filter(({ text }) => !/^[-+~]$/.test(text) || !code.startsWith('{%'));
  if (code.startsWith('{{')) return { kind: 'values', ...expression(tokens) };
  switch (first?.text) {
    case 'if':
      return { kind: 'if', ...conditionOf(others) };
    case 'elif':
    case 'elseif':
      return { kind: 'else', condition: conditionOf(others) };
    case 'for':
      return readLoop(others);
    case 'set':
      return others[0] && { kind: 'assign', variable: others[0].text, names: namesIn(others.slice(2)) };
  }
  return plainStatements[kind];
}

const conditionOf = (tokens: readonly Token[]): Condition => ({
  names: namesIn(tokens),
  isOneName: tokens.length === 1,
  isNegated: false,
});

function expression(tokens: readonly Token[]) {
  const isDefault = ({ text }: Token, index: number) =>
    /^(?:default|d|default_if_none)$/.test(text) && tokens[index - 1]?.text === '|';
  return { names: namesIn(tokens), hasDefault: tokens.some(isDefault) };
}

/** Reads `order in orders`, and `key, value in pairs`, whose names stand for no field. */
function readLoop(tokens: readonly Token[]): Statement {
  const at = tokens.findIndex(({ text }) => text === 'in');
  const names = tokens.slice(0, at).filter(({ text }) => text !== ',');
  const [list, ...more] = namesIn(tokens.slice(at + 1));
  const [variable] = names;
  const isOneList = list && more.length === 0 && tokens.length === at + 2;
  if (names.length === 1 && variable && isOneList) return { kind: 'each', list, variable: variable.text };
  return { kind: 'each', list: undefined, counters: names.map(({ text }) => text) };
}

const words = new Set([
  ...['and', 'or', 'not', 'in', 'is', 'if', 'else', 'true', 'false', 'none', 'null', 'True', 'False', 'None'],
  ...['loop', 'forloop', 'super', 'self', 'defined', 'undefined', 'range', '_self', 'csrf_token'],
]);

/** Returns the names in an expression: neither filters, functions and tests nor the keys of named parameters. */
function namesIn(tokens: readonly Token[]): FieldName[] {
  return tokens.flatMap(({ text, start, end }, index) => {
    const [before, behind] = [tokens[index - 1]?.text ?? '', tokens[index + 1]?.text ?? ''];
    const keys = text.split('.');
    const isName = /^[\p{L}_]/u.test(text) && !words.has(keys[0] ?? '');
    const isOther =
      /^(?:\||\.|is|not)$/.test(before) && !(before === 'not' && tokens[index - 2]?.text !== 'is');
    return isName && !isOther && !/^[(=]$/.test(behind) ? [{ start, end, up: 0, keys }] : [];
  });
}
