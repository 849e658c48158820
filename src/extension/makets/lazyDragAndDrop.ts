import type * as vscode from 'vscode';
import { views } from '../names.ts';
import type { MaketsNode } from './nodes.ts';

/** The MIME types of makets dragged in the view, and of files. */
export const maketsType = `application/vnd.code.tree.${views.makets}`;
export const filesType = 'text/uri-list';

export type DragAndDrop = Required<
  Pick<vscode.TreeDragAndDropController<MaketsNode>, 'handleDrag' | 'handleDrop'>
>;

/** Returns a drag and drop controller that loads its code on the first drag or drop. */
export function lazyDragAndDrop(
  load: () => Promise<DragAndDrop>,
): vscode.TreeDragAndDropController<MaketsNode> {
  return {
    dragMimeTypes: [filesType],
    dropMimeTypes: [maketsType, filesType],
    handleDrag: async (...args) => (await load()).handleDrag(...args),
    handleDrop: async (...args) => (await load()).handleDrop(...args),
  };
}
