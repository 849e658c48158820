import type { MaketRecord } from '../../core/journal/records.ts';
import type { Folder } from '../../core/service.ts';

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

/** Something that could not be read, in the place where it would be. */
export interface FailedNode {
  readonly kind: 'failed';
  readonly parent?: FolderNode | LooseNode;
  readonly error: unknown;
}

/** What the Makets view shows. */
export type MaketsNode = FolderNode | MaketNode | LooseNode | FailedNode;

/** The same for the same thing, however often the view is read. */
export function nodeId(node: MaketsNode): string {
  switch (node.kind) {
    case 'folder':
      return `folder:${node.folder.title}`;
    case 'maket':
      return `maket:${node.id}:${node.folder?.title ?? ''}`;
    case 'loose':
      return 'loose';
    case 'failed':
      return `failed:${node.parent ? nodeId(node.parent) : ''}`;
  }
}
