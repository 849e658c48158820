import * as vscode from 'vscode';
import type { Stopped } from '../../core/folders/carryOut.ts';
import type { FolderEdit } from '../../core/folders/change.ts';
import type { ChangeRecord } from '../../core/folders/history.ts';
import { describeReason } from '../errors/describeError.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { showError, showInformation } from '../kit/messages.ts';
import { failedBecause, joined, l10n, sentence, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import { describeChange, describeLeft, describeStop, type NameMakets } from './folderWords.ts';
import { undoLabel } from './undoQuestion.ts';

/** What people are told after a change of folders: one notification, with the way back. Nobody waits for the answer. */
export class FolderNotices {
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
    const message = l10n.t(
      '{0}. Nothing had to be changed: it is so already.',
      describeChange(record, this.#nameMakets),
    );
    this.#offer(() => showInformation(message), {});
  }

  /** Says exactly what was done of a change that stopped, and offers the rest and the way back. */
  stopped(
    failure: Words,
    record: ChangeRecord,
    intended: readonly FolderEdit[],
    { done, isUnsure, cause }: Pick<Stopped, 'done' | 'isUnsure' | 'cause'>,
    goOn: () => Promise<unknown>,
  ): void {
    const sentences = [
      failedBecause(failure, describeReason(cause, record.accountName)),
      describeStop(intended, done),
      isUnsure && l10n.t('The last request may or may not have taken effect.'),
    ];
    const [goingOn, undo, log] = [l10n.t('Continue'), l10n.t('Undo'), l10n.t('Show Log')];
    this.#offer(() => showError(joined(' ', sentences), goingOn, undo, log), {
      [goingOn]: goOn,
      [undo]: undoOf(record),
      [log]: async () => vscode.commands.executeCommand(commands.showLog),
    });
  }

  #offer(
    show: () => Promise<string | undefined>,
    actions: Readonly<Record<string, () => Promise<unknown>>>,
  ): void {
    void this.#errors.run(l10n.t('Couldn’t do what was offered'), async () => {
      const answer = await show();
      await actions[answer ?? '']?.();
    });
  }
}

function undoOf({ id }: ChangeRecord): () => Promise<unknown> {
  return async () => vscode.commands.executeCommand(commands.folderUndo, id);
}

/** A folder that vanished although nobody spoke of deleting it. */
function goneWithLast({ action, way }: ChangeRecord, done: readonly FolderEdit[]): Words[] {
  if (way !== 'do' || !['move', 'remove'].includes(action.kind)) return [];
  return done
    .filter(({ before, after }) => before.length > 0 && after.length === 0)
    .map(({ folder }) =>
      l10n.t('Folder “{0}” is gone with its last maket. The makets stay in your account.', folder),
    );
}
