import type * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { Inspector } from '../compiling/inspector.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import { type LayoutInFront, layoutOf } from '../layouts/layoutFile.ts';
import { commands } from '../names.ts';
import type { SandboxHost } from '../sandbox/door.ts';
import type { SendingParts } from '../sending/door.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';
import type { TestSends } from './index.ts';

export interface LazyTestSendsParts {
  readonly context: Pick<vscode.ExtensionContext, 'globalState' | 'globalStorageUri' | 'secrets'>;
  readonly sending: () => Promise<SendingParts>;
  readonly sandbox: SandboxHost;
  readonly active: ActiveAccount;
  readonly inspector: () => Promise<Inspector>;
  readonly previews: LayoutInFront;
  readonly errors: ErrorHandler;
}

/** The command that sends a layout to a test group. Loads its code on first use. */
export class LazyTestSends extends Disposable {
  readonly loaded: () => Promise<TestSends>;

  constructor({ context, sending, sandbox, active, inspector, previews, errors }: LazyTestSendsParts) {
    super();
    this.loaded = lazily(async () => {
      const { TestSends, openKnownPeople } = await import('./index.ts');
      const people = openKnownPeople(context);
      const memento = context.globalState;
      return new TestSends({ ...(await sending()), sandbox, inspector, memento, people });
    });
    this._register(
      registerCommandTable(errors, {
        [commands.layoutSendTest]: {
          failure: l10n.t('Couldn’t send the test'),
          run: async (argument) => {
            const layout = layoutOf(previews.layoutFor(argument));
            await (await this.loaded()).send(await active.connect(), layout);
          },
        },
      }),
    );
  }
}
