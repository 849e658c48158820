import * as vscode from 'vscode';
import type { InboxLetter, InboxReaction } from '../../protocol/inbox.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { SandboxHost } from '../accounts/sandboxHost.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { LazyTree } from '../kit/lazyTree.ts';
import { withViewProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import { commands, views } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import { InboxFiles } from './inboxFiles.ts';
import type { InboxNode } from './nodes.ts';
import { openLetter } from './openLetter.ts';

interface Parts {
  readonly active: ActiveAccount;
  readonly sandbox: SandboxHost;
  readonly errors: ErrorHandler;
}

/** The Inbox view, which shows what has arrived in the sandbox; its tree is loaded when the view is first opened. */
export class InboxView extends Disposable {
  readonly tree: vscode.TreeDataProvider<InboxNode>;

  constructor({ active, sandbox, errors }: Parts) {
    super();
    this._register(new InboxFiles(sandbox));
    const loaded = lazily(async () => {
      const { InboxTree } = await import('./inboxTree.ts');
      return this._register(new InboxTree(sandbox, active));
    });
    this.tree = this._register(new LazyTree(loaded));
    this._register(vscode.window.createTreeView(views.inbox, { treeDataProvider: this.tree }));
    this._register(
      registerCommand(errors, commands.inboxRefresh, l10n.t('Couldn’t read the inbox'), () =>
        withViewProgress(views.inbox, async () => (await loaded()).refresh()),
      ),
    );
    const react = (reaction: InboxReaction) => async (node: unknown) => {
      const letter = letterOf(node);
      if (letter) await sandbox.ask({ kind: 'react', id: letter.id, reaction });
    };
    this._register(
      registerCommand(errors, commands.inboxOpen, l10n.t('Couldn’t open the letter'), async (node) => {
        const letter = letterOf(node);
        if (letter) await openLetter(sandbox, letter);
      }),
    );
    this._register(
      registerCommand(errors, commands.inboxConfirm, l10n.t('Couldn’t confirm'), react('confirm')),
    );
    this._register(
      registerCommand(
        errors,
        commands.inboxUnsubscribe,
        l10n.t('Couldn’t unsubscribe'),
        react('unsubscribe'),
      ),
    );
    this._register(
      registerCommand(
        errors,
        commands.inboxComplain,
        l10n.t('Couldn’t report the letter'),
        react('complaint'),
      ),
    );
    this._register(
      registerCommand(errors, commands.inboxFind, l10n.t('Couldn’t find letters'), async () => {
        const { findLetter } = await import('./findLetter.ts');
        const letter = await findLetter(sandbox, errors);
        if (letter) await openLetter(sandbox, letter);
      }),
    );
  }
}

function letterOf(node: unknown): InboxLetter | undefined {
  return (node as Partial<InboxNode & { kind: 'letter' }> | undefined)?.letter;
}
