import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { RepeatedTrouble } from '../errors/repeatedTrouble.ts';
import type { DirectoryFile } from '../files/directory.ts';
import { Refused } from '../files/refused.ts';
import { Disposable } from '../kit/disposable.ts';
import { showInformation, showWarning } from '../kit/messages.ts';
import { l10n } from '../kit/words.ts';
import type { Log } from '../log.ts';
import type { EventFile } from './eventFile.ts';
import { notUsed } from './notUsed.ts';
import { damagedFile } from './setAside.ts';
import type { Tidied } from './tidyFile.ts';

/** How long git may take to write the file, in milliseconds. */
const calmMs = 1000;

/** Repairs a journal with lines that cannot be read, or with the marks of a conflict, and says what it did. */
export class JournalRepair extends Disposable {
  readonly #events: EventFile;
  readonly #file: DirectoryFile;
  readonly #errors: ErrorHandler;
  readonly #trouble: RepeatedTrouble;
  #timer: NodeJS.Timeout | undefined;

  constructor(events: EventFile, file: DirectoryFile, errors: ErrorHandler, log: Log) {
    super();
    this.#events = events;
    this.#file = file;
    this.#errors = errors;
    this.#trouble = new RepeatedTrouble(log);
    this._register({ dispose: () => clearTimeout(this.#timer) });
  }

  /** To be called when something new has been read. What could not be repaired before is tried again then. */
  check(): void {
    clearTimeout(this.#timer);
    if (!this.#events.needsRepair || !this.#file.directory.isWritable || this.isDisposed) return;
    this.#timer = setTimeout(() => void this.#repair(), calmMs);
  }

  async #repair(): Promise<void> {
    // Somebody else may have repaired it meanwhile.
    if (!this.#events.needsRepair) return;
    try {
      const tidied = await this.#events.repair();
      this.#trouble.isOver();
      if (tidied) void this.#errors.run(l10n.t('Couldn’t open the file'), () => this.#tell(tidied));
    } catch (error) {
      const isNew = this.#trouble.note(
        `Journal ${this.#file.path} is damaged and cannot be repaired now; tried again when it changes`,
        error,
      );
      // All that can be read was read: nobody has to do anything about it, unless something is where it should not be.
      if (isNew && error instanceof Refused) {
        this.#errors.show(l10n.t('Couldn’t repair the journal'), notUsed(error));
      }
    }
  }

  async #tell({ damaged, conflicts }: Tidied): Promise<void> {
    if (conflicts > 0) {
      void showInformation(
        l10n.t(
          'A merge had left conflicts in Mailroom’s journal. Everything of both sides is kept, and the marks are gone: in Git, “{0}” can be marked as resolved.',
          vscode.workspace.asRelativePath(this.#file.path),
        ),
      );
    }
    if (damaged === 0) return;
    const { path } = damagedFile(this.#file);
    const show = l10n.t('Show');
    const answer = await showWarning(
      l10n.t(
        'Lines of Mailroom’s journal that couldn’t be read: {0}. They are kept in “{1}”; everything else was read.',
        damaged,
        vscode.workspace.asRelativePath(path),
      ),
      show,
    );
    if (answer === show) await vscode.window.showTextDocument(vscode.Uri.file(path));
  }
}
