import * as vscode from 'vscode';
import { ownFooterUri } from '../layouts/footerSource.ts';

/** What a new footer starts with. The service's own link to unsubscribe is not documented, so it is left to be filled in. */
const startingFooter = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
  <tr>
    <td align="center" style="padding: 24px 16px; font-family: Arial, sans-serif; font-size: 12px; line-height: 18px; color: #6b7280">
      You receive this letter because you subscribed to it.<br>
      <!-- Put the service's own unsubscribe link here. -->
      <a href="#" style="color: #6b7280; text-decoration: underline">Unsubscribe</a>
    </td>
  </tr>
</table>
`;

/** Creates the layout's own footer, unless it is there already, and opens it next to the layout. Never overwrites one. */
export async function addFooter(layout: vscode.Uri): Promise<void> {
  const uri = ownFooterUri(layout);
  const edit = new vscode.WorkspaceEdit();
  const contents = new TextEncoder().encode(startingFooter);
  edit.createFile(uri, { overwrite: false, ignoreIfExists: true, contents });
  await vscode.workspace.applyEdit(edit);
  await vscode.window.showTextDocument(uri, { viewColumn: columnOf(layout) });
}

/** Where the layout is edited, so that its preview stays in sight. */
function columnOf(layout: vscode.Uri): vscode.ViewColumn {
  const editors = vscode.window.visibleTextEditors;
  const editor = editors.find(({ document }) => document.uri.toString() === layout.toString());
  return editor?.viewColumn ?? vscode.ViewColumn.One;
}
