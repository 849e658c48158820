import type * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { l10n } from '../kit/words.ts';
import { commands } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import type { EarlierLetters } from './earlierLetters.ts';
import type { PreviewManager } from './previewManager.ts';

/** The command "New Layout…", which opens what it made with its preview. */
export function registerNewLayout(
  extension: vscode.Uri,
  previews: PreviewManager,
  earlier: EarlierLetters,
  errors: ErrorHandler,
): vscode.Disposable {
  return registerCommand(errors, commands.layoutNew, l10n.t('Couldn’t make a new layout'), async () => {
    const { newLayout } = await import('./newLayout.ts');
    const layout = await newLayout({ extension, earlier });
    if (layout) await previews.open(layout);
  });
}
