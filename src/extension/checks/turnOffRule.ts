import * as vscode from 'vscode';
import { settings } from '../names.ts';
import { writeSetting } from '../writeSetting.ts';

/** For quick fixes only: it is in no menu. */
export const turnOffCommand = '_mailroom.checks.turnOff';

/** Stops looking for what a rule finds: in the workspace, or for this user where there is none. */
export async function turnOffRule(rule: string): Promise<void> {
  const known = vscode.workspace.getConfiguration().inspect<Record<string, string>>(settings.checksRules);
  const isForWorkspace = vscode.workspace.workspaceFolders !== undefined;
  const before = isForWorkspace ? known?.workspaceValue : known?.globalValue;
  const value = { ...before, [rule]: 'off' };
  await writeSetting(settings.checksRules, value, isForWorkspace ? 'workspace' : 'user');
}
