import * as vscode from 'vscode';
import type { SmallerSource } from '../../../protocol/inspector.ts';
import type { Inspector } from '../../compiling/inspector.ts';
import { UserError } from '../../errors/userError.ts';
import { formats } from '../../kit/formats.ts';
import { showInformation } from '../../kit/messages.ts';
import { joined, l10n, type Words } from '../../kit/words.ts';
import { makeSmallerFor } from '../../layouts/index.ts';
import { documentKind, fileName, openLayout } from '../../layouts/layoutDocument.ts';
import { settings } from '../../names.ts';
import { writeSetting } from '../../writeSetting.ts';
import { workspaceEdit } from '../problems/findingActions.ts';
import { changedMeanwhile } from './describePictures.ts';

/**
 * The command “Make Smaller”. Removes from an HTML layout what no program shows, as one edit. An MJML layout stays as it is: its compiled
 * letter is made smaller when it leaves, if the user turns that on.
 */
export async function makeSmaller(inspector: Inspector, layout: vscode.Uri): Promise<void> {
  const document = await openLayout(layout);
  const { version } = document;
  const smaller = await inspector.smallerSource(document, await makeSmallerFor(layout));
  if (!smaller) throw new UserError(l10n.t('The layout has errors. Correct them first.'));
  if (documentKind(document) === 'mjml') return offerSetting(document, smaller);
  if (smaller.edits.length === 0) {
    void showInformation(
      l10n.t('“{0}” is as small as it can be without a change of what readers see.', fileName(layout)),
    );
    return;
  }
  if (document.version !== version) throw changedMeanwhile();
  if (!vscode.window.visibleTextEditors.some((editor) => editor.document === document))
    await vscode.window.showTextDocument(document, { preserveFocus: true });
  if (!(await vscode.workspace.applyEdit(workspaceEdit(document, smaller.edits))))
    throw new UserError(l10n.t('VS Code refused the changes.'));
  void showInformation(resultText(fileName(layout), smaller));
}

function resultText(name: string, { before, after, saving }: SmallerSource): Words {
  const { rules, declarations, comments } = saving;
  return joined(' ', [
    l10n.t(
      '“{0}” now has {1} KB instead of {2} KB, and readers see the same.',
      name,
      ...kilobytes(after, before),
    ),
    rules > 0 &&
      l10n.count('Removed {0} unused or repeated rule.|Removed {0} unused or repeated rules.', rules),
    declarations > 0 &&
      l10n.count('Removed {0} repeated declaration.|Removed {0} repeated declarations.', declarations),
    comments > 0 && l10n.count('Removed {0} comment.|Removed {0} comments.', comments),
    l10n.t('Undo brings everything back.'),
  ]);
}

const kilobytes = (...bytes: readonly number[]) => bytes.map((size) => formats().kilobytes(size));

/** Says how small the letter of an MJML layout can be, and offers to send it like that. */
async function offerSetting({ uri }: vscode.TextDocument, { before, after }: SmallerSource): Promise<void> {
  const isOn = vscode.workspace.getConfiguration(undefined, uri).get<boolean>(settings.uploadSmaller);
  const sizes = kilobytes(after, before);
  if (isOn) {
    void showInformation(
      l10n.t(
        'The letter of “{0}” is uploaded and exported with {1} KB instead of {2} KB.',
        fileName(uri),
        ...sizes,
      ),
    );
    return;
  }
  const turnOn = l10n.t('Make Smaller When Uploaded');
  const answer = await showInformation(
    l10n.t(
      'The letter of “{0}” can be uploaded and exported with {1} KB instead of {2} KB. Readers see the same, and the layout stays as it is.',
      fileName(uri),
      ...sizes,
    ),
    turnOn,
  );
  if (answer !== turnOn) return;
  await writeSetting(settings.uploadSmaller, true, vscode.workspace.workspaceFolders ? 'workspace' : 'user');
}
