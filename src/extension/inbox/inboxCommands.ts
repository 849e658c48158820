import * as vscode from 'vscode';
import type { InboxLetter, InboxReaction, InboxReply } from '../../protocol/inbox.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import { showInStatusBar } from '../kit/messages.ts';
import { withViewProgress } from '../kit/progress.ts';
import { l10n, type Words } from '../kit/words.ts';
import { inboxLetterId } from '../letters/readLetterFile.ts';
import { commands, views } from '../names.ts';
import type { SandboxHost } from '../sandbox/door.ts';
import { findLetter } from './findLetter.ts';
import type { LetterNode, ReplyNode } from './nodes.ts';
import { openLetter } from './openLetter.ts';

interface Parts {
  readonly sandbox: SandboxHost;
  readonly errors: ErrorHandler;
  /** Reads everything anew. */
  readonly refresh: () => Promise<void>;
}

/** What the commands of the Inbox view do. Those on a letter are given its node, or the file that shows it. */
export function inboxCommands({ sandbox, errors, refresh }: Parts) {
  const onLetter = (work: (letter: InboxLetter) => Promise<void>) => async (target: unknown) => {
    const letter = await letterOf(sandbox, target);
    if (letter) await work(letter);
  };
  const react = (reaction: InboxReaction, words: (to: string) => Words) =>
    onLetter(async ({ id, to, send, subject }) => {
      if (send === null && reaction !== 'confirm') throw ofNoCampaign();
      const outcome = await sandbox.ask({ kind: 'react', id, reaction });
      if (outcome === 'gone') throw gone();
      showInStatusBar(outcome === 'final' ? asUncounted(words(to), subject) : words(to));
    });
  return {
    [commands.inboxRefresh]: () => withViewProgress(views.inbox, refresh),
    [commands.inboxFind]: async () => {
      const letter = await findLetter(sandbox, errors);
      if (letter) await openLetter(sandbox, letter);
    },
    [commands.inboxOpen]: async (node: unknown) => {
      const letter = (await letterOf(sandbox, node)) ?? replyOf(node);
      if (letter) await openLetter(sandbox, letter);
    },
    [commands.inboxReply]: onLetter((letter) => reply(sandbox, letter)),
    [commands.inboxConfirm]: react('confirm', (to) => l10n.t('{0} confirmed.', to)),
    [commands.inboxUnsubscribe]: react('unsubscribe', (to) => l10n.t('{0} unsubscribed.', to)),
    [commands.inboxComplain]: react('complaint', (to) => l10n.t('{0} reported the letter as spam.', to)),
    [commands.inboxBounce]: onLetter((letter) => bounce(sandbox, letter)),
  };
}

const asUncounted = (words: Words, subject: string) =>
  l10n.t('{0} The statistics of “{1}” are final and don’t count it.', words, subject);

async function reply(sandbox: SandboxHost, { id }: InboxLetter): Promise<void> {
  const reply = await sandbox.ask({ kind: 'reply', id });
  if (reply === 'gone') throw gone();
  if (reply === 'noAddress') {
    throw new UserError(l10n.t('The letter names no address that a reply could go to.'));
  }
  await openLetter(sandbox, reply);
}

async function bounce(sandbox: SandboxHost, { id, to, send, subject }: InboxLetter): Promise<void> {
  if (send === null) throw ofNoCampaign();
  const outcome = await sandbox.ask({ kind: 'bounce', id });
  if (outcome === 'final') {
    throw new UserError(
      l10n.t('The letter cannot bounce any more: the statistics of “{0}” are final.', subject),
    );
  }
  if (outcome === 'gone') throw gone();
  showInStatusBar(l10n.t('The letter to {0} bounced and left the inbox.', to));
}

const ofNoCampaign = () => new UserError(l10n.t('Only letters of campaigns can do that.'));

const gone = () => new UserError(l10n.t('The letter is no longer in the inbox.'));

async function letterOf(sandbox: SandboxHost, target: unknown): Promise<InboxLetter | undefined> {
  if (!(target instanceof vscode.Uri)) return (target as Partial<LetterNode> | undefined)?.letter;
  const id = inboxLetterId(target);
  const letter = id === undefined ? undefined : await sandbox.ask({ kind: 'letter', id });
  if (!letter) throw gone();
  return letter;
}

function replyOf(node: unknown): InboxReply | undefined {
  return (node as Partial<ReplyNode> | undefined)?.reply;
}
