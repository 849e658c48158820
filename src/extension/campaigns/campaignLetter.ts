import * as vscode from 'vscode';
import type { SendRecord } from '../../core/journal/records.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import { connectTo, type Owner } from '../accounts/owner.ts';
import { UserError } from '../errors/userError.ts';
import type { Journal } from '../journal/journal.ts';
import { l10n } from '../kit/words.ts';
import { layoutAt } from '../layouts/realPlace.ts';
import type { MaketsView } from '../makets/maketsView.ts';
import { commands } from '../names.ts';
import type { CampaignKey } from './interests.ts';

interface Parts {
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly makets: Pick<MaketsView, 'reveal'>;
}

/** Leads from a campaign to what it was made of: as the journal has it, for the service does not tell. */
export class CampaignLetter {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async openLayout(campaign: CampaignKey): Promise<void> {
    await vscode.window.showTextDocument(await this.#layoutOf(campaign));
  }

  async preview(campaign: CampaignKey): Promise<void> {
    await vscode.commands.executeCommand(commands.layoutPreview, await this.#layoutOf(campaign));
  }

  /** Where it is in its account, which has to be the active one. */
  async showMaket(campaign: CampaignKey & Owner): Promise<void> {
    await connectTo(this.#parts.active, campaign);
    const maket = await this.#maketOf(campaign);
    if (this.#records(campaign).makets.has(maket)) await this.#parts.makets.reveal(maket);
    // The view shows it only where it is found.
    else await vscode.commands.executeCommand(commands.maketWhere, { kind: 'maket', id: maket });
  }

  async #layoutOf(campaign: CampaignKey): Promise<vscode.Uri> {
    const maket = await this.#maketOf(campaign);
    const path = this.#records(campaign).makets.get(maket)?.layout;
    if (path === undefined) throw withoutLayout(maket);
    return layoutAt(path);
  }

  async #maketOf(campaign: CampaignKey): Promise<number> {
    await this.#parts.journal.ready;
    const send: Partial<SendRecord> = this.#records(campaign).sends.get(campaign.id) ?? {};
    if (send.maket === undefined) throw madeElsewhere(campaign.id);
    return send.maket;
  }

  #records({ account }: CampaignKey) {
    return this.#parts.journal.records(account);
  }
}

function madeElsewhere(id: number): UserError {
  return new UserError(
    l10n.t('Campaign {0} was made elsewhere, and the service does not tell which letter it sent.', id),
  );
}

function withoutLayout(maket: number): UserError {
  return new UserError(
    l10n.t('Maket {0} belongs to no layout here. Link it with one, and it can be opened.', maket),
  );
}
