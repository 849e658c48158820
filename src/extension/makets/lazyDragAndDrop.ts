import type * as vscode from 'vscode';
import { views } from '../names.ts';
import type { MaketsNode } from './nodes.ts';

/** What is dragged: makets of the view, and files. */
export const maketsType = `application/vnd.code.tree.${views.makets}`;
export const filesType = 'text/uri-list';

/** What is done when something is dragged or dropped. */
export type DragAndDrop = Required<
  Pick<vscode.TreeDragAndDropController<MaketsNode>, 'handleDrag' | 'handleDrop'>
>;

/** Drag and drop for the view, whose code is loaded with it. */
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
