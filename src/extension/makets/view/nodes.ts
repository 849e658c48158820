import type { MaketRecord } from '../../../core/journal/records.ts';
import type { Folder } from '../../../core/port/service.ts';

export interface FolderNode {
  readonly kind: 'folder';
  readonly folder: Folder;
}

/** A maket in a folder or, without `folder`, in "Not in a folder". `record` is missing if the journal doesn't know the maket. */
export interface MaketNode {
  readonly kind: 'maket';
  readonly id: number;
  readonly folder?: Folder;
  readonly record?: MaketRecord;
}

/** The group "Not in a folder". `count` is known once all folders have been read. */
export interface LooseNode {
  readonly kind: 'loose';
  readonly count?: number;
}

/** The row "New Folder…", shown while makets are dragged. */
export interface NewFolderNode {
  readonly kind: 'newFolder';
}

/** An error row, shown in place of children that couldn't be read. */
export interface FailedNode {
  readonly kind: 'failed';
  readonly parent?: FolderNode | LooseNode;
  readonly error: unknown;
}

/** A row of the Makets view. The view keeps the object while the row is shown, and updates its properties. */
export type MaketsNode = FolderNode | MaketNode | LooseNode | NewFolderNode | FailedNode;

/** Returns an id that stays the same when the view is read again. */
export function maketsNodeId(node: MaketsNode): string {
  switch (node.kind) {
    case 'folder':
      return `folder:${node.folder.title}`;
    case 'maket':
      return `maket:${node.id}:${node.folder?.title ?? ''}`;
    case 'loose':
    case 'newFolder':
      return node.kind;
    case 'failed':
      return `failed:${node.parent ? maketsNodeId(node.parent) : ''}`;
  }
}

export function maketNodesIn(nodes: readonly MaketsNode[]): MaketNode[] {
  return nodes.filter((node) => node.kind === 'maket');
}

/** Returns the selected rows of the Makets view. */
export type MaketsSelection = () => readonly MaketsNode[];

/**
 * Returns the rows that a command applies to. A menu passes the clicked row, and all selected rows if it is one of them. A
 * key passes the focused row. The palette passes nothing, so the command applies to the selection.
 */
export function chosenNodes(
  selection: MaketsSelection,
  node: unknown,
  selected: unknown,
): readonly MaketsNode[] {
  if (Array.isArray(selected)) return selected;
  const nodes = selection();
  return isNode(node) && !nodes.includes(node) ? [node] : nodes;
}

/** Returns the row that a command for one row applies to: the clicked or focused one, or the only selected one. */
export function chosenNode(selection: MaketsSelection, node: unknown): MaketsNode | undefined {
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
