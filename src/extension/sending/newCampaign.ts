import type { Creation } from '../../core/journal/events.ts';
import type { UnknownCreation } from '../../core/journal/records.ts';
import type { NewSend } from '../../core/port/service.ts';
import { ServiceError } from '../../core/port/serviceError.ts';
import type { ActiveAccount, Connection } from '../accounts/connection.ts';
import { Audience } from '../audience/audience.ts';
import { checkSend } from '../campaigns/addCampaign.ts';
import type { Preflight } from '../checks/preflight.ts';
import { describeError } from '../errors/describeError.ts';
import { UserError } from '../errors/userError.ts';
import type { Creator } from '../journal/creator.ts';
import type { CreationResult, Journal } from '../journal/journal.ts';
import { withProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import type { MaketsView } from '../makets/maketsView.ts';
import { commands } from '../names.ts';
import type { Preparation } from '../upload/preparation.ts';
import {
  type CampaignDraft,
  type CompleteDraft,
  firstOpenQuestion,
  hasPassed,
  isComplete,
  type Start,
} from './campaignDraft.ts';
import type { CampaignNotice } from './campaignNotice.ts';
import { CampaignQuestions } from './campaignQuestions.ts';
import { type CampaignReview, confirmCampaign } from './confirmCampaign.ts';
import type { Letters, PreparedLetter } from './preparedLetter.ts';
import { savedDraft } from './savedDraft.ts';

export interface NewCampaignParts {
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly creator: Creator;
  readonly preparation: Preparation;
  readonly letters: Letters;
  readonly makets: Pick<MaketsView, 'lists' | 'isCurrentText'>;
  readonly notice: CampaignNotice;
}

/** Creates campaigns: questions, review, confirmation, and then one request that is never retried automatically. */
export class NewCampaign {
  readonly #parts: NewCampaignParts;

  constructor(parts: NewCampaignParts) {
    this.#parts = parts;
  }

  /**
   * Asks the questions that `draft` leaves open, shows the review, and creates the campaign after confirmation. Canceling the
   * review returns to the last question. Errors offer to try again with the answers given so far.
   */
  async run(connection: Connection, draft: CampaignDraft): Promise<void> {
    this.#parts.letters.refuseFilledIn(connection, draft.letter);
    const result = await this.#askAndCreate(connection, draft);
    if (!result) return;
    if ('id' in result) this.#parts.notice.created(connection, result.id);
    else await this.resolve(connection, result.unknown);
  }

  /** Asks the user whether a campaign with unknown outcome was created. If it was not, starts over with the same answers. */
  async resolve(connection: Connection, unknown: UnknownCreation): Promise<void> {
    const { creator, notice } = this.#parts;
    const outcome = await creator.askOutcome(connection, unknown, (id) => checkSend(connection, id));
    if (outcome === 'notThere') await this.run(connection, await this.#restoreDraft(connection, unknown));
    else if (outcome) notice.added(connection, outcome.id);
  }

  /**
   * Asks the questions and creates the campaign. Returns `undefined` if the user cancels. Errors offer "Try Again", unless the
   * request may have taken effect.
   */
  async #askAndCreate(connection: Connection, draft: CampaignDraft): Promise<CreationResult | undefined> {
    let latest = draft;
    let agreed: Preflight | undefined;
    try {
      const questions = new CampaignQuestions(connection, this.#parts);
      for (let from = firstOpenQuestion(draft); ; ) {
        const answered = await questions.ask(latest, from, (now) => {
          latest = now;
        });
        if (!answered) return undefined;
        latest = answered;
        if (!isComplete(answered)) {
          // The start time has passed in the meantime.
          from = firstOpenQuestion(answered);
          continue;
        }
        const letter = await this.#parts.letters.prepare(connection, answered.letter, agreed);
        agreed = letter?.preflight ?? agreed;
        const isConfirmed = letter && (await confirmCampaign(this.#review(connection, answered, letter)));
        if (isConfirmed) return await this.#create(connection, answered, letter);
        from = questions.last;
      }
    } catch (error) {
      throw withTryAgain(error, connection, latest);
    }
  }

  /**
   * Uploads the letter if necessary and creates the campaign. Returns `undefined` if the outcome of the upload stays unknown, which
   * the user has been told.
   */
  async #create(
    connection: Connection,
    draft: CompleteDraft,
    letter: PreparedLetter,
  ): Promise<CreationResult | undefined> {
    const { letters, creator } = this.#parts;
    const maket = await letters.maketOf(connection, letter);
    if (maket === undefined) return undefined;
    if (hasPassed(draft.start)) {
      throw new UserError(
        l10n.t('The start time of “{0}” has passed. Nothing was sent. Choose another time.', draft.subject),
      );
    }
    const send = newSendOf(draft, maket);
    const title = l10n.t('Creating the campaign “{0}”…', draft.subject);
    // Not cancelable: once the request has been sent, there is no way to tell whether it took effect.
    return creator.create(connection, campaignCreation(send, draft.sender.email), async () =>
      withProgress(title, () => connection.service.createSend(send)),
    );
  }

  /**
   * Returns the answers that led to a campaign, as the journal recorded them. Leaves out the sender when it is no longer
   * confirmed or the senders cannot be read, and a letter that is only for tests.
   */
  async #restoreDraft(
    { service, identity }: Connection,
    { creation }: UnknownCreation,
  ): Promise<CampaignDraft> {
    if (creation.kind !== 'send') return { lists: [] };
    const { makets } = this.#parts.journal.records(identity);
    const senders = await service.listSenders(['id', 'email', 'approved']).catch(() => []);
    const sender = senders.find(({ email, approved }) => approved && email === creation.sender);
    const start: Start = creation.startAt === undefined ? 'now' : new Date(creation.startAt);
    return {
      ...(!makets.get(creation.maket)?.filledIn && { letter: { kind: 'maket', id: creation.maket } }),
      subject: creation.subject,
      lists: creation.lists,
      ...(sender && { sender }),
      start,
    };
  }

  #review(connection: Connection, draft: CompleteDraft, letter: PreparedLetter): CampaignReview {
    const { journal, creator } = this.#parts;
    const audience = new Audience(connection, journal, creator);
    const unknown = journal
      .records(connection.identity)
      .unknown.findLast(({ creation }) => isSameCampaign(creation, draft));
    return {
      draft,
      letter: letter.description,
      letterFacts: letter.facts,
      listTitles: draft.lists.map((list) => audience.describe(list)),
      done: audience.doneWith(draft.lists),
      account: connection.account,
      unknown,
    };
  }
}

function newSendOf({ subject, lists, sender, start }: CompleteDraft, maketId: number): NewSend {
  const send = { maketId, letterTitle: subject, lists, senderId: sender.id };
  return start === 'now' ? send : { ...send, startAt: start };
}

function campaignCreation({ maketId, letterTitle, lists, startAt }: NewSend, sender: string): Creation {
  return {
    kind: 'send',
    maket: maketId,
    subject: letterTitle,
    lists,
    sender,
    ...(startAt && { startAt: startAt.toISOString() }),
  };
}

function isSameCampaign(creation: Creation, { subject, lists }: CompleteDraft): boolean {
  return (
    creation.kind === 'send' &&
    creation.subject === subject &&
    creation.lists.length === lists.length &&
    creation.lists.every((list) => lists.includes(list))
  );
}

/**
 * Returns the error with "Try Again" as its first button, which continues with `draft`. Returns the error unchanged if the request
 * may have taken effect: the user has to check the service first.
 */
function withTryAgain(error: unknown, connection: Connection, draft: CampaignDraft): unknown {
  const action = l10n.t('Couldn’t create the campaign');
  const description = describeError(action, error, connection.account);
  const mayBeDone = error instanceof ServiceError && error.mayHaveTakenEffect;
  if (!description || mayBeDone) return error;
  const tryAgain = {
    label: l10n.t('Try Again'),
    command: commands.campaignNew,
    arguments: [savedDraft(connection, draft)],
  };
  return new UserError(description.message, {
    cause: error,
    nextSteps: [tryAgain, ...description.nextSteps],
  });
}
