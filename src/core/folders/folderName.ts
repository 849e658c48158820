import { limits } from '../port/service.ts';

/** The reason why a text isn't a valid folder name ("Folder", rule 1). */
export type FolderNameProblem = 'empty' | 'tooLong' | 'forbiddenCharacter';

/** Checks a folder's name: 1 to 50 characters (code points), without a comma and without `<`, `>` and `"`. */
export function checkFolderName(name: string): FolderNameProblem | undefined {
  if (name.trim() === '') return 'empty';
  if ([...name].length > limits.folderName) return 'tooLong';
  if (/[,<>"]/.test(name)) return 'forbiddenCharacter';
  return undefined;
}

/** Returns a name as the service stores it. Names with the same normal form are the same folder. */
export function normalizeFolderName(name: string): string {
  return name.toLowerCase();
}
