/** A name in template code, such as `order.title`. Offsets are in the code's text. */
export interface FieldName {
  readonly start: number;
  readonly end: number;
  /** The names from the outermost to the innermost; empty for `this`. */
  readonly keys: readonly string[];
  /** How many contexts the name goes up first: 1 for `../title`. */
  readonly up: number;
  /** True for `@root.name`. */
  readonly isOfRoot?: true;
  /** True for a name that is no field if no variable has it, such as Go’s `$order`. */
  readonly isVariable?: true;
  /** True for a name like that of a placeholder, for which case, blanks and punctuation don't matter. */
  readonly isLoose?: true;
}

/** A word or sign of template code, with its offsets in the code. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Returns what a pattern with the flag `g` matches in a part of template code. */
export const tokensIn = (code: string, from: number, to: number, pattern: RegExp): Token[] =>
  [...code.slice(from, to).matchAll(pattern)].map(({ 0: text, index }) => ({
    text,
    start: from + index,
    end: from + index + text.length,
  }));

/** What a piece of template code says, as far as it concerns fields. */
export type Statement =
  /** Writes values, or passes them to something. `hasDefault` is true if the first one has a default value. */
  | { readonly kind: 'values'; readonly names: readonly FieldName[]; readonly hasDefault?: boolean }
  /** Begins a conditional block. */
  | ({ readonly kind: 'if' } & Condition)
  /** Begins the other branch of a block, with a condition of its own or without. */
  | {
      readonly kind: 'else';
      readonly condition?: Condition;
      /** The context of the branch, which is there if it has one of its own; `undefined` if that is unknown. */
      readonly object?: FieldName | undefined;
    }
  /** Begins a block for each item of a list. The item is the context, and has the variable's name. */
  | ({ readonly kind: 'each'; readonly list: FieldName | undefined } & BlockWithNames)
  /** Begins a block whose context is an object. */
  | ({ readonly kind: 'with'; readonly object: FieldName | undefined } & BlockWithNames)
  /** Begins a Mustache section: a loop, a context or a condition, depending on the value. */
  | { readonly kind: 'section'; readonly name: FieldName | undefined }
  /** Begins a block in which names have an unknown meaning. */
  | { readonly kind: 'unknownBlock' }
  | { readonly kind: 'end' }
  /** Gives a name to a value. `is` is the field that it stands for, if it is one. */
  | {
      readonly kind: 'assign';
      readonly variable: string;
      readonly names: readonly FieldName[];
      readonly is?: FieldName;
      /** Where the name has the value: in the rest of the block, or as long as that of an earlier assignment. By default, in the rest of the text. */
      readonly scope?: 'the block' | 'where it is declared';
    }
  /** Begins or ends a passage that is not read as code. */
  | { readonly kind: 'raw' | 'endRaw' };

/** The names that a block gives to what it shows. */
export interface BlockWithNames {
  readonly variable?: string;
  /** Names for the key or number of an item, which are no fields. */
  readonly counters?: readonly string[];
}

export interface Condition {
  readonly names: readonly FieldName[];
  /** True if the condition is nothing but the one name. */
  readonly isOneName: boolean;
  /** True if the block is shown when the condition does not hold. */
  readonly isNegated: boolean;
}
