import * as vscode from 'vscode';
import type { RoomCommands } from '../doors/commands.ts';
import { l10n } from '../kit/words.ts';
import { commandsOf, walkthrough } from '../names.ts';
import { openExample } from './index.ts';

const ids = commandsOf.example;

declare module '../kit/runCommand.ts' {
  interface CommandArguments {
    [ids.exampleOpen]: [caller?: 'walkthrough'];
  }
}

/**
 * Returns the commands for somebody’s first minutes. They work in Restricted Mode: the example is written where the user says, not into
 * the workspace.
 */
export function exampleCommands({
  id,
  extensionUri,
}: Pick<vscode.Extension<unknown>, 'id' | 'extensionUri'>) {
  return {
    [ids.exampleOpen]: {
      failure: l10n.t('Couldn’t open the example'),
      untrusted: true,
      run: (caller) => openExample(vscode.Uri.joinPath(extensionUri, 'dist/example.json'), caller),
    },
    [ids.firstStepsShow]: {
      failure: l10n.t('Couldn’t show the first steps'),
      untrusted: true,
      run: () => vscode.commands.executeCommand('workbench.action.openWalkthrough', `${id}#${walkthrough}`),
    },
  } satisfies RoomCommands<'example'>;
}
