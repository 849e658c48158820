import * as vscode from 'vscode';
import { isUnjudged, type RecordState, recordState, worstState } from '../../../core/domains/recordState.ts';
import { checkedAt } from '../../../core/domains/watching.ts';
import type { Domain, DomainRecord, Sender } from '../../../core/port/service.ts';
import { describeFailure } from '../../errors/describeError.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { Changes } from '../../kit/changes.ts';
import { setContext } from '../../kit/contextKeys.ts';
import { Disposable } from '../../kit/disposable.ts';
import { formats } from '../../kit/formats.ts';
import { withViewProgress } from '../../kit/progress.ts';
import { asCommand } from '../../kit/runCommand.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { commands, contextKeys, views } from '../../names.ts';
import {
  diagnosisOf,
  domainStateWords,
  extraWords,
  recordPurpose,
  recordStateWords,
  recordTitle,
} from '../texts/recordTexts.ts';
import { shownName } from './domainNames.ts';
import type { DomainCheck, DomainsModel } from './domainsModel.ts';

/** The tree of the Domains view: domains with their records and senders. Expanding a domain reads its check. */
export class DomainsTree extends Disposable implements vscode.TreeDataProvider<DomainsNode> {
  readonly #model: DomainsModel;
  readonly #errors: ErrorHandler;
  readonly #changed = this._register(new vscode.EventEmitter<DomainsNode | undefined>());
  readonly #changes = new Changes();
  #nodes: ReadonlyMap<number, DomainNode> = new Map();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(model: DomainsModel, errors: ErrorHandler) {
    super();
    this.#model = model;
    this.#errors = errors;
    this._register(
      model.onDidChange((id) => {
        if (id === undefined) this.#changes.note();
        this.#changed.fire(id === undefined ? id : this.#nodes.get(id));
      }),
    );
  }

  getTreeItem(node: DomainsNode): vscode.TreeItem {
    return domainsItem(node, this.#model.check(node.kind === 'domain' ? node.id : node.domain.id));
  }

  async getChildren(node?: DomainsNode): Promise<DomainsNode[]> {
    if (!node)
      return this.#changes.settled(
        () => this.#domains(),
        () => this.isDisposed,
      );
    return node.kind === 'domain' ? this.#childrenOf(node) : [];
  }

  getParent(node: DomainsNode): DomainsNode | undefined {
    return node.kind === 'domain' ? undefined : node.domain;
  }

  async #domains(): Promise<DomainsNode[]> {
    if (this.#model.isOffline) return [];
    // The context key may still have the value of another account.
    if (!this.#model.connection) await setContext(contextKeys.domainsEmpty, false);
    const domains = await this.#readDomains();
    const nodes = (domains ?? []).map((domain) => this.#nodeOf(domain));
    this.#nodes = new Map(nodes.map((node) => [node.id, node]));
    await setContext(contextKeys.domainsEmpty, domains?.length === 0);
    return nodes;
  }

  async #readDomains(): Promise<readonly Domain[] | undefined> {
    try {
      return await this.#model.domains();
    } catch (error) {
      // The status bar and the Makets view say that the service can't be reached, and nobody asked for this request.
      if (!this.#model.isOffline) this.#errors.show(l10n.t('Couldn’t read the domains'), error);
      return undefined;
    }
  }

  /**
   * Returns the node of a domain, the one that VS Code already knows if possible. In another account, the same id is a different
   * domain.
   */
  #nodeOf(domain: Domain): DomainNode {
    const known = this.#nodes.get(domain.id);
    return known?.domain === domain.domain ? known : { kind: 'domain', ...domain };
  }

  /**
   * Returns the nodes below a domain. Reads its check on first use only: VS Code calls this after each change, so a failed or
   * stopped check must not start again.
   */
  #childrenOf(domain: DomainNode): DomainsNode[] {
    const { details, isBeingRead, isStopped, failure } = this.#model.check(domain.id);
    if (!details && !isBeingRead && !isStopped && failure === undefined) {
      void withViewProgress(views.domains, () => this.#model.read(domain.id));
    }
    const records = details?.records ?? [];
    const note = noteOf(this.#model.check(domain.id), domain, this.#model.connection?.account.name ?? '');
    return [
      ...(note ? [{ kind: 'note', domain, words: note } as const] : []),
      ...records.map((record) => ({ kind: 'record', domain, record }) as const),
      ...this.#model.sendersOf(domain).map((sender) => ({ kind: 'sender', domain, sender }) as const),
    ];
  }
}

function noteOf(check: DomainCheck, { domain }: DomainNode, account: string): Words | undefined {
  if (check.failure !== undefined) return domainFailureWords(domain, check.failure, account);
  if (check.isStopped) return l10n.t('The check was stopped. Check again to see the records.');
  if (check.isBeingRead && !check.details) {
    return l10n.t('The service is checking DNS. This takes up to 10 seconds.');
  }
  return undefined;
}

/** Describes why a domain's check could not be read. */
export function domainFailureWords(domain: string, failure: unknown, account: string): Words {
  const action = l10n.t('Couldn’t check “{0}”', domain);
  return describeFailure(action, failure, account) ?? action;
}

/** Returns the tree item of a node. `check` is the check of its domain. */
function domainsItem(node: DomainsNode, check: DomainCheck): vscode.TreeItem {
  const item = domainsTreeItem(node, check);
  item.id = domainsNodeId(node);
  item.accessibilityInformation = {
    label: [item.label, item.description].filter((part) => typeof part === 'string').join(', '),
  };
  return item;
}

function domainsTreeItem(node: DomainsNode, check: DomainCheck): vscode.TreeItem {
  switch (node.kind) {
    case 'domain':
      return domainItem(node, check);
    case 'record':
      return recordItem(node.domain, node.record);
    case 'sender':
      return senderItem(node.sender);
    case 'note': {
      const item = new vscode.TreeItem(node.words);
      item.tooltip = node.words;
      return item;
    }
  }
}

function domainItem(node: DomainNode, check: DomainCheck): vscode.TreeItem {
  const { domain: name, id } = node;
  const { domain, asciiDomain } = shownName(name);
  const item = new vscode.TreeItem(asWords(domain), vscode.TreeItemCollapsibleState.Collapsed);
  const { details } = check;
  item.iconPath = details ? recordIcon(worstState(details)) : new vscode.ThemeIcon('globe');
  item.description = joined(' · ', [
    asciiDomain !== undefined && asWords(asciiDomain),
    ...domainWords(check),
  ]);
  item.command = asCommand(l10n.t('Show Records'), commands.domainOpen, node);
  item.contextValue = check.isBeingRead ? 'domain checking' : 'domain';
  item.tooltip = joined('\n', [
    asWords(domain),
    asciiDomain !== undefined && asWords(asciiDomain),
    l10n.t('Number: {0}', String(id)),
    ...(details?.records.map((record) => joined(' · ', [recordTitle(record), recordStateWords(record)])) ??
      []),
    details && checkedWords(check),
  ]);
  return item;
}

/** Describes a domain's state, the most important words first, because a narrow view cuts off the rest. */
export function domainWords(check: DomainCheck): Words[] {
  const { details, isBeingRead, isAwaited } = check;
  if (isBeingRead) return [l10n.t('checking…')];
  if (!details) return [];
  const words = [domainStateWords(details), checkedWords(check)];
  return isAwaited ? [...words, l10n.t('will be checked again automatically')] : words;
}

function checkedWords({ details }: DomainCheck): Words {
  return l10n.t('checked {0}', formats().near(details ? checkedAt(details) : 0, Date.now()));
}

function recordItem(domain: DomainNode, record: DomainRecord): vscode.TreeItem {
  const item = new vscode.TreeItem(recordTitle(record));
  const words = recordStateWords(record);
  const { cause, nextStep } = diagnosisOf(record);
  item.iconPath = recordIcon(iconState(record));
  item.description = record.optional ? l10n.t('optional, {0}', words) : words;
  item.tooltip = joined('\n\n', [recordPurpose(record), cause, nextStep, extraWords(record)]);
  item.contextValue = 'record';
  item.command = asCommand(l10n.t('Show Records'), commands.domainOpen, domain, recordKey(record));
  return item;
}

function senderItem({ id, email, approved, default: isDefault }: Sender): vscode.TreeItem {
  const item = new vscode.TreeItem(asWords(email));
  item.iconPath = approved
    ? new vscode.ThemeIcon('mail')
    : new vscode.ThemeIcon('unverified', new vscode.ThemeColor('list.warningForeground'));
  item.description = joined(' · ', [
    approved ? l10n.t('confirmed sender') : l10n.t('unconfirmed sender'),
    isDefault && l10n.t('default'),
  ]);
  item.tooltip = joined('\n\n', [
    asWords(email),
    l10n.t('Number: {0}', String(id)),
    !approved &&
      l10n.t('Confirm this sender in the service’s web cabinet before you send campaigns from it.'),
  ]);
  item.contextValue = 'sender';
  return item;
}

/** Returns the state that the icon of a record shows. An optional record beside others is no warning: the domain's own mail works. */
function iconState(record: DomainRecord): RecordState {
  if (isUnjudged(record)) return 'unknown';
  const state = recordState(record);
  return record.optional && state === 'warn' ? 'off' : state;
}

function recordIcon(state: RecordState): vscode.ThemeIcon {
  const [icon, color] = recordIcons[state];
  return new vscode.ThemeIcon(icon, color === undefined ? undefined : new vscode.ThemeColor(color));
}

const recordIcons: Readonly<Record<RecordState, readonly [icon: string, color?: string]>> = {
  ok: ['pass', 'testing.iconPassed'],
  warn: ['warning', 'list.warningForeground'],
  err: ['error', 'list.errorForeground'],
  fail: ['debug-disconnect', 'list.warningForeground'],
  off: ['circle-slash'],
  unknown: ['question'],
};

/** A node of the Domains view. VS Code compares nodes by identity. */
type DomainsNode =
  | DomainNode
  | { readonly kind: 'record'; readonly domain: DomainNode; readonly record: DomainRecord }
  | { readonly kind: 'sender'; readonly domain: DomainNode; readonly sender: Sender }
  | { readonly kind: 'note'; readonly domain: DomainNode; readonly words: Words };

export interface DomainNode extends Domain {
  readonly kind: 'domain';
}

/** Identifies a record within its domain. */
export const recordKey = ({ record, host }: Pick<DomainRecord, 'record' | 'host'>) => `${record} ${host}`;

function domainsNodeId(node: DomainsNode): string {
  switch (node.kind) {
    case 'domain':
      return `${node.id} ${node.domain}`;
    case 'record':
      return `${node.domain.id} ${recordKey(node.record)}`;
    case 'sender':
      return `${node.domain.id} sender ${node.sender.id}`;
    case 'note':
      return `${node.domain.id} note`;
  }
}
