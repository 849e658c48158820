import { type FolderEdit, takenOut } from './change.ts';
import { normaliseFolderName } from './folderName.ts';
import type { MaketPlace } from './wishes.ts';

/** Where makets stand after a change: those that it has taken out of their folder stand where it has put them. */
export function placesAfter(places: readonly MaketPlace[], edits: readonly FolderEdit[]): MaketPlace[] {
  return places.map((place) => {
    const from = edits.find(({ folder }) => folder === normaliseFolderName(place.folder ?? ''));
    if (!from || !takenOut(from).includes(place.maket)) return place;
    const to = edits.find(({ after }) => after.includes(place.maket));
    return { maket: place.maket, ...(to && { folder: to.folder }) };
  });
}
