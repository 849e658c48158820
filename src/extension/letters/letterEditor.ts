import * as vscode from 'vscode';
import type { SandboxHost } from '../accounts/sandboxHost.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { editors } from '../names.ts';

interface Parts {
  readonly context: vscode.ExtensionContext;
  readonly sandbox: SandboxHost;
  readonly errors: ErrorHandler;
}

/** The read-only editor for received letters, from wherever they come. What shows them is loaded with the first one. */
export function registerLetterEditor({ context, sandbox, errors }: Parts): vscode.Disposable {
  const { extensionUri } = context;
  return vscode.window.registerCustomEditorProvider(
    editors.letter,
    {
      openCustomDocument: (uri) => ({ uri, dispose: () => {} }),
      resolveCustomEditor: async ({ uri }, panel) => {
        const { LetterPage } = await import('./index.ts');
        new LetterPage(uri, panel, { extensionUri, sandbox, errors });
      },
    } satisfies vscode.CustomReadonlyEditorProvider,
    { supportsMultipleEditorsPerDocument: true },
  );
}
