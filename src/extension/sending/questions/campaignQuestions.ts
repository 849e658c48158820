import * as vscode from 'vscode';
import type { AccountRecords, SendRecord } from '../../../core/journal/records.ts';
import type { Sender } from '../../../core/port/service.ts';
import { looksShortened } from '../../../core/text/shortText.ts';
import type { Connection } from '../../accounts/connection.ts';
import { UserError } from '../../errors/userError.ts';
import type { Creator } from '../../journal/creator.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Choice } from '../../kit/inputs.ts';
import { withViewProgress } from '../../kit/progress.ts';
import { runSteps, type Step } from '../../kit/steps.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { blankTitle } from '../../layouts/index.ts';
import type { MaketsView } from '../../makets/maketsView.ts';
import { views } from '../../names.ts';
import { Audience } from '../../people/audience.ts';
import type { Preparation } from '../../upload/preparation.ts';
import { type CampaignDraft, type CampaignQuestion, indexOf } from '../campaignDraft.ts';
import { lastCampaign } from './lastCampaign.ts';
import { letterStep } from './letterStep.ts';
import { listsStep } from './listsStep.ts';
import { startStep } from './startStep.ts';

export interface CampaignQuestionsParts {
  readonly journal: Journal;
  readonly creator: Creator;
  readonly preparation: Preparation;
  readonly makets: Pick<MaketsView, 'lists' | 'isCurrentText' | 'onDidChangeText'>;
}

/** The questions of a new campaign in one account: letter, subject, lists, sender and start. */
export class CampaignQuestions {
  readonly #connection: Connection;
  readonly #steps: readonly Step<CampaignDraft>[];

  constructor(connection: Connection, { journal, creator, preparation, makets }: CampaignQuestionsParts) {
    this.#connection = connection;
    const { account, identity } = connection;
    const records = () => journal.records(identity);
    const last = () => lastCampaign(records());
    this.#steps = [
      letterStep({ records, makets, preparation }),
      subjectStep(records),
      listsStep(new Audience(connection, journal, creator), records),
      senderStep(() => readSenders(connection), account.name, last),
      startStep(last),
    ];
  }

  /**
   * Asks the questions, starting with the one at index `from`. Calls `onAnswer` with the draft before each question. Returns
   * `undefined` if the user cancels.
   */
  ask(
    draft: CampaignDraft,
    from: number,
    onAnswer: (draft: CampaignDraft) => void,
  ): Promise<CampaignDraft | undefined> {
    const steps = this.#steps.map((step) => ({
      ask: (answered: CampaignDraft, questions: Parameters<typeof step.ask>[1]) => {
        onAnswer(answered);
        return step.ask(answered, questions);
      },
    }));
    return runSteps(this.#title, steps, draft, { from });
  }

  /** Asks a single question. Returns `undefined` if the user cancels. */
  askOne(draft: CampaignDraft, question: CampaignQuestion): Promise<CampaignDraft | undefined> {
    return runSteps(this.#title, this.#steps.slice(indexOf(question), indexOf(question) + 1), draft);
  }

  get #title(): Words {
    return l10n.t('New Campaign · {0}', this.#connection.account.name);
  }
}

async function readSenders(connection: Connection) {
  return withViewProgress(views.campaigns, () =>
    connection.service.listSenders(['id', 'email', 'approved', 'default']),
  );
}

/** Asks for the subject. Suggests the letter's title, else the subject of the last campaign. */
function subjectStep(records: () => AccountRecords): Step<CampaignDraft> {
  return {
    ask: async (draft, questions) => {
      const subject = await questions.text({
        prompt: l10n.t('The subject, as readers see it in their inbox'),
        value: draft.subject ?? suggestSubject(draft, records()),
        validate: (text) => (text.trim() === '' ? l10n.t('Enter a subject.') : undefined),
      });
      return { ...draft, subject: subject.trim() };
    },
  };
}

/** The title of a new layout is no subject: nobody has named that letter yet. */
function suggestSubject({ letter }: CampaignDraft, records: AccountRecords): string {
  const title = letter?.kind === 'maket' ? records.makets.get(letter.id)?.title : letter?.title;
  if (title === blankTitle()) return '';
  const known = [title, lastCampaign(records)?.subject].filter((text) => text !== undefined);
  return known.find((text) => !looksShortened(text)) ?? '';
}

type SenderItem = Choice & { readonly sender: Sender };

/**
 * Asks for the sender and marks that of the last campaign. Rejects unconfirmed senders, because the service doesn't send from them.
 */
function senderStep(
  readSenders: () => Promise<readonly Sender[]>,
  account: string,
  last: () => SendRecord | undefined,
): Step<CampaignDraft> {
  return {
    ask: async (draft, questions) => {
      const senders = await readSenders();
      if (!senders.some(({ approved }) => approved)) throw noSender(senders, account);
      const lastSender = last()?.sender;
      const items = [...senders]
        .sort((a, b) => rank(a) - rank(b))
        .map((sender) => senderChoiceItem(sender, sender.email === lastSender));
      const active =
        items.find(({ sender }) => sender.id === draft.sender?.id) ??
        items.find(({ sender }) => sender.approved && sender.email === lastSender) ??
        items[0];
      const placeholder = l10n.t('Select the sender.');
      let problem: Words | undefined;
      for (;;) {
        const { sender } = await questions.pick({ placeholder, problem, items, ...(active && { active }) });
        if (sender.approved) return { ...draft, sender };
        problem = l10n.t('{0} is not confirmed and can’t send.', sender.email);
      }
    },
  };
}

/** Returns the sort key of a sender: the default sender comes first, unconfirmed senders last. */
function rank({ approved, default: isDefault }: Sender): number {
  return (approved ? 0 : 2) + (isDefault ? 0 : 1);
}

function senderChoiceItem(sender: Sender, isLast: boolean): SenderItem {
  const state = !sender.approved
    ? l10n.t('not confirmed: confirm it in the service’s web cabinet first')
    : sender.default
      ? l10n.t('default')
      : asWords('');
  const icon = new vscode.ThemeIcon(sender.approved ? 'account' : 'circle-slash');
  const description = joined(' · ', [state, isLast && l10n.t('last time')]);
  return { label: asWords(sender.email), description, iconPath: icon, sender };
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
