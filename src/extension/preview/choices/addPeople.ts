import * as vscode from 'vscode';
import type { Inspector } from '../../compiling/inspector.ts';
import { refuseUnportable } from '../../errors/unportableNames.ts';
import { columnOfLayout } from '../../layouts/columnOfLayout.ts';
import { peopleUri, readLayoutPeople, refuseLinkOutside } from '../../layouts/index.ts';
import { currentText } from '../../layouts/layoutDocument.ts';
import { requireTrust } from '../../trust/requireTrust.ts';

/**
 * Opens the file with the sample people of a layout. Creates it beside the layout if there is none, with people whose data has the fields
 * that the layout uses, and resolves with true then. Rejects with a `UserError` in Restricted Mode, and for a symbolic link that leads out of
 * the workspace.
 */
export async function addPeople(
  layout: vscode.Uri,
  inspector: Pick<Inspector, 'samplePeople'>,
): Promise<boolean> {
  requireTrust();
  const existing = await readLayoutPeople(layout);
  const file = existing?.file ?? peopleUri(layout);
  await refuseUnportable(file);
  await refuseLinkOutside(file);
  if (!existing) {
    const people = await inspector.samplePeople((await currentText(layout)) ?? '');
    const edit = new vscode.WorkspaceEdit();
    const contents = new TextEncoder().encode(people);
    edit.createFile(file, { overwrite: false, ignoreIfExists: true, contents });
    await vscode.workspace.applyEdit(edit);
  }
  await vscode.window.showTextDocument(file, { viewColumn: columnOfLayout(layout) });
  return !existing;
}
