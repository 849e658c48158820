import * as vscode from 'vscode';
import { l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import type { VersionParts } from './versionActions.ts';

/** Commands on the uploads of a layout: from the explorer, an editor, or a maket in its view. */
export function registerVersionCommands(parts: VersionParts): vscode.Disposable {
  const { versions, previews, errors } = parts;
  type Work = (parts: VersionParts, argument: unknown) => Promise<void>;
  type Actions = typeof import('./versionActions.ts');
  const register = (command: string, action: Words, workOf: (actions: Actions) => Work) =>
    registerCommand(errors, command, action, async (argument?: unknown) => {
      await versions.ready;
      const work = workOf(await import('./versionActions.ts'));
      await work(parts, previews.layoutFor(argument));
    });
  return vscode.Disposable.from(
    register(commands.layoutCompareWithUploaded, l10n.t('Couldn’t compare'), (to) => to.compareLayout),
    register(commands.maketRestore, l10n.t('Couldn’t restore the version'), (to) => to.restore),
    register(commands.maketOpen, l10n.t('Couldn’t open the maket'), (to) => to.open),
    register(commands.layoutVersions, l10n.t('Couldn’t show the versions'), (to) => to.showVersions),
  );
}
