import type * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { RoomCommands } from '../doors/commands.ts';
import { l10n } from '../kit/words.ts';
import { type LayoutInFront, layoutOf } from '../layouts/layoutFile.ts';
import { commandsOf } from '../names.ts';
import type { TestSends } from './index.ts';

const ids = commandsOf.testSends;

declare module '../kit/runCommand.ts' {
  interface CommandArguments {
    [ids.layoutSendTest]: [layout?: vscode.Uri, language?: string];
  }
}

interface TestCommandsParts {
  readonly tests: () => Promise<TestSends>;
  readonly active: ActiveAccount;
  readonly previews: LayoutInFront;
}

/** Returns the command that sends a layout to a test group. */
export function testCommands({ tests, active, previews }: TestCommandsParts) {
  return {
    [ids.layoutSendTest]: {
      failure: l10n.t('Couldn’t send the test'),
      run: async (argument, language) => {
        const layout = layoutOf(previews.layoutFor(argument));
        await (await tests()).send(await active.connect(), layout, language);
      },
    },
  } satisfies RoomCommands<'testSends'>;
}
