import { Stopped } from '../../core/folders/carryOut.ts';
import { editsFor, type Holding } from '../../core/folders/change.ts';
import type { ChangeRecord } from '../../core/folders/history.ts';
import { replacing } from '../../core/folders/wishes.ts';
import type { ActiveAccount, Connection } from '../accounts/connection.ts';
import { connectTo, ownerOf } from '../accounts/owner.ts';
import { describeReason } from '../errors/describeError.ts';
import { UserError } from '../errors/userError.ts';
import type { ChangeMaker, ChangeOutcome } from '../folders/changeMaker.ts';
import { additionOf } from '../folders/folderEditor.ts';
import type { WantedChange } from '../folders/wantedChange.ts';
import { showError } from '../kit/messages.ts';
import { withCancellableProgress } from '../kit/progress.ts';
import { failedBecause, joined, l10n, sentence, type Words } from '../kit/words.ts';
import type { Log } from '../log.ts';
import type { MaketsView } from '../makets/maketsView.ts';

/** A maket that exists already, whatever becomes of its folders. */
export interface UploadedMaket {
  readonly id: number;
  readonly title: string;
}

interface Parts {
  readonly active: ActiveAccount;
  readonly maker: ChangeMaker;
  readonly makets: Pick<MaketsView, 'refresh'>;
  readonly log: Log;
}

/**
 * Puts a maket that was just uploaded into folders: a change of folders like any other, but for what is said of it. A
 * failure never uploads it again: only the folders are tried again.
 */
export class Placement {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns whether it is in the folder now, or in none when none was chosen. */
  async put(connection: Connection, maket: UploadedMaket, folder: string | undefined): Promise<boolean> {
    if (folder === undefined) {
      await this.#refresh();
      return true;
    }
    const failure = l10n.t(
      '“{0}” is uploaded as maket {1}, but it couldn’t be put into “{2}”',
      maket.title,
      maket.id,
      folder,
    );
    const change = { ...additionOf([maket.id], folder), failure };
    return (await this.#untilDone(connection, maket, change)) !== undefined;
  }

  /** Puts it into every folder of `holdings` in the place of what is there. Returns the change when all of it was made. */
  async replace(
    connection: Connection,
    maket: UploadedMaket,
    holdings: readonly Holding[],
  ): Promise<ChangeRecord | undefined> {
    const folders = holdings.map(({ folder }) => folder);
    return this.#untilDone(connection, maket, {
      failure: l10n.t(
        '“{0}” is uploaded as maket {1}, but it couldn’t take its place in every folder',
        maket.title,
        maket.id,
      ),
      folders,
      edits: (contents) => editsFor(replacing(holdings, maket.id), contents),
      action: () => ({ kind: 'replace', from: folders, makets: [maket.id] }),
    });
  }

  /** The view itself says when the folders cannot be read; the upload has not failed with that. */
  async #refresh(): Promise<void> {
    const { makets, log } = this.#parts;
    await makets.refresh().catch((error: unknown) => log.error('Reading the folders after an upload', error));
  }

  async #untilDone(
    connection: Connection,
    maket: UploadedMaket,
    change: WantedChange,
  ): Promise<ChangeRecord | undefined> {
    let attempt = change;
    for (;;) {
      const outcome = await this.#make(connection, maket, attempt).catch((error: unknown) => ({ error }));
      if (!('error' in outcome)) return 'record' in outcome ? outcome.record : undefined;
      // Trying again goes on with what was begun, so that it is undone as one.
      if ('record' in outcome) attempt = { ...change, continues: outcome.record };
      this.#parts.log.error(change.failure, outcome.error);
      const message = describeFailure(change.failure, outcome.error, connection.account.name);
      if (!(await askToTryAgain(message))) return undefined;
    }
  }

  /** With the connection of now: that of the upload may be closed. */
  #make(connection: Connection, { id }: UploadedMaket, change: WantedChange): Promise<ChangeOutcome> {
    const title = l10n.t('Putting maket {0} into its folders…', id);
    return withCancellableProgress(title, (signal, onProgress) =>
      this.#parts.maker.make(change, () => connectTo(this.#parts.active, ownerOf(connection)), {
        signal,
        onProgress,
      }),
    );
  }
}

function describeFailure(failure: Words, error: unknown, account: string): Words {
  if (error instanceof UserError) return joined(' ', [sentence(failure), error.message]);
  const reason = failedBecause(failure, describeReason(error, account));
  if (!(error instanceof Stopped && error.isUnsure)) return reason;
  return joined(' ', [reason, l10n.t('The last request may or may not have taken effect.')]);
}

async function askToTryAgain(message: Words): Promise<boolean> {
  const again = l10n.t('Try Again');
  return (await showError(message, again)) === again;
}
