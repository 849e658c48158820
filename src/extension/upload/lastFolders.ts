import type * as vscode from 'vscode';
import type { FolderChoice } from '../folders/pickFolder.ts';

const memoryKey = 'upload.lastFolders';
/** The number of layouts whose folder is remembered for one account. */
const mostLayouts = 200;

/** The choices for one account, oldest first: the path of a layout in the journal, and the folder (`null`: no folder). */
type Choices = readonly (readonly [layout: string, folder: string | null])[];

/** Remembers, for this workspace and by account, the folder that each layout was last uploaded to. */
export class LastFolders {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  /** Returns the folder chosen for this layout last, then the one chosen for any layout last. */
  suggestions(account: string, layout: string | undefined): readonly FolderChoice[] {
    const choices = this.#choices[account] ?? [];
    const ofLayout = choices.find(([path]) => path === layout);
    return [ofLayout, choices.at(-1)]
      .filter((choice) => choice !== undefined)
      .map(([, folder]) => asChoice(folder));
  }

  async remember(account: string, layout: string | undefined, choice: FolderChoice): Promise<void> {
    const path = layout ?? '';
    const others = (this.#choices[account] ?? []).filter(([other]) => other !== path);
    const choices = [...others, [path, choice.kind === 'folder' ? choice.name : null] as const];
    await this.#memory.update(memoryKey, { ...this.#choices, [account]: choices.slice(-mostLayouts) });
  }

  get #choices(): Readonly<Record<string, Choices>> {
    return this.#memory.get(memoryKey) ?? {};
  }
}

function asChoice(folder: string | null): FolderChoice {
  return folder === null ? { kind: 'none' } : { kind: 'folder', name: folder };
}
