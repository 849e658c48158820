import * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { openCollapsedView } from '../kit/collapsedView.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { LazyTree } from '../kit/lazyTree.ts';
import { withViewProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import { commands, inboxScheme, views } from '../names.ts';
import type { SandboxHost } from '../sandbox/door.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';
import { InboxFiles } from './view/inboxFiles.ts';
import type { InboxNode } from './view/inboxItems.ts';

interface InboxViewParts {
  readonly active: ActiveAccount;
  readonly sandbox: SandboxHost;
  readonly errors: ErrorHandler;
}

/**
 * The Inbox view, which shows letters that have arrived in the sandbox. Its tree is loaded when the view is first opened, its
 * commands when one of them is first used.
 */
export class InboxView extends Disposable {
  readonly tree: vscode.TreeDataProvider<InboxNode>;

  constructor({ active, sandbox, errors }: InboxViewParts) {
    super();
    const files = this._register(new InboxFiles(sandbox));
    const options = { isReadonly: true, isCaseSensitive: true };
    this._register(vscode.workspace.registerFileSystemProvider(inboxScheme, files, options));
    const loaded = lazily(async () => {
      const { InboxTree } = await import('./view/inboxTree.ts');
      return this._register(new InboxTree(sandbox, active, errors));
    });
    this.tree = this._register(new LazyTree(loaded));
    this._register(openCollapsedView(views.inbox, this.tree));
    const load = lazily(async () => {
      const { InboxCommands } = await import('./index.ts');
      return new InboxCommands(sandbox, errors);
    });
    this._register(
      registerCommandTable(errors, {
        [commands.inboxRefresh]: {
          failure: l10n.t('Couldn’t read the inbox'),
          run: () => withViewProgress(views.inbox, async () => (await loaded()).refresh()),
        },
        [commands.inboxFind]: {
          failure: l10n.t('Couldn’t find letters'),
          run: async () => (await load()).find(),
        },
        [commands.inboxOpen]: {
          failure: l10n.t('Couldn’t open the letter'),
          run: async (node) => (await load()).open(node),
        },
        [commands.inboxConfirm]: {
          failure: l10n.t('Couldn’t confirm the address'),
          run: async (target) => (await load()).confirm(target),
        },
        [commands.inboxReply]: {
          failure: l10n.t('Couldn’t reply to the letter'),
          run: async (target) => (await load()).reply(target),
        },
        [commands.inboxUnsubscribe]: {
          failure: l10n.t('Couldn’t unsubscribe the reader'),
          run: async (target) => (await load()).unsubscribe(target),
        },
        [commands.inboxComplain]: {
          failure: l10n.t('Couldn’t report the letter'),
          run: async (target) => (await load()).complain(target),
        },
        [commands.inboxBounce]: {
          failure: l10n.t('Couldn’t bounce the letter'),
          run: async (target) => (await load()).bounce(target),
        },
      }),
    );
  }
}
