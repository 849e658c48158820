import * as vscode from 'vscode';
import type { MaketsModel } from '../../folders/maketsModel.ts';
import { Disposable } from '../../kit/disposable.ts';
import type { Log } from '../../log.ts';

/** The minimum time between two requests, in milliseconds. */
const interval = 30_000;

/**
 * Refreshes the list of folders when the window gets the focus or the view is shown, to show changes made elsewhere. Makes
 * one request, at most every 30 seconds.
 */
export class RefreshOnFocus extends Disposable {
  readonly #model: Pick<MaketsModel, 'isConnected' | 'freshen'>;
  readonly #view: Pick<vscode.TreeView<unknown>, 'visible'>;
  readonly #log: Log;
  readonly #now: () => number;
  #isFocused = vscode.window.state.focused;
  /** The time of the last request, in milliseconds since 1970. */
  #last = Number.NEGATIVE_INFINITY;

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
    this._register(view.onDidChangeVisibility(() => this.#refresh()));
  }

  setFocused(focused: boolean): void {
    const cameBack = focused && !this.#isFocused;
    this.#isFocused = focused;
    if (cameBack) this.#refresh();
  }

  #refresh(): void {
    if (!this.#model.isConnected || !this.#view.visible) return;
    // The absolute difference counts, because the clock may have been set back.
    if (Math.abs(this.#now() - this.#last) < interval) return;
    this.#last = this.#now();
    // The user didn't ask for this request, so its failure is only logged. The status bar shows when the service can't be reached.
    this.#model
      .freshen()
      .catch((error: unknown) => this.#log.error('Looking for changes made elsewhere', error));
  }
}
