import * as vscode from 'vscode';
import { type DomainMemory, readDomainMemory } from '../../protocol/domain.ts';
import { Disposable } from '../kit/disposable.ts';
import { webviews } from '../names.ts';
import { DomainPage, type DomainPageParts } from './domainPage.ts';

/** The open pages of domains, at most one for each. VS Code brings them back after a reload. */
export class DomainPages extends Disposable {
  readonly #parts: DomainPageParts;
  readonly #pages = new Map<string, DomainPage>();

  constructor(parts: DomainPageParts) {
    super();
    this.#parts = parts;
    this._register({ dispose: () => this.#closeAll() });
  }

  /** Shows the page of a domain, or opens it. */
  show(memory: DomainMemory): void {
    const open = this.#pages.get(keyOf(memory));
    if (open) open.panel.reveal();
    else this.#add(this.#createPanel(memory), memory);
  }

  /** Takes over a panel that VS Code has kept, if it is one of ours. */
  restore(panel: vscode.WebviewPanel, state: unknown): void {
    const memory = readDomainMemory(state);
    if (memory && !this.#pages.has(keyOf(memory))) this.#add(panel, memory);
    else panel.dispose();
  }

  #createPanel({ domain }: DomainMemory): vscode.WebviewPanel {
    return vscode.window.createWebviewPanel(webviews.domain, domain, vscode.ViewColumn.Active);
  }

  #add(panel: vscode.WebviewPanel, memory: DomainMemory): void {
    const page = new DomainPage(panel, memory, this.#parts);
    this.#pages.set(keyOf(memory), page);
    panel.onDidDispose(() => this.#pages.delete(keyOf(memory)));
  }

  #closeAll(): void {
    for (const page of this.#pages.values()) page.dispose();
    this.#pages.clear();
  }
}

function keyOf({ account, id }: DomainMemory): string {
  return `${id} ${account}`;
}
