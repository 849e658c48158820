import { posix } from 'node:path';
import * as vscode from 'vscode';
import { l10n } from '../kit/words.ts';
import { fileName } from '../letters/readLetterFile.ts';
import { uploadedUri } from '../versions/uploadedDocuments.ts';
import { comparisonText } from './comparisonText.ts';
import { readReceived } from './readReceived.ts';
import type { ReceivedTools } from './receivedParts.ts';

/** Shows a received letter beside what was uploaded, in VS Code's comparison, and next to it in words what the service did. */
export async function compareLetter(tools: ReceivedTools, argument: unknown): Promise<void> {
  const compared = await readReceived(tools, argument);
  if (!compared) return;
  const { uri, letter, upload } = compared;
  const { maket } = upload;
  const name = `${posix.parse(fileName(uri)).name}.html`;
  const left = uploadedUri(name, { part: 'html', hash: maket.hash ?? '' });
  const right = tools.documents.show(uri, name, letter.html);
  const title = maket.contentProven
    ? l10n.t('{0} (maket {1} ↔ received)', fileName(uri), maket.id)
    : l10n.t('{0} (maket {1}, as the journal says ↔ received)', fileName(uri), maket.id);
  // The letter may be a preview, which another preview would take the place of.
  await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: false });
  const text = comparisonText(compared);
  const words = tools.documents.show(uri, l10n.t('What the service changed.txt'), text);
  await vscode.window.showTextDocument(words, {
    preview: false,
    preserveFocus: true,
    viewColumn: nextColumn(),
  });
}

/** Beside the comparison, where an editor is already, so that the columns get no narrower than they are. */
function nextColumn(): vscode.ViewColumn {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  const { viewColumn } = activeTabGroup;
  if (all.length === 1) return vscode.ViewColumn.Beside;
  return viewColumn > 1 ? viewColumn - 1 : viewColumn + 1;
}
