import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { editors } from '../names.ts';

/** The read-only editor for received letters, from wherever they come. What shows them is loaded with the first one. */
export function registerLetterEditor(extensionUri: vscode.Uri, errors: ErrorHandler): vscode.Disposable {
  return vscode.window.registerCustomEditorProvider(
    editors.letter,
    {
      openCustomDocument: (uri) => ({ uri, dispose: () => {} }),
      resolveCustomEditor: async ({ uri }, panel) => {
        const { LetterPage } = await import('./index.ts');
        new LetterPage(uri, panel, { extensionUri, errors });
      },
    } satisfies vscode.CustomReadonlyEditorProvider,
    { supportsMultipleEditorsPerDocument: true },
  );
}
