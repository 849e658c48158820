import type * as vscode from 'vscode';
import type { CompiledLayout } from '../compiling/layoutCompiler.ts';
import type { MaketsModel } from '../folders/maketsModel.ts';
import type { FolderChoice, PickFolderOptions } from '../folders/pickFolder.ts';

/** The interface of the Makets view for other rooms. */
export interface MaketsView {
  /**
   * Shows the view and selects the maket in `folderName`, or in the first folder that holds it. To find that folder, reads the
   * other folders with progress.
   */
  reveal(maketId: number, folderName?: string): Promise<void>;
  /** Reads the list of folders again, and the makets of `folderName` if given. */
  refresh(folderName?: string): Promise<void>;
  /** Returns the names of the folders that hold a maket, among those already read. Makes no request. */
  placesOf(maketId: number): readonly string[];
  /** Returns the functions that read the active account's folders, and the numbers of a folder's makets. */
  lists(): Promise<Pick<MaketsModel, 'folders' | 'makets'>>;
  /** Returns true if the layout of a maket is known to be unchanged since that upload. */
  isCurrentText(maketId: number): boolean;
  /** Returns the letter that was uploaded as a maket of the active account, if this machine or the sandbox has it. */
  uploaded(maketId: number): Promise<CompiledLayout | undefined>;
  /** Fires when `isCurrentText` may return something else than before. */
  readonly onDidChangeText: vscode.Event<void>;
  /** Asks for a folder. Returns `undefined` if the user cancels. */
  pickFolder(options: PickFolderOptions): Promise<FolderChoice | undefined>;
}

/** Files dropped on the view, from the explorer for example, and the name of the folder they were dropped on. */
export interface DroppedFiles {
  readonly files: readonly vscode.Uri[];
  readonly folder?: string | undefined;
}
