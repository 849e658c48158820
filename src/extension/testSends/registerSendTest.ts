import type * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { l10n } from '../kit/words.ts';
import { type LayoutInFront, layoutOf } from '../layouts/layoutFile.ts';
import { commands } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import type { TestSends } from './index.ts';

interface Parts {
  readonly tests: () => Promise<TestSends>;
  readonly active: ActiveAccount;
  readonly previews: LayoutInFront;
  readonly errors: ErrorHandler;
}

/** Registers the command that sends a layout to a test group, which is loaded with the first use. */
export function registerSendTest({ tests, active, previews, errors }: Parts): vscode.Disposable {
  const failure = l10n.t('Couldn’t send the test');
  return registerCommand(errors, commands.layoutSendTest, failure, async (argument?: unknown) => {
    const layout = layoutOf(previews.layoutFor(argument));
    await (await tests()).send(await active.connect(), layout);
  });
}
