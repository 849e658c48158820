import * as vscode from 'vscode';
import type { Domain } from '../../core/port/service.ts';
import { describeFailure } from '../errors/describeError.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { setContext } from '../kit/contextKeys.ts';
import { Disposable } from '../kit/disposable.ts';
import { withViewProgress } from '../kit/progress.ts';
import { l10n, type Words } from '../kit/words.ts';
import { contextKeys, views } from '../names.ts';
import { domainsItem } from './domainItems.ts';
import type { DomainCheck, DomainsModel } from './domainsModel.ts';
import type { DomainNode, DomainsNode } from './nodes.ts';

/** The tree of the Domains view: domains with their records, and below them the senders. Opening one reads its check. */
export class DomainsTree extends Disposable implements vscode.TreeDataProvider<DomainsNode> {
  readonly #model: DomainsModel;
  readonly #errors: ErrorHandler;
  readonly #changed = this._register(new vscode.EventEmitter<DomainsNode | undefined>());
  #nodes: ReadonlyMap<number, DomainNode> = new Map();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(model: DomainsModel, errors: ErrorHandler) {
    super();
    this.#model = model;
    this.#errors = errors;
    this._register(
      model.onDidChange((id) => this.#changed.fire(id === undefined ? id : this.#nodes.get(id))),
    );
  }

  getTreeItem(node: DomainsNode): vscode.TreeItem {
    return domainsItem(node, this.#model.check(node.kind === 'domain' ? node.id : node.domain.id));
  }

  async getChildren(node?: DomainsNode): Promise<DomainsNode[]> {
    if (!node) return this.#domains();
    return node.kind === 'domain' ? this.#partsOf(node) : [];
  }

  getParent(node: DomainsNode): DomainsNode | undefined {
    return node.kind === 'domain' ? undefined : node.domain;
  }

  async #domains(): Promise<DomainsNode[]> {
    if (this.#model.isOffline) return [];
    // What was said of another account does not hold for this one.
    if (!this.#model.connection) await setContext(contextKeys.domainsEmpty, false);
    const domains = await this.#errors.run(l10n.t('Couldn’t read the domains'), () => this.#model.domains());
    const nodes = (domains ?? []).map((domain) => this.#nodeOf(domain));
    this.#nodes = new Map(nodes.map((node) => [node.id, node]));
    await setContext(contextKeys.domainsEmpty, domains?.length === 0);
    return nodes;
  }

  /** The one that VS Code knows already. In another account the same number is another domain. */
  #nodeOf(domain: Domain): DomainNode {
    const known = this.#nodes.get(domain.id);
    return known?.domain === domain.domain ? known : { kind: 'domain', ...domain };
  }

  /** What fails, or is stopped, is not read again by itself: VS Code asks for this whenever something changes. */
  #partsOf(domain: DomainNode): DomainsNode[] {
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
  if (check.failure !== undefined) return failureWords(domain, check.failure, account);
  if (check.isStopped) return l10n.t('Stopped. Check again to see the records.');
  if (check.isBeingRead && !check.details) {
    return l10n.t('The service looks into DNS. This takes up to 10 seconds.');
  }
  return undefined;
}

/** Why a domain's check could not be read, in the user's words. */
export function failureWords(domain: string, failure: unknown, account: string): Words {
  const action = l10n.t('Couldn’t check “{0}”', domain);
  return describeFailure(action, failure, account) ?? action;
}
