import {
  type InboxAnswers,
  type InboxBounce,
  type InboxQuestion,
  type InboxReacted,
  mostInboxLetters,
} from '../protocol/inbox.ts';
import type { SandboxEvent } from '../protocol/sandbox.ts';
import type { PostOffice } from './delivery/postOffice.ts';
import { replyTo } from './letters/reply.ts';
import type { Database } from './store/database.ts';
import { noteLateBounce } from './store/events.ts';
import { findInboxLetters, inboxCampaigns, inboxLetter, inboxLetters } from './store/inbox.ts';
import {
  type AddressedLetter,
  addressedLetter,
  deliveredLetters,
  letterOnceDelivered,
  storedContent,
} from './store/letters.ts';
import { droppedMessages, receivedSource } from './store/received.ts';
import { findReplies, inboxReplies, replyByMessageId, replySource } from './store/replies.ts';
import { isFinal } from './store/statistics.ts';
import { visitPath } from './store/visits.ts';

/** A delivered letter with its whole message (RFC 5322). */
export interface ArrivedLetter {
  readonly id: number;
  /** `null` for a letter that asks for a confirmation. */
  readonly send: number | null;
  readonly to: string;
  readonly source: Buffer;
}

interface InboxOptions {
  readonly account: number;
  readonly post: Pick<PostOffice, 'messages' | 'receive'>;
  readonly trackingWindowMs: number;
  readonly now: () => number;
  /** Requests a tracking address. */
  readonly visit: (method: string, path: string) => void;
  readonly onEvent: (event: SandboxEvent) => void;
}

/**
 * Reads the delivered letters of an account, and performs their readers' actions: replies, late bounces and reactions. Writes on
 * demand the messages that are not stored: those of the demo's past sends, of letters that went to another server, and dropped ones.
 */
export class Inbox {
  readonly #db: Database;
  readonly #account: number;
  readonly #options: InboxOptions;

  constructor(db: Database, options: InboxOptions) {
    this.#db = db;
    this.#account = options.account;
    this.#options = options;
  }

  /** Returns the letters to one address, oldest first. */
  of(email: string): Promise<ArrivedLetter[]> {
    return Promise.all(
      deliveredLetters(this.#db, this.#account, email).map(async (letter) => ({
        id: letter.id,
        send: letter.send,
        to: letter.email,
        source: await this.#sourceOf(letter),
      })),
    );
  }

  async answer<Question extends InboxQuestion>(question: Question): Promise<InboxAnswers[Question['kind']]> {
    return (await this.#answer(question)) as InboxAnswers[Question['kind']];
  }

  async #answer(question: InboxQuestion): Promise<InboxAnswers[InboxQuestion['kind']]> {
    const [db, account] = [this.#db, this.#account];
    switch (question.kind) {
      case 'campaigns':
        return inboxCampaigns(db, account);
      case 'letters':
        return inboxLetters(db, account, question.send);
      case 'letter':
        return inboxLetter(db, account, question.id);
      case 'find':
        return newestOf([
          ...findInboxLetters(db, account, question.text),
          ...findReplies(db, account, question.text),
        ]);
      case 'replies':
        return inboxReplies(db, account);
      case 'dropped':
        return droppedMessages(db);
      case 'source': {
        const letter = letterOnceDelivered(db, account, question.id);
        return letter && this.#sourceOf(letter);
      }
      case 'replySource':
        return replySource(db, account, question.id);
      case 'reply':
        return this.#reply(question.id);
      case 'bounce':
        return this.#bounce(question.id);
      case 'react':
        return this.#react(question);
    }
  }

  #react({ id, reaction }: InboxQuestion & { readonly kind: 'react' }): InboxReacted {
    const { now, trackingWindowMs, visit } = this.#options;
    const letter = addressedLetter(this.#db, this.#account, id);
    if (!letter) return 'gone';
    // Without a pixel an open can't be counted.
    if (reaction === 'open' && storedContent(this.#db, letter.content)?.habits.pixel === 'none')
      return 'done';
    visit(...visitPath(letter.token, { kind: reaction }));
    const isCounted = letter.send === null || !isFinal(this.#db, letter.send, now(), trackingWindowMs);
    return isCounted ? 'done' : 'final';
  }

  async #reply(id: number): Promise<InboxAnswers['reply']> {
    const { post, now, onEvent } = this.#options;
    const letter = addressedLetter(this.#db, this.#account, id);
    if (!letter || letter.send === null) return 'gone';
    const mail = replyTo(await this.#sourceOf(letter), letter.email, now());
    if (!mail) return 'noAddress';
    await post.receive(mail);
    onEvent({ type: 'mail' });
    return replyByMessageId(this.#db, this.#account, mail.messageId) ?? 'gone';
  }

  #bounce(id: number): InboxBounce {
    const { trackingWindowMs, now, onEvent } = this.#options;
    const { send = null } = addressedLetter(this.#db, this.#account, id) ?? {};
    if (send === null) return 'gone';
    const outcome = noteLateBounce(this.#db, { id, send }, now(), trackingWindowMs);
    if (outcome === 'bounced') {
      onEvent({ type: 'counted', sends: [send] });
      onEvent({ type: 'mail' });
    }
    return outcome;
  }

  async #sourceOf(letter: AddressedLetter): Promise<Buffer> {
    const received = receivedSource(this.#db, letter.id);
    return received ?? (await this.#options.post.messages.messageOf(letter)).source;
  }
}

function newestOf<Letter extends { readonly at: number }>(letters: readonly Letter[]): Letter[] {
  return letters.toSorted((one, other) => other.at - one.at).slice(0, mostInboxLetters);
}
