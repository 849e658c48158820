import type * as vscode from 'vscode';
import type { RoomCommands } from '../doors/commands.ts';
import { withViewProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import { commandsOf, views } from '../names.ts';
import type { InboxCommands } from './index.ts';
import type { InboxLetterNode, MoreNode, ReplyNode } from './view/inboxItems.ts';
import type { InboxTree } from './view/inboxTree.ts';

const ids = commandsOf.inbox;

declare module '../kit/runCommand.ts' {
  interface CommandArguments {
    [ids.inboxOpen]: [letter?: InboxLetterNode | ReplyNode];
    [ids.inboxMore]: [row: MoreNode];
    [ids.inboxConfirm]: [letter?: InboxLetterNode | vscode.Uri];
    [ids.inboxReply]: [letter?: InboxLetterNode | vscode.Uri];
    [ids.inboxUnsubscribe]: [letter?: InboxLetterNode | vscode.Uri];
    [ids.inboxComplain]: [letter?: InboxLetterNode | vscode.Uri];
    [ids.inboxBounce]: [letter?: InboxLetterNode | vscode.Uri];
  }
}

/** Returns the commands of the Sandbox Mailboxes view. */
export function inboxCommands(inbox: InboxCommands, tree: () => Promise<InboxTree>) {
  return {
    [ids.inboxRefresh]: {
      failure: l10n.t('Couldn’t read the sandbox mailboxes'),
      run: () => withViewProgress(views.inbox, async () => (await tree()).refresh()),
    },
    [ids.inboxFind]: {
      failure: l10n.t('Couldn’t find letters'),
      run: () => inbox.find(),
    },
    [ids.inboxMore]: {
      failure: l10n.t('Couldn’t read the sandbox mailboxes'),
      run: async (row) => (await tree()).showMore(row),
    },
    [ids.inboxOpen]: {
      failure: l10n.t('Couldn’t open the letter'),
      run: (node) => inbox.open(node),
    },
    [ids.inboxConfirm]: {
      failure: l10n.t('Couldn’t confirm the address'),
      run: (target) => inbox.confirm(target),
    },
    [ids.inboxReply]: {
      failure: l10n.t('Couldn’t reply to the letter'),
      run: (target) => inbox.reply(target),
    },
    [ids.inboxUnsubscribe]: {
      failure: l10n.t('Couldn’t unsubscribe the reader'),
      run: (target) => inbox.unsubscribe(target),
    },
    [ids.inboxComplain]: {
      failure: l10n.t('Couldn’t report the letter'),
      run: (target) => inbox.complain(target),
    },
    [ids.inboxBounce]: {
      failure: l10n.t('Couldn’t bounce the letter'),
      run: (target) => inbox.bounce(target),
    },
  } satisfies RoomCommands<'inbox'>;
}
