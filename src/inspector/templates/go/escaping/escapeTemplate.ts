import { GoError } from '../../../../core/templates/go/goError.ts';
import type { GoNode, GoTemplate, Pipeline } from '../../../../core/templates/go/nodes.ts';
import { type Context, contextKey, textContext } from './context.ts';
import { escapePipeline } from './escapePipeline.ts';
import { escapeText } from './escapeText.ts';
import { joinContexts } from './joinContexts.ts';

/** A part of a template whose text and pipelines are escaped for their context. */
export type EscapedNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly pipeline: Pipeline; readonly code: string }
  | {
      readonly kind: 'if' | 'with' | 'range';
      readonly pipeline: Pipeline;
      readonly body: readonly EscapedNode[];
      readonly otherwise: readonly EscapedNode[];
      readonly code: string;
    }
  | {
      readonly kind: 'template';
      readonly name: string;
      readonly pipeline: Pipeline | undefined;
      /** Missing for a template that is not defined. */
      readonly called: Called | undefined;
      readonly code: string;
    }
  | { readonly kind: 'break' | 'continue' };

/** A defined template, escaped for the contexts in which it is called. A template may call itself. */
export interface Called {
  readonly nodes: readonly EscapedNode[];
}

/**
 * Escapes a template as Go's `html/template` does: by the context of each value. Throws `GoError` if a context can't be determined. A template
 * that is not defined shows nothing, and leaves the context as it is.
 */
export function escapeTemplate(template: GoTemplate): readonly EscapedNode[] {
  const { nodes, after } = new TemplateEscaper(template).list(template.nodes, textContext);
  if (after && after.state !== 'text')
    throw new GoError('the template ends inside of a tag, a style or a script');
  return nodes;
}

interface EscapedList {
  readonly nodes: readonly EscapedNode[];
  /** The context behind the nodes; `undefined` if that is never reached. */
  readonly after: Context | undefined;
  /** The contexts in which the loop around the nodes is left, or begins anew. */
  readonly exits: readonly Context[];
}

interface EscapedCall {
  readonly called: { nodes: readonly EscapedNode[] };
  after: Context | undefined;
  isAssumed: boolean;
}

class TemplateEscaper {
  readonly #defined: GoTemplate['defined'];
  /** The lists that have been escaped, by context. So a loop in a loop is not escaped again and again. */
  #known = new Map<readonly GoNode[], Map<string, EscapedList>>();
  readonly #calls = new Map<string, EscapedCall>();

  constructor({ defined }: GoTemplate) {
    this.#defined = defined;
  }

  list(list: readonly GoNode[], context: Context): EscapedList {
    const byContext = this.#known.get(list) ?? new Map<string, EscapedList>();
    this.#known.set(list, byContext);
    const key = contextKey(context);
    const known = byContext.get(key);
    if (known) return known;
    const escaped = this.#escapedList(list, context);
    byContext.set(key, escaped);
    return escaped;
  }

  #escapedList(list: readonly GoNode[], context: Context): EscapedList {
    const nodes: EscapedNode[] = [];
    const exits: Context[] = [];
    let after: Context | undefined = context;
    for (const node of list) {
      const next: Escaped = placed(node, () => this.#node(node, after as Context));
      nodes.push(next.node);
      exits.push(...next.exits);
      after = next.after;
      if (!after) break;
    }
    return { nodes, after, exits };
  }

  #node(node: GoNode, context: Context): Escaped {
    switch (node.kind) {
      case 'text': {
        const { text, context: after } = escapeText(context, node.text);
        return { node: { kind: 'text', text }, after, exits: [] };
      }
      case 'value': {
        const { pipeline, context: after } = escapePipeline(context, node.pipeline);
        return { node: { ...node, pipeline }, after, exits: [] };
      }
      case 'break':
      case 'continue':
        return { node: { kind: node.kind }, after: undefined, exits: [context] };
      case 'template': {
        const call = this.#call(node.name, context);
        const escaped: EscapedNode = { ...node, called: call?.called };
        return { node: escaped, after: call ? call.after : context, exits: [] };
      }
      default:
        return this.#block(node, context);
    }
  }

  #block(node: Extract<GoNode, { body: unknown }>, context: Context): Escaped {
    const body = this.list(node.body, context);
    const otherwise = this.list(node.otherwise, context);
    const escaped = { ...node, body: body.nodes, otherwise: otherwise.nodes };
    if (node.kind !== 'range') {
      const after = joinContexts(body.after, otherwise.after);
      return { node: escaped, after, exits: [...body.exits, ...otherwise.exits] };
    }
    const after = joinContexts(this.#afterLoop(node.body, body), otherwise.after);
    return { node: escaped, after, exits: otherwise.exits };
  }

  /** Returns the context behind a loop, whose body may begin again where it has ended. */
  #afterLoop(list: readonly GoNode[], once: EscapedList): Context | undefined {
    const first = joinedExits(once);
    if (!first) return undefined;
    const again = this.list(list, first);
    return joinedExits({ ...again, after: joinContexts(first, again.after) });
  }

  #call(name: string, context: Context): EscapedCall | undefined {
    const list = this.#defined.get(name);
    if (!list) return undefined;
    const key = `${contextKey(context)}|${name}`;
    const known = this.#calls.get(key);
    if (known) {
      known.isAssumed = true;
      return known;
    }
    const call: EscapedCall = { called: { nodes: [] }, after: context, isAssumed: false };
    this.#calls.set(key, call);
    if (!this.#isFound(call, list, context)) {
      const assumed = call.after as Context;
      if (!this.#isFound(call, list, assumed))
        throw new GoError(`cannot compute output context for template ${name}`);
    }
    return call;
  }

  /** Escapes a template that may call itself, and returns true if the context behind it is the one that such calls have assumed. */
  #isFound(call: EscapedCall, list: readonly GoNode[], context: Context): boolean {
    this.#known = new Map();
    Object.assign(call, { after: context, isAssumed: false });
    const { nodes, after } = this.list(list, context);
    call.called.nodes = nodes;
    call.after = after;
    const isSame = after && contextKey(after) === contextKey(context);
    return !call.isAssumed || isSame === true;
  }
}

interface Escaped {
  readonly node: EscapedNode;
  readonly after: Context | undefined;
  readonly exits: readonly Context[];
}

const joinedExits = ({ after, exits }: EscapedList) => exits.reduce(joinContexts, after);

/** Adds the code of an action to an error that `work` throws without it. */
function placed<T>(node: GoNode, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const isPlaced = !('code' in node) || !(error instanceof GoError) || error.message.startsWith('{{');
    throw isPlaced ? error : new GoError(error.message, node.code);
  }
}
