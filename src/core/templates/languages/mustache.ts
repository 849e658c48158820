import { readSyntaxes } from '../placeholderSyntax.ts';
import type { FieldName, Statement } from '../statement.ts';
import type { CodeKind } from '../templateCode.ts';
import { handlebars } from './handlebars.ts';
import { type Language, recognizedBy } from './language.ts';

export const mustache: Language = {
  title: 'Mustache',
  names: ['mustache'],
  syntaxes: readSyntaxes(['{{{…}}}', '{{…}}']),
  scoping: 'contexts',
  // Other delimiters, and numbers of items.
  recognizes: recognizedBy([/^\{\{=/, /^\{\{\{?[#^&]?\s*[\w.]+\.\d+\s*\}/], /^\{\{/),
  statement: (code, kind) => (code.startsWith('{{') ? statement(code, kind) : undefined),
  typed: handlebars.typed,
  written: (name) => (/^[\p{L}\p{N}_$-]+$/u.test(name) ? name : undefined),
  isTrue: (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)),
};

function statement(code: string, kind: CodeKind): Statement | undefined {
  const [opening = '', sign = ''] = /^\{\{\{?\s*([#^/&>=]?)\s*/.exec(code) ?? [];
  const name = nameAt(opening.length, code.slice(opening.length).split('}', 1).join('').trimEnd());
  switch (kind) {
    case 'end':
      return { kind: 'end' };
    case 'begin':
      return sign === '^'
        ? { kind: 'if', names: name ? [name] : [], isOneName: true, isNegated: true }
        : { kind: 'section', name };
    case 'value':
      return { kind: 'values', names: name && !/[>=]/.test(sign) ? [name] : [] };
    default:
      return undefined;
  }
}

function nameAt(start: number, text: string): FieldName | undefined {
  const place = { start, end: start + text.length, up: 0 };
  if (text === '.') return { ...place, keys: [] };
  return /^[\p{L}\p{N}_$-]+(?:\.[\p{L}\p{N}_$-]+)*$/u.test(text)
    ? { ...place, keys: text.split('.') }
    : undefined;
}
