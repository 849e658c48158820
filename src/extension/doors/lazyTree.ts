import * as vscode from 'vscode';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';

/** A tree data provider whose code is loaded when VS Code first asks for its children. */
export class LazyTree<Node> extends Disposable implements vscode.TreeDataProvider<Node> {
  readonly #tree: () => Promise<vscode.TreeDataProvider<Node>>;
  readonly #changed = this._register(new vscode.EventEmitter<Node | Node[] | undefined>());

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(load: () => Promise<vscode.TreeDataProvider<Node>>) {
    super();
    this.#tree = lazily(async () => {
      const tree = await load();
      const following = tree.onDidChangeTreeData?.((changed) => this.#changed.fire(changed ?? undefined));
      if (following) this._register(following);
      return tree;
    });
  }

  async getChildren(node?: Node): Promise<Node[]> {
    return (await (await this.#tree()).getChildren(node)) ?? [];
  }

  async getTreeItem(node: Node): Promise<vscode.TreeItem> {
    return (await this.#tree()).getTreeItem(node);
  }

  async resolveTreeItem(item: vscode.TreeItem, node: Node, token: vscode.CancellationToken) {
    return (await (await this.#tree()).resolveTreeItem?.(item, node, token)) ?? item;
  }

  async getParent(node: Node): Promise<Node | undefined | null> {
    return (await this.#tree()).getParent?.(node);
  }
}
