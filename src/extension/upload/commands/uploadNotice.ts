import type * as vscode from 'vscode';
import type { MaketRecord } from '../../../core/journal/records.ts';
import type { ActiveAccount, Connection } from '../../accounts/connection.ts';
import { connectTo, ownerOf } from '../../accounts/owner.ts';
import { showInformation } from '../../kit/messages.ts';
import { runCommand } from '../../kit/runCommand.ts';
import { asWords, l10n, listed, type Words } from '../../kit/words.ts';
import type { MaketsView } from '../../makets/maketsView.ts';
import { commands } from '../../names.ts';

/** A new maket, its layout, and the names of its folders. */
interface Uploaded {
  readonly layout: vscode.Uri;
  readonly id: number;
  readonly title: string;
  readonly folders: readonly string[];
}

/** The makets that the new one has replaced, and the id of that change in the folder history. */
interface Replaced {
  readonly earlier: readonly number[];
  readonly change: string;
}

/** Starts a campaign with a maket, for the account of the connection. */
export type StartCampaign = (connection: Connection, maket: number) => Promise<unknown>;

/** The notifications after an upload. Their buttons throw a `UserError` if another account is active by then. */
export class UploadNotice {
  readonly #active: ActiveAccount;
  readonly #makets: MaketsView;
  readonly #startCampaign: StartCampaign;

  constructor(active: ActiveAccount, makets: MaketsView, startCampaign: StartCampaign) {
    this.#active = active;
    this.#makets = makets;
    this.#startCampaign = startCampaign;
  }

  /** Shows the notification of an upload. Resolves when the user has pressed a button or closed it. */
  uploaded(connection: Connection, maket: Uploaded): Promise<unknown> {
    return this.#offer(connection, maket, uploadedText(maket));
  }

  /** Shows the notification of an upload in several languages. Resolves when the user has pressed a button or closed it. */
  async uploadedAll(
    connection: Connection,
    makets: readonly Pick<Uploaded, 'id' | 'title'>[],
    folder: string | undefined,
  ): Promise<void> {
    const names = listed(makets.map(({ id, title }) => l10n.t('“{0}” (maket {1})', title, id)));
    const show = l10n.t('Show');
    const text =
      folder === undefined
        ? l10n.t('Uploaded {0}.', names)
        : l10n.t('Uploaded {0}, in “{1}”.', names, folder);
    const [first] = makets;
    if ((await showInformation(text, show)) === show && first) await this.#show(connection, first.id, folder);
  }

  /** Shows the notification of a replacement, which also offers to undo the folder change. */
  async replaced(connection: Connection, maket: Uploaded, { earlier, change }: Replaced): Promise<void> {
    const undo = l10n.t('Undo');
    const answer = await this.#offer(connection, maket, replacedText(maket, earlier), [undo]);
    if (answer === undo) await runCommand(commands.folderUndo, change);
  }

  /** Tells that the layout is already uploaded, unchanged. Returns true if the user wants to upload it again. */
  async unchanged(connection: Connection, layout: vscode.Uri, maket: MaketRecord): Promise<boolean> {
    const again = uploadAgain();
    const known = { layout, id: maket.id };
    return (await this.#offer(connection, known, unchangedText(maket), [again])) === again;
  }

  /** Asks whether the existing maket or a new upload of the same content replaces the earlier makets. */
  async unchangedButMayReplace(
    connection: Connection,
    maket: MaketRecord,
  ): Promise<'replace' | 'again' | undefined> {
    const replace = l10n.t('Replace with Maket {0}', maket.id);
    const again = uploadAgain();
    const show = l10n.t('Show');
    const answer = await showInformation(unchangedText(maket), replace, show, again);
    if (answer === show) await this.#show(connection, maket.id);
    if (answer === replace) return 'replace';
    return answer === again ? 'again' : undefined;
  }

  /** Shows a notification with the usual next steps and the `more` buttons. Returns the button that was pressed. */
  async #offer(
    connection: Connection,
    { layout, id, folders = [] }: Pick<Uploaded, 'layout' | 'id'> & Partial<Uploaded>,
    message: Words,
    more: readonly Words[] = [],
  ): Promise<Words | undefined> {
    const sendTest = l10n.t('Send Test');
    const show = l10n.t('Show');
    const newCampaign = l10n.t('New Campaign');
    const answer = await showInformation(message, sendTest, newCampaign, show, ...more);
    if (answer === sendTest) await this.#sendTest(connection, layout);
    if (answer === show) await this.#show(connection, id, folders[0]);
    if (answer === newCampaign) await this.#startCampaign(connection, id);
    return answer;
  }

  async #sendTest(connection: Connection, layout: vscode.Uri): Promise<void> {
    await connectTo(this.#active, ownerOf(connection));
    await runCommand(commands.layoutSendTest, layout);
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
    return l10n.t('Uploaded “{0}” as maket {1}. It isn’t in a folder.', title, id);
  }
  const names = listed(folders.map(quotedName));
  return l10n.t('Uploaded “{0}” as maket {1}, in {2}.', title, id, names);
}

function replacedText({ id, title, folders }: Uploaded, earlier: readonly number[]): Words {
  return l10n.t(
    'Uploaded “{0}” as maket {1}. It replaced {2} in {3}.',
    title,
    id,
    earlier.length > 3
      ? l10n.count('{0} earlier maket|{0} earlier makets', earlier.length)
      : listed(earlier.map(numbered)),
    listed(folders.map(quotedName)),
  );
}

function unchangedText({ id, title }: MaketRecord): Words {
  return l10n.t('“{0}” is already uploaded as maket {1}, unchanged.', title, id);
}

function numbered(maket: number): Words {
  return asWords(`#${maket}`);
}

function quotedName(name: string): Words {
  return l10n.t('“{0}”', name);
}
