import * as vscode from 'vscode';
import { type ContextKey, setContext } from './contextKeys.ts';
import { Disposable } from './disposable.ts';

/** The persisted state of a page about an object of an account. VS Code restores it after a reload. */
interface PageMemory {
  readonly account: string;
  readonly id: number;
}

/** A webview panel and its content; disposed with the panel. */
export interface Page extends vscode.Disposable {
  readonly panel: vscode.WebviewPanel;
}

interface PageKind<Memory, P extends Page = Page> {
  /** The view type of the webview in the manifest. */
  readonly viewType: string;
  /** The context key that becomes true when such a page is opened. */
  readonly seen?: ContextKey;
  /** Identifies the page’s object, such as `pageKey`. */
  key(memory: NoInfer<Memory>): string;
  /** Parses the state that VS Code kept of a page; `undefined` if it is invalid. */
  read(state: unknown): Memory | undefined;
  /** Creates the page in an empty panel. */
  fill(panel: vscode.WebviewPanel, memory: Memory): P;
  /** Called when the page was closed. */
  closed?(page: P): void;
}

/** The open pages of one kind, at most one for each object. VS Code restores them after a reload. */
export class Pages<Memory, P extends Page = Page>
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

  /** Reveals the page of an object, or opens it. Returns the page. */
  show(memory: Memory): P {
    const open = this.#pages.get(this.#kind.key(memory));
    open?.panel.reveal();
    return open ?? this.#add(this.#newPanel(), memory);
  }

  /** Returns the page whose tab is active, if any. */
  get active(): P | undefined {
    return [...this.#pages.values()].find(({ panel }) => panel.active);
  }

  /** Returns the page of an object, if it is open. */
  find(memory: NoInfer<Memory>): P | undefined {
    return this.#pages.get(this.#kind.key(memory));
  }

  /** Restores a page in a panel that VS Code kept. Disposes the panel if its state is invalid or its page already open. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const memory = this.#kind.read(state);
    if (memory && !this.#pages.has(this.#kind.key(memory))) this.#add(panel, memory);
    else panel.dispose();
  }

  #newPanel(): vscode.WebviewPanel {
    if (this.#kind.seen) void setContext(this.#kind.seen, true);
    return vscode.window.createWebviewPanel(this.#kind.viewType, '', vscode.ViewColumn.Active);
  }

  #add(panel: vscode.WebviewPanel, memory: Memory): P {
    const page = this.#kind.fill(panel, memory);
    this.#pages.set(this.#kind.key(memory), page);
    panel.onDidDispose(() => {
      this.#pages.delete(this.#kind.key(memory));
      this.#kind.closed?.(page);
    });
    return page;
  }

  #closeAll(): void {
    for (const page of this.#pages.values()) page.dispose();
    this.#pages.clear();
  }
}

/** Returns the key of the page’s object among the objects of all accounts. */
export function pageKey({ account, id }: PageMemory): string {
  return `${id} ${account}`;
}
