import * as vscode from 'vscode';
import { carryOut, checkLimit, Stopped } from '../../core/folders/carryOut.ts';
import { changesAnything, type FolderEdit } from '../../core/folders/change.ts';
import type { ChangeOptions } from '../../core/folders/folderList.ts';
import type { ChangeRecord } from '../../core/folders/history.ts';
import { readFolders } from '../../core/folders/reading.ts';
import { limits } from '../../core/service.ts';
import type { Account } from '../accounts/account.ts';
import type { ActiveAccount, Connection } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import type { Log } from '../log.ts';
import { views } from '../names.ts';
import { OneAtATime } from '../util/oneAtATime.ts';
import { withCancellableProgress, withViewProgress } from '../util/progress.ts';
import { continuationOf, type FolderChange, recordDone, recordOf, sameEdits } from './folderChange.ts';
import type { FolderHistory } from './folderHistory.ts';
import { type FolderNotices, otherAccount } from './folderNotices.ts';
import type { MaketsModel } from './maketsModel.ts';

interface Parts {
  readonly active: ActiveAccount;
  readonly model: MaketsModel;
  readonly history: FolderHistory;
  readonly notices: FolderNotices;
  readonly errors: ErrorHandler;
  readonly log: Log;
}

/** Carries out changes of folders, one at a time: reads, asks, writes down, changes, writes down again, tells. */
export class FolderChanges {
  readonly #parts: Parts;
  readonly #queue = new OneAtATime();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns whether all of it is done. An error has been shown. It is for the account that is active now. */
  async run(change: FolderChange): Promise<boolean> {
    const { active, errors } = this.#parts;
    const { account } = active;
    const done = await this.#queue.run(() =>
      errors.run(change.failure, () => this.#attempt(change, account)),
    );
    return done ?? false;
  }

  async #attempt(change: FolderChange, account: Account | undefined): Promise<boolean> {
    const { active, history, notices } = this.#parts;
    const connection = await active.connect();
    // There the same numbers are other makets.
    if (account && account.name !== connection.account.name) throw otherAccount(account.name);
    const earlier = change.continues ?? change.undoes;
    if (earlier && earlier.account !== connection.identity) throw otherAccount(earlier.accountName);
    const edits = await this.#agreed(connection, change);
    if (!edits) return false;
    const record = recordOf(change, edits, connection);
    if (changesAnything(edits)) return this.#carryOut(connection, change, record, edits);
    // It counts as undone or finished, although somebody else has done it.
    if (earlier) await history.write({ ...record, state: 'done' });
    notices.nothingToDo(record);
    return true;
  }

  /** What is to be changed, read right before; `undefined` when the user left. */
  async #agreed(connection: Connection, change: FolderChange): Promise<readonly FolderEdit[] | undefined> {
    let agreed: readonly FolderEdit[] | undefined;
    for (;;) {
      const { list, contents } = await this.#calling(connection, () =>
        withViewProgress(views.makets, () => readFolders(connection.service, change.folders)),
      );
      const edits = change.edits(contents);
      checkLimit(edits, list.length);
      const question = agreed && sameEdits(agreed, edits) ? undefined : change.agree?.(edits, contents);
      if (!question) return edits;
      if (!(await question)) return undefined;
      agreed = edits;
    }
  }

  async #carryOut(
    connection: Connection,
    change: FolderChange,
    record: ChangeRecord,
    edits: readonly FolderEdit[],
  ): Promise<boolean> {
    const { history, model, notices } = this.#parts;
    await history.write(record);
    try {
      const done = await this.#calling(connection, () =>
        withProgress(edits, (options) => carryOut(connection.service, edits, options)),
      );
      const finished = recordDone(record, change, done, 'done');
      await this.#remember(finished);
      notices.done(finished, edits, done);
      return true;
    } catch (error) {
      if (error instanceof Stopped) return this.#stopped(change, record, edits, error);
      await (change.continues ? history.write(change.continues) : history.forget(record.id));
      throw error;
    } finally {
      model.refreshFolders(...change.folders);
    }
  }

  /** Says what was done, and offers the rest, or the way back: again, when nothing of the rest could be done. */
  async #stopped(
    change: FolderChange,
    record: ChangeRecord,
    edits: readonly FolderEdit[],
    stop: Stopped,
  ): Promise<boolean> {
    const { notices, log } = this.#parts;
    log.error(change.failure, stop);
    // What may have been done is to be undone, too.
    const stopped = recordDone(record, change, stop.isUnsure ? edits : stop.done, 'stopped');
    await this.#remember(stopped);
    const { done, isUnsure, cause } = stop;
    const offer = (why: unknown) =>
      notices.stopped(change.failure, stopped, edits, { done, isUnsure, cause: why }, () =>
        this.#goOn(continuationOf(change, edits, done, stopped), offer),
      );
    offer(cause);
    return false;
  }

  async #goOn(change: FolderChange, offerAgain: (why: unknown) => void): Promise<void> {
    const { active, errors, log } = this.#parts;
    const { account } = active;
    await this.#queue.run(() =>
      errors.run(change.failure, async () => {
        try {
          await this.#attempt(change, account);
        } catch (error) {
          if (error instanceof UserError) throw error;
          log.error(change.failure, error);
          offerAgain(error);
        }
      }),
    );
  }

  async #calling<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
    const { active } = this.#parts;
    try {
      const result = await work();
      active.noteOutcome(connection, undefined);
      return result;
    } catch (error) {
      active.noteOutcome(connection, error instanceof Stopped ? error.cause : error);
      throw error;
    }
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
  return withCancellableProgress(vscode.l10n.t('Changing folders…'), (signal, onProgress) =>
    work({ signal, onProgress }),
  );
}
