import { type ChangeRecord, lastChange, undoable } from '../../core/folders/history.ts';
import { planUndo } from '../../core/folders/undo.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import { UserError } from '../errors/userError.ts';
import { formats } from '../kit/formats.ts';
import { type Choice, choose } from '../kit/inputs.ts';
import { asWords, joined, l10n } from '../kit/words.ts';
import type { FolderChanges } from './folderChanges.ts';
import type { FolderHistory } from './folderHistory.ts';
import { describeChange, type NameMakets } from './folderWords.ts';
import { agreeToUndo, agreeToUndoAll } from './undoQuestion.ts';
import type { WantedChange } from './wantedChange.ts';

interface Parts {
  readonly active: ActiveAccount;
  readonly history: FolderHistory;
  readonly changes: FolderChanges;
  readonly nameMakets: NameMakets;
}

/** Undoes changes of folders: the last one, that of a notification, or one that is picked from the history. */
export class FolderUndo {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Undoes the change with that id, or the last one of the active account. */
  async undo(id: string | undefined): Promise<void> {
    const records = await this.#records();
    const record = id === undefined ? lastChange(records) : records.find((one) => one.id === id);
    if (!record) throw nothingToUndo(id === undefined);
    if (!undoable(records).includes(record)) throw alreadyUndone();
    await this.#undo(record);
  }

  /** Shows what was changed, newest first, and undoes what is picked. */
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
    const part = record.state !== 'done' && l10n.t('Only a part of it was done.');
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

  /** By default it asks only when the folders have changed since. */
  async #undo(record: ChangeRecord, asks: 'whenChanged' | 'always' = 'whenChanged'): Promise<void> {
    const { changes, nameMakets } = this.#parts;
    const words = describeChange(record, nameMakets);
    const change: WantedChange = {
      failure: l10n.t('Couldn’t undo it ({0})', words),
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
      ? l10n.t('There is no change of folders to undo in this account.')
      : l10n.t('That change is no longer in the history of this account.'),
  );
}

/** What was undone another way than by its notification, which still offers it. */
function alreadyUndone(): UserError {
  return new UserError(l10n.t('This was undone already. Nothing was changed.'));
}
