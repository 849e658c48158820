import * as vscode from 'vscode';
import {
  type ImportResult,
  type JournalChange,
  type ListRecord,
  recordsChangeOf,
  type SendRecord,
} from '../../../core/journal/records.ts';
import { type ActiveAccount, type Connection, isOffline } from '../../accounts/connection.ts';
import { activeOwner, areDifferent, type Owner, ownerOf } from '../../accounts/owner.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import type { Import } from '../../imports/import.ts';
import { importItem } from '../../imports/importItem.ts';
import type { Journal } from '../../journal/journal.ts';
import { Changes } from '../../kit/changes.ts';
import { setContext } from '../../kit/contextKeys.ts';
import { Disposable } from '../../kit/disposable.ts';
import { formats } from '../../kit/formats.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { contextKeys } from '../../names.ts';
import { doneWords } from '../../people/chooseList.ts';

/** A list in the Audience view, with its account: lists of different accounts may have the same number. */
export interface ListNode {
  readonly kind: 'list';
  readonly owner: Owner;
  readonly list: ListRecord;
  /** The last campaign to the list that has begun. */
  readonly last?: BegunCampaign;
}

interface BegunCampaign {
  readonly subject: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** A started import that has not ended. */
export interface ImportNode {
  readonly kind: 'import';
  readonly owner: Owner;
  readonly job: Import;
}

export type AudienceNode = ListNode | ImportNode;

interface AudienceTreeParts {
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly errors: ErrorHandler;
  /** Returns the unfinished imports of the account and of what had its name before, and those that this window runs for another one. */
  unfinished(connection: Connection): Promise<readonly Import[]>;
}

/** Throttle: the shortest time between two updates of the imports, in milliseconds. */
const updateIntervalMs = 500;
/** The time after which an import that another window runs is read again, in milliseconds. */
const elsewhereMs = 3_000;

/**
 * The tree of the Audience view: unfinished imports, then the known lists, each newest first. All of it is kept on this machine, because
 * the service cannot list them. So the tree shows it also while the account is offline: an import that has lost its connection or was
 * stopped is paused, resumed and canceled from its row.
 */
export class AudienceTree extends Disposable implements vscode.TreeDataProvider<AudienceNode> {
  readonly #active: ActiveAccount;
  readonly #journal: Journal;
  readonly #errors: ErrorHandler;
  readonly #unfinished: AudienceTreeParts['unfinished'];
  readonly #changed = this._register(new vscode.EventEmitter<AudienceNode[] | undefined>());
  readonly #changes = new Changes();
  /** The last connection, which tells whose rows to show while the active account cannot be connected. */
  #connection: Connection | undefined;
  /** The rows of imports, because VS Code identifies rows by their objects. */
  #imports: ReadonlyMap<Import, ImportNode> = new Map();
  readonly #changedImports = new Set<Import>();
  #drawing: NodeJS.Timeout | undefined;
  #looking: NodeJS.Timeout | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor({ active, journal, errors, unfinished }: AudienceTreeParts) {
    super();
    this.#active = active;
    this.#journal = journal;
    this.#errors = errors;
    this.#unfinished = unfinished;
    this._register(active.onDidChange(() => this.#update()));
    this._register(journal.onDidChange((change) => this.#follow(change)));
    this._register({ dispose: () => clearTimeout(this.#drawing) });
    this._register({ dispose: () => clearTimeout(this.#looking) });
  }

  /** Updates the row of an import; adds it when it was started, and removes it when it has ended. */
  importChanged(job: Import): void {
    this.#changedImports.add(job);
    this.#drawing ??= setTimeout(() => this.#drawImports(), updateIntervalMs);
  }

  getTreeItem(node: AudienceNode): vscode.TreeItem {
    if (node.kind === 'list') return listTreeItem(node);
    const { account, list = 0 } = node.job.record;
    const title = this.#journal.records(account).lists.get(list)?.title;
    return importItem(node.job, asWords(title ?? '') || untitled(list), this.#connection);
  }

  async getChildren(parent?: AudienceNode): Promise<AudienceNode[]> {
    if (parent) return [];
    return this.#changes.settled(
      () => this.#roots(),
      () => this.isDisposed,
    );
  }

  async #roots(): Promise<AudienceNode[]> {
    const nodes = await this.#nodes().catch((error: unknown) => {
      // The status bar and the Makets view say that the service can't be reached, and nobody asked for this request.
      if (!isOffline(this.#active)) this.#errors.show(l10n.t('Couldn’t read the lists'), error);
      return undefined;
    });
    await setContext(contextKeys.audienceEmpty, nodes?.length === 0 && !isOffline(this.#active));
    return nodes ?? [];
  }

  getParent(): undefined {
    return undefined;
  }

  async #nodes(): Promise<AudienceNode[]> {
    if (this.#active.account === undefined) return [];
    const [connection] = await Promise.all([this.#connectionOfRows(), this.#journal.ready]);
    this.#connection = connection;
    return connection ? [...(await this.#importsOf(connection)), ...this.#listsOf(connection)] : [];
  }

  /** Returns the connection of the active account. Does not connect an account that is offline: returns its last connection, if any. */
  async #connectionOfRows(): Promise<Connection | undefined> {
    const { current } = this.#active;
    if (current || !isOffline(this.#active)) return current ?? this.#active.connect();
    const [owner, last] = [activeOwner(this.#active), this.#connection];
    return owner && last && !areDifferent(owner, ownerOf(last)) ? last : undefined;
  }

  async #importsOf(connection: Connection): Promise<ImportNode[]> {
    const unfinished = await this.#unfinished(connection);
    const nodes = unfinished.map(
      (job) => this.#imports.get(job) ?? ({ kind: 'import', owner: job.owner, job } as const),
    );
    this.#imports = new Map(nodes.map((node) => [node.job, node]));
    clearTimeout(this.#looking);
    if (unfinished.some(({ running }) => running?.state.kind === 'elsewhere')) {
      this.#looking = setTimeout(() => this.#update(), elsewhereMs);
    }
    return nodes;
  }

  #listsOf(connection: Connection): ListNode[] {
    const { lists, sends } = this.#journal.records(connection.identity);
    const owner = ownerOf(connection);
    const lastTo = lastCampaigns(sends.values());
    return [...lists.values()].reverse().map((list) => {
      const last = lastTo.get(list.id);
      return { kind: 'list', owner, list, ...(last && { last }) };
    });
  }

  #follow(change: JournalChange): void {
    const changed = recordsChangeOf(change, this.#active.current?.identity);
    if (changed === 'everything' || (changed && changed.lists.size + changed.sends.size > 0)) this.#update();
  }

  #drawImports(): void {
    this.#drawing = undefined;
    const changed = [...this.#changedImports];
    this.#changedImports.clear();
    if (changed.some((job) => job.isUnfinished !== this.#imports.has(job))) this.#update();
    else this.#changed.fire(changed.flatMap((job) => this.#imports.get(job) ?? []));
  }

  #update(): void {
    this.#changes.note();
    this.#changed.fire(undefined);
  }
}

/** Returns the last campaign to each list, except tests and campaigns that have not begun. */
function lastCampaigns(sends: Iterable<SendRecord>): ReadonlyMap<number, BegunCampaign> {
  const last = new Map<number, BegunCampaign>();
  for (const { test, lists = [], subject, startAt, at: createdAt } of sends) {
    const at = Date.parse(startAt ?? createdAt);
    if (test || !(at <= Date.now())) continue;
    for (const list of lists) if (at >= (last.get(list)?.at ?? 0)) last.set(list, { subject, at });
  }
  return last;
}

function listTreeItem({ list, owner, last }: ListNode): vscode.TreeItem {
  const item = new vscode.TreeItem(asWords(list.title) || untitled(list.id));
  const number = asWords(`#${formats().plain(list.id)}`);
  item.id = `${owner.account ?? ''} ${list.id}`;
  item.iconPath = new vscode.ThemeIcon('organization');
  item.description = joined(' · ', [
    number,
    ...doneWords(list),
    last && l10n.t('last campaign {0}', formats().brief(last.at, Date.now())),
  ]);
  item.contextValue = 'list';
  item.tooltip = joined('\n', [
    asWords(list.title),
    l10n.t('Number: {0}', formats().plain(list.id)),
    list.subscribersAdded === 0
      ? l10n.t(
          'No subscriber was added with Mailroom. The service does not tell how many subscribers a list has.',
        )
      : joined(' · ', doneWords(list)),
    list.subscribersAsked > 0 &&
      l10n.t(
        'Who was asked to confirm gets campaigns after that. The service does not tell who has confirmed.',
      ),
    list.lastImport && importWords(list.lastImport),
    last && l10n.t('Last campaign: “{0}”, {1}', last.subject, formats().dayAndTime(last.at)),
    l10n.t('In Mailroom since: {0}', formats().dayAndTime(Date.parse(list.at))),
    !list.titleProven &&
      l10n.t('The name comes from the journal. The service does not tell the names of lists.'),
  ]);
  item.accessibilityInformation = { label: joined(', ', [asWords(list.title), asWords(item.description)]) };
  return item;
}

const untitled = (list: number): Words => l10n.t('List {0}', formats().plain(list));

function importWords({ at, added, refused, unknown, rows }: ImportResult): Words {
  const { number, dayAndTime } = formats();
  return joined(' · ', [
    l10n.t('Last import: {0}', dayAndTime(Date.parse(at))),
    l10n.t('{0} of {1} rows added', number(added), number(rows)),
    refused > 0 && l10n.t('{0} refused by the service', number(refused)),
    unknown > 0 && l10n.t('{0} with an unknown outcome', number(unknown)),
  ]);
}
