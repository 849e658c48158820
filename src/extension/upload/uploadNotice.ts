import * as vscode from 'vscode';
import type { MaketRecord } from '../../core/journal/records.ts';
import type { MaketsView } from '../makets/maketsView.ts';
import { commands } from '../names.ts';

/** A maket that was just uploaded, and the folders that it is in. */
export interface Uploaded {
  readonly id: number;
  readonly title: string;
  readonly folders: readonly string[];
}

/** What people are told after an upload, with what they may do next. */
export class UploadNotice {
  readonly #makets: MaketsView;

  constructor(makets: MaketsView) {
    this.#makets = makets;
  }

  /** Returns when the user has answered or closed it. */
  async uploaded(maket: Uploaded): Promise<void> {
    const show = vscode.l10n.t('Show');
    const newCampaign = vscode.l10n.t('New Campaign');
    const answer = await vscode.window.showInformationMessage(uploadedText(maket), show, newCampaign);
    if (answer === show) await this.#makets.reveal(maket.id, maket.folders[0]);
    if (answer === newCampaign) {
      await vscode.commands.executeCommand(commands.campaignNew, { kind: 'maket', id: maket.id });
    }
  }

  /** Returns whether to upload it again all the same. */
  async unchanged({ id, title }: MaketRecord): Promise<boolean> {
    const again = vscode.l10n.t('Upload Again');
    const show = vscode.l10n.t('Show');
    const answer = await vscode.window.showInformationMessage(
      vscode.l10n.t('“{0}” is already uploaded as maket {1}, unchanged.', title, id),
      again,
      show,
    );
    if (answer === show) await this.#makets.reveal(id);
    return answer === again;
  }
}

function uploadedText({ id, title, folders }: Uploaded): string {
  if (folders.length === 0) {
    return vscode.l10n.t('Uploaded “{0}” as maket {1}. It is in no folder.', title, id);
  }
  const names = new Intl.ListFormat(vscode.env.language).format(folders.map(quoted));
  return vscode.l10n.t('Uploaded “{0}” as maket {1}, in {2}.', title, id, names);
}

function quoted(name: string): string {
  return vscode.l10n.t('“{0}”', name);
}
