import * as vscode from 'vscode';
import type { Holding } from '../../core/folders/change.ts';
import { putMakets } from '../../core/folders.ts';
import { replaceInFolders } from '../../core/replaceMaket.ts';
import type { Connection } from '../accounts/connection.ts';
import { describeReason } from '../errors/describeError.ts';
import type { Log } from '../log.ts';
import type { MaketsView } from '../makets/maketsView.ts';
import { type ReportProgress, withCancellableProgress } from '../util/progress.ts';

/** A maket that exists already, whatever becomes of its folders. */
export interface NewMaket {
  readonly id: number;
  readonly title: string;
}

/** Puts a maket that was just uploaded into folders. A failure never uploads it again: only the folders are tried again. */
export class Placement {
  readonly #makets: MaketsView;
  readonly #log: Log;

  constructor(makets: MaketsView, log: Log) {
    this.#makets = makets;
    this.#log = log;
  }

  /** Returns whether it is in the folder now, or in none when none was chosen. */
  async put(connection: Connection, maket: NewMaket, folder: string | undefined): Promise<boolean> {
    if (folder === undefined) {
      await this.#refresh();
      return true;
    }
    const failure = vscode.l10n.t(
      '“{0}” is uploaded as maket {1}, but it is in no folder: it couldn’t be put into “{2}”',
      maket.title,
      maket.id,
      folder,
    );
    const done = await this.#untilDone(connection, maket, failure, (signal) =>
      putMakets(connection.service, folder, [maket.id], { signal }),
    );
    await this.#refresh(folder);
    return done;
  }

  /** Puts it into every folder of `holdings` in the place of what is there. Returns whether all is done. */
  async replace(connection: Connection, maket: NewMaket, holdings: readonly Holding[]): Promise<boolean> {
    const failure = vscode.l10n.t(
      '“{0}” is uploaded as maket {1}, but it couldn’t take its place in every folder',
      maket.title,
      maket.id,
    );
    const done = await this.#untilDone(connection, maket, failure, (signal, onProgress) =>
      replaceInFolders(connection.service, holdings, maket.id, { signal, onProgress }),
    );
    await this.#refresh();
    return done;
  }

  /** The view itself says when the folders cannot be read; the upload has not failed with that. */
  async #refresh(folder?: string): Promise<void> {
    await this.#makets
      .refresh(folder)
      .catch((error: unknown) => this.#log.error('Reading the folders after an upload', error));
  }

  async #untilDone(
    connection: Connection,
    maket: NewMaket,
    failure: string,
    work: (signal: AbortSignal, report: ReportProgress) => Promise<void>,
  ): Promise<boolean> {
    const title = vscode.l10n.t('Putting maket {0} into its folders…', maket.id);
    for (;;) {
      try {
        await withCancellableProgress(title, work);
        return true;
      } catch (error) {
        this.#log.error(failure, error);
        const message = `${failure}: ${describeReason(error, connection.account.name)}`;
        if (!(await askToTryAgain(message))) return false;
      }
    }
  }
}

async function askToTryAgain(message: string): Promise<boolean> {
  const again = vscode.l10n.t('Try Again');
  return (await vscode.window.showErrorMessage(message, again)) === again;
}
