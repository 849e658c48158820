import * as vscode from 'vscode';
import { Disposable } from '../kit/disposable.ts';
import { tellInView } from '../kit/messages.ts';
import { LazyTree } from './lazyTree.ts';

interface LazyViewOptions<Node> extends Omit<vscode.TreeViewOptions<Node>, 'treeDataProvider'> {
  /** True if the manifest declares the view as collapsed. */
  readonly isCollapsed?: true;
}

/** A view whose tree is loaded when VS Code first asks for its children. */
export class LazyView<Node> extends Disposable {
  readonly tree: LazyTree<Node>;
  readonly view: vscode.TreeView<Node>;

  constructor(
    id: string,
    load: () => Promise<vscode.TreeDataProvider<Node>>,
    { isCollapsed, ...options }: LazyViewOptions<Node> = {},
  ) {
    super();
    this.tree = this._register(new LazyTree(load));
    this.view = this._register(vscode.window.createTreeView(id, { ...options, treeDataProvider: this.tree }));
    // When the user expands a collapsed view, VS Code waits two seconds before it shows the tree, unless the view sets a message: an empty
    // one is enough.
    if (isCollapsed) this._register(this.view.onDidChangeVisibility(() => tellInView(this.view, undefined)));
  }
}
