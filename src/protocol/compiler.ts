import type { LetterChange, LetterPieces } from '../core/letters/letterPieces.ts';
import type { Substitutes } from '../core/pictures/resolveLayout.ts';
import type { OtherEncoding } from '../core/text/fileEncoding.ts';

/** A request to the compiler's worker: compile the current text of a layout. */
export interface CompileRequest {
  readonly id: number;
  /** Identifies the layout. The worker builds on its last result for the same document. */
  readonly document: string;
  /** The change of the text since the previous request; in the first request, since an empty text. */
  readonly edit: TextEdit;
  readonly context: LayoutContext;
  /** Documents whose results the worker drops. */
  readonly forget: readonly string[];
}

/** Replaces a text from `from` up to `to` with `text`. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * What a layout is compiled with, beside its text: what it is resolved with, and the files that its `mj-include` may read, those below
 * `roots`, with paths relative to `file`, the layout. If it may read none, the reason: the workspace is not trusted, the layout was never
 * saved, or only VS Code can read its folder.
 */
export type LayoutContext =
  | (Substitutes & {
      readonly file: string;
      readonly roots: readonly string[];
      readonly unsaved?: UnsavedTexts;
    })
  | 'untrustedWorkspace'
  | 'notAFile'
  | 'virtualFolder';

/** Returns what a letter, and all files that it includes, are resolved with. */
export const substitutesOf = (context: LayoutContext): Substitutes =>
  typeof context === 'object'
    ? { language: context.language, pictures: context.pictures, smaller: context.smaller }
    : {};

/** Unsaved texts of open files, by path (`foldedPath`). They are included instead of the files on disk. */
export type UnsavedTexts = Readonly<Record<string, string>>;

/** The result of a request. */
export interface CompileAnswer {
  /** The change of the letter since the last one of this document; absent if the text does not compile. */
  readonly letter?: LetterChange;
  readonly problems: readonly CompilerProblem[];
  /** Paths of the included files. */
  readonly files: readonly string[];
}

/**
 * The result of a compilation. The joined `pieces` are MJML's official output; absent if there is none, or if a part would be missing from
 * it.
 */
export interface CompiledMjml {
  readonly pieces?: LetterPieces;
  readonly problems: readonly CompilerProblem[];
  /** Paths of the included files. */
  readonly files: readonly string[];
}

/** A problem in a layout. `line` and `column` count from 1. The extension has a text for each reason. */
export interface CompilerProblem {
  readonly reason: ProblemReason;
  readonly severity: 'error' | 'warning';
  readonly line: number;
  readonly column?: number;
  /** The position in the included file, if the problem is there. `line` is then the line of the `mj-include`. */
  readonly included?: { readonly file: string; readonly line: number };
}

export type IncludeRefusal =
  | 'tooLarge'
  | 'tooMany'
  | 'noRegularFile'
  | 'noElements'
  /** The user may not read it or, on Windows, another program holds it. */
  | 'notOpened'
  | OtherEncoding;

export type ProblemReason =
  | { readonly code: 'empty' }
  | { readonly code: 'noElements' }
  | { readonly code: 'noBody' }
  | { readonly code: 'tooDeep' }
  | { readonly code: 'unclosed'; readonly element: string }
  | { readonly code: 'unknownElement'; readonly element: string }
  | { readonly code: 'includeUntrusted'; readonly path: string }
  | { readonly code: 'includeNotAFile'; readonly path: string }
  | { readonly code: 'includeInVirtualFolder'; readonly path: string }
  | { readonly code: 'includeNotReadable'; readonly path: string }
  /** The path is spelled otherwise than the file, `spelled`. Some systems read it all the same: `isRead` is false if this one doesn't. */
  | {
      readonly code: 'includeMisspelled';
      readonly path: string;
      readonly spelled: string;
      readonly isRead: boolean;
    }
  /** The file exists but is refused: it is too large, alone or together with the others, not a regular file, not UTF-8, or has no MJML. */
  | {
      readonly code: 'includeRefused';
      readonly path: string;
      readonly refusal: IncludeRefusal;
    }
  /** Like `includeNotReadable`, for an include in an included file. */
  | { readonly code: 'nestedIncludeNotReadable'; readonly file: string }
  /** MJML renders nothing for an `mjml` element inside another one, for example from an included file. */
  | { readonly code: 'nestedMjml' }
  | { readonly code: 'includeCircular'; readonly path: string }
  /** The output exceeds the limits for a letter. */
  | { readonly code: 'letterTooLarge' }
  /** A rule of inline styles, all inline styles, or the attributes of a path, which are not applied because that would take too long. */
  | { readonly code: 'ruleLeftOut' | 'stylesLeftOut' | 'attributesLeftOut'; readonly selector: string }
  /** `text` is MJML's own message. */
  | { readonly code: 'mjml'; readonly element: string; readonly text: string }
  /** MJML threw an internal error. */
  | { readonly code: 'notCompiled'; readonly detail: string };
