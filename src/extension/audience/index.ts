import * as vscode from 'vscode';
import type { ListRecord } from '../../core/journal/records.ts';
import type { NewSubscriber } from '../../core/port/service.ts';
import type { AddressFinder } from '../../core/text/addressWritings.ts';
import type { ActiveAccount, Connection } from '../accounts/connection.ts';
import { activeOwner, connectTo, ownerOf } from '../accounts/owner.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { nextStep, UserError } from '../errors/userError.ts';
import { Directory } from '../files/directory.ts';
import type { Imports } from '../imports/index.ts';
import type { Creator } from '../journal/creator.ts';
import type { Journal } from '../journal/journal.ts';
import { Disposable } from '../kit/disposable.ts';
import { droppedFiles } from '../kit/droppedFiles.ts';
import { askText, choose } from '../kit/inputs.ts';
import { lazily } from '../kit/lazily.ts';
import { agree, showInformation, showInStatusBar } from '../kit/messages.ts';
import { runCommand } from '../kit/runCommand.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import type { Log } from '../log.ts';
import { commands } from '../names.ts';
import { askImportFile } from '../people/askImportFile.ts';
import { Audience } from '../people/audience.ts';
import { addListByNumber, createList } from '../people/chooseList.ts';
import type { KnownPeople } from '../people/knownPeople.ts';
import { openKnownPeople } from '../people/openKnownPeople.ts';
import type { SandboxHost } from '../sandbox/sandboxHost.ts';
import { requireTrust } from '../trust/requireTrust.ts';
import { findPerson } from './commands/findPerson.ts';
import { findSuppressed } from './commands/findSuppressed.ts';
import { addSubscriber } from './commands/newSubscriber.ts';
import { askSubscribers, readCopiedAddresses } from './commands/newSubscribers.ts';
import { startNewSuppressionList } from './commands/newSuppressionList.ts';
import { askSuppressionReason, suppressAddresses } from './commands/suppress.ts';
import { TestMemory } from './testGroups.ts';
import { type AudienceNode, AudienceTree, type ImportNode, type ListNode } from './view/audienceTree.ts';

export interface AudienceParts {
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly creator: () => Promise<Creator>;
  readonly errors: ErrorHandler;
  readonly log: Pick<Log, 'info'>;
  readonly sandbox: SandboxHost;
  /** Starts the creation of a campaign to one list, in the account of the connection. */
  readonly startCampaign: (connection: Connection, list: number) => Promise<void>;
  readonly context: Pick<
    vscode.ExtensionContext,
    'asAbsolutePath' | 'extensionUri' | 'globalState' | 'globalStorageUri' | 'secrets'
  >;
}

/** The lists of the active account: their tree and their commands. A command without a list asks for one. */
export class Lists extends Disposable {
  readonly tree: AudienceTree;
  readonly #parts: AudienceParts;
  readonly #people: KnownPeople;
  readonly #imports: () => Promise<Imports>;
  #loadedImports: Imports | undefined;

  constructor(parts: AudienceParts) {
    super();
    this.#parts = parts;
    const { active, errors, journal, startCampaign, context } = parts;
    const directory = new Directory(context.globalStorageUri.fsPath, { name: 'imports' });
    const unfinished = async (connection: Connection) =>
      (await directory.look()) ? (await this.#imports()).unfinished(connection) : [];
    this.tree = this._register(new AudienceTree({ active, errors, journal, unfinished }));
    this.#people = openKnownPeople(context);
    this.#imports = lazily(async () => {
      const [{ Imports }, { ImportHabits }] = await Promise.all([
        import('../imports/index.ts'),
        import('../imports/importHabits.ts'),
      ]);
      this.#loadedImports = this._register(
        new Imports({
          active,
          errors,
          journal,
          startCampaign,
          extensionUri: context.extensionUri,
          people: this.#people,
          habits: new ImportHabits(context.globalState),
          directory: directory.path,
          workerPath: context.asAbsolutePath('dist/importer.mjs'),
          audience: async (connection) => this.#audienceOf(connection),
        }),
      );
      this._register(this.#loadedImports.onDidChange((job) => this.tree.importChanged(job)));
      return this.#loadedImports;
    });
  }

  /** Creates a list, and offers to fill it. */
  async createList(): Promise<void> {
    const connection = await this.#connect(undefined);
    const audience = await this.#audienceOf(connection);
    const id = await createList(audience);
    if (id === undefined) return;
    const [add, importFile] = [l10n.t('Add Subscribers…'), l10n.t('Import Subscribers…')];
    const words = l10n.t('Created the list “{0}” as number {1}.', audience.titleOf(id), id);
    const answer = await showInformation(words, add, importFile);
    const list = this.#parts.journal.records(connection.identity).lists.get(id);
    if (answer === undefined || !list) return;
    const node: ListNode = { kind: 'list', owner: ownerOf(connection), list };
    const command = answer === add ? commands.subscriberAdd : commands.audienceImport;
    await runCommand(command, node);
  }

  async addList(): Promise<void> {
    const audience = await this.#audience();
    const id = await addListByNumber(audience);
    if (id === undefined) return;
    await showInformation(l10n.t('Campaigns can go to “{0}” now.', audience.titleOf(id)));
  }

  /** Adds a single address directly, and opens an import for several. */
  async addSubscribers(node: ListNode | undefined): Promise<void> {
    const connection = await this.#connect(node);
    const audience = await this.#audienceOf(connection);
    const list = node?.list.id;
    const added = await askSubscribers(audience, list, () => vscode.env.clipboard.readText());
    if (!added) return;
    if ('text' in added) return (await this.#imports()).openPasted(connection, added.text, added.list);
    const { subscriber } = added;
    if ((await audience.addSubscriber(subscriber)) === undefined) return;
    await showInformation(describeAdded(subscriber, audience));
  }

  /** Adds one subscriber. Asks for the name and the city, too. */
  async addSubscriberWithDetails(node: ListNode | undefined): Promise<void> {
    const audience = await this.#audience(node);
    const added = await addSubscriber(audience, node?.list.id);
    if (added) await showInformation(describeAdded(added, audience));
  }

  /** Imports the file selected in the Explorer, else one picked in a dialog. Adds to the clicked list, if any. */
  async importFrom(source: ListNode | vscode.Uri | undefined): Promise<void> {
    requireTrust();
    const file =
      source instanceof vscode.Uri
        ? source
        : await askImportFile(l10n.t('Import Subscribers'), l10n.t('Import'));
    if (!file) return;
    const node = isListNode(source) ? source : undefined;
    await (await this.#imports()).openFile(await this.#connect(node), file, { list: node?.list.id });
  }

  async showImport({ job }: ImportNode): Promise<void> {
    (await this.#imports()).show(job);
  }

  async pauseImport({ job }: ImportNode): Promise<void> {
    await job.pause();
  }

  async resumeImport({ job }: ImportNode): Promise<void> {
    await job.resume();
  }

  async cancelImport({ job }: ImportNode): Promise<void> {
    await (await this.#imports()).cancel(job);
  }

  /** Opens the page of an import of the addresses or the table in the clipboard. Adds to the clicked list, if any. */
  async importClipboard(node: ListNode | undefined): Promise<void> {
    const text = await readCopiedAddresses(() => vscode.env.clipboard.readText());
    const list = node?.list.id;
    await (await this.#imports()).openPasted(await this.#connect(node), text, list);
  }

  /** Imports a file that was dropped on a list, or on the view. */
  async drop(target: AudienceNode | undefined, data: vscode.DataTransfer): Promise<void> {
    requireTrust();
    const [file, ...others] = await droppedFiles(data);
    if (file === undefined) return;
    if (others.length > 0) throw new UserError(l10n.t('Drop one file at a time.'));
    const list = isListNode(target) ? target : undefined;
    const connection = await this.#connect(list);
    await (await this.#imports()).openFile(connection, file, { list: list?.list.id });
  }

  /** Asks for addresses, prefilled with `address`, and suppresses them. */
  suppress(address: string | undefined): Promise<void> {
    const readClipboard = () => vscode.env.clipboard.readText();
    return suppressAddresses(this.#people, readClipboard, typeof address === 'string' ? address : '');
  }

  /** Asks for the reason and a file, and opens the page that suppresses its addresses. */
  async suppressFile(): Promise<void> {
    requireTrust();
    const suppresses = await askSuppressionReason();
    const file = suppresses && (await askImportFile(l10n.t('Suppress Addresses'), l10n.t('Open')));
    if (file) await (await this.#imports()).openFile(await this.#connect(undefined), file, { suppresses });
  }

  /** Finds the suppressed people in a file that the user selects. */
  async findSuppressed(): Promise<void> {
    requireTrust();
    await findSuppressed(await this.#imports());
  }

  /** Starts a new suppression list if the user agrees to go without one that can't be read. The imports that waited for that go on. */
  async newSuppressionList(): Promise<void> {
    await startNewSuppressionList(this.#people, this.#parts.log, async () =>
      this.#loadedImports?.lookAgain(),
    );
  }

  /** Asks for an address, prefilled with `address`, and shows what is kept about it here. */
  async findPerson(address: string | undefined): Promise<void> {
    const { active, journal, log, sandbox, context } = this.#parts;
    const titleOf = (account: string, list: number) => journal.records(account).lists.get(list)?.title;
    const tests = new TestMemory(context.globalState);
    const parts = { people: this.#people, imports: await this.#imports(), log, titleOf, tests, sandbox };
    const hasSandboxData = async () => {
      const storage = await new Directory(context.globalStorageUri.fsPath).names();
      return storage.includes('sandbox') || storage.includes('sandboxes');
    };
    const identity = activeOwner(active)?.account;
    const records = identity === undefined ? undefined : journal.records(identity);
    const sends = [...(records?.sends.values() ?? [])];
    const titled = [...(records?.lists.values() ?? []), ...(records?.makets.values() ?? [])];
    const titles = [...titled.map(({ title }) => title), ...sends.map(({ subject }) => subject)];
    const sentFrom = ({ isIn }: AddressFinder) =>
      sends.filter(({ sender }) => isIn(sender ?? '')).map(({ id }) => id);
    const titlesWith = ({ isIn }: AddressFinder) =>
      titles.filter((title) => title !== undefined && isIn(title));
    await findPerson(
      { ...parts, sentFrom, titlesWith, hasSandboxData },
      typeof address === 'string' ? address : '',
    );
  }

  /** Restores the page of an import after a reload. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    await this.#parts.journal.ready;
    await (await this.#imports()).restore(panel, state);
  }

  /** Stops the requests of imports, and waits for the pending ones. Called before the window is closed. */
  async leave(): Promise<void> {
    await this.#loadedImports?.leave();
  }

  /** Resumes the imports that another window has left, and offers to resume a paused one. */
  async takeUpImports(): Promise<void> {
    await (await this.#imports()).takeUp();
  }

  async copyNumber(node: ListNode | undefined): Promise<void> {
    const list = await this.#chosen(node, l10n.t('Copy List Number'));
    if (!list) return;
    await vscode.env.clipboard.writeText(String(list.id));
    showInStatusBar(l10n.t('Copied: {0}', String(list.id)));
  }

  /** Renames a list in the journal. The service keeps its own name. */
  async rename(node: ListNode | undefined): Promise<void> {
    const list = await this.#chosen(node, l10n.t('Rename List'));
    if (!list) return;
    const title = await askText({
      title: l10n.t('Rename List {0}', String(list.id)),
      prompt: l10n.t(
        'A new name, shown here to everybody who shares this journal. The service keeps its own name.',
      ),
      value: list.title,
      validate: (text) => (text.trim() === '' ? l10n.t('A list needs a name.') : undefined),
    });
    if (title === undefined || title.trim() === list.title) return;
    const { identity } = await this.#connect(node);
    await this.#parts.journal.addKnown(identity, 'list', list.id, title.trim());
  }

  /** Removes a list from the view. The service keeps the list, and adding it by number brings it back. */
  async forget(node: ListNode | undefined): Promise<void> {
    const list = await this.#chosen(node, l10n.t('Forget List'));
    if (!list) return;
    const audience = await this.#audience(node);
    const title = audience.titleOf(list.id);
    const detail = l10n.t(
      'It disappears from here. The service keeps the list and its subscribers, and you can add it again by its number.',
    );
    if (!(await agree(l10n.t('Forget the list “{0}”?', title), detail, l10n.t('Forget')))) return;
    const { identity } = await this.#connect(node);
    await this.#parts.journal.forgetList(identity, list.id);
  }

  async useInCampaign(node: ListNode | undefined): Promise<void> {
    const list = await this.#chosen(node, l10n.t('Use List in a New Campaign'));
    if (list) await this.#parts.startCampaign(await this.#connect(node), list.id);
  }

  /** Returns the list of the clicked row, else the one that the user picks; `undefined` when they cancel. */
  async #chosen(node: ListNode | undefined, title: Words): Promise<ListRecord | undefined> {
    const audience = await this.#audience(node);
    if (node) return audience.lists.find(({ id }) => id === node.list.id) ?? node.list;
    if (audience.lists.length === 0) throw noLists();
    const items = audience.lists.map((list) => ({
      label: asWords(audience.titleOf(list.id)),
      description: asWords(`#${list.id}`),
      list,
    }));
    return (await choose(items, { title, placeholder: l10n.t('Select a list'), matchOn: 'description' }))
      ?.list;
  }

  /** Connects the account of the clicked row, else the active one. Rejects with a `UserError` if the row's account is not active. */
  #connect(node: ListNode | undefined): Promise<Connection> {
    const { active } = this.#parts;
    return node ? connectTo(active, node.owner) : active.connect();
  }

  async #audience(node?: ListNode): Promise<Audience> {
    return this.#audienceOf(await this.#connect(node));
  }

  async #audienceOf(connection: Connection): Promise<Audience> {
    const { journal, creator } = this.#parts;
    return new Audience(connection, journal, await creator(), this.#people);
  }
}

/** Returns true for a list of the view, among what menus, keys and links pass to a command. */
export function isListNode(node: unknown): node is ListNode {
  return (node as Partial<ListNode> | undefined)?.kind === 'list';
}

function noLists(): UserError {
  return new UserError(l10n.t('No lists are known here yet. The service cannot list them.'), {
    nextSteps: [
      nextStep(l10n.t('New List…'), commands.listCreate),
      nextStep(l10n.t('Add by Number…'), commands.listAdd),
    ],
  });
}

/**
 * Describes an added subscriber without the address, because notifications stay in a list, and whether a letter asks for confirmation.
 */
function describeAdded({ listId, skipConfirmation }: NewSubscriber, audience: Audience): Words {
  const list = audience.titleOf(listId);
  return skipConfirmation
    ? l10n.t(
        'Added the subscriber to “{0}” without a confirmation letter. Campaigns reach the address at once.',
        list,
      )
    : l10n.t(
        'Added the subscriber to “{0}”. A letter asks to confirm the subscription; campaigns reach the address after that.',
        list,
      );
}
