import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { commands } from '../names.ts';
import { newLayout } from './newLayout.ts';
import type { PreviewManager } from './previewManager.ts';

/** The command "New Layout…", which opens what it made with its preview. */
export function registerNewLayout(
  extension: vscode.Uri,
  previews: PreviewManager,
  errors: ErrorHandler,
): vscode.Disposable {
  return vscode.commands.registerCommand(commands.layoutNew, () =>
    errors.run(vscode.l10n.t('Couldn’t make a new layout'), async () => {
      const layout = await newLayout(extension);
      if (layout) previews.open(layout);
    }),
  );
}
