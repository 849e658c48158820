import * as vscode from 'vscode';
import { settings } from '../../../src/extension/names.ts';

/** Maps folders of pictures to web addresses in the settings of the workspace; `undefined` maps none. */
export const setPictureFolders = (folders: Readonly<Record<string, string>> | undefined) =>
  vscode.workspace
    .getConfiguration()
    .update(settings.picturesBase, folders, vscode.ConfigurationTarget.Workspace);
