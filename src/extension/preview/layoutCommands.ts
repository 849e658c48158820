import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { l10n } from '../kit/words.ts';
import { layoutOf, layoutOrUnsaved } from '../layouts/layoutFile.ts';
import { commands, webviews } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import type { PreviewManager } from './previewManager.ts';

/** Registers what needs no account: the commands to preview a layout and to add its own footer, previews after a reload. */
export function registerLayoutCommands(previews: PreviewManager, errors: ErrorHandler): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.window.registerWebviewPanelSerializer(webviews.preview, previews),
    registerCommand(
      errors,
      commands.layoutPreview,
      l10n.t('Couldn’t open the preview'),
      async (argument: unknown) => previews.open(layoutOrUnsaved(previews.layoutFor(argument))),
    ),
    registerCommand(
      errors,
      commands.layoutPreviewAnother,
      l10n.t('Couldn’t open the preview'),
      async (argument: unknown) => previews.openAnother(layoutOrUnsaved(previews.layoutFor(argument))),
    ),
    registerCommand(
      errors,
      commands.layoutAddFooter,
      l10n.t('Couldn’t add a footer'),
      async (argument: unknown) => {
        const layout = layoutOf(previews.layoutFor(argument));
        const { addFooter } = await import('./addFooter.ts');
        await addFooter(layout);
      },
    ),
  );
}
