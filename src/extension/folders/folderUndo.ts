import { putIn, takenOut } from '../../core/folders/change.ts';
import { type ChangeRecord, lastChange, undoable } from '../../core/folders/history.ts';
import { planUndo, type UndoPlan } from '../../core/folders/undo.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import { UserError } from '../errors/userError.ts';
import { formats } from '../kit/formats.ts';
import { type Choice, choose } from '../kit/inputs.ts';
import { agree } from '../kit/messages.ts';
import { asWords, joined, l10n, type Words } from '../kit/words.ts';
import type { FolderChanges } from './change/folderChanges.ts';
import type { FolderHistory } from './change/folderHistory.ts';
import { describeChange, type NameMakets, undoLabel } from './change/folderTexts.ts';
import type { FolderChange } from './changeMaker.ts';

interface FolderUndoParts {
  readonly active: ActiveAccount;
  readonly history: FolderHistory;
  readonly changes: FolderChanges;
  readonly nameMakets: NameMakets;
}

/** Undoes folder changes: the last one, that of a notification, or one picked from the history. */
export class FolderUndo {
  readonly #parts: FolderUndoParts;

  constructor(parts: FolderUndoParts) {
    this.#parts = parts;
  }

  /** Undoes the change with this id, or the last one of the active account. */
  async undo(id: string | undefined): Promise<void> {
    const records = await this.#records();
    const record = id === undefined ? lastChange(records) : records.find((one) => one.id === id);
    if (!record) throw nothingToUndo(id === undefined);
    if (!undoable(records).includes(record)) throw alreadyUndone();
    await this.#undo(record);
  }

  /** Lists the changes, newest first, and undoes the picked one. */
  async pick(): Promise<void> {
    const records = undoable(await this.#records());
    if (records.length === 0) throw nothingToUndo(true);
    const items = records.map((record) => ({ record, ...this.#item(record) }));
    const picked = await choose(items, {
      title: l10n.t('Folder History'),
      placeholder: l10n.t('Select the change to undo'),
      matchOn: 'detail',
    });
    if (picked) await this.#undo(picked.record, 'always');
  }

  #item(record: ChangeRecord): Choice {
    const time = asWords(formats().dayAndTime(Date.parse(record.at)));
    const part = record.state !== 'done' && l10n.t('Partly done');
    return {
      label: describeChange(record, this.#parts.nameMakets),
      detail: joined(' · ', [time, asWords(record.accountName), part]),
    };
  }

  async #records(): Promise<readonly ChangeRecord[]> {
    const { active, history } = this.#parts;
    const { identity } = await active.connect();
    return history.read(identity);
  }

  /** Undoes a change. Asks for confirmation only if the folders have changed since, unless `asks` is `always`. */
  async #undo(record: ChangeRecord, asks: 'whenChanged' | 'always' = 'whenChanged'): Promise<void> {
    const { changes, nameMakets } = this.#parts;
    const words = describeChange(record, nameMakets);
    const change: FolderChange = {
      failure: l10n.t('Couldn’t undo the change ({0})', words),
      folders: record.edits.map(({ folder }) => folder),
      edits: (contents) => planUndo(record.edits, contents).edits,
      action: () => record.action,
      agree: (_, contents) => {
        const plan = planUndo(record.edits, contents);
        if (plan.since.length > 0) return agreeToUndo(words, plan, record);
        return asks === 'always' ? agreeToUndoAll(words, plan, record) : undefined;
      },
      undoes: record,
    };
    await changes.run(change);
  }
}

function nothingToUndo(any: boolean): UserError {
  return new UserError(
    any
      ? l10n.t('This account has no folder changes to undo.')
      : l10n.t('The selected change is no longer in the folder history of this account.'),
  );
}

/** Returns the error for Undo in an old notification, when the change was already undone in another way. */
function alreadyUndone(): UserError {
  return new UserError(l10n.t('This change has already been undone.'));
}

/** Asks the user to confirm an undo in folders that have changed again. Lists what it restores and what it doesn't. */
function agreeToUndo(words: Words, plan: UndoPlan, { state, way }: ChangeRecord): Promise<boolean> {
  const detail = joined('\n', [reason(state), ...restored(plan), ...notUndone(plan)]);
  const question =
    way === 'undo'
      ? l10n.t('{0}. Redo this change as far as possible?', words)
      : l10n.t('{0}. Undo this change as far as possible?', words);
  return agree(question, detail, undoLabel(way));
}

/** Asks the user to confirm an undo that restores everything, and lists what it restores. */
function agreeToUndoAll(words: Words, plan: UndoPlan, { way }: ChangeRecord): Promise<boolean> {
  const question =
    way === 'undo' ? l10n.t('{0}. Redo this change?', words) : l10n.t('{0}. Undo this change?', words);
  return agree(question, joined('\n', restored(plan)), undoLabel(way));
}

function reason(state: ChangeRecord['state']): Words {
  return state === 'done'
    ? l10n.t('The folders have changed again since this change.')
    : l10n.t('This change was interrupted, or the folders have changed again since.');
}

function restored({ edits }: UndoPlan): Words[] {
  const lines = edits.flatMap((edit) => [
    ...countLine(putIn(edit).length, (count) =>
      l10n.count('• {0} maket back into “{1}”|• {0} makets back into “{1}”', count, edit.folder),
    ),
    ...countLine(takenOut(edit).length, (count) =>
      l10n.count('• {0} maket out of “{1}”|• {0} makets out of “{1}”', count, edit.folder),
    ),
  ]);
  return lines.length > 0
    ? [l10n.t('These makets move:'), ...lines]
    : [l10n.t('There is nothing left to move.')];
}

function notUndone({ since, kept }: UndoPlan): Words[] {
  const lines = [
    ...since.flatMap(({ folder, came, left: gone }) => [
      ...countLine(came.length, (count) =>
        l10n.count('• {0} added to “{1}” since|• {0} added to “{1}” since', count, folder),
      ),
      ...countLine(gone.length, (count) =>
        l10n.count('• {0} removed from “{1}” since|• {0} removed from “{1}” since', count, folder),
      ),
    ]),
    ...kept.flatMap(({ folder, makets }) =>
      countLine(makets.length, (count) =>
        l10n.count(
          '• {0} not back into “{1}”, because it was moved or removed since|• {0} not back into “{1}”, because they were moved or removed since',
          count,
          folder,
        ),
      ),
    ),
  ];
  return lines.length > 0 ? [l10n.t('These makets stay as they are:'), ...lines] : [];
}

function countLine(count: number, words: (count: number) => Words): Words[] {
  return count > 0 ? [words(count)] : [];
}
