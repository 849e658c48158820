import { readSyntaxes } from '../placeholderSyntax.ts';
import { type Condition, type FieldName, type Statement, type Token, tokensIn } from '../statement.ts';
import type { CodeKind } from '../templateCode.ts';
import { type Language, type TypedName, typedWord } from './language.ts';

/** The templates of Go's `html/template`. */
export const go: Language = {
  names: ['go'],
  syntaxes: readSyntaxes(['{{…}}']),
  scoping: 'context',
  // Fields after a dot, and statements without a sign.
  recognizes: (code) => /^\{\{-?\s*(?:\.[A-Za-z]|(?:if|range|with)\s+[.$(]|end\s*-?\}\})/.test(code),
  statement: (code, kind) => (code.startsWith('{{') ? statement(code, kind) : undefined),
  typed: (content, opening) => (opening === '{%' ? undefined : typed(content)),
  written: (name) => (/^[A-Za-z]\w*$/.test(name) ? name : undefined),
  isTrue: (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)),
};

/** Reads an action, such as `{{range .Orders}}`. */
function statement(code: string, kind: CodeKind): Statement | undefined {
  if (kind === 'silent') return undefined;
  if (kind === 'end') return { kind: 'end' };
  const tokens = tokensOf(code);
  const [word, ...rest] = tokens;
  const value = assigned(rest);
  switch (word?.text) {
    case 'if':
      return { kind: 'if', ...conditionOf(rest) };
    case 'else':
      return rest[0]?.text === 'if'
        ? { kind: 'else', condition: conditionOf(rest.slice(1)) }
        : { kind: 'else' };
    case 'range':
      return { kind: 'each', list: value.is, ...(value.variable && { variable: value.variable }) };
    case 'with':
      return { kind: 'with', object: value.is, ...(value.variable && { variable: value.variable }) };
    case 'define':
    case 'block':
      return { kind: 'unknownBlock' };
  }
  const { variable, is, names } = assigned(tokens);
  return variable === undefined
    ? { kind: 'values', names }
    : { kind: 'assign', variable, names, ...(is && { is }) };
}

/** Returns the words of an action, without the minus that trims white space around it. */
const tokensOf = (code: string) =>
  tokensIn(code, 2, code.length - 2, /"[^"]*"?|`[^`]*`?|[^\s"`(),|]+/g).filter(({ text }) => text !== '-');

/** Reads an expression, to which variables may be assigned: `$index, $order := .Orders`. */
function assigned(tokens: readonly Token[]) {
  const sign = tokens.findIndex(({ text }) => text === ':=' || text === '=');
  const value = tokens.slice(sign + 1);
  const is = value.length === 1 && value[0] ? nameOf(value[0]) : undefined;
  return { variable: tokens[sign - 1]?.text, names: namesIn(value), is };
}

const conditionOf = (tokens: readonly Token[]): Condition => {
  const isNegated = tokens[0]?.text === 'not';
  return { names: namesIn(tokens), isOneName: tokens.length === (isNegated ? 2 : 1), isNegated };
};

const namesIn = (tokens: readonly Token[]) => tokens.flatMap((token) => nameOf(token) ?? []);

/** Returns the field or variable that a word is; `undefined` for a literal, a function or a keyword. */
function nameOf({ text, start, end }: Token): FieldName | undefined {
  const place = { start, end, up: 0 };
  if (text === '.') return { ...place, keys: [] };
  if (!/^(?:\$\w*)?(?:\.[A-Za-z]\w*)*$/.test(text) || text === '') return undefined;
  const [first = '', ...keys] = text.split('.');
  if (first === '$') return { ...place, keys, isOfRoot: true };
  return first === '' ? { ...place, keys } : { ...place, keys: [first, ...keys], isVariable: true };
}

/** Returns what is typed of a field, which starts with a dot. */
function typed(content: string): TypedName | undefined {
  const { before, word } = typedWord(content) ?? {};
  const end = word?.lastIndexOf('.') ?? -1;
  if (before === undefined || word === undefined || end === -1) return undefined;
  const outer = word.slice(0, end);
  const inside = nameOf({ text: outer, start: 0, end });
  const wants = /\brange\b/.test(before) ? 'list' : /\b(?:if|with)\b/.test(before) ? 'condition' : 'value';
  const name = { length: word.length - end - 1, wants } as const;
  return outer === '' ? name : inside && { ...name, inside };
}
