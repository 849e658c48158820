import {
  type Contents,
  changesAnything,
  editsFor,
  type FolderEdit,
  type Holding,
  putIn,
  sameMakets,
  takenOut,
  without,
} from './change.ts';

/** The makets that were added to and removed from a folder since a change. */
export interface Since {
  readonly folder: string;
  readonly came: readonly number[];
  readonly left: readonly number[];
}

/** The effect of undoing a change now. */
export interface UndoPlan {
  readonly edits: readonly FolderEdit[];
  /** Later changes, which undo keeps. Empty if the folders are as the change has left them. */
  readonly since: readonly Since[];
  /** Makets that don't return to their folder, because they are no longer where the change has put them. */
  readonly kept: readonly Holding[];
}

/**
 * Plans the undo of `change` when the folders hold `now`: puts back what it took out, and takes out what it put in. A maket
 * that somebody has moved on stays where it is.
 */
export function planUndo(change: readonly FolderEdit[], now: Contents): UndoPlan {
  const places = placesIn(change);
  const holds = (folder: string, maket: number) => now.get(folder)?.includes(maket) ?? false;
  const hasMovedOn = (maket: number) => {
    const folders = places.get(maket) ?? [];
    return folders.length > 0 && !folders.some((folder) => holds(folder, maket));
  };
  const missing = change
    .map((edit) => ({ folder: edit.folder, makets: without(takenOut(edit), now.get(edit.folder) ?? []) }))
    .filter(({ makets }) => makets.length > 0);
  const puts = missing.map(({ folder, makets }) => ({
    folder,
    makets: makets.filter((maket) => !hasMovedOn(maket)),
  }));
  const kept = missing.map(({ folder, makets }) => ({ folder, makets: makets.filter(hasMovedOn) }));
  const takes = change.map((edit) => ({ folder: edit.folder, makets: putIn(edit) }));
  return {
    edits: editsFor({ puts, takes }, now),
    since: change.filter((edit) => changesAnything([edit])).flatMap((edit) => sinceThen(edit, now)),
    kept: kept.filter(({ makets }) => makets.length > 0),
  };
}

/** Returns the folders that a change has put each maket into. */
function placesIn(change: readonly FolderEdit[]): Map<number, string[]> {
  const places = new Map<number, string[]>();
  for (const edit of change) {
    for (const maket of putIn(edit)) places.set(maket, [...(places.get(maket) ?? []), edit.folder]);
  }
  return places;
}

function sinceThen({ folder, after }: FolderEdit, now: Contents): Since[] {
  const makets = now.get(folder) ?? [];
  if (sameMakets(after, makets)) return [];
  return [{ folder, came: without(makets, after), left: without(after, makets) }];
}
