import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { l10n } from '../kit/words.ts';
import { commands } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import type { Ways } from './leadToMaket.ts';

/** The commands that lead to a maket: by what is known of it, by where it is, and from its layout. */
export function registerFindCommands(ways: Ways, errors: ErrorHandler): vscode.Disposable {
  const load = () => import('./leadToMaket.ts');
  return vscode.Disposable.from(
    registerCommand(errors, commands.maketFind, l10n.t('Couldn’t find the maket'), async () =>
      (await load()).find(ways),
    ),
    registerCommand(errors, commands.maketWhere, l10n.t('Couldn’t find the maket'), async (node) =>
      (await load()).where(ways, node),
    ),
    registerCommand(
      errors,
      commands.layoutReveal,
      l10n.t('Couldn’t find the layout’s maket'),
      async (layout) => (await load()).revealLayout(ways, layout),
    ),
  );
}
