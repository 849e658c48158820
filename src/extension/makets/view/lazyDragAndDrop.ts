import type * as vscode from 'vscode';
import { filesType } from '../../kit/droppedFiles.ts';
import { views } from '../../names.ts';
import type { MaketsNode } from './nodes.ts';

/** The MIME type of makets dragged in the view. */
export const maketsType = `application/vnd.code.tree.${views.makets}`;

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
