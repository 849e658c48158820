import { putIn, takenOut } from '../../core/folders/change.ts';
import type { ChangeRecord } from '../../core/folders/history.ts';
import type { UndoPlan } from '../../core/folders/undo.ts';
import { agree } from '../kit/messages.ts';
import { joined, l10n, type Words } from '../kit/words.ts';

/** Says what undoing will restore and what it won't, where the folders are no longer as the change has left them. */
export function agreeToUndo(words: Words, plan: UndoPlan, { state, way }: ChangeRecord): Promise<boolean> {
  const detail = joined('\n', [why(state), ...restored(plan), ...left(plan)]);
  const question =
    way === 'undo'
      ? l10n.t('{0}. Redo it as far as possible?', words)
      : l10n.t('{0}. Undo it as far as possible?', words);
  return agree(question, detail, undoLabel(way));
}

/** The button that undoes a change: undoing what was undone does it again. */
export function undoLabel(way: ChangeRecord['way']): Words {
  return way === 'undo' ? l10n.t('Redo') : l10n.t('Undo');
}

/** Says what undoing will restore, where nothing has changed since. */
export function agreeToUndoAll(words: Words, plan: UndoPlan, { way }: ChangeRecord): Promise<boolean> {
  const question = way === 'undo' ? l10n.t('{0}. Redo it?', words) : l10n.t('{0}. Undo it?', words);
  return agree(question, joined('\n', restored(plan)), undoLabel(way));
}

function why(state: ChangeRecord['state']): Words {
  return state === 'done'
    ? l10n.t('Its folders have been changed since, here or elsewhere.')
    : l10n.t('It was cut short, or its folders have been changed since, here or elsewhere.');
}

function restored({ edits }: UndoPlan): Words[] {
  const lines = edits.flatMap((edit) => [
    ...line(putIn(edit).length, (count) => l10n.t('• back into “{0}”: {1}', edit.folder, count)),
    ...line(takenOut(edit).length, (count) => l10n.t('• out of “{0}”: {1}', edit.folder, count)),
  ]);
  return lines.length > 0
    ? [l10n.t('Makets that will move:'), ...lines]
    : [l10n.t('Nothing is left to be moved.')];
}

function left({ since, kept }: UndoPlan): Words[] {
  const lines = [
    ...since.flatMap(({ folder, came, left: gone }) => [
      ...line(came.length, (count) => l10n.t('• came into “{0}” since: {1}', folder, count)),
      ...line(gone.length, (count) => l10n.t('• left “{0}” since: {1}', folder, count)),
    ]),
    ...kept.flatMap(({ folder, makets }) =>
      line(makets.length, (count) =>
        l10n.t('• not back into “{0}”, because they were moved or taken out since: {1}', folder, count),
      ),
    ),
  ];
  return lines.length > 0 ? [l10n.t('Makets that stay as they are:'), ...lines] : [];
}

function line(count: number, words: (count: number) => Words): Words[] {
  return count > 0 ? [words(count)] : [];
}
