import { randomUUID } from 'node:crypto';
import { type Contents, editsFor, type FolderEdit, sameMakets } from '../../core/folders/change.ts';
import { type ChangeRecord, type FolderAction, joined, rest } from '../../core/folders/history.ts';
import type { Connection } from '../accounts/connection.ts';
import type { Words } from '../kit/words.ts';

/** One change of folders, before it is known what the folders hold. */
export interface WantedChange {
  /** What to say when it cannot be done: "Couldn't delete folder “spring”". */
  readonly failure: Words;
  /** The folders that it is about, by name. They are read right before it. */
  readonly folders: readonly string[];
  edits(contents: Contents): readonly FolderEdit[];
  /** What to call it. */
  action(edits: readonly FolderEdit[]): FolderAction;
  /** Asks whether to go on, when there is something to ask. Asks again when the folders change meanwhile. */
  agree?(edits: readonly FolderEdit[], contents: Contents): Promise<boolean> | undefined;
  /** The earlier change that this one undoes or continues. It was made with one account, and is about that. */
  readonly undoes?: ChangeRecord;
  readonly continues?: ChangeRecord;
}

/** How a change is written down before its first request. */
export function recordOf(
  change: WantedChange,
  edits: readonly FolderEdit[],
  { identity, account }: Connection,
): ChangeRecord {
  const { undoes, continues } = change;
  if (continues) return { ...continues, edits: joined(continues.edits, edits), state: 'begun' };
  return {
    id: randomUUID(),
    at: new Date().toISOString(),
    account: identity,
    accountName: account.name,
    way: undoes ? (undoes.way === 'undo' ? 'redo' : 'undo') : 'do',
    action: change.action(edits),
    edits,
    state: 'begun',
    ...(undoes && { undoes: undoes.id }),
  };
}

/** The record of a change with what was done: of a continuation, together with what had been done before. */
export function recordDone(
  record: ChangeRecord,
  { continues }: WantedChange,
  done: readonly FolderEdit[],
  state: 'done' | 'stopped',
): ChangeRecord {
  return { ...record, edits: continues ? joined(continues.edits, done) : done, state };
}

/** The rest of a change that stopped. Nothing is asked again. */
export function continuationOf(
  { failure, folders, action, undoes }: WantedChange,
  intended: readonly FolderEdit[],
  done: readonly FolderEdit[],
  stopped: ChangeRecord,
): WantedChange {
  return {
    failure,
    folders,
    action,
    edits: (contents) => editsFor(rest(intended, done), contents),
    continues: stopped,
    ...(undoes && { undoes }),
  };
}

export function sameEdits(some: readonly FolderEdit[], others: readonly FolderEdit[]): boolean {
  return some.every((edit, index) => {
    const other = others[index];
    return other && sameMakets(edit.before, other.before) && sameMakets(edit.after, other.after);
  });
}
