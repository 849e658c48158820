import * as vscode from 'vscode';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { RepeatedTrouble } from '../../errors/repeatedTrouble.ts';
import type { DirectoryFile } from '../../files/directory.ts';
import { Refused } from '../../files/refused.ts';
import { Disposable } from '../../kit/disposable.ts';
import { showInformation, showWarning } from '../../kit/messages.ts';
import { l10n } from '../../kit/words.ts';
import type { Log } from '../../log.ts';
import type { EventFile } from '../files/eventFile.ts';
import { notUsed } from '../files/journalTexts.ts';
import { damagedFile, type Tidied } from '../files/tidyFile.ts';

/** The time without changes before a repair, in milliseconds: git may still be writing the file. */
const repairCalmMs = 1000;

/** Repairs a journal with unreadable lines or conflict markers, and shows the result. */
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

  /** Schedules a repair if one is needed. Call it whenever something new has been read. */
  check(): void {
    clearTimeout(this.#timer);
    if (!this.#events.needsRepair || !this.#file.directory.isWritable || this.isDisposed) return;
    this.#timer = setTimeout(() => void this.#repair(), repairCalmMs);
  }

  async #repair(): Promise<void> {
    // Another window may have repaired it in the meantime.
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
      // All readable lines have been read, so the user has to do something only if a file is refused.
      if (isNew && error instanceof Refused) {
        this.#errors.show(l10n.t('Couldn’t repair the journal'), notUsed(error));
      }
    }
  }

  async #tell({ damaged, conflicts }: Tidied): Promise<void> {
    if (conflicts > 0) {
      void showInformation(
        l10n.t(
          'Resolved the merge conflicts in Mailroom’s journal and kept the lines of both sides. In Git, you can mark “{0}” as resolved.',
          vscode.workspace.asRelativePath(this.#file.path),
        ),
      );
    }
    if (damaged === 0) return;
    const { path } = damagedFile(this.#file);
    const show = l10n.t('Show');
    const answer = await showWarning(
      l10n.count(
        'Mailroom’s journal had {0} unreadable line. It was moved to “{1}”; all other lines were read.|Mailroom’s journal had {0} unreadable lines. They were moved to “{1}”; all other lines were read.',
        damaged,
        vscode.workspace.asRelativePath(path),
      ),
      show,
    );
    if (answer === show) await vscode.window.showTextDocument(vscode.Uri.file(path));
  }
}
