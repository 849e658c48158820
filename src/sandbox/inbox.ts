import type { InboxAnswers, InboxBounce, InboxQuestion } from '../protocol/inbox.ts';
import type { Messages } from './letters/messages.ts';
import type { Database } from './store/database.ts';
import { findInboxLetters, inboxCampaigns, inboxLetters } from './store/inbox.ts';
import { noteLateBounce } from './store/lateBounces.ts';
import {
  type AddressedLetter,
  addressedLetter,
  deliveredLetters,
  letterOnceDelivered,
} from './store/letters.ts';
import { receivedSource } from './store/received.ts';
import { visitPath } from './store/visits.ts';

/** A letter as it has arrived, with the whole message (RFC 5322). */
export interface ArrivedLetter {
  readonly id: number;
  /** Nothing for a letter that asks to confirm a subscription. */
  readonly send: number | null;
  readonly to: string;
  readonly source: Buffer;
}

export interface InboxOptions {
  readonly account: number;
  readonly messages: Messages;
  readonly trackingWindowMs: number;
  readonly now: () => number;
  /** Makes a request of a tracking address. */
  readonly visit: (method: string, path: string) => void;
  /** Called when there are other letters than before. */
  readonly onChanged: () => void;
  /** Called with a send that has something else to count. */
  readonly onCounted: (send: number) => void;
}

/** The letters of an account that have arrived. Those of the demo's past are written when they are asked for. */
export class Inbox {
  readonly #db: Database;
  readonly #account: number;
  readonly #options: InboxOptions;

  constructor(db: Database, options: InboxOptions) {
    this.#db = db;
    this.#account = options.account;
    this.#options = options;
  }

  /** The letters of one address, oldest first. */
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
      case 'find':
        return findInboxLetters(db, account, question.text);
      case 'source': {
        const letter = letterOnceDelivered(db, account, question.id);
        return letter && this.#sourceOf(letter);
      }
      case 'bounce':
        return this.#bounce(question.id);
      case 'react': {
        const letter = addressedLetter(db, account, question.id);
        if (letter) this.#options.visit(...visitPath(letter.token, { kind: question.reaction }));
        return undefined;
      }
    }
  }

  #bounce(id: number): InboxBounce {
    const { trackingWindowMs, now, onChanged, onCounted } = this.#options;
    const { send = null } = addressedLetter(this.#db, this.#account, id) ?? {};
    if (send === null) return 'gone';
    const outcome = noteLateBounce(this.#db, { id, send }, now(), trackingWindowMs);
    if (outcome === 'bounced') {
      onCounted(send);
      onChanged();
    }
    return outcome;
  }

  async #sourceOf(letter: AddressedLetter): Promise<Buffer> {
    return receivedSource(this.#db, letter.id) ?? this.#options.messages.sourceOf(letter);
  }
}
