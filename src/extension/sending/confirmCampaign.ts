import type { ListRecord, UnknownCreation } from '../../core/journal/records.ts';
import type { Account } from '../accounts/account.ts';
import { cannotBeStopped } from '../campaigns/campaignTexts.ts';
import { formats } from '../kit/formats.ts';
import { ask } from '../kit/messages.ts';
import { asWords, joined, l10n, type Words, whole } from '../kit/words.ts';
import { sandboxMailServer } from '../sandbox/sandboxSettings.ts';
import type { CompleteDraft } from './campaignDraft.ts';

/** The facts that the confirmation of a campaign shows. */
export interface CampaignReview {
  readonly draft: CompleteDraft;
  /** The letter, and a note if it is uploaded first. */
  readonly letter: Words;
  /** Lines with the letter's folder, size, footer and findings. */
  readonly letterFacts: readonly Words[];
  readonly listTitles: readonly string[];
  /** What was done with these lists together. */
  readonly done: Pick<ListRecord, 'subscribersAdded' | 'subscribersAsked'>;
  readonly account: Account;
  /** An earlier request for the same campaign whose outcome is unknown, if any. */
  readonly unknown: UnknownCreation | undefined;
}

/** Asks for confirmation in a modal dialog that shows the review. Returns true if the user confirms. */
export async function confirmCampaign(review: CampaignReview): Promise<boolean> {
  const { draft, account } = review;
  const yes = buttonOf(draft);
  const question =
    draft.start === 'now'
      ? l10n.t('Send “{0}” now?', draft.subject)
      : l10n.t('Schedule “{0}”?', draft.subject);
  const isWarning = mayReachPeople(account);
  return (await ask({ question, detail: describeCampaign(review), buttons: [yes], isWarning })) === yes;
}

function buttonOf({ start, lists }: CompleteDraft): Words {
  if (start !== 'now') return l10n.t('Schedule for {0}', formats().near(start.getTime(), Date.now()));
  return lists.length === 1 ? l10n.t('Send to 1 List') : l10n.t('Send to {0} Lists', lists.length);
}

function describeCampaign({
  draft,
  letter,
  letterFacts,
  listTitles,
  done: { subscribersAdded, subscribersAsked },
  account,
  unknown,
}: CampaignReview): Words {
  const names = joined(', ', listTitles.map(asWords));
  return joined('\n', [
    l10n.t('Letter: {0}', whole(letter)),
    ...letterFacts,
    l10n.t('Lists: {0} ({1})', listTitles.length, whole(names)),
    subscribersAdded > 0
      ? l10n.t('Addresses added with Mailroom: {0}', formats().number(subscribersAdded))
      : l10n.t('Recipients: the service does not say how many the lists have'),
    subscribersAsked > 0 &&
      l10n.t(
        'Asked to confirm: {0}. Who has not confirmed gets no letter.',
        formats().number(subscribersAsked),
      ),
    l10n.t('Sender: {0}', draft.sender.email),
    draft.start === 'now'
      ? l10n.t('When: now, within a minute')
      : l10n.t('When: {0}', whole(asWords(formats().planned(draft.start.getTime())))),
    draft.start !== 'now' && cannotBeStopped(),
    describeAccount(account),
    unknown && asWords(' '),
    unknown && describeSame(unknown),
  ]);
}

function describeSame({ at }: UnknownCreation): Words {
  return l10n.t(
    'The same campaign was requested on {0}, and its outcome is still unknown. Readers may get it twice.',
    whole(asWords(formats().planned(new Date(at).getTime()))),
  );
}

/** Returns true if letters of the account reach people, or leave the sandbox through a mail server that the user has set. */
export function mayReachPeople({ kind }: Account): boolean {
  return kind === 'live' || (kind === 'sandbox' && sandboxMailServer() !== undefined);
}

/** Describes the account and where its letters go. */
export function describeAccount({ kind, name }: Account): Words {
  switch (kind) {
    case 'live':
      return l10n.t('Account: {0}, live: letters reach real people', name);
    case 'test':
      return l10n.t('Account: {0}, a test account', name);
    case 'sandbox': {
      const server = sandboxMailServer();
      return server === undefined
        ? l10n.t('Account: {0}: no letter leaves this machine', name)
        : l10n.t('Account: {0}: letters go to {1} and may reach real people', name, server);
    }
  }
}
