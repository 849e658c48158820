import * as vscode from 'vscode';
import type { ChangeOptions } from '../../core/folders.ts';
import { limits, type MailingService } from '../../core/service.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { views } from '../names.ts';
import { withCancellableProgress, withViewProgress } from '../util/progress.ts';
import type { MaketsModel } from './maketsModel.ts';

/** A change of folders: what is said when it fails, which folders it touches, and how many makets it is about. */
export interface FolderChangeInfo {
  readonly action: string;
  readonly folders: readonly string[];
  readonly makets?: number;
}

type Work<T> = (service: MailingService, options: ChangeOptions) => Promise<T>;

/** Runs changes of folders with progress, and has the view show what has become of the folders. */
export class FolderChanges {
  readonly #active: ActiveAccount;
  readonly #model: MaketsModel;
  readonly #errors: ErrorHandler;

  constructor(active: ActiveAccount, model: MaketsModel, errors: ErrorHandler) {
    this.#active = active;
    this.#model = model;
    this.#errors = errors;
  }

  /** Returns what `work` returns; `undefined` after an error, which has been shown. */
  run<T>(info: FolderChangeInfo, work: Work<T>): Promise<T | undefined> {
    return this.#errors.run(info.action, async () => {
      const connection = await this.#active.connect();
      try {
        const result = await withProgress(info, (options) => work(connection.service, options));
        this.#active.noteOutcome(connection, undefined);
        return result;
      } catch (error) {
        this.#active.noteOutcome(connection, error);
        throw error;
      } finally {
        this.#model.refreshFolders(...info.folders);
      }
    });
  }
}

/** What takes several requests has a notification that counts and can be cancelled. */
function withProgress<T>(info: FolderChangeInfo, work: (options: ChangeOptions) => Promise<T>): Promise<T> {
  if ((info.makets ?? 0) <= limits.maketsPerRequest) return withViewProgress(views.makets, () => work({}));
  return withCancellableProgress(vscode.l10n.t('Changing folders…'), (signal, onProgress) =>
    work({ signal, onProgress }),
  );
}
