import type * as vscode from 'vscode';
import type { FolderChoice } from '../../folders/pickFolder.ts';
import { isSameFile } from '../../kit/placeOfFile.ts';

const lastFoldersKey = 'upload.lastFolders';
/** The maximum number of layouts per account whose folder is remembered. */
const mostLayouts = 200;

/** The choices for one account, oldest first: the path of a layout in the journal, and the folder (`null`: no folder). */
type Choices = readonly (readonly [layout: string, folder: string | null])[];

/** Remembers the folder that each layout was last uploaded to, by account, in this workspace. */
export class LastFolders {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  /** Returns the folder last chosen for this layout, then the one last chosen for any layout. */
  suggestions(account: string, layout: string | undefined): readonly FolderChoice[] {
    const choices = this.#choices[account] ?? [];
    const ofLayout = choices.find(([path]) => isSameFile(path, layout));
    return [ofLayout, choices.at(-1)]
      .filter((choice) => choice !== undefined)
      .map(([, folder]) => asChoice(folder));
  }

  async remember(account: string, layout: string | undefined, choice: FolderChoice): Promise<void> {
    const path = layout ?? '';
    const others = (this.#choices[account] ?? []).filter(([other]) => !isSameFile(other, path));
    const choices = [...others, [path, choice.kind === 'folder' ? choice.name : null] as const];
    await this.#memory.update(lastFoldersKey, { ...this.#choices, [account]: choices.slice(-mostLayouts) });
  }

  get #choices(): Readonly<Record<string, Choices>> {
    return this.#memory.get(lastFoldersKey) ?? {};
  }
}

function asChoice(folder: string | null): FolderChoice {
  return folder === null ? { kind: 'none' } : { kind: 'folder', name: folder };
}
