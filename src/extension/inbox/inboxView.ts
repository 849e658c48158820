import * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { openCollapsedView } from '../kit/collapsedView.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { LazyTree } from '../kit/lazyTree.ts';
import { l10n } from '../kit/words.ts';
import { commands, inboxScheme, views } from '../names.ts';
import type { SandboxHost } from '../sandbox/door.ts';
import { registerCommands } from '../trust/registerCommand.ts';
import { InboxFiles } from './inboxFiles.ts';
import type { InboxNode } from './nodes.ts';

interface Parts {
  readonly active: ActiveAccount;
  readonly sandbox: SandboxHost;
  readonly errors: ErrorHandler;
}

/**
 * The Inbox view, which shows what has arrived in the sandbox; its tree is loaded when the view is first opened, and what its
 * commands do with the first of them.
 */
export class InboxView extends Disposable {
  readonly tree: vscode.TreeDataProvider<InboxNode>;

  constructor({ active, sandbox, errors }: Parts) {
    super();
    const files = this._register(new InboxFiles(sandbox));
    const options = { isReadonly: true, isCaseSensitive: true };
    this._register(vscode.workspace.registerFileSystemProvider(inboxScheme, files, options));
    const loaded = lazily(async () => {
      const { InboxTree } = await import('./inboxTree.ts');
      return this._register(new InboxTree(sandbox, active, errors));
    });
    this.tree = this._register(new LazyTree(loaded));
    this._register(openCollapsedView(views.inbox, this.tree));
    const failures = {
      [commands.inboxRefresh]: l10n.t('Couldn’t read the inbox'),
      [commands.inboxFind]: l10n.t('Couldn’t find letters'),
      [commands.inboxOpen]: l10n.t('Couldn’t open the letter'),
      [commands.inboxConfirm]: l10n.t('Couldn’t confirm'),
      [commands.inboxReply]: l10n.t('Couldn’t reply'),
      [commands.inboxUnsubscribe]: l10n.t('Couldn’t unsubscribe'),
      [commands.inboxComplain]: l10n.t('Couldn’t report the letter'),
      [commands.inboxBounce]: l10n.t('Couldn’t let the letter bounce'),
    };
    const refresh = async () => (await loaded()).refresh();
    this._register(
      registerCommands(errors, failures, async () => {
        const { inboxCommands } = await import('./inboxCommands.ts');
        return inboxCommands({ sandbox, errors, refresh });
      }),
    );
  }
}
