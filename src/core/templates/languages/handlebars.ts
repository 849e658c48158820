import { readSyntaxes } from '../placeholderSyntax.ts';
import {
  type BlockWithNames,
  type Condition,
  type FieldName,
  type Statement,
  type Token,
  tokensIn,
} from '../statement.ts';
import type { CodeKind } from '../templateCode.ts';
import { type Language, recognizedBy, type TypedName, typedWord } from './language.ts';

export const handlebars: Language = {
  title: 'Handlebars',
  names: ['handlebars'],
  syntaxes: readSyntaxes(['{{{…}}}', '{{…}}']),
  scoping: 'context',
  // Statements, helpers with parameters, and names that Handlebars itself provides.
  recognizes: recognizedBy(
    [
      /^\{\{\{?~?[#^/]?\s*(?:if|unless|each|with|else|lookup|this)\b/,
      /^\{\{\{?~?(?:!--|\^\s*\}|@|\.\.?\/)/,
      /^\{\{~?[#>]?\s*[\w./-]+\s+[\w"'(@.]/,
    ],
    /^\{\{/,
  ),
  statement: (code, kind) => (code.startsWith('{{') ? statement(code, kind) : undefined),
  typed: (content, opening) => (opening === '{%' ? undefined : typed(content)),
  written: (name) =>
    /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name) ? name : /[\][]/.test(name) ? undefined : `[${name}]`,
  isTrue: (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)),
};

const words = /"[^"]*"?|'[^']*'?|[()=|]|[^\s"'()=|~]+/g;

/** Reads a piece of Handlebars or Mustache, such as `{{#each orders}}`. */
function statement(code: string, kind: CodeKind): Statement | undefined {
  if (kind === 'silent') return undefined;
  if (kind === 'end') return { kind: 'end' };
  const isTriple = code.startsWith('{{{');
  const opening = isTriple ? 3 : 2;
  const [sign = ''] = /^[~\s]*[#^&>*]?[\s*>]*/.exec(code.slice(opening, code.length - opening)) ?? [];
  const tokens = tokensIn(code, opening + sign.length, code.length - opening, words);
  if (kind === 'otherwise') return readElse(tokens);
  if (/[>*]/.test(sign)) return kind === 'begin' ? { kind: 'unknownBlock' } : undefined;
  if (kind === 'begin') return readBlock(tokens, sign.includes('^'));
  const [first, ...others] = tokens;
  // With parameters, the first word is a helper.
  const names = others.length > 0 ? namesIn(others) : namesIn(first ? [first] : []);
  return { kind: 'values', names };
}

function readElse([, word, ...rest]: readonly Token[]): Statement {
  return word?.text === 'if' || word?.text === 'unless'
    ? { kind: 'else', condition: conditionOf(rest, word.text === 'unless') }
    : { kind: 'else' };
}

function readBlock([word, ...rest]: readonly Token[], isInverted: boolean): Statement {
  const [subject] = rest;
  const object = subject && nameOf(subject);
  const named = blockParameters(rest);
  switch (word?.text) {
    case 'if':
    case 'unless':
      return { kind: 'if', ...conditionOf(rest, word.text === 'unless') };
    case 'each':
      return { kind: 'each', list: object, ...named };
    case 'with':
      return { kind: 'with', object, ...named };
  }
  if (!word || rest.length > 0) return { kind: 'unknownBlock' };
  return isInverted ? { kind: 'if', ...conditionOf([word], true) } : { kind: 'section', name: nameOf(word) };
}

/** Reads `as |order index|`. */
function blockParameters(tokens: readonly Token[]): Pick<BlockWithNames, 'variable' | 'counters'> {
  const as = tokens.findIndex(({ text }) => text === 'as');
  if (as < 1 || tokens[as + 1]?.text !== '|') return {};
  const [variable, ...counters] = tokens
    .slice(as + 2)
    .map(({ text }) => text)
    .filter((text) => text !== '|');
  return variable === undefined ? {} : { variable, counters };
}

const conditionOf = (tokens: readonly Token[], isNegated: boolean): Condition => ({
  names: namesIn(tokens),
  isOneName: tokens.length === 1,
  isNegated,
});

/** Returns the names among parameters: neither helpers in parentheses nor the keys of `key=value`. */
function namesIn(tokens: readonly Token[]): FieldName[] {
  return tokens.flatMap((token, index) => {
    const isHelper = tokens[index - 1]?.text === '(';
    const name = isHelper || tokens[index + 1]?.text === '=' ? undefined : nameOf(token);
    return name ? [name] : [];
  });
}

const literals = new Set(['true', 'false', 'null', 'undefined', 'else', 'as']);

/** Returns the name that a word of Handlebars is; `undefined` for a literal, a sign, and what Handlebars itself provides. */
function nameOf({ text, start, end }: Token): FieldName | undefined {
  const isOfRoot = text.startsWith('@root.');
  let [at, up] = [isOfRoot ? '@root.'.length : 0, 0];
  for (; text.startsWith('../', at); at += 3) up++;
  const [own = ''] = /^(?:this[./]|\.\/)/.exec(text.slice(at)) ?? [];
  const rest = text.slice(at + own.length);
  const place = { start, end, up, ...(isOfRoot && { isOfRoot: true as const }) };
  if (rest === 'this' || rest === '.') return { ...place, keys: [] };
  if (rest === '..') return { ...place, up: up + 1, keys: [] };
  const keys = rest.split(/[./]/).map((key) => (/^\[.*\]$/.test(key) ? key.slice(1, -1) : key));
  const isName = keys.every((key) => /^[\p{L}\p{N}_$-]+$/u.test(key)) && !/^-?\d/.test(rest);
  return isName && !literals.has(rest) ? { ...place, keys } : undefined;
}

function typed(content: string): TypedName | undefined {
  const { before, word } = typedWord(content) ?? {};
  const wants = before === undefined ? undefined : wantedBehind(before);
  if (word === undefined || !wants) return undefined;
  const end = Math.max(word.lastIndexOf('.'), word.lastIndexOf('/'));
  if (end === -1) return { length: word.length, wants };
  const inside = nameOf({ text: word.slice(0, end), start: 0, end });
  return inside && { length: word.length - end - 1, inside, wants };
}

/** Returns what a word after this code may be. */
function wantedBehind(before: string): TypedName['wants'] | undefined {
  const [, sign = '', code = ''] = /^[~\s]*([#^/&>!*]?)(.*)$/s.exec(before) ?? [];
  if (/[/>!*]/.test(sign)) return undefined;
  const [first, second, ...more] = code.trim().split(/\s+/);
  if (!first) return sign === '#' || sign === '^' ? 'condition' : 'value';
  if ([second, ...more].includes('as')) return undefined;
  if (first === 'each') return 'list';
  const isCondition = /^(?:if|unless|with)$/;
  return isCondition.test(first) || (first === 'else' && isCondition.test(second ?? ''))
    ? 'condition'
    : 'value';
}
