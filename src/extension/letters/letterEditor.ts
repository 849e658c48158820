import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Inspector } from '../layouts/inspector.ts';
import { editors } from '../names.ts';
import type { SandboxHost } from '../sandbox/door.ts';
import type { LetterPage } from './letterPage.ts';

/** A letter that is open. */
export type OpenLetter = Pick<LetterPage, 'uri' | 'isActive'>;

interface Parts {
  readonly context: vscode.ExtensionContext;
  readonly sandbox: SandboxHost;
  readonly inspector: () => Promise<Inspector>;
  readonly errors: ErrorHandler;
  /** Holds the letters that are open. */
  readonly open: Set<OpenLetter>;
}

/** The read-only editor for received letters, from wherever they come. What shows them is loaded with the first one. */
export function registerLetterEditor({
  context,
  sandbox,
  inspector,
  errors,
  open,
}: Parts): vscode.Disposable {
  const { extensionUri } = context;
  return vscode.window.registerCustomEditorProvider(
    editors.letter,
    {
      openCustomDocument: (uri) => ({ uri, dispose: () => {} }),
      resolveCustomEditor: async ({ uri }, panel) => {
        const [{ LetterPage }, letterInspector] = await Promise.all([import('./index.ts'), inspector()]);
        const page = new LetterPage(uri, panel, {
          extensionUri,
          sandbox,
          inspector: letterInspector,
          errors,
        });
        open.add(page);
        panel.onDidDispose(() => open.delete(page));
      },
    } satisfies vscode.CustomReadonlyEditorProvider,
    { supportsMultipleEditorsPerDocument: true },
  );
}
