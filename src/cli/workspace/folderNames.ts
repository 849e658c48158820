import { readdir } from 'node:fs/promises';
import { languagesAmong, layoutNameOf, readLanguageFileName } from '../../core/translations/languageFiles.ts';

/** The names of the files in a folder. */
export interface FolderNames {
  /** Returns false if a file is certainly not there. Systems differ in which names are the same, so case and marks are ignored. */
  mayHave(name: string): boolean;
  /** Returns the languages of a layout in the folder: see `languagesAmong`. */
  languagesOf(layoutName: string): ReturnType<typeof languagesAmong>;
}

/** Returns a function that lists a folder once: a command asks for hundreds of layouts of one folder. It never rejects. */
export function listingFolders(): (folder: string) => Promise<FolderNames> {
  const lists = new Map<string, Promise<FolderNames>>();
  return (folder) => {
    const list = lists.get(folder) ?? readNames(folder);
    lists.set(folder, list);
    return list;
  };
}

async function readNames(folder: string): Promise<FolderNames> {
  const names = await readdir(folder).catch(() => undefined);
  const folded = new Set(names?.map(withoutSpelling));
  const ofLayouts = Map.groupBy(names ?? [], (name) => readLanguageFileName(name)?.layout);
  return {
    // A folder that can’t be listed may still have a file that can be read.
    mayHave: (name) => names === undefined || folded.has(withoutSpelling(name)),
    languagesOf: (layoutName) => languagesAmong(ofLayouts.get(layoutNameOf(layoutName)) ?? [], layoutName),
  };
}

const withoutSpelling = (name: string) => name.normalize('NFC').toLowerCase();
