import type { Creation } from '../../core/journal/events.ts';
import type { NewSend } from '../../core/port/service.ts';
import type { Connection } from '../accounts/connection.ts';
import { UserError } from '../errors/userError.ts';
import type { Creator } from '../journal/creator.ts';
import type { CreationResult } from '../journal/journal.ts';
import { withProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import { type CompleteDraft, hasPassed } from './campaignDraft.ts';
import type { Letters, ReviewedCampaign } from './preparedLetter.ts';

export interface SendParts {
  readonly letters: Pick<Letters, 'maketOf'>;
  readonly creator: Pick<Creator, 'create'>;
}

/**
 * Uploads the letter if necessary and creates the campaign, by one request that is never retried automatically. Returns `undefined` if the
 * outcome of the upload stays unknown, which the user has been told. Throws a `UserError` if the start time has passed.
 */
export async function sendCampaign(
  { letters, creator }: SendParts,
  connection: Connection,
  { draft, letter, despite, hold }: ReviewedCampaign,
): Promise<CreationResult | undefined> {
  const maket = await letters.maketOf(connection, letter);
  if (maket === undefined) return undefined;
  if (hasPassed(draft.start)) {
    throw new UserError(
      l10n.t('The start time of “{0}” has passed. Nothing was sent. Choose another time.', draft.subject),
    );
  }
  const send = newSendOf(draft, maket);
  const title = l10n.t('Creating the campaign “{0}”…', draft.subject);
  const creation = campaignCreation(send, draft.sender.email, {
    despite,
    ...(hold !== undefined && { hold }),
  });
  // Not cancelable: once the request has been sent, there is no way to tell whether it took effect.
  return creator.create(connection, creation, async () =>
    withProgress(title, () => connection.service.createSend(send)),
  );
}

function newSendOf({ subject, lists, sender, start }: CompleteDraft, maketId: number): NewSend {
  const send = { maketId, letterTitle: subject, lists, senderId: sender.id };
  return start === 'now' ? send : { ...send, startAt: start };
}

function campaignCreation(
  { maketId, letterTitle, lists, startAt }: NewSend,
  sender: string,
  { despite, hold }: Pick<ReviewedCampaign, 'despite' | 'hold'>,
): Creation {
  return {
    kind: 'send',
    maket: maketId,
    subject: letterTitle,
    lists,
    sender,
    ...(startAt && { startAt: startAt.toISOString() }),
    ...(despite.length > 0 && { despite }),
    ...(hold !== undefined && { hold }),
  };
}
