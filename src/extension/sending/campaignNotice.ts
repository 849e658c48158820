import type { SendRecord } from '../../core/journal/records.ts';
import type { StatisticsMemory } from '../../protocol/statistics.ts';
import type { Connection } from '../accounts/connection.ts';
import { ownerOf } from '../accounts/owner.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Journal } from '../journal/journal.ts';
import { showInformation } from '../kit/messages.ts';
import { runCommand } from '../kit/runCommand.ts';
import { l10n, type Words } from '../kit/words.ts';
import type { Log } from '../log.ts';
import { commands } from '../names.ts';

/** The part of the Campaigns view that notices use. */
interface CampaignsList {
  /** Reveals a campaign of the journal in the view without moving the focus. */
  reveal(id: number): Promise<void>;
}

interface CampaignNoticeParts {
  readonly journal: Journal;
  readonly campaigns: CampaignsList;
  readonly errors: ErrorHandler;
  readonly log: Log;
}

/**
 * Shows a message about a campaign that exists now. Callers must neither await it nor fail with it: an error here could be mistaken
 * for a failed campaign, which the user would then send twice.
 */
export class CampaignNotice {
  readonly #parts: CampaignNoticeParts;

  constructor(parts: CampaignNoticeParts) {
    this.#parts = parts;
  }

  /** Shows a campaign that was just created. */
  created(connection: Connection, id: number): void {
    const record = this.#record(connection, id);
    this.#show(describeCreated(record, id), { ...ownerOf(connection), id, subject: record.subject });
  }

  /** Tells how the wait for the letter of a test has ended. */
  awaited(connection: Connection, id: number, hasArrived: boolean): void {
    const { subject } = this.#record(connection, id);
    const message = hasArrived
      ? l10n.t('The test “{0}” has arrived. It is campaign {1}.', subject, id)
      : l10n.t('The test “{0}” is campaign {1}. Its letter has not arrived yet.', subject, id);
    this.#show(message, { ...ownerOf(connection), id, subject });
  }

  /** Shows a campaign that was created elsewhere and was added to the journal. */
  added(connection: Connection, id: number): void {
    const { subject } = this.#record(connection, id);
    const message = l10n.t('Added campaign “{0}”.', subject);
    this.#show(message, { ...ownerOf(connection), id, subject });
  }

  /** Shows a campaign in the view without a message. */
  reveal(id: number): void {
    const { campaigns, log } = this.#parts;
    campaigns.reveal(id).catch((error: unknown) => log.error('Showing a campaign in its view', error));
  }

  #record({ identity }: Connection, id: number): CreatedCampaign {
    return this.#parts.journal.records(identity).sends.get(id) ?? { subject: '' };
  }

  #show(message: Words, campaign: StatisticsMemory): void {
    this.reveal(campaign.id);
    void this.#parts.errors.run(l10n.t('Couldn’t show the statistics'), () =>
      offerStatistics(message, campaign),
    );
  }
}

type CreatedCampaign = Pick<SendRecord, 'subject' | 'startAt' | 'test'>;

function describeCreated({ subject, startAt, test }: CreatedCampaign, id: number): Words {
  if (test) return l10n.t('The test “{0}” is campaign {1}. It starts within a minute.', subject, id);
  return startAt
    ? l10n.t('Campaign “{0}” is scheduled as number {1}.', subject, id)
    : l10n.t('Campaign “{0}” is number {1}. It starts within a minute.', subject, id);
}

/** Offers to open the statistics. `campaign` includes the account, because the user may switch accounts before clicking. */
async function offerStatistics(message: Words, campaign: StatisticsMemory): Promise<void> {
  const show = l10n.t('Show Statistics');
  const answer = await showInformation(message, show);
  if (answer === show) await runCommand(commands.campaignStatistics, campaign);
}
