/** A maket where it stands in the view. Without `folder` it is in none. */
export interface MaketPlace {
  readonly maket: number;
  readonly folder?: string;
}

/**
 * Changes of folders as people make them, whoever asks for them: a menu, a key, the mouse. Each one shows its progress,
 * is kept in the history, offers Undo in one notification, and words its own errors with exactly what was done. More
 * makets than the service takes at once are no matter. Resolves to whether all of it was done; never rejects.
 * Folders are named as the view shows them, or as they were typed.
 */
export interface FolderOperations {
  /** Puts makets into a folder, which is created when there is none of that name. They stay where they are, too. */
  add(makets: readonly number[], to: string): Promise<boolean>;
  /** Puts makets into a folder first and takes them out of where they stand last. */
  move(places: readonly MaketPlace[], to: string): Promise<boolean>;
  /** Takes makets out of the folders where they stand. Those in none are passed over. */
  remove(places: readonly MaketPlace[]): Promise<boolean>;
}
