import * as vscode from 'vscode';
import { settings } from '../names.ts';

/** For quick fixes only: it is in no menu. */
export const turnOffCommand = '_mailroom.checks.turnOff';

/** Stops looking for what a rule finds: in the workspace, or for this user where there is none. */
export async function turnOffRule(rule: string): Promise<void> {
  const configuration = vscode.workspace.getConfiguration();
  const known = configuration.inspect<Record<string, string>>(settings.checksRules);
  const [target, before] = vscode.workspace.workspaceFolders
    ? [vscode.ConfigurationTarget.Workspace, known?.workspaceValue]
    : [vscode.ConfigurationTarget.Global, known?.globalValue];
  await configuration.update(settings.checksRules, { ...before, [rule]: 'off' }, target);
}
