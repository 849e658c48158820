import { readSyntaxes } from '../placeholderSyntax.ts';
import { type FieldName, type Statement, tokensIn } from '../statement.ts';
import type { CodeKind } from '../templateCode.ts';
import { fields } from './fields.ts';
import { type Language, recognizedBy } from './language.ts';

/** Mailjet: `{{var:name:"default"}}`, and conditions, which are not run. */
export const mailjet: Language = {
  ...fields,
  title: 'Mailjet',
  names: ['mailjet'],
  syntaxes: readSyntaxes(['{{…}}', '{%…%}']),
  recognizes: recognizedBy([/^\{[{%][^"']*\b(?:var|data):\w/], /^\{\{(?:var|data):/),
  statement: (code, kind) => (code.startsWith('{%') ? statement(code, kind) : undefined),
};

function statement(code: string, kind: CodeKind): Statement | undefined {
  const names = namesIn(code);
  switch (kind) {
    case 'begin':
      return /^\{%-?\s*if\b/.test(code)
        ? { kind: 'if', names, isOneName: false, isNegated: false }
        : { kind: 'unknownBlock' };
    case 'otherwise':
      return { kind: 'else', condition: { names, isOneName: false, isNegated: false } };
    case 'end':
      return { kind: 'end' };
    default:
      return { kind: 'values', names };
  }
}

const namesIn = (code: string): FieldName[] =>
  tokensIn(code, 2, code.length - 2, /\b(?:var|data):\w+/g).map(({ text, start, end }) => {
    const [prefix = '', key = ''] = text.split(':');
    return { start: start + prefix.length + 1, end, up: 0, keys: [key] };
  });
