import * as vscode from 'vscode';
import { readStatisticsMemory, type StatisticsMemory } from '../../protocol/statistics.ts';
import { Disposable } from '../kit/disposable.ts';
import { webviews } from '../names.ts';
import { type PageParts, StatisticsPage } from './statisticsPage.ts';

/** The open statistics pages, at most one for a campaign. VS Code brings them back after a reload. */
export class StatisticsPages extends Disposable implements vscode.WebviewPanelSerializer {
  readonly #parts: PageParts;
  readonly #pages = new Map<string, StatisticsPage>();

  constructor(parts: PageParts) {
    super();
    this.#parts = parts;
    this._register({ dispose: () => this.#closeAll() });
  }

  /** Shows the page of a campaign, or opens it. */
  show(memory: StatisticsMemory): void {
    const open = this.#pages.get(keyOf(memory));
    if (open) open.panel.reveal();
    else this.#add(this.#createPanel(memory), memory);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const memory = readStatisticsMemory(state);
    if (memory && !this.#pages.has(keyOf(memory))) this.#add(panel, memory);
    else panel.dispose();
  }

  #createPanel({ subject }: StatisticsMemory): vscode.WebviewPanel {
    return vscode.window.createWebviewPanel(webviews.statistics, subject, vscode.ViewColumn.Active);
  }

  #add(panel: vscode.WebviewPanel, memory: StatisticsMemory): void {
    const page = new StatisticsPage(panel, memory, this.#parts);
    this.#pages.set(keyOf(memory), page);
    panel.onDidDispose(() => this.#pages.delete(keyOf(memory)));
  }

  #closeAll(): void {
    for (const page of this.#pages.values()) page.dispose();
    this.#pages.clear();
  }
}

function keyOf({ account, id }: StatisticsMemory): string {
  return `${id} ${account}`;
}
