import type { Creation } from '../../../core/journal/events.ts';
import type { SendRecord, UnknownCreation } from '../../../core/journal/records.ts';
import type { NewSend } from '../../../core/port/service.ts';
import { looksShortened } from '../../../core/text/shortText.ts';
import type { ActiveAccount, Connection } from '../../accounts/connection.ts';
import { checkSend } from '../../campaigns/addCampaign.ts';
import { withTryAgain } from '../../errors/tryAgain.ts';
import { UserError } from '../../errors/userError.ts';
import type { Creator } from '../../journal/creator.ts';
import type { CreationResult, Journal } from '../../journal/journal.ts';
import { withProgress } from '../../kit/progress.ts';
import { l10n } from '../../kit/words.ts';
import type { MaketsView } from '../../makets/maketsView.ts';
import { commands } from '../../names.ts';
import type { Preparation } from '../../upload/preparation.ts';
import type { CampaignNotice } from '../campaignNotice.ts';
import type { Letters, ReviewedCampaign } from '../preparedLetter.ts';
import { savedDraft } from '../savedDraft.ts';
import {
  type CampaignDraft,
  type CampaignQuestion,
  type CompleteDraft,
  firstOpenQuestion,
  hasPassed,
  isComplete,
  lastQuestion,
  type Start,
} from './campaignDraft.ts';
import { CampaignQuestions } from './campaignQuestions.ts';

export interface NewCampaignParts {
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly creator: Creator;
  readonly preparation: Preparation;
  readonly letters: Letters;
  readonly makets: Pick<MaketsView, 'lists' | 'isCurrentText' | 'onDidChangeText'>;
  readonly notice: CampaignNotice;
}

/** Opens the page that reviews a campaign. */
export type OpenReview = (connection: Connection, draft: CompleteDraft) => void;

/** Creates campaigns: questions, a review, and then one request that is never retried automatically. */
export class NewCampaign {
  readonly #parts: NewCampaignParts;
  readonly #review: OpenReview;

  constructor(parts: NewCampaignParts, review: OpenReview) {
    this.#parts = parts;
    this.#review = review;
  }

  /**
   * Asks the questions that `draft` leaves open, beginning with the one at index `from`, and opens the review. Errors offer to try again
   * with the answers given so far.
   */
  async run(connection: Connection, draft: CampaignDraft, from = firstOpenQuestion(draft)): Promise<void> {
    this.#parts.letters.refuseFilledIn(connection, draft.letter);
    let latest = draft;
    try {
      const questions = new CampaignQuestions(connection, this.#parts);
      for (let next = from; ; next = firstOpenQuestion(latest)) {
        const answered = await questions.ask(latest, next, (now) => {
          latest = now;
        });
        if (!answered) return;
        latest = answered;
        // The start time may have passed in the meantime.
        if (isComplete(answered)) return this.#review(connection, answered);
      }
    } catch (error) {
      throw withTryAgain(l10n.t('Couldn’t create the campaign'), error, connection.account, {
        command: commands.campaignNew,
        arguments: [savedDraft(connection, latest)],
      });
    }
  }

  /** Starts a campaign with the letter, the subject and the sender of an earlier one. The lists and the start time are asked. */
  async again(connection: Connection, { maket, subject, sender }: SendRecord): Promise<void> {
    if (maket === undefined) throw unknownLetter(subject);
    await this.run(connection, await this.#draftWith(connection, { maket, subject, sender }));
  }

  /** Asks the last question again, with all answers kept, and opens the review. */
  askLast(connection: Connection, draft: CampaignDraft): Promise<void> {
    return this.run(connection, draft, Math.min(firstOpenQuestion(draft), lastQuestion));
  }

  /** Asks a single question again. Returns the changed draft; `undefined` if the user cancels. */
  askAgain(
    connection: Connection,
    draft: CampaignDraft,
    question: CampaignQuestion,
  ): Promise<CampaignDraft | undefined> {
    return new CampaignQuestions(connection, this.#parts).askOne(draft, question);
  }

  /**
   * Asks the user whether a campaign with unknown outcome was created. If it was not, starts over with the same answers. Returns true
   * if the user answered.
   */
  async resolve(connection: Connection, unknown: UnknownCreation): Promise<boolean> {
    const { creator, notice } = this.#parts;
    const outcome = await creator.askOutcome(connection, unknown, (id) => checkSend(connection, id));
    if (outcome === 'notThere') await this.run(connection, await this.#restoreDraft(connection, unknown));
    else if (outcome) notice.added(connection, outcome.id);
    return outcome !== undefined;
  }

  /**
   * Uploads the letter if necessary and creates the campaign. Returns `undefined` if the outcome of the upload stays unknown, which
   * the user has been told.
   */
  async send(
    connection: Connection,
    { draft, letter, despite }: ReviewedCampaign,
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
    const creation = campaignCreation(send, draft.sender.email, despite);
    // Not cancelable: once the request has been sent, there is no way to tell whether it took effect.
    return creator.create(connection, creation, async () =>
      withProgress(title, () => connection.service.createSend(send)),
    );
  }

  /** Returns the answers that led to a campaign, as the journal recorded them. */
  async #restoreDraft(connection: Connection, { creation }: UnknownCreation): Promise<CampaignDraft> {
    if (creation.kind !== 'send') return { lists: [] };
    const start: Start = creation.startAt === undefined ? 'now' : new Date(creation.startAt);
    return { ...(await this.#draftWith(connection, creation)), lists: creation.lists, start };
  }

  /**
   * Returns a draft with the letter, the subject and the sender of a campaign. Leaves out the sender when it is no longer confirmed or the
   * senders cannot be read, a letter that is only for tests, and a subject of which only the beginning is known.
   */
  async #draftWith(
    { service, identity }: Connection,
    { maket, subject, sender: address }: Recorded,
  ): Promise<CampaignDraft> {
    const { makets } = this.#parts.journal.records(identity);
    const senders = await service.listSenders(['id', 'email', 'approved']).catch(() => []);
    const sender = senders.find(({ email, approved }) => approved && email === address);
    return {
      ...(!makets.get(maket)?.filledIn && { letter: { kind: 'maket', id: maket } }),
      ...(!looksShortened(subject) && { subject }),
      lists: [],
      ...(sender && { sender }),
    };
  }

  /** Shows a campaign in the view. */
  reveal(id: number): void {
    this.#parts.notice.reveal(id);
  }

  /** Says that a campaign was just created. */
  created(connection: Connection, id: number): void {
    this.#parts.notice.created(connection, id);
  }
}

/** What the journal has recorded of a campaign. */
interface Recorded {
  readonly maket: number;
  readonly subject: string;
  readonly sender?: string | undefined;
}

function unknownLetter(subject: string): UserError {
  return new UserError(
    l10n.t('“{0}” can’t be sent again: its letter is not known here. Start a new campaign.', subject),
    { nextSteps: [{ label: l10n.t('New Campaign…'), command: commands.campaignNew }] },
  );
}

function newSendOf({ subject, lists, sender, start }: CompleteDraft, maketId: number): NewSend {
  const send = { maketId, letterTitle: subject, lists, senderId: sender.id };
  return start === 'now' ? send : { ...send, startAt: start };
}

function campaignCreation(
  { maketId, letterTitle, lists, startAt }: NewSend,
  sender: string,
  despite: readonly string[],
): Creation {
  return {
    kind: 'send',
    maket: maketId,
    subject: letterTitle,
    lists,
    sender,
    ...(startAt && { startAt: startAt.toISOString() }),
    ...(despite.length > 0 && { despite }),
  };
}
