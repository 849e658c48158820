/** What a pipeline passes on: a literal, a field, a variable, a function, or a pipeline in parentheses. */
export type Operand =
  | { readonly kind: 'dot' | 'nil'; readonly start: number; readonly end: number }
  | { readonly kind: 'literal'; readonly value: boolean | bigint | number | string }
  | { readonly kind: 'field'; readonly keys: readonly string[]; readonly start: number; readonly end: number }
  | {
      readonly kind: 'variable';
      /** The name with its sign: `$` or `$order`. */
      readonly name: string;
      readonly keys: readonly string[];
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'pipeline'; readonly pipeline: Pipeline }
  /** Fields of a pipeline in parentheses, or of a function's result. */
  | { readonly kind: 'chain'; readonly of: Operand; readonly keys: readonly string[] };

/** An operand alone, or a function with its arguments. */
export type Command = readonly [Operand, ...Operand[]];

export interface Pipeline {
  /** The variables that get the value: `$x := …`; in a `range`, the index and the item. */
  readonly variables: readonly string[];
  /** True for `=`, which changes variables that exist. */
  readonly assigns: boolean;
  readonly commands: readonly [Command, ...Command[]];
}

/** An action on its own, before blocks are put together. */
export type Action =
  | { readonly kind: 'value'; readonly pipeline: Pipeline }
  | { readonly kind: 'if' | 'with' | 'range'; readonly pipeline: Pipeline }
  | { readonly kind: 'else'; readonly branch?: { readonly kind: 'if' | 'with'; readonly pipeline: Pipeline } }
  | { readonly kind: 'template'; readonly name: string; readonly pipeline?: Pipeline }
  | { readonly kind: 'block'; readonly name: string; readonly pipeline: Pipeline }
  | { readonly kind: 'define'; readonly name: string }
  | { readonly kind: 'end' }
  | { readonly kind: 'break' | 'continue' };

/** A part of a template. `code` is the action as it is written. */
export type GoNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly pipeline: Pipeline; readonly code: string }
  | {
      readonly kind: 'if' | 'with' | 'range';
      readonly pipeline: Pipeline;
      readonly body: readonly GoNode[];
      readonly otherwise: readonly GoNode[];
      readonly code: string;
    }
  | {
      readonly kind: 'template';
      readonly name: string;
      readonly pipeline: Pipeline | undefined;
      readonly code: string;
    }
  | { readonly kind: 'break' | 'continue'; readonly code: string };

/** A parsed template with the templates that it defines. */
export interface GoTemplate {
  readonly nodes: readonly GoNode[];
  readonly defined: ReadonlyMap<string, readonly GoNode[]>;
}
