import * as vscode from 'vscode';
import { UserError } from './errors/userError.ts';
import { l10n } from './kit/words.ts';

export type SettingTarget = 'user' | 'workspace';

/** The maximum length of a value, as JSON in UTF-16 units. VS Code reads a settings file as a whole, in every window, and syncs it. */
const longestSetting = 100_000;

/**
 * Writes a setting for the user or for the workspace. Returns whether the value takes effect: a workspace's value overrides the
 * user's, and a folder's overrides both. Throws a `UserError` when the value is too long for a settings file.
 */
export async function writeSetting(
  name: string,
  value: string | boolean | object,
  target: SettingTarget,
): Promise<boolean> {
  const { length } = JSON.stringify(value);
  if (length > longestSetting) throw tooLong(name, length);
  const { Global, Workspace } = vscode.ConfigurationTarget;
  await vscode.workspace.getConfiguration().update(name, value, target === 'user' ? Global : Workspace);
  const { workspaceValue, workspaceFolderValue } = vscode.workspace.getConfiguration().inspect(name) ?? {};
  return workspaceFolderValue === undefined && (target === 'workspace' || workspaceValue === undefined);
}

function tooLong(name: string, length: number): UserError {
  const kilobytes = (size: number) => Math.ceil(size / 1_000);
  return new UserError(
    l10n.t(
      'The setting “{0}” was not changed. The new value takes {1} KB, and a setting takes at most {2} KB.',
      name,
      kilobytes(length),
      kilobytes(longestSetting),
    ),
  );
}
