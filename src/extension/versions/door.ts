import * as vscode from 'vscode';
import type { RoomDoor } from '../doors/door.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Journal } from '../journal/journal.ts';
import { l10n } from '../kit/words.ts';
import { journalPath } from '../layouts/layoutFile.ts';
import { uploadedScheme, webviews } from '../names.ts';
import type { LayoutKnowledge } from './layoutKnowledge.ts';
import { LazyDecorations } from './view/lazyDecorations.ts';
import { keepUploadedPaths } from './view/uploadedPaths.ts';

interface VersionsDoorParts {
  readonly knowledge: LayoutKnowledge;
  readonly journal: Journal;
  readonly errors: ErrorHandler;
}

/** The documents and pictures of uploaded versions of layouts, and the decorations of layouts and makets. */
export function versionsDoor({ knowledge, journal, errors }: VersionsDoorParts) {
  const { versions, uploads } = knowledge;
  const decorations = new LazyDecorations(versions, async () => (await uploads()).decorations);
  return {
    owned: [decorations, keepUploadedPaths(versions), followMoves(journal, errors)],
    pages: { [webviews.pictures]: async () => (await (await uploads()).pictures()).pages },
    documents: { [uploadedScheme]: async () => (await uploads()).openDocuments() },
    decorations,
  } satisfies RoomDoor;
}

/** Updates the links of makets in the journal when layouts, or directories with layouts, are renamed or moved in VS Code. */
function followMoves(journal: Journal, errors: ErrorHandler): vscode.Disposable {
  return vscode.workspace.onDidRenameFiles(({ files }) =>
    errors.run(l10n.t('Couldn’t record the moved layouts in the journal'), async () => {
      for (const { oldUri, newUri } of files) {
        const [from, to] = [journalPath(oldUri), journalPath(newUri)];
        if (from !== undefined && to !== undefined) await journal.followMove(from, to);
      }
    }),
  );
}
