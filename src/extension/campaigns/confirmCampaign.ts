import * as vscode from 'vscode';
import type { UnknownCreation } from '../../core/journal/records.ts';
import type { Account } from '../accounts/account.ts';
import type { CompleteDraft } from './campaignDraft.ts';
import { describeLocalTime, describeTime } from './describeTime.ts';

/** All that is said before a campaign goes. */
export interface CampaignReview {
  readonly draft: CompleteDraft;
  /** Which letter, and whether it is uploaded first. */
  readonly letter: string;
  readonly listTitles: readonly string[];
  readonly account: Account;
  /** The same campaign, when nobody knows whether it was created before. */
  readonly unknown: UnknownCreation | undefined;
}

/** Shows what will happen and waits for the one deliberate yes. Nothing but a person can give it. */
export async function confirmCampaign(review: CampaignReview): Promise<boolean> {
  const { draft, account } = review;
  const yes = buttonOf(draft);
  const show =
    account.kind === 'live' ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  const question =
    draft.start === 'now'
      ? vscode.l10n.t('Send “{0}” now?', draft.subject)
      : vscode.l10n.t('Plan “{0}”?', draft.subject);
  return (await show(question, { modal: true, detail: describe(review) }, yes)) === yes;
}

function buttonOf({ start, lists }: CompleteDraft): string {
  if (start !== 'now') return vscode.l10n.t('Plan for {0}', describeLocalTime(start));
  return lists.length === 1
    ? vscode.l10n.t('Send to 1 List')
    : vscode.l10n.t('Send to {0} Lists', lists.length);
}

function describe({ draft, letter, listTitles, account, unknown }: CampaignReview): string {
  const names = listTitles.join(', ');
  return [
    vscode.l10n.t('Letter: {0}', letter),
    vscode.l10n.t('Lists: {0} ({1})', listTitles.length, names),
    vscode.l10n.t('Sender: {0}', draft.sender.email),
    draft.start === 'now'
      ? vscode.l10n.t('When: now, within a minute')
      : vscode.l10n.t('When: {0}', describeTime(draft.start)),
    describeAccount(account),
    ...(unknown ? ['', describeSame(unknown)] : []),
  ].join('\n');
}

function describeAccount({ kind, name }: Account): string {
  switch (kind) {
    case 'live':
      return vscode.l10n.t('Account: {0}, live: letters reach real people', name);
    case 'test':
      return vscode.l10n.t('Account: {0}, a test account', name);
    case 'sandbox':
      return vscode.l10n.t('Account: {0}: no letter leaves this machine', name);
  }
}

function describeSame({ at }: UnknownCreation): string {
  return vscode.l10n.t(
    'The same campaign was asked for on {0}, and nobody knows whether it was created. Readers may get it twice.',
    describeTime(new Date(at)),
  );
}
