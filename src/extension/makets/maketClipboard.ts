import * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { contextKeys } from '../names.ts';
import { Disposable } from '../util/disposable.ts';
import type { MaketPlace } from './folderOperations.ts';
import { type MaketNode, type MaketsNode, nodeId } from './nodes.ts';

/** What Paste would do: move what was cut, or add what was copied. */
export interface Clipped {
  readonly how: 'cut' | 'copied';
  readonly places: readonly MaketPlace[];
}

/** The makets that were cut or copied in the view. */
export class MaketClipboard extends Disposable {
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  #clipped: Clipped | undefined;
  #cut: ReadonlySet<string> = new Set();

  /** Fires when other makets are marked as cut. */
  readonly onDidChange = this.#changed.event;

  get clipped(): Clipped | undefined {
    return this.#clipped;
  }

  /** Takes makets where they stand, in the place of what was taken before. The system's clipboard gets their numbers. */
  async take(how: Clipped['how'], nodes: readonly MaketNode[]): Promise<void> {
    await this.#set({ how, places: nodes.map(placeOf) }, how === 'cut' ? nodes : []);
    await vscode.env.clipboard.writeText(maketNumbers(nodes));
  }

  async clear(): Promise<void> {
    await this.#set(undefined, []);
  }

  isCut(node: MaketsNode): boolean {
    return this.#cut.size > 0 && this.#cut.has(nodeId(node));
  }

  async #set(clipped: Clipped | undefined, cut: readonly MaketNode[]): Promise<void> {
    this.#clipped = clipped;
    this.#cut = new Set(cut.map(nodeId));
    this.#changed.fire();
    await vscode.commands.executeCommand('setContext', contextKeys.maketsClipped, clipped?.how);
  }
}

/** Empties the clipboard when another account becomes active, where the same numbers are other makets. */
export function emptyWithAccount(
  clipboard: MaketClipboard,
  active: ActiveAccount,
  errors: ErrorHandler,
): vscode.Disposable {
  let { account } = active;
  return active.onDidChange(() => {
    if (account === active.account) return;
    account = active.account;
    void errors.run(vscode.l10n.t('Couldn’t cut the makets'), () => clipboard.clear());
  });
}

export function placeOf({ id, folder }: MaketNode): MaketPlace {
  return { maket: id, ...(folder && { folder: folder.title }) };
}

/** The numbers, each once, one a line. */
export function maketNumbers(nodes: readonly MaketNode[]): string {
  return [...new Set(nodes.map(({ id }) => id))].join('\n');
}
