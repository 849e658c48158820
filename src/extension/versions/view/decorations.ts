import * as vscode from 'vscode';
import type { MaketRecord } from '../../../core/journal/records.ts';
import { Disposable } from '../../kit/disposable.ts';
import { l10n } from '../../kit/words.ts';
import { type LayoutVersions, layoutName } from '../layoutVersions.ts';
import { maketIdOf, maketUri } from '../maketUri.ts';
import type { LayoutState, LayoutStates } from './layoutStates.ts';

/** Shows in the explorer and in the Makets view whether layouts have changed since they were uploaded. */
export class LayoutDecorations extends Disposable implements vscode.FileDecorationProvider {
  readonly #versions: LayoutVersions;
  readonly #states: LayoutStates;
  readonly #changed = this._register(new vscode.EventEmitter<vscode.Uri[]>());

  readonly onDidChangeFileDecorations = this.#changed.event;

  constructor(versions: LayoutVersions, states: LayoutStates) {
    super();
    this.#versions = versions;
    this.#states = states;
    this._register(states.onDidChange((layouts) => this.#changed.fire(this.#withMakets(layouts))));
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const maket = maketIdOf(uri);
    return maket === undefined ? this.#ofLayout(uri) : this.#ofMaket(maket);
  }

  /** Returns the badge of a layout. Differs from the badges of source control, which may be shown beside it. */
  #ofLayout(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const states = this.#states.statesOf(uri);
    const state = states.find(({ isChanged }) => isChanged) ?? states[0];
    if (!state) return undefined;
    const { isChanged, maket } = state;
    const words = isChanged
      ? l10n.t('Changed since it was uploaded as maket {0}', maket.id)
      : l10n.t('Uploaded as maket {0}, unchanged', maket.id);
    return new vscode.FileDecoration(isChanged ? 'Δ' : '✓', bySource(words, maket));
  }

  /** Returns a text that says whether a maket's layout has changed since the upload; `undefined` if that isn't known yet. */
  describe(id: number): string | undefined {
    const record = this.#versions.maket(id);
    const layout = record && this.#versions.layoutOf(record);
    if (!layout || record.filledIn) return undefined;
    const current = this.#versions.current(layout);
    if (!current.some((maket) => maket.id === id)) {
      const newer = current.find(({ language }) => language === record.language) ?? current[0];
      return newer && bySource(l10n.t('a newer version is maket {0}', newer.id), newer);
    }
    const state = this.#stateSince(record);
    if (!state) return undefined;
    const words = state.isChanged
      ? l10n.t('the layout has changed since')
      : l10n.t('the layout is unchanged');
    return bySource(words, state.maket);
  }

  /** Returns true if the layout of a maket is known to be unchanged since that upload. */
  isCurrentText(id: number): boolean {
    return this.#stateSince(this.#versions.maket(id))?.isChanged === false;
  }

  #ofMaket(id: number): vscode.FileDecoration | undefined {
    const state = this.#stateSince(this.#versions.maket(id));
    if (!state?.isChanged) return undefined;
    return new vscode.FileDecoration(
      'M',
      bySource(l10n.t('“{0}” has changed since it was uploaded', layoutName(state.maket) ?? ''), state.maket),
      new vscode.ThemeColor('gitDecoration.modifiedResourceForeground'),
    );
  }

  /** Returns the state of a maket’s layout, if the maket is the newest in its language and the state is known. */
  #stateSince(record: MaketRecord | undefined): LayoutState | undefined {
    const layout = record && this.#versions.layoutOf(record);
    return layout && this.#states.statesOf(layout).find(({ maket }) => maket.id === record.id);
  }

  #withMakets(layouts: readonly vscode.Uri[]): vscode.Uri[] {
    return layouts.flatMap((layout) => [
      layout,
      ...this.#versions.current(layout).map(({ id }) => maketUri(id)),
    ]);
  }
}

/** Appends a note that only the journal says so, unless this machine has proof of the maket's content. */
function bySource(words: string, { contentProven }: MaketRecord): string {
  return contentProven ? words : l10n.t('{0}, according to the journal', words);
}
