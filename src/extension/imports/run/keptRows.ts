import { UserError } from '../../errors/userError.ts';
import { l10n } from '../../kit/words.ts';
import { type Erased, eraseAll } from '../../people/erasing.ts';
import { personFinder } from '../../people/personFinder.ts';
import { type ImportAboutPerson, importAboutPerson, type KeptRow } from '../importAboutPerson.ts';
import type { ImportStore } from './importStore.ts';

/** Finds what all imports keep about an address: rows, answers of the service, notes, and names of files and columns. */
export async function keptRows(store: ImportStore, address: string): Promise<KeptRow[]> {
  return (await importsAbout(store, address)).flatMap(({ kept }) => kept);
}

/**
 * Erases what `keptRows` finds, and goes on when a file cannot be changed. Rejects with a `UserError`, before anything is erased, if an
 * unfinished import has the address.
 */
export async function eraseRows(store: ImportStore, address: string): Promise<Erased> {
  const found = await importsAbout(store, address);
  for (const { neededBy } of found) {
    if (neededBy === undefined) continue;
    throw new UserError(
      l10n.t(
        'The import of “{0}” has this address and is not finished. Finish or cancel it first.',
        neededBy,
      ),
    );
  }
  return eraseAll(found.map((about) => () => about.erase()));
}

async function importsAbout(store: ImportStore, address: string): Promise<ImportAboutPerson[]> {
  const finder = personFinder(address);
  const found: ImportAboutPerson[] = [];
  for (const id of await store.ids()) found.push(await importAboutPerson(store, id, finder));
  return found;
}
