import * as vscode from 'vscode';
import type { MaketRecord } from '../../core/journal/records.ts';
import type { ActiveAccount, Connection } from '../accounts/connection.ts';
import { connectTo, ownerOf } from '../accounts/owner.ts';
import { showInformation } from '../kit/messages.ts';
import { l10n, listed, type Words } from '../kit/words.ts';
import type { MaketsView } from '../makets/maketsView.ts';
import { commands } from '../names.ts';

/** A maket that was just uploaded, its layout, and the folders that it is in. */
export interface Uploaded {
  readonly layout: vscode.Uri;
  readonly id: number;
  readonly title: string;
  readonly folders: readonly string[];
}

/** Begins a campaign with a maket, in the account of that connection. */
export type StartCampaign = (connection: Connection, maket: number) => Promise<unknown>;

/** What people are told after an upload, with what they may do next: in the account of the upload, however late. */
export class UploadNotice {
  readonly #active: ActiveAccount;
  readonly #makets: MaketsView;
  readonly #startCampaign: StartCampaign;

  constructor(active: ActiveAccount, makets: MaketsView, startCampaign: StartCampaign) {
    this.#active = active;
    this.#makets = makets;
    this.#startCampaign = startCampaign;
  }

  /** Returns when the user has answered or closed it. */
  async uploaded(connection: Connection, maket: Uploaded): Promise<void> {
    const sendTest = l10n.t('Send Test');
    const show = l10n.t('Show');
    const newCampaign = l10n.t('New Campaign');
    const answer = await showInformation(uploadedText(maket), sendTest, show, newCampaign);
    if (answer === sendTest) await this.#sendTest(connection, maket.layout);
    if (answer === show) await this.#show(connection, maket.id, maket.folders[0]);
    if (answer === newCampaign) await this.#startCampaign(connection, maket.id);
  }

  /** Returns whether to upload it again all the same. */
  async unchanged(connection: Connection, maket: MaketRecord): Promise<boolean> {
    const again = uploadAgain();
    return (await this.#offer(connection, maket, [again])) === again;
  }

  /** Returns whether that maket shall replace the earlier ones, or another upload of it. */
  async unchangedButMayReplace(
    connection: Connection,
    maket: MaketRecord,
  ): Promise<'replace' | 'again' | undefined> {
    const replace = l10n.t('Replace with Maket {0}', maket.id);
    const again = uploadAgain();
    const answer = await this.#offer(connection, maket, [replace, again]);
    if (answer === replace) return 'replace';
    return answer === again ? 'again' : undefined;
  }

  async #offer(
    connection: Connection,
    { id, title }: MaketRecord,
    buttons: readonly Words[],
  ): Promise<Words | undefined> {
    const show = l10n.t('Show');
    const message = l10n.t('“{0}” is already uploaded as maket {1}, unchanged.', title, id);
    const answer = await showInformation(message, ...buttons, show);
    if (answer === show) await this.#show(connection, id);
    return answer;
  }

  async #sendTest(connection: Connection, layout: vscode.Uri): Promise<void> {
    await connectTo(this.#active, ownerOf(connection));
    await vscode.commands.executeCommand(commands.layoutSendTest, layout);
  }

  async #show(connection: Connection, id: number, folder?: string): Promise<void> {
    await connectTo(this.#active, ownerOf(connection));
    await this.#makets.reveal(id, folder);
  }
}

function uploadAgain(): Words {
  return l10n.t('Upload Again');
}

function uploadedText({ id, title, folders }: Uploaded): Words {
  if (folders.length === 0) {
    return l10n.t('Uploaded “{0}” as maket {1}. It is in no folder.', title, id);
  }
  const names = listed(folders.map(quoted));
  return l10n.t('Uploaded “{0}” as maket {1}, in {2}.', title, id, names);
}

function quoted(name: string): Words {
  return l10n.t('“{0}”', name);
}
