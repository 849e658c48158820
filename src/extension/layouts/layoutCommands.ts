import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { commands } from '../names.ts';
import { layoutOf } from '../upload/layoutFile.ts';
import { addFooter } from './addFooter.ts';
import type { PreviewManager } from './previewManager.ts';

/** Registers the commands that need no account: preview a layout, add its own footer. */
export function registerLayoutCommands(previews: PreviewManager, errors: ErrorHandler): vscode.Disposable {
  const register = vscode.commands.registerCommand;
  return vscode.Disposable.from(
    register(commands.layoutPreview, (argument: unknown) =>
      errors.run(vscode.l10n.t('Couldn’t open the preview'), async () => previews.open(layoutOf(argument))),
    ),
    register(commands.layoutAddFooter, (argument: unknown) =>
      errors.run(vscode.l10n.t('Couldn’t add a footer'), () => addFooter(layoutOf(argument))),
    ),
  );
}
