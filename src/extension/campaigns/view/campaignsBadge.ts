import type * as vscode from 'vscode';
import { l10n, type Words } from '../../kit/words.ts';

type BadgedView = Pick<vscode.TreeView<unknown>, 'badge' | 'visible'>;

/** The badge of the Campaigns view. It counts held campaigns, which can still be stopped, or else those that ended while the view was hidden. */
export class CampaignsBadge {
  readonly #view: BadgedView;
  readonly #ended = new Set<number>();
  #held = 0;

  constructor(view: BadgedView) {
    this.#view = view;
  }

  showHeld(count: number): void {
    this.#held = count;
    this.#show();
  }

  /** Counts a campaign that has ended, unless its row is in view. */
  addEnded(id: number): void {
    if (!this.#view.visible) this.#ended.add(id);
    this.#show();
  }

  /** No longer counts a campaign, or any, because the user has seen that it has ended. */
  seen(id?: number): void {
    if (id === undefined) this.#ended.clear();
    else this.#ended.delete(id);
    this.#show();
  }

  #show(): void {
    const held = (count: number) => l10n.count('{0} campaign is held|{0} campaigns are held', count);
    const ended = (count: number) =>
      l10n.count('{0} campaign has been sent|{0} campaigns have been sent', count);
    this.#view.badge = this.#held > 0 ? badge(this.#held, held) : badge(this.#ended.size, ended);
  }
}

function badge(value: number, words: (count: number) => Words): vscode.ViewBadge | undefined {
  return value > 0 ? { value, tooltip: words(value) } : undefined;
}
