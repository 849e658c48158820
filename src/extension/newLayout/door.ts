import type * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { l10n } from '../kit/words.ts';
import { commands } from '../names.ts';
import type { PreviewManager } from '../preview/door.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';
import type { EarlierLetters } from './templates/earlierLetters.ts';

/** Registers the command “New Layout…”, which creates a layout and opens it with its preview. */
export function registerNewLayout(
  extension: vscode.Uri,
  previews: Pick<PreviewManager, 'open'>,
  earlier: EarlierLetters,
  errors: ErrorHandler,
): vscode.Disposable {
  return registerCommandTable(errors, {
    [commands.layoutNew]: {
      failure: l10n.t('Couldn’t create a new layout'),
      run: async () => {
        const { newLayout } = await import('./index.ts');
        const layout = await newLayout({ extension, earlier });
        if (layout) await previews.open(layout);
      },
    },
  });
}
