import type { LetterChange, LetterPieces } from '../core/letters/letterPieces.ts';

/** What the extension asks the compiler's worker for: one layout, in the text that it has now. */
export interface CompileRequest {
  readonly id: number;
  /** Whose text it is: what was compiled of it before is built upon. */
  readonly document: string;
  /** What has changed in the text since the request before; at first, in an empty one. */
  readonly edit: TextEdit;
  readonly includes: Includes;
  /** The documents of which nothing is to be kept any longer. */
  readonly forget: readonly string[];
}

/** `from` up to `to` of a text become `text`. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * What `mj-include` may read: files below `roots`, named from the folder of `file`, the layout itself;
 * or nothing, because the workspace is not trusted or the layout is not a file on this machine.
 */
export type Includes =
  | { readonly file: string; readonly roots: readonly string[]; readonly unsaved?: UnsavedTexts }
  | 'untrustedWorkspace'
  | 'notAFile';

/** The texts of files that are being edited, by their paths. They are included as they are in the editor. */
export type UnsavedTexts = Readonly<Record<string, string>>;

/** What has become of the text. */
export interface CompileAnswer {
  /** What has changed in the letter since the last one of this document; missing when the text makes none. */
  readonly letter?: LetterChange;
  readonly problems: readonly CompilerProblem[];
  /** The paths of the files that were included. */
  readonly files: readonly string[];
}

/** Joined, `pieces` are MJML's official output. They are missing when there is none, and when a hole would be in it. */
export interface CompiledMjml {
  readonly pieces?: LetterPieces;
  readonly problems: readonly CompilerProblem[];
  /** The paths of the files that were included. */
  readonly files: readonly string[];
}

/** Something wrong in a layout. `line` and `column` count from 1. The extension words the reason. */
export interface CompilerProblem {
  readonly reason: ProblemReason;
  readonly severity: 'error' | 'warning';
  readonly line: number;
  readonly column?: number;
  /** Where it really is, when it is in an included file; `line` is then that of the `mj-include`. */
  readonly included?: { readonly file: string; readonly line: number };
}

export type IncludeRefusal = 'tooLarge' | 'tooMany' | 'noRegularFile';

export type ProblemReason =
  | { readonly code: 'empty' }
  | { readonly code: 'noElements' }
  | { readonly code: 'noBody' }
  | { readonly code: 'tooDeep' }
  | { readonly code: 'unclosed'; readonly element: string }
  | { readonly code: 'unknownElement'; readonly element: string }
  | { readonly code: 'includeUntrusted'; readonly path: string }
  | { readonly code: 'includeNotAFile'; readonly path: string }
  | { readonly code: 'includeNotReadable'; readonly path: string }
  /** A file that is there, but no letter's: too large, or with the others more than letters include, or a device. */
  | {
      readonly code: 'includeRefused';
      readonly path: string;
      readonly refusal: IncludeRefusal;
    }
  /** The same as `includeNotReadable` in a file that is itself included. */
  | { readonly code: 'nestedIncludeNotReadable'; readonly file: string }
  /** MJML renders nothing for an `mjml` element inside another, as an included file may bring it. */
  | { readonly code: 'nestedMjml' }
  | { readonly code: 'includeCircular'; readonly path: string }
  /** MJML has made more of the layout than any letter has. */
  | { readonly code: 'letterTooLarge' }
  /** In MJML's own words. */
  | { readonly code: 'mjml'; readonly element: string; readonly text: string }
  /** MJML threw an error that says nothing to people. */
  | { readonly code: 'notCompiled'; readonly detail: string };
