import type * as vscode from 'vscode';
import type { InspectedLayout } from '../../protocol/inspector.ts';
import type { LayoutInputs } from './layoutInputs.ts';

/** Something wrong in a layout, in the user's words. `line` and `column` count from 1. */
export interface LayoutProblem {
  readonly message: string;
  readonly severity: 'error' | 'warning';
  readonly line: number;
  readonly column?: number;
  /** The element that it is about, when it is about one. */
  readonly element?: string;
}

/** A layout as it would be uploaded. */
export interface CompiledLayout {
  readonly uri: vscode.Uri;
  /** What was compiled. Whoever looks into the letter looks at this, and not at what the document holds by then. */
  readonly snapshot: InspectedLayout;
  /** `<mj-title>` or `<title>`, else the file's name without its ending. */
  readonly title: string;
  /** Exactly the official MJML output, or the text of the HTML file. */
  readonly html: string;
  /** The text of `name.footer.html` beside the layout, when there is one and it is not blank. */
  readonly ownFooter?: string;
  /** What is wrong and yet did not stop the compiler. */
  readonly problems: readonly LayoutProblem[];
  /** The texts that it was made of. */
  readonly inputs?: LayoutInputs;
}

/** Turns a layout into the HTML that is uploaded. */
export interface LayoutCompiler {
  /**
   * Compiles the open document's current text, else the file's.
   * Rejects with a `UserError` when the layout cannot be read or compiled, and with a `CancellationError`.
   */
  compile(uri: vscode.Uri, token?: vscode.CancellationToken): Promise<CompiledLayout>;
}
