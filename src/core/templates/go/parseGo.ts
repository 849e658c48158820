import { GoError } from './goError.ts';
import type { Action, GoNode, GoTemplate, Operand, Pipeline } from './nodes.ts';
import { readAction } from './readAction.ts';
import { goPieces } from './tokens.ts';

/** The maximum depth of blocks. */
const deepest = 100;

/** Parses a template as Go's `text/template` does. Throws `GoError` with the code that is wrong. Functions may have any name. */
export function parseGo(template: string): GoTemplate {
  return new TemplateParser(template).parsed();
}

type Part = Extract<GoNode, { kind: 'text' }> | { readonly action: Action; readonly code: string };

type Block = Extract<GoNode, { kind: 'if' | 'with' | 'range' }>;

class TemplateParser {
  readonly #parts: Part[] = [];
  readonly #defined = new Map<string, readonly GoNode[]>();
  #at = 0;
  #depth = 0;
  #loops = 0;
  /** The variables that are known at a place, those of the innermost block last. */
  #variables = [new Set(['$'])];

  constructor(template: string) {
    for (const piece of goPieces(template)) {
      if ('text' in piece) {
        this.#parts.push({ kind: 'text', text: piece.text });
        continue;
      }
      const code = template.slice(piece.start, piece.end);
      this.#parts.push({ action: placed(code, () => readAction(piece.tokens)), code });
    }
  }

  parsed(): GoTemplate {
    const nodes: GoNode[] = [];
    for (;;) {
      for (const node of this.#list()) nodes.push(node);
      const part = this.#parts[this.#at++];
      if (!part || !('action' in part)) return { nodes, defined: this.#defined };
      const { action, code } = part;
      if (action.kind !== 'define') throw new GoError('unexpected action', code);
      this.#define(action.name, code);
    }
  }

  /** Reads nodes up to the end of a block, another branch, a definition, or the end of the template. */
  #list(): GoNode[] {
    const nodes: GoNode[] = [];
    for (let part = this.#parts[this.#at]; part; part = this.#parts[this.#at]) {
      if (!('action' in part)) {
        nodes.push(part);
        this.#at++;
        continue;
      }
      const { action, code } = part;
      if (action.kind === 'end' || action.kind === 'else' || action.kind === 'define') break;
      this.#at++;
      nodes.push(placed(code, () => this.#node(action, code)));
    }
    return nodes;
  }

  #node(action: Exclude<Action, { kind: 'end' | 'else' | 'define' }>, code: string): GoNode {
    switch (action.kind) {
      case 'value':
        this.#use(action.pipeline);
        return { ...action, code };
      case 'if':
      case 'with':
      case 'range':
        return this.#nested(code, () => this.#block(action.kind, action.pipeline, code));
      case 'template':
        if (action.pipeline) this.#use(action.pipeline);
        return { kind: 'template', name: action.name, pipeline: action.pipeline, code };
      case 'block':
        this.#use(action.pipeline);
        this.#define(action.name, code);
        return { ...action, kind: 'template', code };
      default:
        if (this.#loops === 0) throw new GoError(`{{${action.kind}}} outside {{range}}`);
        return { kind: action.kind, code };
    }
  }

  #nested<T>(code: string, read: () => T): T {
    if (this.#depth >= deepest) throw new GoError('too many blocks inside each other', code);
    this.#depth++;
    const result = read();
    this.#depth--;
    return result;
  }

  /** Reads a block behind its first action. Its variables are known up to its end. */
  #block(kind: Block['kind'], pipeline: Pipeline, code: string): Block {
    this.#variables.push(new Set());
    this.#use(pipeline);
    if (kind === 'range') this.#loops++;
    const body = this.#list();
    if (kind === 'range') this.#loops--;
    const otherwise = this.#otherwise(kind, code);
    this.#variables.pop();
    return { kind, pipeline, body, otherwise, code };
  }

  #otherwise(kind: Block['kind'], code: string): readonly GoNode[] {
    const otherwise = this.#endOrElse(code);
    if (!otherwise) return [];
    const { branch } = otherwise.action;
    if (!branch) {
      const nodes = this.#list();
      if (this.#endOrElse(code)) throw new GoError('expected end; found else', code);
      return nodes;
    }
    if (branch.kind !== kind)
      throw new GoError(`unexpected ${branch.kind} in else of ${kind}`, otherwise.code);
    const read = () => this.#block(branch.kind, branch.pipeline, otherwise.code);
    return [placed(otherwise.code, () => this.#nested(otherwise.code, read))];
  }

  /** Consumes the end of a block, or returns its other branch. */
  #endOrElse(
    opened: string,
  ): { readonly action: Extract<Action, { kind: 'else' }>; readonly code: string } | undefined {
    const part = this.#parts[this.#at++];
    if (!part || !('action' in part))
      throw new GoError('unexpected end of the template, missing {{end}}', opened);
    const { action, code } = part;
    if (action.kind === 'else') return { action, code };
    if (action.kind !== 'end') throw new GoError('unexpected action', code);
    return undefined;
  }

  #define(name: string, code: string): void {
    const [variables, loops] = [this.#variables, this.#loops];
    [this.#variables, this.#loops] = [[new Set(['$'])], 0];
    const nodes = this.#nested(code, () => this.#list());
    if (this.#endOrElse(code)) throw new GoError('unexpected else', code);
    [this.#variables, this.#loops] = [variables, loops];
    const earlier = this.#defined.get(name);
    if (earlier && !isEmpty(earlier) && !isEmpty(nodes))
      throw new GoError(`multiple definition of template ${JSON.stringify(name)}`, code);
    if (!earlier || isEmpty(earlier)) this.#defined.set(name, nodes);
  }

  /** Notes the variables that a pipeline declares. Throws `GoError` if it uses one that is not known. */
  #use(pipeline: Pipeline): void {
    for (const name of pipeline.variables) this.#variables.at(-1)?.add(name);
    for (const operand of pipeline.commands.flat()) this.#useIn(operand);
  }

  #useIn(operand: Operand): void {
    if (operand.kind === 'pipeline') this.#use(operand.pipeline);
    else if (operand.kind === 'chain') this.#useIn(operand.of);
    else if (operand.kind === 'variable' && !this.#variables.some((names) => names.has(operand.name)))
      throw new GoError(`undefined variable ${JSON.stringify(operand.name)}`);
  }
}

/** Adds the code of an action to an error that `read` throws without it. */
function placed<T>(code: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof GoError && !error.message.startsWith('{{')) throw new GoError(error.message, code);
    throw error;
  }
}

/** Returns true if a template shows nothing, so that another definition of the same name replaces it. */
const isEmpty = (nodes: readonly GoNode[]) =>
  nodes.every((node) => node.kind === 'text' && node.text.trim() === '');
