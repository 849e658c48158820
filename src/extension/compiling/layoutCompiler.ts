import type * as vscode from 'vscode';
import type { LetterLanguage } from '../../core/translations/languageFiles.ts';
import type { LayoutInputs } from '../layouts/layoutInputs.ts';
import type { MjmlCompiler } from './mjmlCompiler.ts';
import type { CompiledLayout, CompiledLetter, CompilePurpose } from './run/compileLayout.ts';

export type { CompiledLayout, CompiledLetter } from './run/compileLayout.ts';

const load = () => import('./run/compileLayout.ts');

/** Compiles a layout to the HTML that is uploaded. */
export interface LayoutCompiler {
  /**
   * Compiles the text of the layout’s editor or, if it is not open, of its file, in a language: if none is given, as it is shown or, for an
   * upload, in none. Rejects with a `UserError` if the layout can’t be read or compiled, and with a `CancellationError` if it is canceled.
   * If it `mayLackTexts`, as when it is only checked, the result names the keys without a text.
   */
  compile(
    uri: vscode.Uri,
    token?: vscode.CancellationToken,
    language?: LetterLanguage,
    mayLackTexts?: boolean,
  ): Promise<CompiledLayout>;
}

/**
 * Creates a compiler of layouts. For `document`, which shows the HTML, a newer text supersedes one that still waits, whose promise
 * is rejected. For `upload`, a layout that is a symbolic link out of the workspace is rejected, and a letter in which a text is missing.
 */
export function createLayoutCompiler(compiler: MjmlCompiler, purpose: CompilePurpose): LayoutCompiler {
  return { compile: async (...layout) => (await load()).compileLayout(compiler, purpose, ...layout) };
}

/** Compiles a layout from texts that were already read, without opening a document; resolves with `undefined` if that fails. */
export type CompareCompiler = (uri: vscode.Uri, inputs: LayoutInputs) => Promise<CompiledLetter | undefined>;

export function createCompareCompiler(compiler: MjmlCompiler): CompareCompiler {
  return async (uri, inputs) => (await load()).compileInputs(compiler, uri, inputs);
}
