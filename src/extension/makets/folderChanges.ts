import type { Account } from '../accounts/account.ts';
import type { ActiveAccount, Connection } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import type { Log } from '../log.ts';
import type { ChangeMaker, PartlyDone } from './changeMaker.ts';
import { continuationOf, type FolderChange } from './folderChange.ts';
import { type FolderNotices, otherAccount } from './folderNotices.ts';

interface Parts {
  readonly active: ActiveAccount;
  readonly maker: ChangeMaker;
  readonly notices: FolderNotices;
  readonly errors: ErrorHandler;
  readonly log: Log;
}

/** Makes changes of folders with the active account, and tells what became of them. */
export class FolderChanges {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns whether all of it is done. An error has been shown. It is for the account that is active now. */
  async run(change: FolderChange): Promise<boolean> {
    const { active, errors } = this.#parts;
    const { account } = active;
    return (await errors.run(change.failure, () => this.#attempt(change, account))) ?? false;
  }

  async #attempt(change: FolderChange, account: Account | undefined): Promise<boolean> {
    const { maker, notices } = this.#parts;
    const outcome = await maker.make(change, () => this.#connect(change, account));
    switch (outcome.kind) {
      case 'left':
        return false;
      case 'nothingToDo':
        notices.nothingToDo(outcome.record);
        return true;
      case 'done':
        notices.done(outcome.record, outcome.intended, outcome.done);
        return true;
      case 'stopped':
        this.#tellStopped(change, outcome);
        return false;
    }
  }

  /** In another account the same numbers are other makets. */
  async #connect({ continues, undoes }: FolderChange, account: Account | undefined): Promise<Connection> {
    const connection = await this.#parts.active.connect();
    if (account && account.name !== connection.account.name) throw otherAccount(account.name);
    const earlier = continues ?? undoes;
    if (earlier && earlier.account !== connection.identity) throw otherAccount(earlier.accountName);
    return connection;
  }

  /** Says what was done, and offers the rest, or the way back: again, when nothing of the rest could be done. */
  #tellStopped(change: FolderChange, { record, intended, error }: PartlyDone): void {
    const { notices, log } = this.#parts;
    const { done, isUnsure, cause } = error;
    log.error(change.failure, error);
    const offer = (why: unknown) =>
      notices.stopped(change.failure, record, intended, { done, isUnsure, cause: why }, () =>
        this.#goOn(continuationOf(change, intended, done, record), offer),
      );
    offer(cause);
  }

  async #goOn(change: FolderChange, offerAgain: (why: unknown) => void): Promise<void> {
    const { active, errors, log } = this.#parts;
    const { account } = active;
    await errors.run(change.failure, async () => {
      try {
        await this.#attempt(change, account);
      } catch (error) {
        if (error instanceof UserError) throw error;
        log.error(change.failure, error);
        offerAgain(error);
      }
    });
  }
}
