import * as vscode from 'vscode';
import { carryOut, checkLimit, Stopped } from '../../core/folders/carryOut.ts';
import { changesAnything, type FolderEdit } from '../../core/folders/change.ts';
import type { ChangeOptions } from '../../core/folders/folderList.ts';
import type { ChangeRecord } from '../../core/folders/history.ts';
import { readFolders } from '../../core/folders/reading.ts';
import { limits } from '../../core/port/service.ts';
import type { ActiveAccount, Connection } from '../accounts/connection.ts';
import { Disposable } from '../kit/disposable.ts';
import { OneAtATime } from '../kit/oneAtATime.ts';
import { withCancellableProgress, withViewProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import type { Log } from '../log.ts';
import { views } from '../names.ts';
import type { FolderHistory } from './folderHistory.ts';
import type { MaketsModel } from './maketsModel.ts';
import { recordDone, recordOf, sameEdits, type WantedChange } from './wantedChange.ts';

/** What became of a change: the user left, it was so already, it was done, or only a part of it was. */
export type ChangeOutcome =
  | { readonly kind: 'left' }
  | { readonly kind: 'nothingToDo'; readonly record: ChangeRecord }
  | Done
  | PartlyDone;

interface Done {
  readonly kind: 'done';
  readonly record: ChangeRecord;
  readonly intended: readonly FolderEdit[];
  readonly done: readonly FolderEdit[];
}

export interface PartlyDone {
  readonly kind: 'stopped';
  readonly record: ChangeRecord;
  readonly intended: readonly FolderEdit[];
  readonly error: Stopped;
}

interface Parts {
  readonly active: ActiveAccount;
  readonly model: MaketsModel;
  readonly history: FolderHistory;
  readonly log: Log;
}

/** Makes changes of folders, one at a time: reads, asks, writes down, changes, writes down again. */
export class ChangeMaker extends Disposable {
  readonly #parts: Parts;
  readonly #queue = new OneAtATime();
  readonly #changed = this._register(new vscode.EventEmitter<ChangeRecord>());

  /** Fires when all of a change was done. */
  readonly onDidChange = this.#changed.event;

  constructor(parts: Parts) {
    super();
    this.#parts = parts;
  }

  /**
   * Makes `change` with the connection that `connect` gives when its turn has come. Shows its progress, unless there are
   * `options` of somebody who does. Rejects when nothing of it was done.
   */
  make(
    change: WantedChange,
    connect: () => Promise<Connection>,
    options?: ChangeOptions,
  ): Promise<ChangeOutcome> {
    return this.#queue.run(async () => this.#make(change, await connect(), options));
  }

  async #make(change: WantedChange, connection: Connection, options?: ChangeOptions): Promise<ChangeOutcome> {
    const edits = await this.#agreed(change, connection, options);
    if (!edits) return { kind: 'left' };
    const record = recordOf(change, edits, connection);
    if (changesAnything(edits)) return this.#carryOut(change, connection, record, edits, options);
    // It counts as undone or finished, although somebody else has done it.
    if (change.continues ?? change.undoes) await this.#parts.history.write({ ...record, state: 'done' });
    return { kind: 'nothingToDo', record };
  }

  /** What is to be changed, read right before; `undefined` when the user left. */
  async #agreed(
    change: WantedChange,
    connection: Connection,
    options: ChangeOptions | undefined,
  ): Promise<readonly FolderEdit[] | undefined> {
    const read = () => readFolders(connection.service, change.folders, options?.signal);
    let agreed: readonly FolderEdit[] | undefined;
    for (;;) {
      const { list, contents } = await (options ? read() : withViewProgress(views.makets, read));
      const edits = change.edits(contents);
      checkLimit(edits, list.length);
      const question = agreed && sameEdits(agreed, edits) ? undefined : change.agree?.(edits, contents);
      if (!question) return edits;
      if (!(await question)) return undefined;
      agreed = edits;
    }
  }

  async #carryOut(
    change: WantedChange,
    connection: Connection,
    record: ChangeRecord,
    edits: readonly FolderEdit[],
    options: ChangeOptions | undefined,
  ): Promise<ChangeOutcome> {
    const { history, model } = this.#parts;
    const work = (progress: ChangeOptions) => carryOut(connection.service, edits, progress);
    await history.write(record);
    try {
      const done = await (options ? work(options) : withProgress(edits, work));
      const finished = recordDone(record, change, done, 'done');
      await this.#remember(finished);
      this.#changed.fire(finished);
      return { kind: 'done', record: finished, intended: edits, done };
    } catch (error) {
      if (error instanceof Stopped) return this.#stopped(change, record, edits, error);
      await (change.continues ? history.write(change.continues) : history.forget(record.id));
      throw error;
    } finally {
      model.refreshFolders(...change.folders);
    }
  }

  async #stopped(
    change: WantedChange,
    record: ChangeRecord,
    intended: readonly FolderEdit[],
    error: Stopped,
  ): Promise<PartlyDone> {
    // What may have been done is to be undone, too.
    const stopped = recordDone(record, change, error.isUnsure ? intended : error.done, 'stopped');
    await this.#remember(stopped);
    return { kind: 'stopped', record: stopped, intended, error };
  }

  /** The change itself is made by now: that it cannot be written down is a word for the log. */
  async #remember(record: ChangeRecord): Promise<void> {
    const { history, log } = this.#parts;
    try {
      await history.write(record);
      await history.prune(record.account);
    } catch (error) {
      log.error('Writing the history of folders', error);
    }
  }
}

/** What takes several requests has a notification that counts and can be cancelled. */
function withProgress<T>(
  edits: readonly FolderEdit[],
  work: (options: ChangeOptions) => Promise<T>,
): Promise<T> {
  const isLong = edits.some(
    ({ before, after }) => Math.max(before.length, after.length) > limits.maketsPerRequest,
  );
  if (!isLong && edits.length < 10) return withViewProgress(views.makets, () => work({}));
  return withCancellableProgress(l10n.t('Changing folders…'), (signal, onProgress) =>
    work({ signal, onProgress }),
  );
}
