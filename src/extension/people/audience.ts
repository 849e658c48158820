import type { ListRecord } from '../../core/journal/records.ts';
import type { NewList, NewSubscriber } from '../../core/port/service.ts';
import type { Connection } from '../accounts/connection.ts';
import { nextStep, UserError } from '../errors/userError.ts';
import type { Creator } from '../journal/creator.ts';
import type { Journal } from '../journal/journal.ts';
import { withCancellableProgress } from '../kit/progress.ts';
import { l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import { sandboxMailServer } from '../sandbox/sandboxSettings.ts';
import type { KnownPeople } from './knownPeople.ts';
import { withRedactedReason } from './redactedReason.ts';
import { type Deed, listUnreadable, whileUnreadable } from './unreadableList.ts';

/** The part of `KnownPeople` that is needed to add subscribers: the suppression list, and the record of who was added. */
export type AddedPeople = Pick<KnownPeople, 'findUnreadable' | 'suppressedAmong' | 'noteAdded'>;

/** Why somebody is added. */
type Purpose = Extract<Deed, 'subscriber' | 'test'>;

/** How a subscriber is added. */
interface AddingOptions {
  /** Default: `subscriber`. */
  readonly purpose?: Purpose;
  /** Given by a caller that shows progress of its own. */
  readonly signal?: AbortSignal;
}

/** The lists of one account as recorded in the journal, because the service cannot list them. Creates lists and adds subscribers. */
export class Audience {
  readonly #connection: Connection;
  readonly #journal: Journal;
  readonly #creator: Creator;
  readonly #people: AddedPeople | undefined;

  /** Without `people`, no subscribers can be added. */
  constructor(connection: Connection, journal: Journal, creator: Creator, people?: AddedPeople) {
    this.#connection = connection;
    this.#journal = journal;
    this.#creator = creator;
    this.#people = people;
  }

  /** True if letters stay in the sandbox, whose simulated mail server reacts depending on the address. */
  get isRehearsal(): boolean {
    return this.#connection.account.kind === 'sandbox' && sandboxMailServer() === undefined;
  }

  /** The known lists, newest first. */
  get lists(): readonly ListRecord[] {
    return [...this.#journal.records(this.#connection.identity).lists.values()].reverse();
  }

  /** Returns the list's title if it is known, else a text with its number. */
  titleOf(list: number): string {
    const { lists } = this.#journal.records(this.#connection.identity);
    return lists.get(list)?.title ?? l10n.t('List {0}', list);
  }

  /** Creates a list and returns its number; `undefined` if the outcome stays unknown, which the user has been told. */
  createList(list: NewList): Promise<number | undefined> {
    const title = l10n.t('Creating the list “{0}”…', list.title);
    return this.#creator.createOrAsk(this.#connection, { kind: 'list', title: list.title }, () =>
      withCancellableProgress(title, (signal) => this.#connection.service.createList(list, signal)),
    );
  }

  /** Records a list that was created elsewhere. */
  addList(id: number, title: string): Promise<void> {
    return this.#journal.addKnown(this.#connection.identity, 'list', id, title);
  }

  /**
   * Throws a `UserError` if any of the addresses is suppressed on this machine. Its message has no address, because notifications stay in a
   * list; its next step shows the first one. While nobody can tell who is suppressed, returns false for what goes on nevertheless
   * (`whileUnreadable`), and throws for the rest.
   */
  async refuseSuppressed(addresses: readonly string[], purpose: Purpose = 'subscriber'): Promise<boolean> {
    if (!this.#people) throw new Error('Nobody knows the suppressions');
    if (await this.#people.findUnreadable()) {
      if (whileUnreadable[purpose] === 'stopped') throw listUnreadable();
      return false;
    }
    const [first, ...others] = await this.#people.suppressedAmong(addresses);
    if (first === undefined) return true;
    throw new UserError(suppressedText(1 + others.length, addresses.length), {
      nextSteps: [nextStep(l10n.t('Find a Person…'), commands.audienceFindPerson, first)],
    });
  }

  /**
   * Adds a subscriber and returns its number; `undefined` if the outcome stays unknown. The journal records the list, never the
   * address. Throws a `UserError` for a suppressed address.
   */
  async addSubscriber(
    subscriber: NewSubscriber,
    { purpose, signal }: AddingOptions = {},
  ): Promise<number | undefined> {
    const { email, listId } = subscriber;
    const canBeRead = await this.refuseSuppressed([email], purpose);
    const id = await this.#createSubscriber(subscriber, signal);
    if (id !== undefined && canBeRead) {
      await this.#people?.noteAdded(this.#connection.identity, listId, [email], new Date());
    }
    return id;
  }

  #createSubscriber(subscriber: NewSubscriber, signal: AbortSignal | undefined): Promise<number | undefined> {
    const title = l10n.t('Adding the subscriber…');
    const { service } = this.#connection;
    const add = (canceled: AbortSignal) =>
      service.createSubscriber(subscriber, canceled).catch((error: unknown) => {
        throw withRedactedReason(error);
      });
    const { listId, skipConfirmation } = subscriber;
    const asked = skipConfirmation ? {} : ({ asksToConfirm: true } as const);
    const creation = { kind: 'subscriber', list: listId, ...asked } as const;
    return this.#creator.createOrAsk(this.#connection, creation, () =>
      signal ? add(signal) : withCancellableProgress(title, add),
    );
  }
}

/** Names a list for a confirmation: marks a title that comes from the journal alone, because anybody can write the journal. */
export function confirmedTitle(list: number, record: ListRecord | undefined): Words {
  if (!record) return l10n.t('List {0}', list);
  return record.titleProven
    ? l10n.t('“{0}”, list {1}', record.title, list)
    : l10n.t('list {0}, which the journal calls “{1}”', list, record.title);
}

function suppressedText(suppressed: number, all: number): Words {
  if (all === 1) return l10n.t('This address is on the suppression list and must not get mail.');
  return l10n.count(
    'One of these addresses is on the suppression list and must not get mail.|{0} of these addresses are on the suppression list and must not get mail.',
    suppressed,
  );
}
