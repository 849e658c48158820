import * as vscode from 'vscode';
import { byTime } from '../../core/journal/byTime.ts';
import { changeOf, type JournalChange, type ListRecord } from '../../core/journal/records.ts';
import { type ActiveAccount, isOffline } from '../accounts/connection.ts';
import { type Owner, ownerOf } from '../accounts/owner.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Journal } from '../journal/journal.ts';
import { Changes } from '../kit/changes.ts';
import { setContext } from '../kit/contextKeys.ts';
import { Disposable } from '../kit/disposable.ts';
import { formats } from '../kit/formats.ts';
import { asWords, joined, l10n, type Words } from '../kit/words.ts';
import { contextKeys } from '../names.ts';

/** A list in the Audience view, with its account: lists of different accounts may have the same number. */
export interface ListNode {
  readonly kind: 'list';
  readonly owner: Owner;
  readonly list: ListRecord;
}

export interface AudienceTreeParts {
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly errors: ErrorHandler;
}

/** The tree of the Audience view: the known lists, newest first. The service cannot list them. */
export class AudienceTree extends Disposable implements vscode.TreeDataProvider<ListNode> {
  readonly #active: ActiveAccount;
  readonly #journal: Journal;
  readonly #errors: ErrorHandler;
  readonly #changed = this._register(new vscode.EventEmitter<undefined>());
  readonly #changes = new Changes();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor({ active, journal, errors }: AudienceTreeParts) {
    super();
    this.#active = active;
    this.#journal = journal;
    this.#errors = errors;
    this._register(active.onDidChange(() => this.#update()));
    this._register(journal.onDidChange((change) => this.#follow(change)));
  }

  getTreeItem(node: ListNode): vscode.TreeItem {
    return listItem(node);
  }

  async getChildren(parent?: ListNode): Promise<ListNode[]> {
    if (parent) return [];
    return this.#changes.settled(
      () => this.#roots(),
      () => this.isDisposed,
    );
  }

  async #roots(): Promise<ListNode[]> {
    const nodes = await this.#errors.run(l10n.t('Couldn’t read the lists'), () => this.#lists());
    await setContext(contextKeys.audienceEmpty, nodes?.length === 0);
    return nodes ?? [];
  }

  getParent(): undefined {
    return undefined;
  }

  async #lists(): Promise<ListNode[]> {
    if (this.#active.account === undefined || isOffline(this.#active)) return [];
    const [connection] = await Promise.all([this.#active.connect(), this.#journal.ready]);
    const { lists } = this.#journal.records(connection.identity);
    const owner = ownerOf(connection);
    return byTime([...lists.values()])
      .reverse()
      .map((list) => ({ kind: 'list', owner, list }));
  }

  #follow(change: JournalChange): void {
    const changed = changeOf(change, this.#active.current?.identity);
    if (changed === 'everything' || (changed && changed.lists.size > 0)) this.#update();
  }

  #update(): void {
    this.#changes.note();
    this.#changed.fire(undefined);
  }
}

function listItem({ list, owner }: ListNode): vscode.TreeItem {
  const item = new vscode.TreeItem(asWords(list.title) || l10n.t('List {0}', formats().plain(list.id)));
  const number = asWords(`#${formats().plain(list.id)}`);
  item.id = `${owner.account ?? ''} ${list.id}`;
  item.iconPath = new vscode.ThemeIcon('organization');
  item.description = joined(' · ', [number, list.subscribersAdded > 0 && addedWords(list.subscribersAdded)]);
  item.contextValue = 'list';
  item.tooltip = joined('\n', [
    asWords(list.title),
    l10n.t('Number: {0}', formats().plain(list.id)),
    list.subscribersAdded > 0
      ? addedWords(list.subscribersAdded)
      : l10n.t(
          'No subscriber was added with Mailroom. The service does not tell how many subscribers a list has.',
        ),
    l10n.t('In Mailroom since: {0}', formats().dayAndTime(Date.parse(list.at))),
    !list.titleProven &&
      l10n.t('The name comes from the journal. The service does not tell the names of lists.'),
  ]);
  item.accessibilityInformation = { label: joined(', ', [asWords(list.title), asWords(item.description)]) };
  return item;
}

function addedWords(count: number): Words {
  return count === 1 ? l10n.t('1 added from here') : l10n.t('{0} added from here', formats().number(count));
}
