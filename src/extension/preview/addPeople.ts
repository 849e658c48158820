import * as vscode from 'vscode';
import { samplePeople } from '../../core/people/samplePeople.ts';
import { peopleUri, readLayoutPeople, refuseLinkOutside } from '../layouts/index.ts';
import { currentText } from '../layouts/layoutDocument.ts';
import { requireTrust } from '../trust/requireTrust.ts';
import { columnOfLayout } from './footers.ts';

/**
 * Opens the file with the sample people of a layout. Creates it beside the layout if there is none, with people whose data has the fields
 * that the layout uses. Rejects with a `UserError` in Restricted Mode, and for a symbolic link that leads out of the workspace.
 */
export async function addPeople(layout: vscode.Uri): Promise<void> {
  requireTrust();
  const existing = await readLayoutPeople(layout);
  const file = existing?.file ?? peopleUri(layout);
  await refuseLinkOutside(file);
  if (!existing) {
    const people = samplePeople((await currentText(layout)) ?? '');
    const edit = new vscode.WorkspaceEdit();
    const contents = new TextEncoder().encode(`${JSON.stringify(people, null, 2)}\n`);
    edit.createFile(file, { overwrite: false, ignoreIfExists: true, contents });
    await vscode.workspace.applyEdit(edit);
  }
  await vscode.window.showTextDocument(file, { viewColumn: columnOfLayout(layout) });
}
