import type * as vscode from 'vscode';

interface Group<Node> {
  readonly children: readonly Node[];
  readonly open: boolean;
}

/**
 * The nodes that VS Code has been given of a tree: the same object for the same thing, so that a single one can be named
 * when it changes, and how each of them looks, so that only what differs is shown anew.
 */
export class ShownNodes<Node extends object> {
  readonly #idOf: (node: Node) => string;
  readonly #nodes = new Map<string, Node>();
  readonly #looks = new Map<string, string>();
  readonly #groups = new Map<string, Group<Node>>();

  /** `idOf` is the same for the same thing, however often the tree is read. */
  constructor(idOf: (node: Node) => string) {
    this.#idOf = idOf;
  }

  /** The object for each of `nodes` that VS Code knows, saying now what the given one says. */
  known(nodes: readonly Node[]): Node[] {
    return nodes.map((node) => {
      const known = this.#nodes.get(this.#idOf(node));
      return known ? become(known, node) : node;
    });
  }

  /** The object that VS Code knows for a node, if it has been given one. */
  shown(node: Node): Node | undefined {
    return this.#nodes.get(this.#idOf(node));
  }

  /** Notes what VS Code is given as the children of `parent`, the root being `undefined`. */
  give(parent: Node | undefined, nodes: readonly Node[]): Node[] {
    const children = this.known(nodes);
    const ids = new Set(children.map(this.#idOf));
    for (const gone of this.#childrenOf(parent)) if (!ids.has(this.#idOf(gone))) this.#drop(gone);
    for (const child of children) this.#nodes.set(this.#idOf(child), child);
    this.#groups.set(this.#groupId(parent), { children, open: true });
    return children;
  }

  /** Notes how a node looks. VS Code may ask that of another object than the one it draws, to find out where it is. */
  look(node: Node, item: vscode.TreeItem): void {
    if (this.shown(node) === node) this.#looks.set(this.#idOf(node), lookOf(item));
  }

  /** Notes that a group was opened or closed. */
  setOpen(parent: Node, open: boolean): void {
    const group = this.#groups.get(this.#idOf(parent));
    if (group) this.#groups.set(this.#idOf(parent), { ...group, open });
  }

  /** Whether VS Code has been given the children of `parent`. */
  has(parent: Node | undefined): boolean {
    return this.#groups.has(this.#groupId(parent));
  }

  /** Whether VS Code has been given nothing that it could still show. */
  get isEmpty(): boolean {
    return this.#childrenOf(undefined).length === 0;
  }

  /** The groups whose children VS Code has been given. */
  get groups(): Node[] {
    return [...this.#groups.keys()].flatMap((id) => this.#nodes.get(id) ?? []);
  }

  isOpen(group: Node): boolean {
    return this.#groups.get(this.#idOf(group))?.open ?? false;
  }

  /** Notes that VS Code will ask for the children of a group anew. */
  forgetChildren(group: Node): void {
    for (const child of this.#childrenOf(group)) this.#drop(child);
    this.#groups.delete(this.#idOf(group));
  }

  /** Notes that VS Code will ask for everything anew. */
  clear(): void {
    for (const notes of [this.#nodes, this.#looks, this.#groups]) notes.clear();
  }

  /** Whether `parent` has other children now, or the same ones in another order. */
  hasOthers(parent: Node | undefined, nodes: readonly Node[]): boolean {
    const shown = this.#childrenOf(parent);
    return shown.length !== nodes.length || shown.some((node, index) => node !== nodes[index]);
  }

  /** The children of `parent` that do not look as VS Code shows them. */
  changed(parent: Node | undefined, itemOf: (node: Node) => vscode.TreeItem): Node[] {
    return this.#childrenOf(parent).filter((node) => this.isChanged(node, itemOf(node)));
  }

  /** Whether a node that looks like `item` now is shown otherwise. */
  isChanged(node: Node, item: vscode.TreeItem): boolean {
    return this.#looks.get(this.#idOf(node)) !== lookOf(item);
  }

  #childrenOf(parent: Node | undefined): readonly Node[] {
    return this.#groups.get(this.#groupId(parent))?.children ?? [];
  }

  #groupId(parent: Node | undefined): string {
    return parent ? this.#idOf(parent) : '';
  }

  #drop(node: Node): void {
    this.forgetChildren(node);
    this.#nodes.delete(this.#idOf(node));
    this.#looks.delete(this.#idOf(node));
  }
}

/** What of an item people see or hear at once. Most tooltips are made when they are asked for. */
function lookOf({
  label,
  description,
  iconPath,
  contextValue,
  tooltip,
  resourceUri,
  accessibilityInformation,
}: vscode.TreeItem): string {
  const spoken = accessibilityInformation?.label;
  return JSON.stringify([label, description, iconPath, contextValue, tooltip, resourceUri, spoken]);
}

function become<T extends object>(known: T, now: T): T {
  for (const key of Object.keys(known)) if (!(key in now)) Reflect.deleteProperty(known, key);
  return Object.assign(known, now);
}
