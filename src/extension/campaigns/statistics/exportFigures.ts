import * as vscode from 'vscode';
import { portableName } from '../../../core/text/portableName.ts';
import type { ExportFormat, ExportRequest } from '../../../protocol/statistics.ts';
import { showInformation, showInStatusBar } from '../../kit/messages.ts';
import { l10n } from '../../kit/words.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import { requireTrust } from '../../trust/requireTrust.ts';

const kinds: Readonly<Record<ExportFormat, { readonly name: string; readonly ending: string }>> = {
  csv: { name: 'CSV', ending: 'csv' },
  json: { name: 'JSON', ending: 'json' },
  markdown: { name: 'Markdown', ending: 'md' },
  svg: { name: 'SVG', ending: 'svg' },
  png: { name: 'PNG', ending: 'png' },
};

/** Copies the figures of a campaign, or asks for a path and saves them there. */
export async function exportFigures(
  subject: string,
  { action, format, content }: ExportRequest,
): Promise<void> {
  const { name, ending } = kinds[format];
  if (action === 'copy') {
    await vscode.env.clipboard.writeText(content);
    showInStatusBar(l10n.t('Copied the figures of “{0}” as {1}.', subject, name));
    return;
  }
  requireTrust();
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const file = portableName(`${subject}.${ending}`, `figures.${ending}`);
  const target = await vscode.window.showSaveDialog({
    title: l10n.t('Save Figures'),
    filters: { [name]: [ending] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, file) }),
  });
  if (!target) return;
  await vscode.workspace.fs.writeFile(target, Buffer.from(content, format === 'png' ? 'base64' : 'utf8'));
  void showInformation(l10n.t('Saved “{0}”.', fileName(target)));
}
