import type { MaketsModel } from '../folders/maketsModel.ts';
import type { FolderChoice, PickFolderOptions } from '../folders/pickFolder.ts';

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
  /** Reads the folders of the active account, and the numbers of the makets in one. */
  lists(): Promise<Pick<MaketsModel, 'folders' | 'makets'>>;
  /** Whether the layout of a maket still says what was uploaded, as far as that is known by now. */
  isCurrentText(maketId: number): boolean;
  /** Asks for a folder; `undefined` when the user left. */
  pickFolder(options: PickFolderOptions): Promise<FolderChoice | undefined>;
}
