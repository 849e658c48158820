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

/** What has become of a folder since a change, by somebody else or by later changes. */
export interface Since {
  readonly folder: string;
  readonly came: readonly number[];
  readonly left: readonly number[];
}

/** What undoing a change would do now, and what it would leave as it is. */
export interface UndoPlan {
  readonly edits: readonly FolderEdit[];
  /** What has changed since; it stays. Empty when everything is as the change has left it. */
  readonly since: readonly Since[];
  /** Makets that do not go back into a folder, because they are not where the change has put them any more. */
  readonly kept: readonly Holding[];
}

/**
 * Plans the undoing of `change` where the folders hold `now`: what it took out goes back in, and what it put in is taken
 * out, as far as that is still so. A maket that somebody has moved on is left alone.
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

/** The folders into which a change has put each maket. */
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
