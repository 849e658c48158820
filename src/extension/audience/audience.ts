import { byTime } from '../../core/journal/byTime.ts';
import type { ListRecord } from '../../core/journal/records.ts';
import type { NewList, NewSubscriber } from '../../core/port/service.ts';
import type { Connection } from '../accounts/connection.ts';
import { UserError } from '../errors/userError.ts';
import type { Creator } from '../journal/creator.ts';
import type { Journal } from '../journal/journal.ts';
import { formats } from '../kit/formats.ts';
import { withCancellableProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import { commands } from '../names.ts';
import { sandboxMailServer } from '../sandbox/sandboxSettings.ts';
import type { KnownPeople } from './knownPeople.ts';

/** Who must not be added to a list, and who was. */
export type AddedPeople = Pick<KnownPeople, 'suppressedAmong' | 'noteAdded'>;

/** The lists of one account as far as they are known here, for the service cannot list them, and what is added to them. */
export class Audience {
  readonly #connection: Connection;
  readonly #journal: Journal;
  readonly #creator: Creator;
  readonly #people: AddedPeople | undefined;

  /** Without `people`, subscribers cannot be added. */
  constructor(connection: Connection, journal: Journal, creator: Creator, people?: AddedPeople) {
    this.#connection = connection;
    this.#journal = journal;
    this.#creator = creator;
    this.#people = people;
  }

  /** Whether letters stay in the sandbox, whose mail server answers by the address. */
  get isRehearsal(): boolean {
    return this.#connection.account.kind === 'sandbox' && sandboxMailServer() === undefined;
  }

  /** The newest first. */
  get lists(): readonly ListRecord[] {
    return byTime([...this.#journal.records(this.#connection.identity).lists.values()]).reverse();
  }

  /** How many addresses were added to these lists from here. The service does not tell how many they have. */
  addressesAdded(lists: readonly number[]): number {
    const known = this.#journal.records(this.#connection.identity).lists;
    return lists.reduce((sum, list) => sum + (known.get(list)?.subscribersAdded ?? 0), 0);
  }

  /** The list's title where it is known, else its number. */
  titleOf(list: number): string {
    const { lists } = this.#journal.records(this.#connection.identity);
    return lists.get(list)?.title ?? l10n.t('List {0}', list);
  }

  /** The same for those who decide on it: a title that may be anybody's is said to be so. */
  describe(list: number): string {
    const record = this.#journal.records(this.#connection.identity).lists.get(list);
    return !record || record.titleProven
      ? this.titleOf(list)
      : l10n.t('list {0}, which the journal calls “{1}”', list, record.title);
  }

  /** Returns the list's number; `undefined` when nobody knows whether it was created, which the user was told. */
  createList(list: NewList): Promise<number | undefined> {
    const title = l10n.t('Creating the list “{0}”…', list.title);
    return this.#creator.createOrAsk(this.#connection, { kind: 'list', title: list.title }, () =>
      withCancellableProgress(title, (signal) => this.#connection.service.createList(list, signal)),
    );
  }

  /** Makes a list known that was made elsewhere. */
  addList(id: number, title: string): Promise<void> {
    return this.#journal.addKnown(this.#connection.identity, 'list', id, title);
  }

  /** Throws a `UserError` for addresses that are suppressed on this machine. */
  async refuseSuppressed(addresses: readonly string[]): Promise<void> {
    if (!this.#people) throw new Error('Nobody knows the suppressions');
    const [first, ...others] = await this.#people.suppressedAmong(addresses);
    if (first === undefined) return;
    throw new UserError(
      others.length === 0
        ? l10n.t('{0} is on the suppression list and must not get mail.', first)
        : l10n.t(
            '{0} and {1} more are on the suppression list and must not get mail.',
            first,
            formats().number(others.length),
          ),
      {
        nextSteps: [
          { label: l10n.t('Find a Person…'), command: commands.audienceFindPerson, arguments: [first] },
        ],
      },
    );
  }

  /**
   * Returns the subscriber's number. The journal keeps the list, never the address. Shows its own progress unless a `signal` is
   * given: then it is part of something that does. Throws a `UserError` for a suppressed address.
   */
  async addSubscriber(subscriber: NewSubscriber, signal?: AbortSignal): Promise<number | undefined> {
    const { email, listId } = subscriber;
    await this.refuseSuppressed([email]);
    const id = await this.#createSubscriber(subscriber, signal);
    if (id !== undefined) {
      await this.#people?.noteAdded(this.#connection.identity, listId, [email], new Date());
    }
    return id;
  }

  #createSubscriber(subscriber: NewSubscriber, signal: AbortSignal | undefined): Promise<number | undefined> {
    const title = l10n.t('Adding the subscriber…');
    const add = (cancelled: AbortSignal) => this.#connection.service.createSubscriber(subscriber, cancelled);
    return this.#creator.createOrAsk(this.#connection, { kind: 'subscriber', list: subscriber.listId }, () =>
      signal ? add(signal) : withCancellableProgress(title, add),
    );
  }
}
