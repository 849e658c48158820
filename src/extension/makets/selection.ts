import type { MaketsNode } from './nodes.ts';

/** Returns the selected rows of the Makets view. */
export type Selection = () => readonly MaketsNode[];

/**
 * Returns the rows that a command applies to. A menu passes the clicked row, and all selected rows if it is one of them. A
 * key passes the focused row. The palette passes nothing, so the command applies to the selection.
 */
export function chosenNodes(selection: Selection, node: unknown, selected: unknown): readonly MaketsNode[] {
  if (Array.isArray(selected)) return selected;
  const nodes = selection();
  return isNode(node) && !nodes.includes(node) ? [node] : nodes;
}

/** Returns the row that a command for one row applies to: the clicked or focused one, or the only selected one. */
export function chosenNode(selection: Selection, node: unknown): MaketsNode | undefined {
  if (isNode(node)) return node;
  const [only, ...others] = selection();
  return others.length === 0 ? only : undefined;
}

/** Returns true if an argument of a command is a row of the view. */
export function isNode(value: unknown): value is MaketsNode {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

export function foldersAmong(nodes: readonly MaketsNode[]): string[] {
  return nodes.flatMap((node) => (node.kind === 'folder' ? [node.folder.title] : []));
}

export function maketsAmong(nodes: readonly MaketsNode[]): number[] {
  return [...new Set(nodes.flatMap((node) => (node.kind === 'maket' ? [node.id] : [])))];
}
