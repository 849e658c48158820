import { limits } from '../port/service.ts';

/** Why a text cannot be a folder's name ("Folder", rule 1). */
export type FolderNameProblem = 'empty' | 'tooLong' | 'forbiddenCharacter';

/** Checks a folder's name: 1 to 50 characters (code points), without a comma and without `<`, `>` and `"`. */
export function checkFolderName(name: string): FolderNameProblem | undefined {
  if (name.trim() === '') return 'empty';
  if ([...name].length > limits.folderName) return 'tooLong';
  if (/[,<>"]/.test(name)) return 'forbiddenCharacter';
  return undefined;
}

/** The form in which the service keeps a name: two names are the same folder when their normal forms are equal. */
export function normaliseFolderName(name: string): string {
  return name.toLowerCase();
}
