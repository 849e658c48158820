import type { MaketRecord } from '../../core/journal/records.ts';
import type { Folder } from '../../core/port/service.ts';

export interface FolderNode {
  readonly kind: 'folder';
  readonly folder: Folder;
}

/** A maket in one place: `folder` is absent in "Not in a folder", `record` when the journal does not know it. */
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

/** The row "New Folder…", which is there while makets are dragged. */
export interface NewFolderNode {
  readonly kind: 'newFolder';
}

/** Something that could not be read, in the place where it would be. */
export interface FailedNode {
  readonly kind: 'failed';
  readonly parent?: FolderNode | LooseNode;
  readonly error: unknown;
}

/** What the Makets view shows. The object stays the same for as long as it is shown; what it says may change. */
export type MaketsNode = FolderNode | MaketNode | LooseNode | NewFolderNode | FailedNode;

/** The same for the same thing, however often the view is read. */
export function nodeId(node: MaketsNode): string {
  switch (node.kind) {
    case 'folder':
      return `folder:${node.folder.title}`;
    case 'maket':
      return `maket:${node.id}:${node.folder?.title ?? ''}`;
    case 'loose':
    case 'newFolder':
      return node.kind;
    case 'failed':
      return `failed:${node.parent ? nodeId(node.parent) : ''}`;
  }
}

export function maketsOf(nodes: readonly MaketsNode[]): MaketNode[] {
  return nodes.filter((node) => node.kind === 'maket');
}
