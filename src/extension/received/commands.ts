import type * as vscode from 'vscode';
import type { RoomCommands } from '../doors/commands.ts';
import { l10n } from '../kit/words.ts';
import { commandsOf } from '../names.ts';
import type { Received } from './index.ts';

const ids = commandsOf.received;

declare module '../kit/runCommand.ts' {
  interface CommandArguments {
    [ids.letterCompare]: [letter?: vscode.Uri];
    [ids.letterComparePredicted]: [letter?: vscode.Uri];
    [ids.letterSendTest]: [letter?: vscode.Uri];
    [ids.letterUseFooter]: [letter?: vscode.Uri];
    [ids.letterUseHabits]: [letter?: vscode.Uri];
  }
}

/** Returns the commands on received letters. Those that work in Restricted Mode write user settings only. */
export function receivedCommands(received: () => Promise<Received>) {
  return {
    [ids.letterCompare]: {
      failure: l10n.t('Couldn’t compare the letter'),
      untrusted: true,
      run: async (letter) => (await received()).compare(letter),
    },
    [ids.letterComparePredicted]: {
      failure: l10n.t('Couldn’t compare the letter with what was predicted'),
      untrusted: true,
      run: async (letter) => (await received()).comparePredicted(letter),
    },
    [ids.letterSendTest]: {
      failure: l10n.t('Couldn’t send another test'),
      run: async (letter) => (await received()).sendTest(letter),
    },
    [ids.letterUseFooter]: {
      failure: l10n.t('Couldn’t copy the footer'),
      untrusted: true,
      run: async (letter) => (await received()).useFooter(letter),
    },
    [ids.letterUseHabits]: {
      failure: l10n.t('Couldn’t make sandbox letters look like this letter'),
      untrusted: true,
      run: async (letter) => (await received()).useHabits(letter),
    },
  } satisfies RoomCommands<'received'>;
}
