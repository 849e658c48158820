import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { LazyDocuments } from '../kit/lazyDocuments.ts';
import { l10n } from '../kit/words.ts';
import { commands, compiledScheme } from '../names.ts';
import { registerCommands } from '../trust/registerCommand.ts';
import type { LayoutCompiler } from './layoutCompiler.ts';
import type { LayoutInFront } from './layoutInFront.ts';
import type { LiveLayouts } from './liveLayouts.ts';

interface Parts {
  readonly documents: LayoutCompiler;
  readonly copies: LayoutCompiler;
  readonly layouts: LiveLayouts;
  readonly previews: LayoutInFront;
  readonly errors: ErrorHandler;
}

/** The HTML of layouts, as documents and by commands, all of it loaded when it is first asked for. */
export function registerHtml({ documents, copies, layouts, previews, errors }: Parts): vscode.Disposable {
  const failures = {
    [commands.layoutShowHtml]: l10n.t('Couldn’t show the HTML'),
    [commands.layoutCopyHtml]: l10n.t('Couldn’t copy the HTML'),
    [commands.layoutExportHtml]: l10n.t('Couldn’t export the HTML'),
  };
  const shown = new LazyDocuments(compiledScheme, async () => {
    const { CompiledHtml } = await import('./compiledHtml.ts');
    return new CompiledHtml(documents, layouts);
  });
  const work = async () => (await import('./htmlCommands.ts')).htmlCommands(copies, previews);
  return vscode.Disposable.from(shown, registerCommands(errors, failures, work));
}
