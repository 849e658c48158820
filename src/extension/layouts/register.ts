import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Log } from '../log.ts';
import { commands } from '../names.ts';
import { layoutOf } from '../upload/layoutFile.ts';
import { addFooter } from './addFooter.ts';
import { LayoutDiagnostics } from './diagnostics.ts';
import type { LayoutCompiler } from './layoutCompiler.ts';
import { createLayoutCompiler } from './layoutFileCompiler.ts';
import { LiveLayouts } from './liveLayouts.ts';
import { MjmlCompiler } from './mjmlCompiler.ts';
import { PreviewManager } from './previewManager.ts';

/** Registers everything about layouts on this machine: compiling, diagnostics, previews, footers. */
export function registerLayouts(
  context: vscode.ExtensionContext,
  log: Log,
  errors: ErrorHandler,
): LayoutCompiler {
  const compiler = new MjmlCompiler(context, log);
  const layouts = new LiveLayouts(compiler, errors);
  const previews = new PreviewManager(context.extensionUri, layouts, errors);
  const register = vscode.commands.registerCommand;
  context.subscriptions.push(
    compiler,
    layouts,
    previews,
    new LayoutDiagnostics(layouts),
    register(commands.layoutPreview, (argument: unknown) =>
      errors.run(vscode.l10n.t('Couldn’t open the preview'), async () => previews.open(layoutOf(argument))),
    ),
    register(commands.layoutAddFooter, (argument: unknown) =>
      errors.run(vscode.l10n.t('Couldn’t add a footer'), () => addFooter(layoutOf(argument))),
    ),
  );
  return createLayoutCompiler(compiler);
}
