import * as vscode from 'vscode';
import type { Inspector } from '../compiling/inspector.ts';
import type { RoomDoor } from '../doors/door.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { editors } from '../names.ts';
import type { SandboxHost } from '../sandbox/sandboxHost.ts';
import type { LetterPage, LetterPageParts } from './page/letterPage.ts';

export type OpenLetter = Pick<LetterPage, 'uri' | 'isActive'>;

interface LettersDoorParts {
  readonly context: vscode.ExtensionContext;
  readonly sandbox: SandboxHost;
  readonly inspector: () => Promise<Inspector>;
  readonly errors: ErrorHandler;
  readonly records: LetterPageParts['records'];
}

/** The read-only editor for received letters (`.eml`), and those that are open. Loads the code of its page with the first letter. */
export function lettersDoor({ context, sandbox, inspector, errors, records }: LettersDoorParts) {
  const { extensionUri } = context;
  const letters = new Set<OpenLetter>();
  const editor: vscode.CustomReadonlyEditorProvider = {
    openCustomDocument: (uri) => ({ uri, dispose: () => {} }),
    resolveCustomEditor: async ({ uri }, panel) => {
      const [{ LetterPage }, letterInspector] = await Promise.all([
        import('./page/letterPage.ts'),
        inspector(),
      ]);
      const parts = { extensionUri, sandbox, inspector: letterInspector, errors, records };
      const page = new LetterPage(uri, panel, parts);
      letters.add(page);
      panel.onDidDispose(() => letters.delete(page));
    },
  };
  const options = { supportsMultipleEditorsPerDocument: true };
  return {
    owned: [vscode.window.registerCustomEditorProvider(editors.letter, editor, options)],
    letters: letters as ReadonlySet<OpenLetter>,
  } satisfies RoomDoor;
}
