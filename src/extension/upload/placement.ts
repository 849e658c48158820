import { ChangeStopped } from '../../core/folders/carryOut.ts';
import { editsFor, type Holding } from '../../core/folders/change.ts';
import type { ChangeRecord } from '../../core/folders/history.ts';
import { replacing } from '../../core/folders/transfers.ts';
import type { ActiveAccount, Connection } from '../accounts/connection.ts';
import { connectTo, ownerOf } from '../accounts/owner.ts';
import { describeReason } from '../errors/describeError.ts';
import { UserError } from '../errors/userError.ts';
import type { ChangeMaker, ChangeOutcome, FolderChange } from '../folders/changeMaker.ts';
import { additionOf } from '../folders/folderEditor.ts';
import { showError } from '../kit/messages.ts';
import { withCancellableProgress } from '../kit/progress.ts';
import { failedBecause, joined, l10n, sentence, type Words } from '../kit/words.ts';
import type { Log } from '../log.ts';
import type { MaketsView } from '../makets/maketsView.ts';

export interface UploadedMaket {
  readonly id: number;
  readonly title: string;
}

interface PlacementParts {
  readonly active: ActiveAccount;
  readonly maker: ChangeMaker;
  readonly makets: Pick<MaketsView, 'refresh'>;
  readonly log: Log;
}

/**
 * Puts a new maket into folders by a folder change, with its own messages. After a failure, retries only the folder change, never
 * the upload.
 */
export class Placement {
  readonly #parts: PlacementParts;

  constructor(parts: PlacementParts) {
    this.#parts = parts;
  }

  /** Puts the maket into the folder, if one is given. Returns true on success. */
  async put(connection: Connection, maket: UploadedMaket, folder: string | undefined): Promise<boolean> {
    if (folder === undefined) {
      await this.#refresh();
      return true;
    }
    const failure = l10n.t(
      'Couldn’t add “{0}”, uploaded as maket {1}, to folder “{2}”',
      maket.title,
      maket.id,
      folder,
    );
    const change = { ...additionOf([maket.id], folder), failure };
    return (await this.#untilDone(connection, maket, change)) !== undefined;
  }

  /** Replaces the makets of `holdings` with the new one in each folder. Returns the record of the change if it is complete. */
  async replace(
    connection: Connection,
    maket: UploadedMaket,
    holdings: readonly Holding[],
  ): Promise<ChangeRecord | undefined> {
    const folders = holdings.map(({ folder }) => folder);
    return this.#untilDone(connection, maket, {
      failure: l10n.t(
        'Couldn’t put “{0}”, uploaded as maket {1}, in place of the earlier makets in every folder',
        maket.title,
        maket.id,
      ),
      folders,
      edits: (contents) => editsFor(replacing(holdings, maket.id), contents),
      action: () => ({ kind: 'replace', from: folders, makets: [maket.id] }),
    });
  }

  /** Refreshes the view. Only logs an error: the upload has succeeded, and the view shows that the folders couldn't be read. */
  async #refresh(): Promise<void> {
    const { makets, log } = this.#parts;
    await makets.refresh().catch((error: unknown) => log.error('Reading the folders after an upload', error));
  }

  async #untilDone(
    connection: Connection,
    maket: UploadedMaket,
    change: FolderChange,
  ): Promise<ChangeRecord | undefined> {
    let attempt = change;
    for (;;) {
      const outcome = await this.#make(connection, maket, attempt).catch((error: unknown) => ({ error }));
      if (!('error' in outcome)) return 'record' in outcome ? outcome.record : undefined;
      // The next attempt continues this change, so that Undo reverts both.
      if ('record' in outcome) attempt = { ...change, continues: outcome.record };
      this.#parts.log.error(change.failure, outcome.error);
      const message = describePlacementFailure(change.failure, outcome.error, connection.account.name);
      if (!(await askToTryAgain(message))) return undefined;
    }
  }

  /** Makes the folder change on a new connection, because that of the upload may be closed. */
  #make(connection: Connection, { id }: UploadedMaket, change: FolderChange): Promise<ChangeOutcome> {
    const title = l10n.t('Adding maket {0} to its folders…', id);
    return withCancellableProgress(title, (signal, onProgress) =>
      this.#parts.maker.make(change, () => connectTo(this.#parts.active, ownerOf(connection)), {
        signal,
        onProgress,
      }),
    );
  }
}

function describePlacementFailure(failure: Words, error: unknown, account: string): Words {
  if (error instanceof UserError) return joined(' ', [sentence(failure), error.message]);
  const reason = failedBecause(failure, describeReason(error, account));
  if (!(error instanceof ChangeStopped && error.isUnsure)) return reason;
  return joined(' ', [reason, l10n.t('The last request to the service may or may not have taken effect.')]);
}

async function askToTryAgain(message: Words): Promise<boolean> {
  const again = l10n.t('Try Again');
  return (await showError(message, again)) === again;
}
