import * as vscode from 'vscode';
import type { SendRecord } from '../../../core/journal/records.ts';
import type { ActiveAccount } from '../../accounts/connection.ts';
import { connectTo, type Owner } from '../../accounts/owner.ts';
import { UserError } from '../../errors/userError.ts';
import type { Journal } from '../../journal/journal.ts';
import { runCommand } from '../../kit/runCommand.ts';
import { l10n } from '../../kit/words.ts';
import { layoutAt } from '../../layouts/realLayout.ts';
import type { MaketsView } from '../../makets/maketsView.ts';
import { commands } from '../../names.ts';
import type { CampaignKey } from '../watch/campaignWatcher.ts';

interface CampaignLetterParts {
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly makets: Pick<MaketsView, 'reveal'>;
}

/** Opens the layout, the preview and the maket of a campaign. They come from the journal: the service does not return them. */
export class CampaignLetter {
  readonly #parts: CampaignLetterParts;

  constructor(parts: CampaignLetterParts) {
    this.#parts = parts;
  }

  async openLayout(campaign: CampaignKey): Promise<void> {
    await vscode.window.showTextDocument(await this.#layoutOf(campaign));
  }

  async preview(campaign: CampaignKey): Promise<void> {
    await runCommand(commands.layoutPreview, await this.#layoutOf(campaign));
  }

  /** Reveals the campaign's maket. Throws a `UserError` when the campaign's account is not the active one. */
  async showMaket(campaign: CampaignKey & Owner): Promise<void> {
    await connectTo(this.#parts.active, campaign);
    const maket = await this.#maketOf(campaign);
    if (this.#records(campaign).makets.has(maket)) await this.#parts.makets.reveal(maket);
    // A maket that is not in the journal has no row in the view until its folder has been found.
    else await runCommand(commands.maketWhere, { kind: 'maket', id: maket });
  }

  async #layoutOf(campaign: CampaignKey): Promise<vscode.Uri> {
    const maket = await this.#maketOf(campaign);
    const path = this.#records(campaign).makets.get(maket)?.layout;
    if (path === undefined) throw noLayout(maket);
    return layoutAt(path);
  }

  async #maketOf(campaign: CampaignKey): Promise<number> {
    await this.#parts.journal.ready;
    const send: Partial<SendRecord> = this.#records(campaign).sends.get(campaign.id) ?? {};
    if (send.maket === undefined) throw unknownLetter(campaign.id);
    return send.maket;
  }

  #records({ account }: CampaignKey) {
    return this.#parts.journal.records(account);
  }
}

function unknownLetter(id: number): UserError {
  return new UserError(
    l10n.t(
      'Campaign {0} was not created with Mailroom, and the service doesn’t say which letter it sent.',
      id,
    ),
  );
}

function noLayout(maket: number): UserError {
  return new UserError(l10n.t('Maket {0} has no layout here. Link it with a layout to open it.', maket));
}
