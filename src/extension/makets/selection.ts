import type { MaketsNode } from './nodes.ts';

/** What is selected in the Makets view. */
export type Selection = () => readonly MaketsNode[];

/**
 * What a command is about. A menu passes what was clicked, with all that is selected when it is among these; a key passes
 * what has the focus; the palette passes nothing, and the selection is meant.
 */
export function chosenNodes(selection: Selection, node: unknown, selected: unknown): readonly MaketsNode[] {
  if (Array.isArray(selected)) return selected;
  const nodes = selection();
  return isNode(node) && !nodes.includes(node) ? [node] : nodes;
}

/** What a command is about that takes one thing: what was clicked or has the focus, else the only one that is selected. */
export function chosenNode(selection: Selection, node: unknown): MaketsNode | undefined {
  if (isNode(node)) return node;
  const [only, ...others] = selection();
  return others.length === 0 ? only : undefined;
}

/** Whether a command was given something of the view. */
export function isNode(value: unknown): value is MaketsNode {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

export function foldersAmong(nodes: readonly MaketsNode[]): string[] {
  return nodes.flatMap((node) => (node.kind === 'folder' ? [node.folder.title] : []));
}

export function maketsAmong(nodes: readonly MaketsNode[]): number[] {
  return [...new Set(nodes.flatMap((node) => (node.kind === 'maket' ? [node.id] : [])))];
}
