import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { commands, webviews } from '../names.ts';
import { layoutOf, layoutOrUnsaved } from '../upload/layoutFile.ts';
import { addFooter } from './addFooter.ts';
import type { PreviewManager } from './previewManager.ts';

/** Registers what needs no account: the commands to preview a layout and to add its own footer, previews after a reload. */
export function registerLayoutCommands(previews: PreviewManager, errors: ErrorHandler): vscode.Disposable {
  const register = vscode.commands.registerCommand;
  return vscode.Disposable.from(
    vscode.window.registerWebviewPanelSerializer(webviews.preview, previews),
    register(commands.layoutPreview, (argument: unknown) =>
      errors.run(vscode.l10n.t('Couldn’t open the preview'), async () =>
        previews.open(layoutOrUnsaved(argument)),
      ),
    ),
    register(commands.layoutPreviewAnother, (argument: unknown) =>
      errors.run(vscode.l10n.t('Couldn’t open the preview'), async () =>
        previews.openAnother(layoutOrUnsaved(argument)),
      ),
    ),
    register(commands.layoutAddFooter, (argument: unknown) =>
      errors.run(vscode.l10n.t('Couldn’t add a footer'), () => addFooter(layoutOf(argument))),
    ),
  );
}
