import type { MaketPlace } from '../../core/folders/transfers.ts';

/**
 * Changes of folders, for menus, keys and the mouse. Each operation shows progress, is recorded in the history, offers Undo
 * in one notification, and shows its errors with exactly what was done. There is no limit to the number of makets. Returns true
 * if all of it was done; never rejects. Names of folders are case-insensitive; spaces at their ends count.
 */
export interface FolderOperations {
  /** Adds makets to a folder, creating it if needed. They also stay in their other folders. */
  add(makets: readonly number[], to: string): Promise<boolean>;
  /** Moves makets to a folder, creating it if needed: adds them first, then removes them from their places. */
  move(places: readonly MaketPlace[], to: string): Promise<boolean>;
  /** Removes makets from their folders. Skips those in none. */
  remove(places: readonly MaketPlace[]): Promise<boolean>;
  /** Renames a folder. If another folder has that name, asks whether to merge them. */
  rename(from: string, to: string): Promise<boolean>;
  /** Adds all makets of a folder to another one, creating it if needed. */
  duplicate(from: string, to: string): Promise<boolean>;
  /** Deletes folders after a confirmation. Their makets stay in the account and in their other folders. */
  delete(folders: readonly string[]): Promise<boolean>;
}

/** Returns folder operations whose code is loaded by the first one. */
export function lazyOperations(load: () => Promise<FolderOperations>): FolderOperations {
  return {
    add: async (...args) => (await load()).add(...args),
    move: async (...args) => (await load()).move(...args),
    remove: async (...args) => (await load()).remove(...args),
    rename: async (...args) => (await load()).rename(...args),
    duplicate: async (...args) => (await load()).duplicate(...args),
    delete: async (...args) => (await load()).delete(...args),
  };
}
