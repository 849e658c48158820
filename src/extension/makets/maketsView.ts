import type { Words } from '../util/words.ts';

/** What other features ask of the Makets view. */
export interface MaketsView {
  /**
   * Shows the view with the maket selected: in `folderName`, or in the first place where it is found. Folders that have
   * not been read are looked into for that, with progress.
   */
  reveal(maketId: number, folderName?: string): Promise<void>;
  /** Reads the folders again; with `folderName` also that folder's makets. */
  refresh(folderName?: string): Promise<void>;
  /** The names of the folders read so far that hold a maket. Makes no request. */
  placesOf(maketId: number): readonly string[];
  /** Asks for a folder; `undefined` when the user left. */
  pickFolder(options: PickFolderOptions): Promise<FolderChoice | undefined>;
}

export interface PickFolderOptions {
  readonly title: Words;
  /** Names of folders that are offered first. */
  readonly preferred?: readonly string[];
  /** Whether "No Folder" is offered too. */
  readonly allowNone?: boolean;
}

/** `name` is valid and in lower case. */
export type FolderChoice = { readonly kind: 'folder'; readonly name: string } | { readonly kind: 'none' };
