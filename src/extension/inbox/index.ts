import * as vscode from 'vscode';
import type { InboxLetter, InboxReaction, InboxReply } from '../../protocol/inbox.ts';
import { mostInboxLetters } from '../../protocol/inbox.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import { formats } from '../kit/formats.ts';
import { type Choice, createPicker } from '../kit/inputs.ts';
import { showInStatusBar } from '../kit/messages.ts';
import { asWords, joined, l10n, type Words } from '../kit/words.ts';
import { inboxLetterId } from '../letters/readLetterFile.ts';
import type { SandboxHost } from '../sandbox/sandboxHost.ts';
import { openLetter } from './openLetter.ts';
import { isReply } from './view/inboxFiles.ts';
import type { InboxLetterNode, ReplyNode } from './view/inboxItems.ts';

/** A row of the view, or the URI of an open letter. */
type LetterTarget = InboxLetterNode | vscode.Uri | undefined;

/** The commands on letters of the inbox. */
export class InboxCommands {
  readonly #sandbox: SandboxHost;
  readonly #errors: ErrorHandler;

  constructor(sandbox: SandboxHost, errors: ErrorHandler) {
    this.#sandbox = sandbox;
    this.#errors = errors;
  }

  /** Lets the user search for a letter or reply, and opens it. */
  async find(): Promise<void> {
    const letter = await findLetter(this.#sandbox, this.#errors);
    if (letter) await openLetter(this.#sandbox, letter);
  }

  async open(node: InboxLetterNode | ReplyNode | undefined): Promise<void> {
    if (node) await openLetter(this.#sandbox, node.kind === 'reply' ? node.reply : node.letter);
  }

  confirm(target: LetterTarget): Promise<void> {
    return this.#react(target, 'confirm', (to) => l10n.t('{0} confirmed.', to));
  }

  unsubscribe(target: LetterTarget): Promise<void> {
    return this.#react(target, 'unsubscribe', (to) => l10n.t('{0} unsubscribed.', to));
  }

  complain(target: LetterTarget): Promise<void> {
    return this.#react(target, 'complaint', (to) => l10n.t('{0} reported the letter as spam.', to));
  }

  /** Replies to a letter as its reader, and opens the reply. */
  async reply(target: LetterTarget): Promise<void> {
    const letter = await this.#letterOf(target);
    if (!letter) return;
    const reply = await this.#sandbox.ask({ kind: 'reply', id: letter.id });
    if (reply === 'gone') throw letterGone();
    if (reply === 'noAddress') throw new UserError(l10n.t('The letter has no address to reply to.'));
    await openLetter(this.#sandbox, reply);
  }

  /** Simulates a bounce of a letter by the mail server, which removes the letter from the inbox. */
  async bounce(target: LetterTarget): Promise<void> {
    const letter = await this.#letterOf(target);
    if (!letter) return;
    const { id, to, send, subject } = letter;
    if (send === null) throw notOfCampaign();
    const outcome = await this.#sandbox.ask({ kind: 'bounce', id });
    if (outcome === 'final') {
      throw new UserError(
        l10n.t('The letter can’t bounce any more: the statistics of “{0}” are final.', subject),
      );
    }
    if (outcome === 'gone') throw letterGone();
    showInStatusBar(l10n.t('The letter to {0} bounced and left its sandbox mailbox.', to));
  }

  async #react(
    target: LetterTarget,
    reaction: InboxReaction,
    describe: (to: string) => Words,
  ): Promise<void> {
    const letter = await this.#letterOf(target);
    if (!letter) return;
    const { id, to, send, subject } = letter;
    if (send === null && reaction !== 'confirm') throw notOfCampaign();
    const outcome = await this.#sandbox.ask({ kind: 'react', id, reaction });
    if (outcome === 'gone') throw letterGone();
    const done = describe(to);
    showInStatusBar(
      outcome === 'final'
        ? l10n.t('{0} The statistics of “{1}” are final and don’t change any more.', done, subject)
        : done,
    );
  }

  async #letterOf(target: LetterTarget): Promise<InboxLetter | undefined> {
    if (!(target instanceof vscode.Uri)) return target?.letter;
    const id = inboxLetterId(target);
    const letter = id === undefined ? undefined : await this.#sandbox.ask({ kind: 'letter', id });
    if (!letter) throw letterGone();
    return letter;
  }
}

const notOfCampaign = () => new UserError(l10n.t('This works only for letters of campaigns.'));

const letterGone = () => new UserError(l10n.t('The letter is no longer in the sandbox mailboxes.'));

interface LetterChoice extends Choice {
  readonly letter: InboxLetter | InboxReply;
}

/** Lets the user search letters and replies by address or subject. Returns `undefined` when they cancel. */
function findLetter(
  sandbox: SandboxHost,
  errors: ErrorHandler,
): Promise<InboxLetter | InboxReply | undefined> {
  const picker = createPicker<LetterChoice>();
  picker.title = l10n.t('Find Letter');
  picker.placeholder = l10n.t('Part of the address or the subject');
  let latest = 0;
  const search = async (text: string) => {
    const search = ++latest;
    picker.busy = true;
    try {
      const letters = await sandbox.ask({ kind: 'find', text });
      if (search !== latest) return;
      picker.items = letters.map(letterChoiceOf);
      picker.title = findTitle(letters.length);
    } finally {
      if (search === latest) picker.busy = false;
    }
  };
  const run = (text: string) => void errors.run(l10n.t('Couldn’t find letters'), () => search(text));
  picker.onDidChangeValue(run);
  run('');
  return new Promise((resolve) => {
    picker.onDidAccept(() => {
      resolve(picker.selectedItems[0]?.letter);
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
  });
}

/** Says how many letters were found: of more than can be listed, only the newest are. */
function findTitle(count: number): Words {
  return count < mostInboxLetters
    ? l10n.count('Find Letter: {0} letter|Find Letter: {0} letters', count)
    : l10n.t('Find Letter: the newest {0} or more', formats().number(mostInboxLetters));
}

function letterChoiceOf(letter: InboxLetter | InboxReply): LetterChoice {
  return {
    letter,
    label: asWords(isReply(letter) ? letter.from : letter.to),
    description: asWords(letter.subject),
    detail: joined(' · ', [
      asWords(formats().dayAndTime(letter.at)),
      !isReply(letter) && letter.dropped && l10n.t('removed to save space, will be written again'),
    ]),
    alwaysShow: true,
  };
}
