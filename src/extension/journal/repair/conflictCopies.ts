import * as vscode from 'vscode';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import type { DirectoryFile } from '../../files/directory.ts';
import { Refused } from '../../files/refused.ts';
import { Disposable } from '../../kit/disposable.ts';
import { showInformation, showWarning } from '../../kit/messages.ts';
import { asWords, joined, l10n, listed, whole } from '../../kit/words.ts';
import { workspaceDirectoryName } from '../files/journalDirectory.ts';
import { copyNotMerged, notUsed } from '../files/journalTexts.ts';
import { isConflictCopy, mergeCopy } from './mergeCopy.ts';

/**
 * Tells about copies of the journal that OneDrive, iCloud, Dropbox and others leave beside it when two computers have changed it, and
 * merges them on request. Each copy is told about once in a window, when the window opens or the copy appears.
 */
export class ConflictCopies extends Disposable {
  readonly #journal: DirectoryFile;
  readonly #errors: ErrorHandler;
  readonly #told = new Set<string>();

  constructor(folder: vscode.WorkspaceFolder, journal: DirectoryFile, errors: ErrorHandler) {
    super();
    this.#journal = journal;
    this.#errors = errors;
    const pattern = `${workspaceDirectoryName}/journal*.jsonl`;
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, pattern));
    this._register(watcher);
    this._register(watcher.onDidCreate(() => void this.tell()));
    void this.tell();
  }

  /** Tells about the copies that it has not told about yet. */
  async tell(): Promise<void> {
    await this.#errors.run(l10n.t('Couldn’t look for copies of the journal'), async () => {
      const names = (await copiesOf(this.#journal)).filter((name) => !this.#told.has(name));
      for (const name of names) this.#told.add(name);
      if (!this.isDisposed) await offerMerge(this.#journal, names, this.#errors);
    });
  }
}

/** Offers to merge all copies of the journal, also those that the user has already been told about. */
export async function offerMergeAgain(journal: DirectoryFile, errors: ErrorHandler): Promise<void> {
  await offerMerge(journal, await copiesOf(journal), errors);
}

/** Returns the names of the copies beside the journal, sorted. */
async function copiesOf(journal: DirectoryFile): Promise<readonly string[]> {
  // Reading the journal has shown why its directory is refused.
  const names = await journal.directory.names().catch((error: unknown) => {
    if (error instanceof Refused) return [];
    throw error;
  });
  return names.filter(isConflictCopy).toSorted();
}

/** The largest number of copies whose names are shown. */
const mostNames = 3;

async function offerMerge(
  journal: DirectoryFile,
  names: readonly string[],
  errors: ErrorHandler,
): Promise<void> {
  if (names.length === 0) return;
  const merge = l10n.t('Merge');
  const shown = names.slice(0, mostNames).map(asWords);
  const answer = await showWarning(
    l10n.count(
      'There is {0} copy of Mailroom’s journal ({1}). OneDrive, iCloud, Dropbox, or a similar program leaves copies when two computers change the journal at once. What is only in a copy is missing here until you merge it.|There are {0} copies of Mailroom’s journal ({1}). OneDrive, iCloud, Dropbox, or a similar program leaves copies when two computers change the journal at once. What is only in a copy is missing here until you merge it.',
      names.length,
      whole(names.length > mostNames ? listed([...shown, asWords('…')]) : listed(shown)),
    ),
    merge,
  );
  if (answer !== merge) return;
  let [merged, added] = [0, 0];
  for (const name of names) {
    await errors.run(l10n.t('Couldn’t merge “{0}” into the journal', name), async () => {
      added += await mergeCopy(journal, journal.directory.listed(name)).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        throw error.path === journal.path ? notUsed(error) : copyNotMerged(error);
      });
      merged++;
    });
  }
  if (merged === 0) return;
  await showInformation(
    joined(' ', [
      l10n.count('Merged {0} copy of the journal.|Merged {0} copies of the journal.', merged),
      l10n.count('{0} line was added to the journal.|{0} lines were added to the journal.', added),
    ]),
  );
}
