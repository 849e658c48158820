import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Log } from '../log.ts';
import { Disposable } from '../util/disposable.ts';
import { RepeatedTrouble } from '../util/repeatedTrouble.ts';
import type { EventFile, Tidied } from './eventFile.ts';
import { damagedPath } from './setAside.ts';

/** How long git may take to write the file, in milliseconds. */
const calmMs = 1000;

/** Repairs a journal with lines that cannot be read, or with the marks of a conflict, and says what it did. */
export class JournalRepair extends Disposable {
  readonly #file: EventFile;
  readonly #path: string;
  readonly #errors: ErrorHandler;
  readonly #trouble: RepeatedTrouble;
  #timer: NodeJS.Timeout | undefined;

  constructor(file: EventFile, path: string, errors: ErrorHandler, log: Log) {
    super();
    this.#file = file;
    this.#path = path;
    this.#errors = errors;
    this.#trouble = new RepeatedTrouble(log);
    this._register({ dispose: () => clearTimeout(this.#timer) });
  }

  /** To be called when something new has been read. What could not be repaired before is tried again then. */
  check(): void {
    clearTimeout(this.#timer);
    if (!this.#file.needsRepair || this.isDisposed) return;
    this.#timer = setTimeout(() => void this.#repair(), calmMs);
  }

  async #repair(): Promise<void> {
    try {
      const tidied = await this.#file.repair();
      this.#trouble.isOver();
      if (tidied) void this.#errors.run(vscode.l10n.t('Couldn’t open the file'), () => this.#tell(tidied));
    } catch (error) {
      // All that can be read was read: nobody has to do anything about it.
      this.#trouble.note(
        `Journal ${this.#path} is damaged and cannot be repaired now; tried again when it changes`,
        error,
      );
    }
  }

  async #tell({ damaged, conflicts }: Tidied): Promise<void> {
    if (conflicts > 0) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t(
          'A merge had left conflicts in Mailroom’s journal. Everything of both sides is kept, and the marks are gone: in Git, “{0}” can be marked as resolved.',
          vscode.workspace.asRelativePath(this.#path),
        ),
      );
    }
    if (damaged === 0) return;
    const path = damagedPath(this.#path);
    const show = vscode.l10n.t('Show');
    const answer = await vscode.window.showWarningMessage(
      vscode.l10n.t(
        'Lines of Mailroom’s journal that couldn’t be read: {0}. They are kept in “{1}”; everything else was read.',
        damaged,
        vscode.workspace.asRelativePath(path),
      ),
      show,
    );
    if (answer === show) await vscode.window.showTextDocument(vscode.Uri.file(path));
  }
}
