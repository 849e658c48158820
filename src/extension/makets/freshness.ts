import * as vscode from 'vscode';
import type { MaketsModel } from '../folders/maketsModel.ts';
import { Disposable } from '../kit/disposable.ts';
import type { Log } from '../log.ts';

/** How long nothing is looked for again, in milliseconds. */
const interval = 30_000;

/**
 * Looks for what was changed elsewhere when somebody comes back to the window or to the view: with one request, and
 * not more often than every half minute.
 */
export class Freshness extends Disposable {
  readonly #model: Pick<MaketsModel, 'isConnected' | 'freshen'>;
  readonly #view: Pick<vscode.TreeView<unknown>, 'visible'>;
  readonly #log: Log;
  readonly #now: () => number;
  #isFocused = vscode.window.state.focused;
  #earliest = 0;

  constructor(
    model: Pick<MaketsModel, 'isConnected' | 'freshen'>,
    view: Pick<vscode.TreeView<unknown>, 'visible' | 'onDidChangeVisibility'>,
    log: Log,
    now = Date.now,
  ) {
    super();
    this.#model = model;
    this.#view = view;
    this.#log = log;
    this.#now = now;
    this._register(vscode.window.onDidChangeWindowState(({ focused }) => this.setFocused(focused)));
    this._register(view.onDidChangeVisibility(() => this.#look()));
  }

  /** Notes whether the window has the focus. */
  setFocused(focused: boolean): void {
    const cameBack = focused && !this.#isFocused;
    this.#isFocused = focused;
    if (cameBack) this.#look();
  }

  #look(): void {
    if (!this.#model.isConnected || !this.#view.visible || this.#now() < this.#earliest) return;
    this.#earliest = this.#now() + interval;
    // Nobody asked for it, so that nobody is told; the status bar says when the service cannot be reached.
    this.#model
      .freshen()
      .catch((error: unknown) => this.#log.error('Looking for changes made elsewhere', error));
  }
}
