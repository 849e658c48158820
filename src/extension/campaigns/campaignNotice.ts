import * as vscode from 'vscode';
import type { Connection } from '../accounts/connection.ts';
import type { Journal } from '../journal/journal.ts';
import { commands } from '../names.ts';

/** What of the Campaigns view the wizard needs. */
export interface CampaignsList {
  /** Shows a campaign of the journal in the view, without taking the focus. */
  reveal(id: number): Promise<void>;
}

/** What people are told of a campaign that exists now. */
export class CampaignNotice {
  readonly #journal: Journal;
  readonly #campaigns: CampaignsList;

  constructor(journal: Journal, campaigns: CampaignsList) {
    this.#journal = journal;
    this.#campaigns = campaigns;
  }

  /** Returns when the user has answered or closed it. */
  async planned(connection: Connection, id: number): Promise<void> {
    const subject = this.#journal.records(connection.identity).sends.get(id)?.subject ?? '';
    await this.#campaigns.reveal(id);
    await this.#offerStatistics(vscode.l10n.t('Campaign “{0}” is planned as number {1}.', subject, id), id);
  }

  /** Of one that was made elsewhere. */
  async added(id: number, name: string): Promise<void> {
    await this.#campaigns.reveal(id);
    await this.#offerStatistics(vscode.l10n.t('Campaign “{0}” is shown from now on.', name), id);
  }

  async #offerStatistics(message: string, id: number): Promise<void> {
    const show = vscode.l10n.t('Show Statistics');
    const answer = await vscode.window.showInformationMessage(message, show);
    if (answer === show) await vscode.commands.executeCommand(commands.campaignStatistics, id);
  }
}
