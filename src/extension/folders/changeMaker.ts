import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { ChangeStopped, carryOut, checkLimit } from '../../core/folders/carryOut.ts';
import {
  type Contents,
  changesAnything,
  editsFor,
  type FolderEdit,
  sameMakets,
} from '../../core/folders/change.ts';
import type { ChangeOptions } from '../../core/folders/folderList.ts';
import {
  type ChangeRecord,
  type FolderAction,
  joinEdits,
  remainingTransfer,
} from '../../core/folders/history.ts';
import { readFolders } from '../../core/folders/reading.ts';
import { serviceLimits } from '../../core/port/service.ts';
import type { Connection } from '../accounts/connection.ts';
import { Disposable } from '../kit/disposable.ts';
import { OneAtATime } from '../kit/oneAtATime.ts';
import { withCancellableProgress, withViewProgress } from '../kit/progress.ts';
import { l10n, type Words } from '../kit/words.ts';
import type { Log } from '../log.ts';
import { views } from '../names.ts';
import type { FolderHistory } from './change/folderHistory.ts';
import type { MaketsModel } from './maketsModel.ts';

/** A change of folders as the user wants it, before the folders are read. */
export interface FolderChange {
  /** The message on failure: "Couldn’t delete folder “spring”". */
  readonly failure: Words;
  /** The names of the folders to read right before the change. */
  readonly folders: readonly string[];
  /** Returns what each folder holds after the change, given what they hold now. */
  edits(contents: Contents): readonly FolderEdit[];
  /** Returns the action that the history and notifications describe. */
  action(edits: readonly FolderEdit[]): FolderAction;
  /** Asks for confirmation, if needed. Called again if the folders have changed meanwhile. */
  agree?(edits: readonly FolderEdit[], contents: Contents): Promise<boolean> | undefined;
  /** The earlier change that this one undoes or continues, in the same account. */
  readonly undoes?: ChangeRecord;
  readonly continues?: ChangeRecord;
}

/** The result of a change: canceled, nothing to do, done, or stopped after a part of it. */
export type ChangeOutcome =
  | { readonly kind: 'canceled' }
  | { readonly kind: 'nothingToDo'; readonly record: ChangeRecord }
  | DoneChange
  | PartlyDone;

interface DoneChange {
  readonly kind: 'done';
  readonly record: ChangeRecord;
  readonly intended: readonly FolderEdit[];
  readonly done: readonly FolderEdit[];
}

export interface PartlyDone {
  readonly kind: 'stopped';
  readonly record: ChangeRecord;
  readonly intended: readonly FolderEdit[];
  readonly error: ChangeStopped;
}

interface ChangeMakerParts {
  readonly model: MaketsModel;
  readonly history: FolderHistory;
  readonly log: Log;
}

/** Makes folder changes, one at a time: reads the folders, asks, records the change, makes it, and records the result. */
export class ChangeMaker extends Disposable {
  readonly #parts: ChangeMakerParts;
  readonly #queue = new OneAtATime();
  readonly #changed = this._register(new vscode.EventEmitter<ChangeRecord>());

  /** Fires after a change that was made completely. */
  readonly onDidChange = this.#changed.event;

  constructor(parts: ChangeMakerParts) {
    super();
    this.#parts = parts;
  }

  /**
   * Makes `change` after the changes before it, with the connection that `connect` then returns. Shows progress unless the
   * caller passes `options` and shows its own. Throws if nothing of it was done.
   */
  make(
    change: FolderChange,
    connect: () => Promise<Connection>,
    options?: ChangeOptions,
  ): Promise<ChangeOutcome> {
    return this.#queue.run(async () => this.#make(change, await connect(), options));
  }

  async #make(change: FolderChange, connection: Connection, options?: ChangeOptions): Promise<ChangeOutcome> {
    const edits = await this.#confirm(change, connection, options);
    if (!edits) return { kind: 'canceled' };
    const record = changeRecord(change, edits, connection);
    if (changesAnything(edits)) return this.#carryOut(change, connection, record, edits, options);
    // The earlier change counts as undone or finished, even if somebody else did that.
    if (change.continues ?? change.undoes) await this.#parts.history.write({ ...record, state: 'done' });
    return { kind: 'nothingToDo', record };
  }

  /** Reads the folders and returns the edits that the user has confirmed; `undefined` if they cancel. */
  async #confirm(
    change: FolderChange,
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
    change: FolderChange,
    connection: Connection,
    record: ChangeRecord,
    edits: readonly FolderEdit[],
    options: ChangeOptions | undefined,
  ): Promise<ChangeOutcome> {
    const { history, model } = this.#parts;
    const work = (progress: ChangeOptions) => carryOut(connection.service, edits, progress);
    await history.write(record);
    try {
      const done = await (options ? work(options) : withChangeProgress(edits, work));
      const finished = recordDone(record, change, done, 'done');
      await this.#record(finished);
      this.#changed.fire(finished);
      return { kind: 'done', record: finished, intended: edits, done };
    } catch (error) {
      if (error instanceof ChangeStopped) return this.#stopped(change, record, edits, error);
      await (change.continues ? history.write(change.continues) : history.forget(record.id));
      throw error;
    } finally {
      model.refreshFolders(...change.folders);
    }
  }

  async #stopped(
    change: FolderChange,
    record: ChangeRecord,
    intended: readonly FolderEdit[],
    error: ChangeStopped,
  ): Promise<PartlyDone> {
    // The last request may have taken effect: Undo must revert that, too.
    const stopped = recordDone(record, change, error.isUnsure ? intended : error.done, 'stopped');
    await this.#record(stopped);
    return { kind: 'stopped', record: stopped, intended, error };
  }

  /** Updates the record of a change. An error is only logged: the change itself was made. */
  async #record(record: ChangeRecord): Promise<void> {
    const { history, log } = this.#parts;
    try {
      await history.write(record);
      await history.prune(record.account);
    } catch (error) {
      log.error('Writing the history of folders', error);
    }
  }
}

/** Shows a notification with a count and Cancel for changes of many requests, else the progress bar of the view. */
function withChangeProgress<T>(
  edits: readonly FolderEdit[],
  work: (options: ChangeOptions) => Promise<T>,
): Promise<T> {
  const isLong = edits.some(
    ({ before, after }) => Math.max(before.length, after.length) > serviceLimits.maketsPerRequest,
  );
  if (!isLong && edits.length < 10) return withViewProgress(views.makets, () => work({}));
  return withCancellableProgress(l10n.t('Changing folders…'), (signal, onProgress) =>
    work({ signal, onProgress }),
  );
}

/** Returns the record that is written before the first request. */
function changeRecord(
  change: FolderChange,
  edits: readonly FolderEdit[],
  { identity, account }: Connection,
): ChangeRecord {
  const { undoes, continues } = change;
  if (continues) return { ...continues, edits: joinEdits(continues.edits, edits), state: 'begun' };
  return {
    id: randomUUID(),
    at: new Date().toISOString(),
    account: identity,
    accountName: account.name,
    way: undoes ? (undoes.way === 'undo' ? 'redo' : 'undo') : 'do',
    action: change.action(edits),
    edits,
    state: 'begun',
    ...(undoes && { undoes: undoes.id }),
  };
}

/** Returns the record with the edits that were made; a continuation includes those made before it. */
function recordDone(
  record: ChangeRecord,
  { continues }: FolderChange,
  done: readonly FolderEdit[],
  state: 'done' | 'stopped',
): ChangeRecord {
  return { ...record, edits: continues ? joinEdits(continues.edits, done) : done, state };
}

/** Returns the change that completes an interrupted one, without asking again. */
export function continuationOf(
  { failure, folders, action, undoes }: FolderChange,
  intended: readonly FolderEdit[],
  done: readonly FolderEdit[],
  stopped: ChangeRecord,
): FolderChange {
  return {
    failure,
    folders,
    action,
    edits: (contents) => editsFor(remainingTransfer(intended, done), contents),
    continues: stopped,
    ...(undoes && { undoes }),
  };
}

function sameEdits(some: readonly FolderEdit[], others: readonly FolderEdit[]): boolean {
  return some.every((edit, index) => {
    const other = others[index];
    return other && sameMakets(edit.before, other.before) && sameMakets(edit.after, other.after);
  });
}
