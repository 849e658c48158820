import * as vscode from 'vscode';
import { FindingActions } from './findingActions.ts';
import { type CheckParts, LayoutChecks } from './layoutChecks.ts';
import { turnOffCommand, turnOffRule } from './turnOffRule.ts';

/** Registers the checks of open layouts and what can be done about their findings. */
export function registerChecks(parts: CheckParts): vscode.Disposable {
  const providedCodeActionKinds = FindingActions.kinds;
  return vscode.Disposable.from(
    new LayoutChecks(parts),
    vscode.languages.registerCodeActionsProvider(
      [{ language: 'mjml' }, { language: 'html' }],
      new FindingActions(),
      {
        providedCodeActionKinds,
      },
    ),
    vscode.commands.registerCommand(turnOffCommand, (rule: string) =>
      parts.errors.run(vscode.l10n.t('Couldn’t change the settings'), () => turnOffRule(rule)),
    ),
  );
}
