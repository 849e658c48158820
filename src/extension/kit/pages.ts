import * as vscode from 'vscode';
import { Disposable } from './disposable.ts';

/** What a page is about: a thing of an account. It survives a reload. */
export interface PageMemory {
  readonly account: string;
  readonly id: number;
}

/** A panel and what fills it; disposed with the panel. */
export interface Page extends vscode.Disposable {
  readonly panel: vscode.WebviewPanel;
}

export interface PageKind<Memory extends PageMemory, P extends Page = Page> {
  /** The name of the webview in the manifest. */
  readonly viewType: string;
  /** Reads what VS Code has kept of a page; `undefined` for anything else. */
  read(state: unknown): Memory | undefined;
  /** Fills an empty panel. */
  fill(panel: vscode.WebviewPanel, memory: Memory): P;
}

/** The open pages of one kind, at most one for each thing. VS Code brings them back after a reload. */
export class Pages<Memory extends PageMemory, P extends Page = Page>
  extends Disposable
  implements vscode.WebviewPanelSerializer
{
  readonly #kind: PageKind<Memory, P>;
  readonly #pages = new Map<string, P>();

  constructor(kind: PageKind<Memory, P>) {
    super();
    this.#kind = kind;
    this._register({ dispose: () => this.#closeAll() });
  }

  /** Shows the page of a thing, or opens it. Returns the page. */
  show(memory: Memory): P {
    const open = this.#pages.get(keyOf(memory));
    open?.panel.reveal();
    return open ?? this.#add(this.#newPanel(), memory);
  }

  /** Takes over a panel that VS Code has kept, if it is one of these. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const memory = this.#kind.read(state);
    if (memory && !this.#pages.has(keyOf(memory))) this.#add(panel, memory);
    else panel.dispose();
  }

  #newPanel(): vscode.WebviewPanel {
    return vscode.window.createWebviewPanel(this.#kind.viewType, '', vscode.ViewColumn.Active);
  }

  #add(panel: vscode.WebviewPanel, memory: Memory): P {
    const page = this.#kind.fill(panel, memory);
    this.#pages.set(keyOf(memory), page);
    panel.onDidDispose(() => this.#pages.delete(keyOf(memory)));
    return page;
  }

  #closeAll(): void {
    for (const page of this.#pages.values()) page.dispose();
    this.#pages.clear();
  }
}

function keyOf({ account, id }: PageMemory): string {
  return `${id} ${account}`;
}
