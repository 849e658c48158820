import type * as vscode from 'vscode';

interface Group<Node> {
  readonly children: readonly Node[];
  readonly open: boolean;
}

/**
 * Tracks the nodes of a tree that VS Code has received. Keeps one object for each id, so that a single node can be refreshed, and the
 * last appearance of each node, so that only nodes that look different are refreshed.
 */
export class ShownNodes<Node extends object> {
  readonly #idOf: (node: Node) => string;
  readonly #nodes = new Map<string, Node>();
  readonly #looks = new Map<string, string>();
  readonly #groups = new Map<string, Group<Node>>();

  /** `idOf` must return the same id each time that the tree is read. */
  constructor(idOf: (node: Node) => string) {
    this.#idOf = idOf;
  }

  /** Returns the object that VS Code knows for each node, updated with the given node's properties. */
  known(nodes: readonly Node[]): Node[] {
    return nodes.map((node) => {
      const known = this.#nodes.get(this.#idOf(node));
      return known ? become(known, node) : node;
    });
  }

  /** Returns the object that VS Code knows for a node. */
  shown(node: Node): Node | undefined {
    return this.#nodes.get(this.#idOf(node));
  }

  /** Records the children of `parent` that VS Code receives; `undefined` is the root. Returns the objects to give to it. */
  give(parent: Node | undefined, nodes: readonly Node[]): Node[] {
    const children = this.known(nodes);
    const ids = new Set(children.map(this.#idOf));
    for (const gone of this.#childrenOf(parent)) if (!ids.has(this.#idOf(gone))) this.#drop(gone);
    for (const child of children) this.#nodes.set(this.#idOf(child), child);
    this.#groups.set(this.#groupId(parent), { children, open: true });
    return children;
  }

  /**
   * Records the appearance of a node. Ignores objects that VS Code does not show: `reveal` requests tree items of the objects
   * passed to it.
   */
  look(node: Node, item: vscode.TreeItem): void {
    if (this.shown(node) === node) this.#looks.set(this.#idOf(node), appearanceOf(item));
  }

  /** Records that a group was expanded or collapsed. */
  setOpen(parent: Node, open: boolean): void {
    const group = this.#groups.get(this.#idOf(parent));
    if (group) this.#groups.set(this.#idOf(parent), { ...group, open });
  }

  /** Returns true if VS Code has received the children of `parent`. */
  has(parent: Node | undefined): boolean {
    return this.#groups.has(this.#groupId(parent));
  }

  /** True if VS Code has no root nodes. */
  get isEmpty(): boolean {
    return this.#childrenOf(undefined).length === 0;
  }

  /** The groups whose children VS Code has received. */
  get groups(): Node[] {
    return [...this.#groups.keys()].flatMap((id) => this.#nodes.get(id) ?? []);
  }

  isOpen(group: Node): boolean {
    return this.#groups.get(this.#idOf(group))?.open ?? false;
  }

  /** Forgets the children of a group, because VS Code will request them again. */
  forgetChildren(group: Node): void {
    for (const child of this.#childrenOf(group)) this.#drop(child);
    this.#groups.delete(this.#idOf(group));
  }

  /** Forgets all nodes, because VS Code will request all of them again. */
  clear(): void {
    for (const notes of [this.#nodes, this.#looks, this.#groups]) notes.clear();
  }

  /** Returns true if the children of `parent` or their order differ from those that VS Code shows. */
  hasOthers(parent: Node | undefined, nodes: readonly Node[]): boolean {
    const shown = this.#childrenOf(parent);
    return shown.length !== nodes.length || shown.some((node, index) => node !== nodes[index]);
  }

  /** Returns the children of `parent` whose appearance has changed. */
  changed(parent: Node | undefined, itemOf: (node: Node) => vscode.TreeItem): Node[] {
    return this.#childrenOf(parent).filter((node) => this.isChanged(node, itemOf(node)));
  }

  /** Returns true if `item` looks different from what VS Code shows for the node. */
  isChanged(node: Node, item: vscode.TreeItem): boolean {
    return this.#looks.get(this.#idOf(node)) !== appearanceOf(item);
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

/**
 * Serializes the visible and spoken properties of an item, to detect changes. Most tooltips are missing, because VS Code resolves
 * them later.
 */
function appearanceOf({
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

/** Replaces all properties of `known` with those of `now`, in place. */
function become<T extends object>(known: T, now: T): T {
  for (const key of Object.keys(known)) if (!(key in now)) Reflect.deleteProperty(known, key);
  return Object.assign(known, now);
}
