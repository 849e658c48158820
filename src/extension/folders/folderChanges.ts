import type { ActiveAccount, Connection } from '../accounts/connection.ts';
import { activeOwner, type Owner, refuseOtherAccount } from '../accounts/owner.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import type { Log } from '../log.ts';
import { requireTrust } from '../trust/requireTrust.ts';
import type { ChangeMaker, PartlyDone } from './changeMaker.ts';
import type { FolderNotices } from './folderNotices.ts';
import { continuationOf, type WantedChange } from './wantedChange.ts';

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
  async run(change: WantedChange): Promise<boolean> {
    const { active, errors } = this.#parts;
    const owner = activeOwner(active);
    return (await errors.run(change.failure, () => this.#attempt(change, owner))) ?? false;
  }

  async #attempt(change: WantedChange, owner: Owner | undefined): Promise<boolean> {
    requireTrust();
    const { maker, notices } = this.#parts;
    const outcome = await maker.make(change, () => this.#connect(change, owner));
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

  /** With the account that was active when it was asked for, and that of the earlier change that it is about. */
  async #connect({ continues, undoes }: WantedChange, owner: Owner | undefined): Promise<Connection> {
    const connection = await this.#parts.active.connect();
    for (const wanted of [owner, continues, undoes]) if (wanted) refuseOtherAccount(wanted, connection);
    return connection;
  }

  /** Says what was done, and offers the rest, or the way back: again, when nothing of the rest could be done. */
  #tellStopped(change: WantedChange, { record, intended, error }: PartlyDone): void {
    const { notices, log } = this.#parts;
    const { done, isUnsure, cause } = error;
    log.error(change.failure, error);
    const offer = (why: unknown) =>
      notices.stopped(change.failure, record, intended, { done, isUnsure, cause: why }, () =>
        this.#goOn(continuationOf(change, intended, done, record), (error) =>
          offer(error instanceof UserError ? why : error),
        ),
      );
    offer(cause);
  }

  async #goOn(change: WantedChange, offerAgain: (error: unknown) => void): Promise<void> {
    const { errors, log } = this.#parts;
    await errors.run(change.failure, async () => {
      try {
        await this.#attempt(change, undefined);
      } catch (error) {
        offerAgain(error);
        // It has words and next steps of its own.
        if (error instanceof UserError) throw error;
        log.error(change.failure, error);
      }
    });
  }
}
