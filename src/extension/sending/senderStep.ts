import * as vscode from 'vscode';
import type { Sender } from '../../core/port/service.ts';
import { UserError } from '../errors/userError.ts';
import type { Choice } from '../kit/inputs.ts';
import type { Step } from '../kit/steps.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import type { CampaignDraft } from './campaignDraft.ts';

type Item = Choice & { readonly sender: Sender };

/** From whom it comes. Letters go from confirmed senders only, so that no other can be chosen. */
export function senderStep(
  readSenders: () => Promise<readonly Sender[]>,
  account: string,
): Step<CampaignDraft> {
  return {
    ask: async (draft, questions) => {
      const senders = await readSenders();
      if (!senders.some(({ approved }) => approved)) throw noSender(senders, account);
      const items = [...senders].sort((a, b) => rank(a) - rank(b)).map(senderItem);
      const active = items.find(({ sender }) => sender.id === draft.sender?.id) ?? items[0];
      const placeholder = l10n.t('From which sender?');
      let problem: Words | undefined;
      for (;;) {
        const { sender } = await questions.pick({ placeholder, problem, items, ...(active && { active }) });
        if (sender.approved) return { ...draft, sender };
        problem = l10n.t('{0} is not confirmed and cannot send. Choose another sender.', sender.email);
      }
    },
  };
}

/** The default sender first, those that are not confirmed last. */
function rank({ approved, default: isDefault }: Sender): number {
  return (approved ? 0 : 2) + (isDefault ? 0 : 1);
}

function senderItem(sender: Sender): Item {
  const state = !sender.approved
    ? l10n.t('not confirmed. Confirm it in the service’s web cabinet to send from it')
    : sender.default
      ? l10n.t('default')
      : asWords('');
  const icon = new vscode.ThemeIcon(sender.approved ? 'account' : 'circle-slash');
  return { label: asWords(sender.email), description: state, iconPath: icon, sender };
}

function noSender(senders: readonly Sender[], account: string): UserError {
  return new UserError(
    senders.length === 0
      ? l10n.t('Account “{0}” has no sender. Add one in the service’s web cabinet, then try again.', account)
      : l10n.t(
          'No sender of account “{0}” is confirmed. Confirm one in the service’s web cabinet, then try again.',
          account,
        ),
  );
}
