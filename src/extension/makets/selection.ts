import type { MaketsNode } from './nodes.ts';

/** What is selected in the Makets view. */
export type Selection = () => readonly MaketsNode[];

/** What a command is about: all that is selected when one of these was clicked, else what was clicked, else the selection. */
export function chosenNodes(
  selection: Selection,
  clicked: unknown,
  selected: unknown,
): readonly MaketsNode[] {
  if (Array.isArray(selected)) return selected;
  return isNode(clicked) ? [clicked] : selection();
}

function isNode(value: unknown): value is MaketsNode {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

export function foldersAmong(nodes: readonly MaketsNode[]): string[] {
  return nodes.flatMap((node) => (node.kind === 'folder' ? [node.folder.title] : []));
}

export function maketsAmong(nodes: readonly MaketsNode[]): number[] {
  return [...new Set(nodes.flatMap((node) => (node.kind === 'maket' ? [node.id] : [])))];
}
