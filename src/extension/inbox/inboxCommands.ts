import type { InboxLetter, InboxReaction, InboxReply } from '../../protocol/inbox.ts';
import type { SandboxHost } from '../accounts/sandboxHost.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import { withViewProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import { commands, views } from '../names.ts';
import { findLetter } from './findLetter.ts';
import type { LetterNode, ReplyNode } from './nodes.ts';
import { openLetter } from './openLetter.ts';

interface Parts {
  readonly sandbox: SandboxHost;
  readonly errors: ErrorHandler;
  /** Reads everything anew. */
  readonly refresh: () => Promise<void>;
}

/** What the commands of the Inbox view do. Those on a letter are given its node. */
export function inboxCommands({ sandbox, errors, refresh }: Parts) {
  const onLetter = (work: (letter: InboxLetter) => Promise<void>) => async (node: unknown) => {
    const letter = letterOf(node);
    if (letter) await work(letter);
  };
  const react = (reaction: InboxReaction) =>
    onLetter(({ id }) => sandbox.ask({ kind: 'react', id, reaction }));
  return {
    [commands.inboxRefresh]: () => withViewProgress(views.inbox, refresh),
    [commands.inboxFind]: async () => {
      const letter = await findLetter(sandbox, errors);
      if (letter) await openLetter(sandbox, letter);
    },
    [commands.inboxOpen]: async (node: unknown) => {
      const letter = letterOf(node) ?? replyOf(node);
      if (letter) await openLetter(sandbox, letter);
    },
    [commands.inboxReply]: onLetter((letter) => reply(sandbox, letter)),
    [commands.inboxConfirm]: react('confirm'),
    [commands.inboxUnsubscribe]: react('unsubscribe'),
    [commands.inboxComplain]: react('complaint'),
    [commands.inboxBounce]: onLetter((letter) => bounce(sandbox, letter)),
  };
}

async function reply(sandbox: SandboxHost, { id }: InboxLetter): Promise<void> {
  const reply = await sandbox.ask({ kind: 'reply', id });
  if (reply === 'gone') throw gone();
  if (reply === 'noAddress') {
    throw new UserError(l10n.t('The letter names no address that a reply could go to.'));
  }
  await openLetter(sandbox, reply);
}

async function bounce(sandbox: SandboxHost, { id, subject }: InboxLetter): Promise<void> {
  const outcome = await sandbox.ask({ kind: 'bounce', id });
  if (outcome === 'final') {
    throw new UserError(
      l10n.t('The letter cannot bounce any more: the statistics of “{0}” are final.', subject),
    );
  }
  if (outcome === 'gone') throw gone();
}

const gone = () => new UserError(l10n.t('The letter is no longer in the inbox.'));

function letterOf(node: unknown): InboxLetter | undefined {
  return (node as Partial<LetterNode> | undefined)?.letter;
}

function replyOf(node: unknown): InboxReply | undefined {
  return (node as Partial<ReplyNode> | undefined)?.reply;
}
