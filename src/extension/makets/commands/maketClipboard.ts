import * as vscode from 'vscode';
import type { FolderEdit } from '../../../core/folders/change.ts';
import { placesAfter } from '../../../core/folders/placesAfter.ts';
import type { MaketPlace } from '../../../core/folders/transfers.ts';
import type { ActiveAccount } from '../../accounts/connection.ts';
import { activeOwner, areDifferent } from '../../accounts/owner.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import type { ChangeMaker } from '../../folders/changeMaker.ts';
import { setContext } from '../../kit/contextKeys.ts';
import { Disposable } from '../../kit/disposable.ts';
import { l10n } from '../../kit/words.ts';
import { contextKeys } from '../../names.ts';
import type { MaketNode, MaketsNode } from '../view/nodes.ts';

/** The content of the clipboard. Paste moves cut makets, and adds copied ones while leaving them in their folders. */
export interface Clipped {
  readonly how: 'cut' | 'copied';
  readonly places: readonly MaketPlace[];
}

/** The view's clipboard: makets that were cut or copied, with the folders they were in. */
export class MaketClipboard extends Disposable {
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  #clipped: Clipped | undefined;
  /** The keys of the cut makets' places. */
  #cut: ReadonlySet<string> = new Set();

  /** Fires when the set of makets marked as cut changes. */
  readonly onDidChange = this.#changed.event;

  get clipped(): Clipped | undefined {
    return this.#clipped;
  }

  /** Puts makets with their folders on this clipboard, and their numbers on the system's clipboard. */
  async take(how: Clipped['how'], nodes: readonly MaketNode[]): Promise<void> {
    await this.#set({ how, places: nodes.map(maketPlace) });
    await vscode.env.clipboard.writeText(maketNumbers(nodes));
  }

  async clear(): Promise<void> {
    await this.#set(undefined);
  }

  /** Updates the places of makets that `edits` have moved. */
  async follow(edits: readonly FolderEdit[]): Promise<void> {
    const clipped = this.#clipped;
    if (clipped) await this.#set({ ...clipped, places: placesAfter(clipped.places, edits) });
  }

  isCut(node: MaketsNode): boolean {
    return this.#cut.size > 0 && node.kind === 'maket' && this.#cut.has(placeKey(maketPlace(node)));
  }

  async #set(clipped: Clipped | undefined): Promise<void> {
    this.#clipped = clipped;
    this.#cut = new Set(clipped?.how === 'cut' ? clipped.places.map(placeKey) : []);
    this.#changed.fire();
    await setContext(contextKeys.maketsClipped, clipped?.how);
  }
}

/** Clears the clipboard when another account becomes active, where the same numbers identify other makets. */
export function clearOnAccountChange(
  clipboard: MaketClipboard,
  active: ActiveAccount,
  errors: ErrorHandler,
): vscode.Disposable {
  let owner = activeOwner(active);
  return active.onDidChange(() => {
    const now = activeOwner(active);
    const isOther = owner && now ? areDifferent(owner, now) : owner !== now;
    // The identity is unknown during a reconnection, so the previous one is kept.
    if (isOther || now?.account !== undefined) owner = now;
    if (!isOther) return;
    void errors.run(l10n.t('Couldn’t cancel the cut'), () => clipboard.clear());
  });
}

/** Updates the places on the clipboard when their folder is renamed or merged into another. */
export function followRenames(
  clipboard: MaketClipboard,
  maker: ChangeMaker,
  errors: ErrorHandler,
): vscode.Disposable {
  return maker.onDidChange(({ action, edits }) => {
    if (action.kind !== 'rename' && action.kind !== 'merge') return;
    void errors.run(l10n.t('Couldn’t update the cut makets'), () => clipboard.follow(edits));
  });
}

function placeKey({ maket, folder = '' }: MaketPlace): string {
  return `${maket}:${folder}`;
}

export function maketPlace({ id, folder }: MaketNode): MaketPlace {
  return { maket: id, ...(folder && { folder: folder.title }) };
}

/** Returns the distinct numbers, one per line. */
export function maketNumbers(nodes: readonly MaketNode[]): string {
  return [...new Set(nodes.map(({ id }) => id))].join('\n');
}
