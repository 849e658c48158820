import type { ChangeStopped } from '../../../core/folders/carryOut.ts';
import type { FolderEdit } from '../../../core/folders/change.ts';
import type { ChangeRecord } from '../../../core/folders/history.ts';
import type { ActiveAccount, Connection } from '../../accounts/connection.ts';
import { activeOwner, type Owner, refuseOtherAccount } from '../../accounts/owner.ts';
import { describeReason } from '../../errors/describeError.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { UserError } from '../../errors/userError.ts';
import { showError, showInformation } from '../../kit/messages.ts';
import { runCommand } from '../../kit/runCommand.ts';
import { failedBecause, joined, l10n, sentence, type Words } from '../../kit/words.ts';
import type { Log } from '../../log.ts';
import { commands } from '../../names.ts';
import { requireTrust } from '../../trust/requireTrust.ts';
import { type ChangeMaker, continuationOf, type FolderChange, type PartlyDone } from '../changeMaker.ts';
import { describeChange, describeLeft, describeStop, type NameMakets, undoLabel } from './folderTexts.ts';

interface FolderChangesParts {
  readonly active: ActiveAccount;
  readonly maker: ChangeMaker;
  readonly nameMakets: NameMakets;
  readonly errors: ErrorHandler;
  readonly log: Log;
}

/** Makes folder changes in the active account, and shows the results. */
export class FolderChanges {
  readonly #parts: FolderChangesParts;
  readonly #notices: FolderNotices;

  constructor(parts: FolderChangesParts) {
    this.#parts = parts;
    this.#notices = new FolderNotices(parts.errors, parts.nameMakets);
  }

  /** Makes a change in the account that is active now. Returns true if it was made completely. Shows errors. */
  async run(change: FolderChange): Promise<boolean> {
    const { active, errors } = this.#parts;
    const owner = activeOwner(active);
    return (await errors.run(change.failure, () => this.#attempt(change, owner))) ?? false;
  }

  async #attempt(change: FolderChange, owner: Owner | undefined): Promise<boolean> {
    requireTrust();
    const outcome = await this.#parts.maker.make(change, () => this.#connect(change, owner));
    switch (outcome.kind) {
      case 'canceled':
        return false;
      case 'nothingToDo':
        this.#notices.nothingToDo(outcome.record);
        return true;
      case 'done':
        this.#notices.done(outcome.record, outcome.intended, outcome.done);
        return true;
      case 'stopped':
        this.#showStopped(change, outcome);
        return false;
    }
  }

  /** Throws if the active account is no longer the one of the change, or of the change that it undoes or continues. */
  async #connect({ continues, undoes }: FolderChange, owner: Owner | undefined): Promise<Connection> {
    const connection = await this.#parts.active.connect();
    for (const wanted of [owner, continues, undoes]) if (wanted) refuseOtherAccount(wanted, connection);
    return connection;
  }

  /** Says what was done, and offers Continue and Undo. Offers them again if Continue fails. */
  #showStopped(change: FolderChange, { record, intended, error }: PartlyDone): void {
    const { log } = this.#parts;
    const { done, isUnsure, cause } = error;
    log.error(change.failure, error);
    const offer = (why: unknown) =>
      this.#notices.stopped(change.failure, record, intended, { done, isUnsure, cause: why }, () =>
        this.#continue(continuationOf(change, intended, done, record), (error) =>
          offer(error instanceof UserError ? why : error),
        ),
      );
    offer(cause);
  }

  async #continue(change: FolderChange, offerAgain: (error: unknown) => void): Promise<void> {
    const { errors, log } = this.#parts;
    await errors.run(change.failure, async () => {
      try {
        await this.#attempt(change, undefined);
      } catch (error) {
        offerAgain(error);
        // These errors have messages and next steps of their own.
        if (error instanceof UserError) throw error;
        log.error(change.failure, error);
      }
    });
  }
}

/** Shows one notification for each folder change, with Undo. Doesn't wait for the answer. */
class FolderNotices {
  readonly #errors: ErrorHandler;
  readonly #nameMakets: NameMakets;

  constructor(errors: ErrorHandler, nameMakets: NameMakets) {
    this.#errors = errors;
    this.#nameMakets = nameMakets;
  }

  done(record: ChangeRecord, intended: readonly FolderEdit[], done: readonly FolderEdit[]): void {
    const undo = undoLabel(record.way);
    const sentences = [
      sentence(describeChange(record, this.#nameMakets)),
      ...goneWithLast(record, done),
      ...describeLeft(intended, done),
    ];
    this.#offer(() => showInformation(joined(' ', sentences), undo), { [undo]: undoOf(record) });
  }

  nothingToDo(record: ChangeRecord): void {
    const message = l10n.t('{0}. No change was needed.', describeChange(record, this.#nameMakets));
    this.#offer(() => showInformation(message), {});
  }

  /** Says exactly what was done of a change that stopped, and offers Continue and Undo. */
  stopped(
    failure: Words,
    record: ChangeRecord,
    intended: readonly FolderEdit[],
    { done, isUnsure, cause }: Pick<ChangeStopped, 'done' | 'isUnsure' | 'cause'>,
    goOn: () => Promise<unknown>,
  ): void {
    const sentences = [
      failedBecause(failure, describeReason(cause, record.accountName)),
      describeStop(intended, done),
      isUnsure && l10n.t('The last request to the service may or may not have taken effect.'),
    ];
    const [goingOn, undo, log] = [l10n.t('Continue'), l10n.t('Undo'), l10n.t('Show Log')];
    this.#offer(() => showError(joined(' ', sentences), goingOn, undo, log), {
      [goingOn]: goOn,
      [undo]: undoOf(record),
      [log]: async () => runCommand(commands.showLog),
    });
  }

  #offer(
    show: () => Promise<string | undefined>,
    actions: Readonly<Record<string, () => Promise<unknown>>>,
  ): void {
    void this.#errors.run(l10n.t('Couldn’t run the selected action'), async () => {
      const answer = await show();
      await actions[answer ?? '']?.();
    });
  }
}

function undoOf({ id }: ChangeRecord): () => Promise<unknown> {
  return async () => runCommand(commands.folderUndo, id);
}

/** Describes the folders that vanished with their last maket although the user didn't delete them. */
function goneWithLast({ action, way }: ChangeRecord, done: readonly FolderEdit[]): Words[] {
  if (way !== 'do' || !['move', 'remove'].includes(action.kind)) return [];
  return done
    .filter(({ before, after }) => before.length > 0 && after.length === 0)
    .map(({ folder }) =>
      l10n.t(
        'Folder “{0}” no longer exists, because its last maket was removed. The makets stay in your account.',
        folder,
      ),
    );
}
