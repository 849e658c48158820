import { normalizeFolderName } from '../port/service.ts';
import { type FolderEdit, takenOut } from './change.ts';
import type { MaketPlace } from './transfers.ts';

/**
 * Returns the places of makets after a folder change. A maket that the change removed from its folder gets the folder that the change
 * added it to, or no folder.
 */
export function placesAfter(places: readonly MaketPlace[], edits: readonly FolderEdit[]): MaketPlace[] {
  return places.map((place) => {
    const from = edits.find(({ folder }) => folder === normalizeFolderName(place.folder ?? ''));
    if (!from || !takenOut(from).includes(place.maket)) return place;
    const to = edits.find(({ after }) => after.includes(place.maket));
    return { maket: place.maket, ...(to && { folder: to.folder }) };
  });
}
