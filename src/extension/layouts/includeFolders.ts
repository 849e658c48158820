import { dirname, isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import { settings } from '../names.ts';

/** The maximum number of folders. Each is watched for changes. */
const mostFolders = 20;

/**
 * Returns the folders outside of the workspace from which layouts may include files: absolute paths of the user’s settings. Ignores the
 * settings of a workspace, which could open any file of this machine, and whole drives.
 */
export function includeFolders(): readonly string[] {
  const folders = vscode.workspace.getConfiguration().inspect(settings.includeFolders)?.globalValue;
  return Array.isArray(folders) ? folders.filter(isFolder).slice(0, mostFolders) : [];
}

const isFolder = (path: unknown): path is string =>
  typeof path === 'string' && isAbsolute(path) && dirname(path) !== path;
