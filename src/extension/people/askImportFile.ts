import * as vscode from 'vscode';
import { l10n, type Words } from '../kit/words.ts';

/** Asks for a file with addresses; `undefined` when the user cancels. */
export async function askImportFile(title: Words, openLabel: Words): Promise<vscode.Uri | undefined> {
  const files = await vscode.window.showOpenDialog({
    title,
    openLabel,
    filters: { [l10n.t('Files with addresses')]: ['csv', 'tsv', 'txt', 'xlsx', 'xlsm'] },
  });
  return files?.[0];
}
