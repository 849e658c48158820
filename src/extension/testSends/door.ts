import type * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { l10n } from '../kit/words.ts';
import { type LayoutInFront, layoutOf } from '../layouts/layoutFile.ts';
import { commands } from '../names.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';
import type { TestSends } from './index.ts';

/** Registers the command that sends a layout to a test group. */
export function registerSendTest({
  tests,
  active,
  previews,
  errors,
}: {
  readonly tests: () => Promise<TestSends>;
  readonly active: ActiveAccount;
  readonly previews: LayoutInFront;
  readonly errors: ErrorHandler;
}): vscode.Disposable {
  return registerCommandTable(errors, {
    [commands.layoutSendTest]: {
      failure: l10n.t('Couldn’t send the test'),
      run: async (argument) => {
        const layout = layoutOf(previews.layoutFor(argument));
        await (await tests()).send(await active.connect(), layout);
      },
    },
  });
}
