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
  /** The name in messages. */
  readonly title: string;
  /** The names by which a layout declares it, in lower case. */
  readonly names: readonly string[];
  /** The delimiters of its code. They replace those of the setting in a layout that declares the language. */
  readonly syntaxes: readonly PlaceholderSyntax[];
  /**
   * How names find their fields: in the context of the innermost block, in that context or one around it (`contexts`), or in the variables of
   * loops.
   */
  readonly scoping: 'context' | 'contexts' | 'variables';
  /** Judges the code of a letter: `surely` if it has code that no other language has. */
  readonly recognizes: (codes: readonly string[]) => Recognition;
  /** Reads a piece of code. Returns `undefined` if it reads no field. */
  readonly statement: (code: string, kind: CodeKind) => Statement | undefined;
  /** Returns the field that is being typed at the end of code; `content` is the code without its opening delimiter. */
  readonly typed: (content: string, opening: string) => TypedName | undefined;
  /** Returns a field's name as code writes it; `undefined` if it can't. */
  readonly written: (name: string) => string | undefined;
  /** Returns true if a value counts as true in a condition. */
  readonly isTrue: (value: unknown) => boolean;
}

/** What a statement says of which nothing but the kind is known. */
export const plainStatements: Readonly<Partial<Record<CodeKind, Statement>>> = {
  begin: { kind: 'unknownBlock' },
  otherwise: { kind: 'else' },
  end: { kind: 'end' },
};

type Recognition = 'surely' | 'maybe' | undefined;

/** Returns a function that recognizes a language by patterns of single pieces of code. */
export const recognizedBy =
  (surely: readonly RegExp[], maybe: RegExp): Language['recognizes'] =>
  (codes) =>
    codes.some((code) => surely.some((pattern) => pattern.test(code)))
      ? 'surely'
      : codes.some((code) => maybe.test(code))
        ? 'maybe'
        : undefined;

/** Removes the texts in quotes, which may look like code. */
export const withoutTexts = (code: string) => code.replace(/"[^"]*"|'[^']*'/g, '""');

/** Returns the names of the filters of a piece of code, which stand behind bars. */
export const filtersIn = (code: string): string[] =>
  withoutTexts(code)
    .split('|')
    .slice(1)
    .flatMap((part) => /^\s*([\p{L}_][\p{L}\p{N}_]*)/u.exec(part)?.[1] ?? []);

/** Splits what is typed in front of the cursor into the word at its end and the code before it; `undefined` inside of quotes. */
export function typedWord(before: string): { readonly before: string; readonly word: string } | undefined {
  const end = withoutEnd(before, /[^\s"'()=|~,:#^&>/!]|[/]/);
  const isQuoted = /["']/.test(end.replace(/"[^"]*"|'[^']*'/g, ''));
  return isQuoted ? undefined : { before: end, word: before.slice(end.length) };
}
