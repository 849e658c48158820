import type { Creation } from '../../core/journal/events.ts';
import { isBrokenConnection } from '../../core/journal/recordedCreation.ts';
import { shownCreation, type UnknownCreation } from '../../core/journal/records.ts';
import type { Connection } from '../accounts/connection.ts';
import { askNumber } from '../kit/askNumber.ts';
import { showWarning } from '../kit/messages.ts';
import { l10n, type Words } from '../kit/words.ts';
import { requireTrust } from '../trust/requireTrust.ts';
import type { CreationResult, Journal } from './journal.ts';

/** The outcome of a creation that the user has found out. */
type FoundOutcome = { readonly id: number } | 'notThere';

/** Checks that the service has the thing with the number that the user enters. Rejects with a `UserError` if it doesn't. */
type NumberCheck = (id: number) => Promise<void>;

/** Creates things at the service through the journal, each at most once, and asks the user about unknown outcomes. */
export class Creator {
  readonly #journal: Journal;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** Makes one creating request: see `Journal.create`. Requires a trusted workspace, and waits until the journal has been read. */
  async create(
    { identity }: Connection,
    creation: Creation,
    request: () => Promise<number>,
  ): Promise<CreationResult> {
    requireTrust();
    await this.#journal.ready;
    return this.#journal.create(identity, creation, request);
  }

  /**
   * Like `create`, but asks the user about an unknown outcome, and checks the number that they enter with `check`. Returns the
   * number of the new thing, or `undefined` when the outcome stays unknown.
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
      const outcome = await this.askOutcome(connection, result.unknown, check);
      if (outcome !== 'notThere') return outcome?.id;
    }
  }

  /** Asks for the outcome of a creation and records the answer. Returns `undefined` when the user does not answer. */
  async askOutcome(
    connection: Connection,
    unknown: UnknownCreation,
    check?: NumberCheck,
  ): Promise<FoundOutcome | undefined> {
    const answer = await askWhetherCreated(unknown);
    if (answer === 'created') return this.askWhich(connection, unknown, check);
    if (answer === 'notThere') await this.noteNotThere(connection, unknown);
    return answer;
  }

  /** Asks for the number of what was created after all, and records it. Returns `undefined` when the user cancels. */
  async askWhich(
    { identity }: Connection,
    { creation, request }: UnknownCreation,
    check?: NumberCheck,
  ): Promise<{ readonly id: number } | undefined> {
    const id = await askNumber(numberPrompt(creation));
    if (id === undefined) return undefined;
    await check?.(id);
    await this.#journal.resolve(identity, request, { id });
    return { id };
  }

  /** Records that nothing was created, as the user has found out. */
  async noteNotThere({ identity }: Connection, { request }: UnknownCreation): Promise<void> {
    await this.#journal.resolve(identity, request, 'notThere');
  }
}

async function askWhetherCreated(unknown: UnknownCreation): Promise<'created' | 'notThere' | undefined> {
  const created = l10n.t('Created, Enter Its Number…');
  const notThere = l10n.t('Not Created, Try Again');
  const description = describeUnknown({ ...unknown, creation: shownCreation(unknown.creation) });
  const answer = await showWarning(description, created, notThere);
  if (answer === notThere) return 'notThere';
  return answer === created ? 'created' : undefined;
}

/** Describes an unknown outcome, and the page of the web cabinet to check. */
function describeUnknown({ creation, reason }: UnknownCreation): Words {
  const broke = isBrokenConnection(reason);
  switch (creation.kind) {
    case 'send':
      return broke
        ? l10n.t(
            'The connection broke before the service confirmed the new campaign. It may or may not exist. Check the Campaigns page of the service’s web cabinet before you try again.',
          )
        : l10n.t(
            'It isn’t known whether the campaign “{0}” was created. Check the Campaigns page of the service’s web cabinet before you try again.',
            creation.subject,
          );
    case 'maket':
      return broke
        ? l10n.t(
            'The connection broke before the service confirmed the upload of “{0}”. Check the Makets page of the service’s web cabinet before you try again.',
            creation.title,
          )
        : l10n.t(
            'It isn’t known whether “{0}” was uploaded. Check the Makets page of the service’s web cabinet before you try again.',
            creation.title,
          );
    case 'list':
      return broke
        ? l10n.t(
            'The connection broke before the service confirmed the new list “{0}”. Check the Lists page of the service’s web cabinet before you try again.',
            creation.title,
          )
        : l10n.t(
            'It isn’t known whether the list “{0}” was created. Check the Lists page of the service’s web cabinet before you try again.',
            creation.title,
          );
    case 'subscriber':
      return broke
        ? l10n.t(
            'The connection broke before the service confirmed an address for list {0}. Check the list in the service’s web cabinet before you try again.',
            creation.list,
          )
        : l10n.t(
            'It isn’t known whether an address was added to list {0}. Check the list in the service’s web cabinet before you try again.',
            creation.list,
          );
  }
}

/** Asks for the number of something that was created, with the words of the web cabinet. */
export function numberPrompt({ kind }: Pick<Creation, 'kind'>): Words {
  switch (kind) {
    case 'send':
      return l10n.t('The campaign’s number in the service’s web cabinet');
    case 'maket':
      return l10n.t('The maket’s number in the service’s web cabinet');
    case 'list':
      return l10n.t('The list’s number in the service’s web cabinet');
    case 'subscriber':
      return l10n.t('The subscriber’s number in the service’s web cabinet');
  }
}
