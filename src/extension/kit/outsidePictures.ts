import * as vscode from 'vscode';
import type { OutsidePictures } from '../../protocol/sheet.ts';
import { settings } from '../names.ts';

/** Returns the setting for loading remote pictures, which a letter's page can override. */
export const picturesSetting = (): boolean =>
  vscode.workspace.getConfiguration().get<boolean>(settings.remoteImages, false);

/**
 * Returns the state of remote pictures for a letter's page. Loading them requires a trusted workspace, since it tells a server that
 * the letter is read.
 */
export function outsidePictures(areWanted: boolean): OutsidePictures {
  return {
    areLoaded: areWanted && vscode.workspace.isTrusted,
    needTrust: areWanted && !vscode.workspace.isTrusted,
    areTurnedOff: !areWanted && picturesSetting(),
  };
}
