import * as vscode from 'vscode';
import type { Domain } from '../../core/port/service.ts';
import type { DomainMemory } from '../../protocol/domain.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import { ownerOf } from '../accounts/owner.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { nextStep, UserError } from '../errors/userError.ts';
import { Disposable } from '../kit/disposable.ts';
import { formats } from '../kit/formats.ts';
import { choose } from '../kit/inputs.ts';
import { showInformation } from '../kit/messages.ts';
import type { Pages } from '../kit/pages.ts';
import { asWords, joined, l10n } from '../kit/words.ts';
import { commands } from '../names.ts';
import type { SandboxHost } from '../sandbox/sandboxHost.ts';
import { copyRecords } from './page/copyRecords.ts';
import { DnsLookups } from './page/dnsLookups.ts';
import { createDomainPages, type DomainPage } from './page/domainPage.ts';
import { DomainsModel } from './view/domainsModel.ts';
import { DomainsTree, domainWords } from './view/domainsTree.ts';
import { DomainWatch } from './view/domainWatch.ts';

interface DomainsParts {
  readonly active: ActiveAccount;
  readonly errors: ErrorHandler;
  readonly sandbox: Pick<SandboxHost, 'start' | 'onDidConfirm'>;
  readonly extensionUri: vscode.Uri;
  readonly memory: vscode.Memento;
}

/** Composes the parts of sender domains (model, tree, pages, DNS lookups, watching) and implements their commands. */
export class Domains extends Disposable {
  readonly model: DomainsModel;
  readonly tree: DomainsTree;
  readonly pages: Pages<DomainMemory, DomainPage>;
  readonly #active: ActiveAccount;
  readonly #looks: DnsLookups;
  readonly #watch: DomainWatch;

  constructor({ active, errors, sandbox, extensionUri, memory }: DomainsParts) {
    super();
    this.#active = active;
    this.model = this._register(new DomainsModel(active));
    this.#watch = this._register(
      new DomainWatch(this.model, memory, errors, (domain) => this.pages.show(domain)),
    );
    this.tree = this._register(new DomainsTree(this.model, errors));
    const failure = l10n.t('Couldn’t read the domains');
    this._register(sandbox.onDidConfirm(() => void errors.run(failure, () => this.model.refresh())));
    const workerPath = vscode.Uri.joinPath(extensionUri, 'dist/lookup.mjs').fsPath;
    this.#looks = this._register(new DnsLookups(sandbox, { workerPath }));
    const looks = this.#looks;
    this.pages = this._register(
      createDomainPages({ model: this.model, looks, watch: this.#watch, errors, extensionUri }),
    );
  }

  /** Reads the list again, also after the account did not answer. */
  async refresh(): Promise<void> {
    await this.#active.connect();
    await this.model.refresh();
  }

  /** Shows the page of the clicked domain, or asks for one. Scrolls to `record`, a `recordKey`. */
  async open(node: unknown, record?: unknown): Promise<void> {
    const domain = await this.#chosen(node, l10n.t('Show DNS Records'));
    if (!domain) return;
    const page = this.pages.show(await this.#memoryOf(domain));
    if (typeof record === 'string') page.reveal(record);
  }

  /** Checks a domain again. While the service would return the same check, offers to check as soon as it makes a new one. */
  async check(node: unknown): Promise<void> {
    const domain = await this.#chosen(node, l10n.t('Check DNS Records Again'));
    if (!domain) return;
    const { keptUntil = 0, isAwaited } = this.model.check(domain.id);
    if (keptUntil <= Date.now()) return this.model.read(domain.id);
    const time = formats().time(keptUntil);
    if (isAwaited) {
      await showInformation(l10n.t('“{0}” will be checked again automatically at {1}.', domain.domain, time));
      return;
    }
    const then = l10n.t('Check as Soon as Possible');
    const answer = await showInformation(
      l10n.t(
        'The service caches each check for 5 minutes. “{0}” can be checked again at {1}.',
        domain.domain,
        time,
      ),
      then,
    );
    if (answer === then) this.model.readWhenPossible(domain.id);
  }

  /** Checks a domain regularly until all its records are correct. */
  async watch(node: unknown): Promise<void> {
    const domain = await this.#chosen(node, l10n.t('Tell Me When It Works'));
    if (!domain) return;
    const memory = await this.#memoryOf(domain);
    await this.model.read(domain.id);
    await this.#watch.start(memory);
    await showInformation(
      l10n.t(
        'Mailroom checks “{0}” regularly and notifies you when all its DNS records are correct.',
        domain.domain,
      ),
    );
  }

  async unwatch(node: unknown): Promise<void> {
    const domain = await this.#chosen(node, l10n.t('Stop Watching'));
    if (domain) await this.#watch.stop(await this.#memoryOf(domain));
  }

  stop(node: unknown): void {
    if (isDomainNode(node)) this.model.stop(node.id);
  }

  /** Copies all records of a domain. Reads its check first if necessary. */
  async copy(node: unknown): Promise<void> {
    const domain = await this.#chosen(node, l10n.t('Copy DNS Records'));
    if (!domain) return;
    if (!this.model.check(domain.id).details) await this.model.read(domain.id);
    const { details, failure } = this.model.check(domain.id);
    if (details) {
      const varying = this.#watch.varyingRecords(await this.#memoryOf(domain));
      await copyRecords(details, this.#looks.of(details), 'all', varying);
    } else if (failure !== undefined) throw failure;
  }

  async #memoryOf({ id, domain }: Domain): Promise<DomainMemory> {
    return { ...ownerOf(await this.#active.connect()), id, domain };
  }

  /** Returns the domain that a command’s argument is or names. Else asks for one. */
  async #chosen(node: unknown, title: ReturnType<typeof l10n.t>): Promise<Domain | undefined> {
    if (isDomainNode(node)) return node;
    const domains = await this.model.domains();
    if (domains.length === 0) throw noDomains();
    const named = domains.find(({ domain }) => domain === node);
    if (named) return named;
    const items = domains.map((domain) => ({
      label: asWords(domain.domain),
      description: joined(' · ', domainWords(this.model.check(domain.id))),
      domain,
    }));
    const picked = await choose(items, { title, placeholder: l10n.t('Choose a domain') });
    return picked?.domain;
  }
}

function noDomains(): UserError {
  return new UserError(
    l10n.t(
      'The account has no sender domains. To add a domain, add a sender with an address on it in the service’s web cabinet.',
    ),
    { nextSteps: [nextStep(l10n.t('Refresh'), commands.domainsRefresh)] },
  );
}

function isDomainNode(node: unknown): node is Domain {
  const { id, domain } = (node ?? {}) as Partial<Domain>;
  return typeof id === 'number' && typeof domain === 'string';
}
