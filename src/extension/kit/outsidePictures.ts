import * as vscode from 'vscode';
import type { OutsidePictures } from '../../protocol/sheet.ts';
import { settings } from '../names.ts';

/** Whether pictures from outside are loaded where nobody chose otherwise. */
export const picturesSetting = (): boolean =>
  vscode.workspace.getConfiguration().get<boolean>(settings.remoteImages, false);

/** What a page of letters is told of them. Loading one tells its server that somebody reads, so that a workspace has to be trusted first. */
export function outsidePictures(areWanted: boolean): OutsidePictures {
  return {
    areLoaded: areWanted && vscode.workspace.isTrusted,
    needTrust: areWanted && !vscode.workspace.isTrusted,
    areTurnedOff: !areWanted && picturesSetting(),
  };
}
