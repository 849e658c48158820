import type { Creation } from '../../core/journal/events.ts';
import { mayHaveTakenEffect } from '../../core/journal/reason.ts';
import type { UnknownCreation } from '../../core/journal/records.ts';
import type { Connection } from '../accounts/connection.ts';
import { requireTrust } from '../trust/requireTrust.ts';
import type { Journal } from './journal.ts';
import type { NumberCheck, OutcomeQuestion } from './outcomeQuestion.ts';

/** The number of what was created, or that nobody knows whether it was. */
export type CreationResult = { readonly id: number } | { readonly unknown: UnknownCreation };

/** Makes what cannot be made twice: through the journal, each at most once unless the user says otherwise. */
export class Creator {
  readonly #journal: Journal;
  readonly #question: OutcomeQuestion;

  constructor(journal: Journal, question: OutcomeQuestion) {
    this.#journal = journal;
    this.#question = question;
  }

  /** Makes one request. Rejects when it is certain that nothing was created, or when the journal cannot tell. */
  async create(
    connection: Connection,
    creation: Creation,
    request: () => Promise<number>,
  ): Promise<CreationResult> {
    requireTrust();
    await this.#journal.ready;
    let isMade = false;
    const make = () => {
      isMade = true;
      return request();
    };
    try {
      const id = await this.#journal.create(connection.identity, creation, make);
      return { id };
    } catch (error) {
      if (!isMade || !mayHaveTakenEffect(error)) throw error;
      const unknown = this.#newestUnknown(connection, creation);
      // Not when the journal could not be written any more, which the user was told.
      if (!unknown) throw error;
      return { unknown };
    }
  }

  /**
   * Like `create`; asks the user when the outcome is unknown, and checks the number that they give with `check`. `undefined`
   * when it stays so.
   */
  async createOrAsk(
    connection: Connection,
    creation: Creation,
    request: () => Promise<number>,
    check?: NumberCheck,
  ): Promise<number | undefined> {
    for (;;) {
      const result = await this.create(connection, creation, request);
      if ('id' in result) return result.id;
      const outcome = await this.#question.ask(connection, result.unknown, check);
      if (outcome !== 'notThere') return outcome?.id;
    }
  }

  /** What the journal has just recorded. */
  #newestUnknown({ identity }: Connection, creation: Creation): UnknownCreation | undefined {
    const wanted = JSON.stringify(creation);
    const { unknown } = this.#journal.records(identity);
    return unknown.findLast((candidate) => JSON.stringify(candidate.creation) === wanted);
  }
}
