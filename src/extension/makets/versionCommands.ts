import type * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { l10n } from '../kit/words.ts';
import type { LayoutInFront } from '../layouts/layoutFile.ts';
import { commands } from '../names.ts';
import { registerCommands } from '../trust/registerCommand.ts';
import type { LayoutKnowledge } from '../versions/layoutKnowledge.ts';
import type { AsksSandbox } from '../versions/uploadedDocuments.ts';
import type { MaketsView } from './maketsView.ts';
import type { OpeningParts } from './openMaket.ts';

interface Parts {
  readonly knowledge: Pick<LayoutKnowledge, 'versions' | 'uploads'>;
  readonly makets: MaketsView;
  readonly previews: LayoutInFront & OpeningParts['previews'];
  readonly sandbox: AsksSandbox;
  readonly active: ActiveAccount;
  readonly errors: ErrorHandler;
}

/** Commands on the uploads of a layout: from the explorer, an editor, or a maket in its view. */
export function registerVersionCommands(parts: Parts): vscode.Disposable {
  const failures = {
    [commands.layoutCompareWithUploaded]: l10n.t('Couldn’t compare'),
    [commands.maketRestore]: l10n.t('Couldn’t restore the version'),
    [commands.maketOpen]: l10n.t('Couldn’t open the maket'),
    [commands.layoutVersions]: l10n.t('Couldn’t show the versions'),
  };
  return registerCommands(parts.errors, failures, async () => {
    const { versions, uploads } = parts.knowledge;
    await versions.ready;
    const { versionCommands } = await import('./versionActions.ts');
    return versionCommands({ ...parts, ...(await uploads()), versions });
  });
}
