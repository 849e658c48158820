import type { MaketPlace } from '../../core/folders/wishes.ts';

export type { MaketPlace };

/**
 * Changes of folders as people make them, whoever asks for them: a menu, a key, the mouse. Each one shows its progress,
 * is kept in the history, offers Undo in one notification, and words its own errors with exactly what was done. More
 * makets than the service takes at once are no matter. Resolves to whether all of it was done; never rejects.
 * Folders are named as the service has them, in any case; a blank at an end belongs to a name.
 */
export interface FolderOperations {
  /** Puts makets into a folder, which is created when there is none of that name. They stay where they are, too. */
  add(makets: readonly number[], to: string): Promise<boolean>;
  /** Puts makets into a folder first and takes them out of where they stand last. */
  move(places: readonly MaketPlace[], to: string): Promise<boolean>;
  /** Takes makets out of the folders where they stand. Those in none are passed over. */
  remove(places: readonly MaketPlace[]): Promise<boolean>;
  /** Gives a folder another name. When a folder has it already, asks whether the two shall become one. */
  rename(from: string, to: string): Promise<boolean>;
  /** Puts all makets of a folder into another one too, which is created when there is none of that name. */
  duplicate(from: string, to: string): Promise<boolean>;
  /** Deletes folders after a question. Their makets stay in the account and in their other folders. */
  delete(folders: readonly string[]): Promise<boolean>;
}
