import { isObject } from '../isObject.ts';
import { type FolderEdit, union, without } from './change.ts';

const actionKinds = [
  'add',
  'create',
  'move',
  'replace',
  'remove',
  'rename',
  'merge',
  'duplicate',
  'delete',
] as const;

/** A user's action on folders, for the history: the source folders, the target folder, and the makets. */
export interface FolderAction {
  readonly kind: (typeof actionKinds)[number];
  readonly from: readonly string[];
  readonly to?: string;
  readonly makets: readonly number[];
}

/**
 * A folder change in the history. It is written before the first request with the planned edits, and again with the edits made. `begun`
 * means that a crash or the like interrupted the change.
 */
export interface ChangeRecord {
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** The identity of the account (see `Connection`), and its name. */
  readonly account: string;
  readonly accountName: string;
  /** `redo` undoes an undo. */
  readonly way: 'do' | 'undo' | 'redo';
  readonly action: FolderAction;
  readonly edits: readonly FolderEdit[];
  readonly state: 'begun' | 'stopped' | 'done';
  /** The id of the change that this one undoes. */
  readonly undoes?: string;
}

/** Returns the changes that can be undone, newest first: those not undone yet, or redone since. */
export function undoable(records: readonly ChangeRecord[]): ChangeRecord[] {
  const undone = new Set<string>();
  const left: ChangeRecord[] = [];
  for (const record of newestFirst(records)) {
    if (undone.has(record.id)) continue;
    left.push(record);
    if (record.undoes !== undefined && record.state === 'done') undone.add(record.undoes);
  }
  return left;
}

/** Returns the change that "Undo Last Folder Change" undoes. Never an undo: undoing twice goes back two changes. */
export function lastChange(records: readonly ChangeRecord[]): ChangeRecord | undefined {
  return undoable(records).find(({ undoes }) => undoes === undefined);
}

export function newestFirst(records: readonly ChangeRecord[]): ChangeRecord[] {
  return records.toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
}

/** Returns the transfer that completes an interrupted change: the makets still to be added and removed. */
export function remainingTransfer(intended: readonly FolderEdit[], done: readonly FolderEdit[]) {
  const reached = new Map(done.map(({ folder, after }) => [folder, after]));
  const now = ({ folder, before }: FolderEdit) => reached.get(folder) ?? before;
  return {
    puts: intended.map((edit) => ({ folder: edit.folder, makets: without(edit.after, now(edit)) })),
    takes: intended.map((edit) => ({ folder: edit.folder, makets: without(now(edit), edit.after) })),
  };
}

/** Joins the edits of a change and its continuation, so that undo reverts both. */
export function joinEdits(first: readonly FolderEdit[], continuation: readonly FolderEdit[]): FolderEdit[] {
  const before = new Map(first.map((edit) => [edit.folder, edit]));
  return continuation.map((edit) => {
    const earlier = before.get(edit.folder);
    return earlier ? { ...edit, before: withoutChange(edit.before, earlier) } : edit;
  });
}

function withoutChange(makets: readonly number[], { before, after }: FolderEdit): number[] {
  return union(without(makets, without(after, before)), without(before, after));
}

/** Parses a record; returns `undefined` if the text is no valid record. */
export function parseRecord(text: string): ChangeRecord | undefined {
  const value = parseJson(text);
  return isRecord(value) ? value : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is ChangeRecord {
  if (!isObject(value) || !isObject(value.action)) return false;
  const { id, at, account, accountName, way, action, edits, state, undoes } = value;
  return (
    [id, at, account, accountName].every((text) => typeof text === 'string') &&
    (undoes === undefined || typeof undoes === 'string') &&
    ['do', 'undo', 'redo'].includes(String(way)) &&
    ['begun', 'stopped', 'done'].includes(String(state)) &&
    isAction(action) &&
    Array.isArray(edits) &&
    edits.every(isEdit)
  );
}

function isAction({ kind, from, to, makets }: Record<string, unknown>): boolean {
  return (
    actionKinds.some((known) => known === kind) &&
    Array.isArray(from) &&
    from.every((name) => typeof name === 'string') &&
    (to === undefined || typeof to === 'string') &&
    areMakets(makets)
  );
}

function isEdit(value: unknown): boolean {
  return (
    isObject(value) && typeof value.folder === 'string' && areMakets(value.before) && areMakets(value.after)
  );
}

function areMakets(value: unknown): boolean {
  return Array.isArray(value) && value.every(Number.isSafeInteger);
}
