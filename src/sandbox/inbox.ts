import type { InboxAnswers, InboxQuestion } from '../protocol/inbox.ts';
import type { Messages } from './letters/messages.ts';
import type { Database } from './store/database.ts';
import { findInboxLetters, inboxCampaigns, inboxLetters } from './store/inbox.ts';
import { type AddressedLetter, addressedLetter, deliveredLetters } from './store/letters.ts';
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

type Visit = (method: string, path: string) => void;

/** The letters of an account that have arrived. Those of the demo's past are written when they are asked for. */
export class Inbox {
  readonly #db: Database;
  readonly #messages: Messages;
  readonly #account: number;
  readonly #visit: Visit;

  /** `visit` makes a request of a tracking address. */
  constructor(db: Database, messages: Messages, account: number, visit: Visit) {
    this.#db = db;
    this.#messages = messages;
    this.#account = account;
    this.#visit = visit;
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
        const letter = addressedLetter(db, account, question.id);
        return letter && this.#sourceOf(letter);
      }
      case 'react': {
        const letter = addressedLetter(db, account, question.id);
        if (letter) this.#visit(...visitPath(letter.token, { kind: question.reaction }));
        return undefined;
      }
    }
  }

  async #sourceOf(letter: AddressedLetter): Promise<Buffer> {
    return receivedSource(this.#db, letter.id) ?? this.#messages.sourceOf(letter);
  }
}
