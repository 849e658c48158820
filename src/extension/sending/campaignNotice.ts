import * as vscode from 'vscode';
import type { SendRecord } from '../../core/journal/records.ts';
import type { StatisticsMemory } from '../../protocol/statistics.ts';
import type { Connection } from '../accounts/connection.ts';
import { ownerOf } from '../accounts/owner.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Journal } from '../journal/journal.ts';
import { showInformation } from '../kit/messages.ts';
import { l10n, type Words } from '../kit/words.ts';
import type { Log } from '../log.ts';
import { commands } from '../names.ts';

/** What of the Campaigns view the wizard needs. */
export interface CampaignsList {
  /** Shows a campaign of the journal in the view, without taking the focus. */
  reveal(id: number): Promise<void>;
}

type Made = Pick<SendRecord, 'subject' | 'startAt' | 'test'>;

interface Parts {
  readonly journal: Journal;
  readonly campaigns: CampaignsList;
  readonly errors: ErrorHandler;
  readonly log: Log;
}

/**
 * What people are told of a campaign that exists now. Nothing waits for it, and nothing fails with it: whoever took
 * that for a campaign that failed would send it twice.
 */
export class CampaignNotice {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Of one that was just created. */
  created(connection: Connection, id: number): void {
    const record = this.#record(connection, id);
    this.#show(createdWords(record, id), { ...ownerOf(connection), id, subject: record.subject });
  }

  /** Of one that was there already and is known from now on. */
  added(connection: Connection, id: number): void {
    const { subject } = this.#record(connection, id);
    const message = l10n.t('Campaign “{0}” is shown from now on.', subject);
    this.#show(message, { ...ownerOf(connection), id, subject });
  }

  #record({ identity }: Connection, id: number): Made {
    return this.#parts.journal.records(identity).sends.get(id) ?? { subject: '' };
  }

  #show(message: Words, campaign: StatisticsMemory): void {
    const { campaigns, errors, log } = this.#parts;
    campaigns
      .reveal(campaign.id)
      .catch((error: unknown) => log.error('Showing a campaign in its view', error));
    void errors.run(l10n.t('Couldn’t show the statistics'), () => offerStatistics(message, campaign));
  }
}

function createdWords({ subject, startAt, test }: Made, id: number): Words {
  if (test) return l10n.t('The test “{0}” is campaign {1}. It starts within a minute.', subject, id);
  return startAt
    ? l10n.t('Campaign “{0}” is planned as number {1}.', subject, id)
    : l10n.t('Campaign “{0}” is number {1}. It starts within a minute.', subject, id);
}

/** It may be answered when another account is active: the page is that of the campaign's account. */
async function offerStatistics(message: Words, campaign: StatisticsMemory): Promise<void> {
  const show = l10n.t('Show Statistics');
  const answer = await showInformation(message, show);
  if (answer === show) await vscode.commands.executeCommand(commands.campaignStatistics, campaign);
}
