import type { HoldRecord } from '../../core/journal/holds.ts';
import type { SendRecord, UnknownCreation } from '../../core/journal/records.ts';
import { looksShortened } from '../../core/text/shortText.ts';
import type { Connection } from '../accounts/connection.ts';
import { withTryAgain } from '../errors/tryAgain.ts';
import { nextStep, UserError } from '../errors/userError.ts';
import type { Journal } from '../journal/journal.ts';
import { l10n } from '../kit/words.ts';
import { layoutUri } from '../layouts/layoutFile.ts';
import { commands } from '../names.ts';
import {
  type CampaignDraft,
  type CampaignQuestion,
  type CompleteDraft,
  firstOpenQuestion,
  isComplete,
  type Start,
} from './campaignDraft.ts';
import type { Letters } from './preparedLetter.ts';
import { CampaignQuestions, type CampaignQuestionsParts } from './questions/campaignQuestions.ts';
import { savedDraft } from './savedDraft.ts';

interface AskParts extends CampaignQuestionsParts {
  readonly letters: Pick<Letters, 'refuseFilledIn'>;
}

/**
 * Asks the questions that `draft` leaves open, beginning with the one at index `from`. Returns `undefined` if the user cancels. Errors
 * offer to try again with the answers given so far.
 */
export async function askCampaign(
  parts: AskParts,
  connection: Connection,
  draft: CampaignDraft,
  from = firstOpenQuestion(draft),
): Promise<CompleteDraft | undefined> {
  parts.letters.refuseFilledIn(connection, draft.letter);
  let latest = draft;
  try {
    const questions = new CampaignQuestions(connection, parts);
    for (let next = from; ; next = firstOpenQuestion(latest)) {
      const answered = await questions.ask(latest, next, (now) => {
        latest = now;
      });
      if (!answered) return undefined;
      latest = answered;
      // The start time may have passed in the meantime.
      if (isComplete(answered)) return answered;
    }
  } catch (error) {
    const again = nextStep(l10n.t('Try Again'), commands.campaignNew, savedDraft(connection, latest));
    throw withTryAgain(l10n.t('Couldn’t create the campaign'), error, connection.account, again);
  }
}

/** Asks a single question again. Returns the changed draft; `undefined` if the user cancels. */
export function askOneQuestion(
  parts: AskParts,
  connection: Connection,
  draft: CampaignDraft,
  question: CampaignQuestion,
): Promise<CampaignDraft | undefined> {
  return new CampaignQuestions(connection, parts).askOne(draft, question);
}

type DraftParts = { readonly journal: Pick<Journal, 'records'> };

/** Returns a draft with the letter, the subject and the sender of an earlier campaign. The lists and the start time are open. */
export async function draftLike(
  parts: DraftParts,
  connection: Connection,
  { maket, subject, sender }: SendRecord,
): Promise<CampaignDraft> {
  if (maket === undefined) throw unknownLetter(subject);
  return draftWith(parts, connection, { maket, subject, sender });
}

/** Returns the answers that led to a campaign, as the journal recorded them. */
export async function draftOf(
  parts: DraftParts,
  connection: Connection,
  { creation }: UnknownCreation,
): Promise<CampaignDraft> {
  if (creation.kind !== 'send') return { lists: [] };
  const start: Start = creation.startAt === undefined ? 'now' : new Date(creation.startAt);
  return { ...(await draftWith(parts, connection, creation)), lists: creation.lists, start };
}

/** Returns the answers that led to a held campaign. A layout outside of the workspace is asked for again. */
export async function draftOfHold(
  parts: DraftParts,
  connection: Connection,
  { layout, language, ...hold }: HoldRecord,
): Promise<CampaignDraft> {
  const uri = layout === undefined ? undefined : layoutUri(layout);
  const start: Start = hold.startAt === undefined ? 'now' : new Date(hold.startAt);
  return {
    ...(await draftWith(parts, connection, hold)),
    ...(uri && { letter: { kind: 'layout', uri, title: '', ...(language !== undefined && { language }) } }),
    lists: hold.lists,
    start,
  };
}

/**
 * Returns a draft with the letter, the subject and the sender of a campaign. Leaves out the sender when it is no longer confirmed or the
 * senders cannot be read, a letter that is only for tests, and a subject of which only the beginning is known.
 */
async function draftWith(
  { journal }: DraftParts,
  { service, identity }: Connection,
  { maket, subject, sender: address }: Recorded,
): Promise<CampaignDraft> {
  const { makets } = journal.records(identity);
  const senders = await service.listSenders(['id', 'email', 'approved']).catch(() => []);
  const sender = senders.find(({ email, approved }) => approved && email === address);
  return {
    ...(maket !== undefined && !makets.get(maket)?.filledIn && { letter: { kind: 'maket', id: maket } }),
    ...(!looksShortened(subject) && { subject }),
    lists: [],
    ...(sender && { sender }),
  };
}

/** What the journal has recorded of a campaign. */
interface Recorded {
  readonly maket?: number | undefined;
  readonly subject: string;
  readonly sender?: string | undefined;
}

function unknownLetter(subject: string): UserError {
  return new UserError(
    l10n.t('“{0}” can’t be sent again: its letter is not known here. Start a new campaign.', subject),
    { nextSteps: [nextStep(l10n.t('New Campaign…'), commands.campaignNew)] },
  );
}
