import { withoutEnd } from '../../text/passages.ts';
import type { PlaceholderSyntax } from '../placeholderSyntax.ts';
import type { FieldName, Statement } from '../statement.ts';
import type { CodeKind } from '../templateCode.ts';

/** What is typed of a field at the end of code: its length, and what the code expects. */
export interface TypedName {
  readonly length: number;
  /** The name in front of the last dot. */
  readonly inside?: FieldName;
  readonly wants: 'value' | 'condition' | 'list';
}

/** A template language, as far as its code can be read without running it. The inspector has its renderer, by the same name. */
export interface Language {
  /** The names by which a layout declares it. */
  readonly names: readonly string[];
  /** The delimiters of its code. They replace those of the setting in a layout that declares the language. */
  readonly syntaxes: readonly PlaceholderSyntax[];
  /** How names find their fields: in the context of the innermost block, or in the variables of loops. */
  readonly scoping: 'context' | 'variables';
  /** Returns true if a piece of code is certainly of this language. */
  readonly recognizes: (code: string) => boolean;
  /** Reads a piece of code. Returns `undefined` if it reads no field. */
  readonly statement: (code: string, kind: CodeKind) => Statement | undefined;
  /** Returns the field that is being typed at the end of code; `content` is the code without its opening delimiter. */
  readonly typed: (content: string, opening: string) => TypedName | undefined;
  /** Returns a field's name as code writes it; `undefined` if it can't. */
  readonly written: (name: string) => string | undefined;
  /** Returns true if a value counts as true in a condition. */
  readonly isTrue: (value: unknown) => boolean;
}

/** Splits what is typed in front of the cursor into the word at its end and the code before it; `undefined` inside of quotes. */
export function typedWord(before: string): { readonly before: string; readonly word: string } | undefined {
  const end = withoutEnd(before, /[^\s"'()=|~,:#^&>/!]|[/]/);
  const isQuoted = /["']/.test(end.replace(/"[^"]*"|'[^']*'/g, ''));
  return isQuoted ? undefined : { before: end, word: before.slice(end.length) };
}
