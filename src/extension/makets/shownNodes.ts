import type * as vscode from 'vscode';
import { type MaketsNode, nodeId } from './nodes.ts';

interface Group {
  readonly children: readonly MaketsNode[];
  readonly open: boolean;
}

/**
 * The nodes that VS Code has been given: the same object for the same thing, so that a single one can be named when
 * it changes, and how each of them looks.
 */
export class ShownNodes {
  readonly #nodes = new Map<string, MaketsNode>();
  readonly #looks = new Map<string, string>();
  readonly #groups = new Map<string, Group>();

  /** The object for each of `nodes` that VS Code knows, saying now what the given one says. */
  known(nodes: readonly MaketsNode[]): MaketsNode[] {
    return nodes.map((node) => {
      const known = this.#nodes.get(nodeId(node));
      return known ? become(known, node) : node;
    });
  }

  /** Notes what VS Code is given as the children of `parent`, the root being `undefined`. */
  give(parent: MaketsNode | undefined, nodes: readonly MaketsNode[]): MaketsNode[] {
    const children = this.known(nodes);
    const ids = new Set(children.map(nodeId));
    for (const gone of this.#childrenOf(parent)) if (!ids.has(nodeId(gone))) this.#drop(gone);
    for (const child of children) this.#nodes.set(nodeId(child), child);
    this.#groups.set(idOf(parent), { children, open: true });
    return children;
  }

  /** Notes how a node looks. */
  look(node: MaketsNode, item: vscode.TreeItem): void {
    this.#looks.set(nodeId(node), lookOf(item));
  }

  /** Notes that a group was opened or closed. */
  setOpen(parent: MaketsNode, open: boolean): void {
    const group = this.#groups.get(nodeId(parent));
    if (group) this.#groups.set(nodeId(parent), { ...group, open });
  }

  /** Whether VS Code has been given the children of `parent`. */
  has(parent: MaketsNode | undefined): boolean {
    return this.#groups.has(idOf(parent));
  }

  /** Whether VS Code has been given nothing that it could still show. */
  get isEmpty(): boolean {
    return this.#childrenOf(undefined).length === 0;
  }

  /** The groups whose children VS Code has been given. */
  get groups(): MaketsNode[] {
    return [...this.#groups.keys()].flatMap((id) => this.#nodes.get(id) ?? []);
  }

  isOpen(group: MaketsNode): boolean {
    return this.#groups.get(nodeId(group))?.open ?? false;
  }

  /** Notes that VS Code will ask for the children of a group anew. */
  forgetChildren(group: MaketsNode): void {
    for (const child of this.#childrenOf(group)) this.#drop(child);
    this.#groups.delete(nodeId(group));
  }

  /** Whether `parent` has other children now, or the same ones in another order. */
  hasOthers(parent: MaketsNode | undefined, nodes: readonly MaketsNode[]): boolean {
    const shown = this.#childrenOf(parent);
    return shown.length !== nodes.length || shown.some((node, index) => node !== nodes[index]);
  }

  /** The children of `parent` that do not look as VS Code shows them. */
  changed(parent: MaketsNode | undefined, itemOf: (node: MaketsNode) => vscode.TreeItem): MaketsNode[] {
    return this.#childrenOf(parent).filter((node) => this.#looks.get(nodeId(node)) !== lookOf(itemOf(node)));
  }

  #childrenOf(parent: MaketsNode | undefined): readonly MaketsNode[] {
    return this.#groups.get(idOf(parent))?.children ?? [];
  }

  #drop(node: MaketsNode): void {
    this.forgetChildren(node);
    this.#nodes.delete(nodeId(node));
    this.#looks.delete(nodeId(node));
  }
}

const idOf = (parent: MaketsNode | undefined) => (parent ? nodeId(parent) : '');

/** What of an item people see at once. The tooltip of a maket is made when it is asked for. */
function lookOf({
  label,
  description,
  iconPath,
  contextValue,
  tooltip,
  resourceUri,
}: vscode.TreeItem): string {
  return JSON.stringify([label, description, iconPath, contextValue, tooltip, resourceUri]);
}

function become<T extends MaketsNode>(known: MaketsNode, now: T): T {
  for (const key of Object.keys(known)) if (!(key in now)) Reflect.deleteProperty(known, key);
  return Object.assign(known, now) as T;
}
