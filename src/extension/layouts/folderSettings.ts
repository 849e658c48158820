import * as vscode from 'vscode';
import { checkSettingNames } from '../../core/checks/checkSettings.ts';

/** Returns the settings of a folder that decide what a letter is compiled to and what is found in it, as plain data for a thread. */
export function folderSettings(folder: vscode.Uri): Readonly<Record<string, unknown>> {
  const configuration = vscode.workspace.getConfiguration(undefined, folder);
  const names = Object.values(checkSettingNames).flat();
  return Object.fromEntries(names.map((name) => [name, plain(configuration.get(name))]));
}

/** Returns a value without the proxies that VS Code makes of settings, which can’t be cloned for a thread. */
const plain = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));
