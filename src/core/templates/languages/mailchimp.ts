import { readSyntaxes } from '../placeholderSyntax.ts';
import type { FieldName, Statement } from '../statement.ts';
import type { CodeKind } from '../templateCode.ts';
import { fields } from './fields.ts';
import { type Language, recognizedBy } from './language.ts';

/** Mailchimp's merge tags, such as `*|IF:FNAME|*`. */
export const mailchimp: Language = {
  ...fields,
  title: 'Mailchimp',
  names: ['mailchimp', 'mandrill'],
  syntaxes: readSyntaxes(['*|…|*']),
  recognizes: recognizedBy([], /^\*\|/),
  statement: (code, kind) => (code.startsWith('*|') ? statement(code, kind) : undefined),
  isTrue: (value) => value !== undefined && value !== null && value !== false && value !== '',
};

/** A condition of a merge tag, such as `IF:AGE>=18`. */
export interface MergeCondition {
  readonly field: string;
  /** The offset of the field in the tag. */
  readonly start: number;
  readonly isNegated: boolean;
  /** How the field is compared with `value`; missing if it only has to have a value. */
  readonly sign?: string;
  readonly value?: string;
}

/** Reads the condition of a merge tag; `undefined` if it is none, or one of the service’s own. */
export function mergeCondition(code: string): MergeCondition | undefined {
  const word = /^\*\|(?:IF|IFNOT|ELSEIF):/i.exec(code)?.[0];
  if (word === undefined) return undefined;
  const content = code.slice(word.length, -2);
  const sign = /[!><]?=|[><]/.exec(content);
  const field = content.slice(0, sign?.index).trimEnd();
  if (!/^[\p{L}\p{N}_-]+$/u.test(field)) return undefined;
  const condition = { field, start: word.length, isNegated: /^\*\|IFNOT/i.test(word) };
  return sign
    ? { ...condition, sign: sign[0], value: content.slice(sign.index + sign[0].length) }
    : condition;
}

function statement(code: string, kind: CodeKind): Statement | undefined {
  const condition = mergeCondition(code);
  switch (kind) {
    case 'begin':
      return condition ? { kind: 'if', ...conditionOf(condition) } : { kind: 'unknownBlock' };
    case 'otherwise':
      return condition ? { kind: 'else', condition: conditionOf(condition) } : { kind: 'else' };
    case 'end':
      return { kind: 'end' };
  }
  const [, word = '', field] = /^\*\|((?:TITLE|UPPER|LOWER):)(\w+)\|\*$/i.exec(code) ?? [];
  return field === undefined ? undefined : { kind: 'values', names: [nameAt(2 + word.length, field)] };
}

const conditionOf = ({ field, start, isNegated, sign }: MergeCondition) => ({
  names: [nameAt(start, field)],
  isOneName: sign === undefined,
  isNegated,
});

const nameAt = (start: number, field: string): FieldName => ({
  start,
  end: start + field.length,
  up: 0,
  keys: [field],
  isLoose: true,
});
