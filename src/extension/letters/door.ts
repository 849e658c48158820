import * as vscode from 'vscode';
import type { Inspector } from '../compiling/inspector.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { editors } from '../names.ts';
import type { SandboxHost } from '../sandbox/door.ts';
import type { LetterPage } from './page/letterPage.ts';

export type OpenLetter = Pick<LetterPage, 'uri' | 'isActive'>;

interface LetterEditorParts {
  readonly context: vscode.ExtensionContext;
  readonly sandbox: SandboxHost;
  readonly inspector: () => Promise<Inspector>;
  readonly errors: ErrorHandler;
  /** The set that open letters are added to. */
  readonly open: Set<OpenLetter>;
}

/** Registers the read-only editor for received letters (`.eml`). Loads the code of its page with the first letter. */
export function registerLetterEditor({
  context,
  sandbox,
  inspector,
  errors,
  open,
}: LetterEditorParts): vscode.Disposable {
  const { extensionUri } = context;
  return vscode.window.registerCustomEditorProvider(
    editors.letter,
    {
      openCustomDocument: (uri) => ({ uri, dispose: () => {} }),
      resolveCustomEditor: async ({ uri }, panel) => {
        const [{ LetterPage }, letterInspector] = await Promise.all([
          import('./page/letterPage.ts'),
          inspector(),
        ]);
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
