import { GoError } from '../go/goError.ts';
import type { Action, Operand, Pipeline } from '../go/nodes.ts';
import { readAction } from '../go/readAction.ts';
import { goPieces } from '../go/tokens.ts';
import { readSyntaxes } from '../placeholderSyntax.ts';
import type { Condition, FieldName, Statement, Token } from '../statement.ts';
import type { CodeKind } from '../templateCode.ts';
import { type Language, recognizedBy, type TypedName, typedWord } from './language.ts';

/** Code that no other language has. */
const signs: readonly RegExp[] = [
  // Fields after a dot: `{{ .Name }}`, `{{ len .Orders }}`.
  /^\{\{-?\s*\.[A-Za-z_]/,
  /^\{\{[^#^/!>&{"'`](?:[^"'`]|"[^"]*")*[\s(]\.[A-Za-z_]/,
  // Statements without a sign, comments, and templates.
  /^\{\{-?\s*(?:if|range|with)\s+[.$(]/,
  /^\{\{-?\s*end\s*-?\}\}/,
  /^\{\{-?\s*\/\*/,
  /^\{\{-?\s*(?:define|template)\s+["`]/,
  // Variables: `{{ $order := …`, `{{ $.Name }}`.
  /^\{\{[^"'`]*\$\w*\s*:=/,
  /^\{\{[^"'`]*\$\.[A-Za-z_]/,
  // Formatted values, and trusted text.
  /^\{\{-?\s*printf\s+["`]/,
  /\|\s*(?:Safe|safeHTML|safeURL|safeCSS|safeJS)\s*(?:-?\}\}|\|)/,
];

/** The templates of Go's `html/template`. */
export const go: Language = {
  title: 'Go',
  names: ['go'],
  syntaxes: readSyntaxes(['{{…}}']),
  scoping: 'context',
  recognizes: recognizedBy(signs, /^\{\{-?\s*(?:else|end)\s*-?\}\}/),
  statement: (code, kind) => (code.startsWith('{{') ? statement(code, kind) : undefined),
  typed: (content, opening) => (opening === '{%' ? undefined : typed(content)),
  written: (name) => (/^[A-Za-z]\w*$/.test(name) ? name : undefined),
  isTrue: (value) =>
    typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value),
};

/** Reads an action, such as `{{range .Orders}}`. Of one that Go can't read, only blocks count. */
function statement(code: string, kind: CodeKind): Statement | undefined {
  if (kind === 'silent') return undefined;
  const action = actionIn(code);
  if (action) return statementOf(action);
  if (kind === 'value') return { kind: 'values', names: [] };
  return { kind: kind === 'begin' ? 'unknownBlock' : kind === 'end' ? 'end' : 'else' };
}

function actionIn(code: string): Action | undefined {
  try {
    const [piece] = goPieces(code);
    return piece && 'tokens' in piece ? readAction(piece.tokens) : undefined;
  } catch (error) {
    if (error instanceof GoError) return undefined;
    throw error;
  }
}

function statementOf(action: Action): Statement {
  switch (action.kind) {
    case 'if':
      return { kind: 'if', ...conditionOf(action.pipeline) };
    case 'range':
      return { kind: 'each', list: onlyName(action.pipeline), ...variableOf(action.pipeline) };
    case 'with':
      return { kind: 'with', object: onlyName(action.pipeline), ...variableOf(action.pipeline) };
    case 'else':
      return elseOf(action.branch);
    case 'define':
    case 'block':
      // The template is shown for the data of its calls.
      return { kind: 'unknownBlock' };
    case 'end':
      return { kind: 'end' };
    case 'value':
    case 'template':
      return action.pipeline ? valuesOf(action.pipeline) : { kind: 'values', names: [] };
    default:
      return { kind: 'values', names: [] };
  }
}

function elseOf(branch: Extract<Action, { kind: 'else' }>['branch']): Statement {
  if (!branch) return { kind: 'else' };
  const condition = conditionOf(branch.pipeline);
  return branch.kind === 'if'
    ? { kind: 'else', condition }
    : { kind: 'else', condition, object: onlyName(branch.pipeline) };
}

function valuesOf(pipeline: Pipeline): Statement {
  const [variable] = pipeline.variables;
  const names = namesIn(pipeline);
  if (variable === undefined) return { kind: 'values', names };
  const is = onlyName(pipeline);
  const scope = pipeline.assigns ? 'where it is declared' : 'the block';
  return { kind: 'assign', variable, names, ...(is && { is }), scope };
}

/** Returns the variable that gets the item of a list, or the object of a block. */
function variableOf({ variables }: Pipeline) {
  const variable = variables.at(-1);
  return variable === undefined ? {} : { variable };
}

function conditionOf(pipeline: Pipeline): Condition {
  const [[first, ...rest], ...others] = pipeline.commands;
  const isNegated = first.kind === 'function' && first.name === 'not' && others.length === 0;
  const isOneName = others.length === 0 && (isNegated ? rest.length === 1 : rest.length === 0);
  const names = namesIn(pipeline);
  return { names, isOneName: isOneName && names.length === 1, isNegated };
}

/** Returns the fields and variables that a pipeline reads. */
const namesIn = ({ commands }: Pipeline): FieldName[] => commands.flat().flatMap(namesInOperand);

function namesInOperand(operand: Operand): FieldName[] {
  if (operand.kind === 'pipeline') return namesIn(operand.pipeline);
  if (operand.kind === 'chain') return namesInOperand(operand.of);
  const name = nameOfOperand(operand);
  return name ? [name] : [];
}

/** Returns the field or variable that is all of a pipeline. */
function onlyName({ commands: [[first, ...values], ...others] }: Pipeline): FieldName | undefined {
  if (values.length > 0 || others.length > 0) return undefined;
  return first.kind === 'pipeline' ? onlyName(first.pipeline) : nameOfOperand(first);
}

function nameOfOperand(operand: Operand): FieldName | undefined {
  switch (operand.kind) {
    case 'dot':
      return { start: operand.start, end: operand.end, up: 0, keys: [] };
    case 'field':
      return { start: operand.start, end: operand.end, up: 0, keys: operand.keys };
    case 'variable': {
      const { name, keys, start, end } = operand;
      if (name === '$') return { start, end, up: 0, keys, isOfRoot: true };
      return { start, end, up: 0, keys: [name, ...keys], isVariable: true };
    }
    default:
      return undefined;
  }
}

/** Returns the field or variable that is typed; `undefined` for a literal, a function or a keyword. */
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
