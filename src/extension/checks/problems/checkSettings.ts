import * as vscode from 'vscode';
import type { CheckOptions } from '../../../core/checks/checkLetter.ts';
import { readCheckOptions } from '../../../core/checks/checkSettings.ts';
import { type PlaceholderSyntax, readSyntaxes } from '../../../core/templates/placeholderSyntax.ts';
import { readLayoutPeople } from '../../layouts/index.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import { settings } from '../../names.ts';
import { writeSetting } from '../../writeSetting.ts';

/** Reads the options for checking a layout: the settings and the sample people. Resolves with `undefined` when checks are turned off. */
export async function checkOptions(layout: vscode.Uri): Promise<CheckOptions | undefined> {
  const configuration = vscode.workspace.getConfiguration(undefined, layout);
  const { people = [] } = (await readLayoutPeople(layout)) ?? {};
  return readCheckOptions((name) => configuration.get(name), people, pathInFolder(layout));
}

/** Returns the path of a layout from its workspace folder; its name if it is in none. */
function pathInFolder(layout: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(layout);
  return folder ? layout.path.slice(folder.uri.path.length).replace(/^\//, '') : fileName(layout);
}

/** Returns the placeholder syntaxes of the user’s account, as the settings give them. */
export function placeholderSyntaxes(layout: vscode.Uri): readonly PlaceholderSyntax[] {
  return readSyntaxes(
    vscode.workspace.getConfiguration(undefined, layout).get<unknown>(settings.checksPlaceholders),
  );
}

export function affectsChecks(event: vscode.ConfigurationChangeEvent): boolean {
  return [
    settings.checksEnabled,
    settings.checksClients,
    settings.checksRules,
    settings.checksPlaceholders,
    settings.checksHouse,
  ].some((setting) => event.affectsConfiguration(setting));
}

/** Only quick fixes run this command: no menu shows it. */
export const turnOffCommand = '_mailroom.checks.turnOff';

declare module '../../kit/runCommand.ts' {
  interface CommandArguments {
    [turnOffCommand]: [rule: string];
  }
}

/** Turns a rule off in the workspace settings, or in the user’s settings when no workspace is open. */
export async function turnOffRule(rule: string): Promise<void> {
  const known = vscode.workspace.getConfiguration().inspect<Record<string, string>>(settings.checksRules);
  const isForWorkspace = vscode.workspace.workspaceFolders !== undefined;
  const before = isForWorkspace ? known?.workspaceValue : known?.globalValue;
  const value = { ...before, [rule]: 'off' };
  await writeSetting(settings.checksRules, value, isForWorkspace ? 'workspace' : 'user');
}
