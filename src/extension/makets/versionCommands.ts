import type * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { l10n } from '../kit/words.ts';
import type { LayoutInFront } from '../layouts/layoutInFront.ts';
import { commands } from '../names.ts';
import { registerCommands } from '../trust/registerCommand.ts';
import type { LayoutKnowledge } from '../versions/layoutKnowledge.ts';
import type { MaketsView } from './maketsView.ts';

interface Parts {
  readonly knowledge: Pick<LayoutKnowledge, 'versions' | 'uploads'>;
  readonly makets: MaketsView;
  readonly previews: LayoutInFront;
  readonly errors: ErrorHandler;
}

/** Commands on the uploads of a layout: from the explorer, an editor, or a maket in its view. */
export function registerVersionCommands({ knowledge, makets, previews, errors }: Parts): vscode.Disposable {
  const failures = {
    [commands.layoutCompareWithUploaded]: l10n.t('Couldn’t compare'),
    [commands.maketRestore]: l10n.t('Couldn’t restore the version'),
    [commands.maketOpen]: l10n.t('Couldn’t open the maket'),
    [commands.layoutVersions]: l10n.t('Couldn’t show the versions'),
  };
  return registerCommands(errors, failures, async () => {
    const { versions, uploads } = knowledge;
    await versions.ready;
    const { versionCommands } = await import('./versionActions.ts');
    const { kept, compare } = await uploads();
    return versionCommands({ versions, kept, compare, makets, previews, errors });
  });
}
