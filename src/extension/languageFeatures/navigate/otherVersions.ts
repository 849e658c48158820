import * as vscode from 'vscode';
import { otherVersionIn } from '../../../core/mjml/otherVersions.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { showInformation } from '../../kit/messages.ts';
import { l10n } from '../../kit/words.ts';
import { fileName, isTooLargeToFollow } from '../../layouts/layoutDocument.ts';

/** The key in the workspace's memory for “Don’t Show Again”. */
const silenced = 'mailroom.otherVersions.silenced';

/** Says once for each layout that it is written for another version of MJML than the one that compiles it. */
export function tellOtherVersions(memory: vscode.Memento, errors: ErrorHandler): vscode.Disposable {
  const told = new Set<string>();
  const tell = (document: vscode.TextDocument) =>
    errors.run(l10n.t('Couldn’t read the version of MJML in a layout'), async () => {
      const { uri, languageId } = document;
      if (languageId !== 'mjml' || isTooLargeToFollow(document) || told.has(uri.toString())) return;
      const other = memory.get(silenced) ? undefined : otherVersionIn(document.getText());
      if (!other) return;
      told.add(uri.toString());
      const never = l10n.t('Don’t Show Again');
      const answer = await showInformation(
        l10n.t(
          '“{0}” is written for MJML {1}: it has “{2}”. Mailroom compiles with MJML 5, which ignores such attributes.',
          fileName(uri),
          other.version,
          other.attribute,
        ),
        never,
      );
      if (answer === never) await memory.update(silenced, true);
    });
  for (const document of vscode.workspace.textDocuments) void tell(document);
  return vscode.workspace.onDidOpenTextDocument((document) => void tell(document));
}
