import { GoError } from './goError.ts';
import { readGoChar, readGoNumber, readGoString } from './literals.ts';
import type { Action, Command, Operand, Pipeline } from './nodes.ts';
import type { GoToken, TokenKind } from './tokens.ts';

/** The maximum depth of parentheses. */
const deepest = 100;

/** Reads the tokens of one action of Go. Throws `GoError` without a place if they are no action. */
export function readAction(tokens: readonly GoToken[]): Action {
  const reader = new ActionReader(tokens);
  const action = reader.action();
  reader.expectEnd();
  return action;
}

class ActionReader {
  readonly #tokens: readonly GoToken[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly GoToken[]) {
    this.#tokens = tokens;
  }

  action(): Action {
    const word = this.#peek();
    const keyword = word?.kind === 'word' ? word.text : '';
    switch (keyword) {
      case 'if':
      case 'with':
      case 'range':
        this.#next();
        return { kind: keyword, pipeline: this.#pipeline(keyword) };
      case 'else':
        this.#next();
        return this.#else();
      case 'end':
      case 'break':
      case 'continue':
        this.#next();
        return { kind: keyword };
      case 'define':
        this.#next();
        return { kind: keyword, name: this.#name() };
      case 'block':
        this.#next();
        return { kind: keyword, name: this.#name(), pipeline: this.#pipeline(keyword) };
      case 'template':
        this.#next();
        return this.#template();
      default:
        return { kind: 'value', pipeline: this.#pipeline('command') };
    }
  }

  expectEnd(): void {
    const token = this.#peek();
    if (token) throw unexpected(token);
  }

  /** Returns the next token that is no white space, without consuming it. */
  #peek(): GoToken | undefined {
    while (this.#tokens[this.#at]?.kind === 'space') this.#at++;
    return this.#tokens[this.#at];
  }

  #next(): GoToken | undefined {
    const token = this.#peek();
    this.#at++;
    return token;
  }

  #else(): Action {
    const word = this.#peek();
    if (word?.kind !== 'word' || (word.text !== 'if' && word.text !== 'with')) return { kind: 'else' };
    this.#next();
    return { kind: 'else', branch: { kind: word.text, pipeline: this.#pipeline(word.text) } };
  }

  #name(): string {
    const token = this.#next();
    if (token?.kind !== 'string' && token?.kind !== 'rawString') throw unexpected(token);
    return readGoString(token.text);
  }

  #template(): Action {
    const name = this.#name();
    return this.#peek()
      ? { kind: 'template', name, pipeline: this.#pipeline('template clause') }
      : { kind: 'template', name };
  }

  #pipeline(context: string): Pipeline {
    const { variables, assigns } = this.#declared(context);
    const commands: Command[] = [];
    for (let token = this.#peek(); token && token.kind !== 'close'; token = this.#peek()) {
      if (commands.length > 0 && !isExecutable(token))
        throw new GoError(`non executable command in pipeline stage ${commands.length + 1}`);
      commands.push(this.#command());
    }
    const [first, ...more] = commands;
    if (!first) throw new GoError(`missing value for ${context}`);
    return { variables, assigns, commands: [first, ...more] };
  }

  /** Reads the variables that a pipeline declares or changes: `$x :=`, `$index, $item :=`. */
  #declared(context: string): Pick<Pipeline, 'variables' | 'assigns'> {
    const before = this.#at;
    const variables: string[] = [];
    while (this.#peek()?.kind === 'variable') {
      variables.push(this.#next()?.text ?? '');
      const sign = this.#peek()?.kind;
      if (sign === 'declare' || sign === 'assign') {
        this.#next();
        return { variables, assigns: sign === 'assign' };
      }
      if (sign !== 'comma') break;
      if (context !== 'range' || variables.length > 1)
        throw new GoError(`too many declarations in ${context}`);
      this.#next();
    }
    if (variables.length > 1) throw new GoError('range can only initialize variables');
    this.#at = before;
    return { variables: [], assigns: false };
  }

  #command(): Command {
    const operands: Operand[] = [];
    for (;;) {
      const operand = this.#operand();
      if (operand) operands.push(operand);
      const token = this.#tokens[this.#at];
      if (token?.kind === 'space') {
        this.#at++;
        continue;
      }
      if (token?.kind === 'pipe') this.#at++;
      else if (token && token.kind !== 'close') throw unexpected(token);
      break;
    }
    const [first, ...others] = operands;
    if (!first) throw new GoError('empty command');
    return [first, ...others];
  }

  #operand(): Operand | undefined {
    const term = this.#term();
    const keys: string[] = [];
    let end = 0;
    while (term && this.#tokens[this.#at]?.kind === 'field') {
      const field = this.#tokens[this.#at++] as GoToken;
      keys.push(field.text.slice(1));
      end = field.end;
    }
    if (!term || keys.length === 0) return term;
    switch (term.kind) {
      case 'field':
      case 'variable':
        return { ...term, keys: [...term.keys, ...keys], end };
      case 'literal':
      case 'nil':
      case 'dot':
        throw new GoError('unexpected . after a value');
      default:
        return { kind: 'chain', of: term, keys };
    }
  }

  #term(): Operand | undefined {
    const token = this.#peek();
    if (!token || !starting.has(token.kind)) return undefined;
    this.#at++;
    const { text, start, end } = token;
    switch (token.kind) {
      case 'dot':
        return { kind: 'dot', start, end };
      case 'field':
        return { kind: 'field', keys: [text.slice(1)], start, end };
      case 'variable':
        return { kind: 'variable', name: text, keys: [], start, end };
      case 'number':
        return { kind: 'literal', value: readGoNumber(text) };
      case 'char':
        return { kind: 'literal', value: readGoChar(text) };
      case 'string':
      case 'rawString':
        return { kind: 'literal', value: readGoString(text) };
      case 'open':
        return this.#inParentheses();
      default:
        return readWord(token);
    }
  }

  #inParentheses(): Operand {
    this.#depth++;
    if (this.#depth > deepest) throw new GoError('too many parentheses');
    const pipeline = this.#pipeline('parenthesized pipeline');
    this.#next();
    this.#depth--;
    return { kind: 'pipeline', pipeline };
  }
}

/** The tokens that an operand begins with. */
const starting: ReadonlySet<TokenKind> = new Set([
  'dot',
  'field',
  'variable',
  'number',
  'char',
  'string',
  'rawString',
  'open',
  'word',
]);

const keywords = new Set([
  'block',
  'break',
  'continue',
  'define',
  'else',
  'end',
  'if',
  'range',
  'template',
  'with',
]);

/** Values can't take what a pipe passes on. */
const isExecutable = ({ kind, text }: GoToken) =>
  kind === 'word' ? !/^(?:nil|true|false)$/.test(text) : /^(?:field|variable|open)$/.test(kind);

function readWord(token: GoToken): Operand {
  const { text, start, end } = token;
  if (keywords.has(text)) throw unexpected(token);
  if (text === 'nil') return { kind: 'nil', start, end };
  if (text === 'true' || text === 'false') return { kind: 'literal', value: text === 'true' };
  return { kind: 'function', name: text };
}

const unexpected = (token: GoToken | undefined) =>
  new GoError(token ? `unexpected ${JSON.stringify(token.text)}` : 'unexpected end');
