import * as vscode from 'vscode';
import { type RecordState, recordState } from '../../../core/domains/recordState.ts';
import {
  isRight,
  mayDmarcFollow,
  type SeenState,
  varyingRecords,
  watchDelay,
  withSeen,
} from '../../../core/domains/watching.ts';
import { type DomainMemory, readDomainMemory } from '../../../protocol/domain.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { Disposable } from '../../kit/disposable.ts';
import { showInformation } from '../../kit/messages.ts';
import { pageKey } from '../../kit/pages.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { watchedDomains } from '../../names.ts';
import type { DomainsModel } from './domainsModel.ts';

/** A domain that is checked regularly until all its records are correct. */
interface WatchedDomain {
  readonly domain: DomainMemory;
  /** The start of watching, in milliseconds since 1970. */
  readonly since: number;
  readonly seen: readonly SeenState[];
  /** True if all records already worked at the start: watching then ends when the warnings are fixed, too. */
  readonly untilFixed?: boolean;
}

/** Checks domains regularly until all their records are correct, and then notifies the user once; before, when DMARC may be set. Continues after a restart. */
export class DomainWatch extends Disposable {
  readonly #model: DomainsModel;
  readonly #memory: vscode.Memento;
  readonly #errors: ErrorHandler;
  readonly #show: (domain: DomainMemory) => void;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #watched: readonly WatchedDomain[];

  readonly onDidChange = this.#changed.event;

  /** `memory` keeps the watched domains over restarts; `show` opens the page of a domain. */
  constructor(
    model: DomainsModel,
    memory: vscode.Memento,
    errors: ErrorHandler,
    show: (domain: DomainMemory) => void,
  ) {
    super();
    this.#model = model;
    this.#memory = memory;
    this.#errors = errors;
    this.#show = show;
    this.#watched = (memory.get<readonly WatchedDomain[]>(watchedDomains) ?? [])
      .filter(({ domain }) => readDomainMemory(domain))
      .map((watched) => ({ ...watched, seen: watched.seen.filter(({ right }) => Array.isArray(right)) }));
    for (const watched of this.#watched) this.#wait(watched, 1000);
    this._register(model.onDidChange((id) => id !== undefined && this.#note(id)));
    this._register({ dispose: () => this.#stopWaiting() });
  }

  isWatched(domain: Pick<DomainMemory, 'account' | 'id'>): boolean {
    return this.#find(domain) !== undefined;
  }

  /** Returns the records of a watched domain that were correct at an earlier check but not at a later one. */
  varyingRecords(domain: Pick<DomainMemory, 'account' | 'id'>): readonly string[] {
    return varyingRecords(this.#find(domain)?.seen ?? []);
  }

  async start(domain: DomainMemory): Promise<void> {
    if (this.isWatched(domain)) return;
    const states = this.#requiredStates(domain.id);
    const untilFixed = states.every(isRight) && states.includes('warn');
    const watched = { domain, since: Date.now(), seen: [], ...(untilFixed && { untilFixed }) };
    await this.#keep([...this.#watched, watched]);
    this.#wait(watched, watchDelay(0));
    this.#note(domain.id);
  }

  async stop(domain: Pick<DomainMemory, 'account' | 'id'>): Promise<void> {
    const key = pageKey(domain);
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    await this.#keep(this.#watched.filter((watched) => pageKey(watched.domain) !== key));
  }

  #find(domain: Pick<DomainMemory, 'account' | 'id'>): WatchedDomain | undefined {
    return this.#watched.find((watched) => pageKey(watched.domain) === pageKey(domain));
  }

  #wait(watched: WatchedDomain, delay: number): void {
    const key = pageKey(watched.domain);
    clearTimeout(this.#timers.get(key));
    this.#timers.set(
      key,
      setTimeout(
        () => void this.#errors.run(watchFailure(watched.domain), () => this.#look(watched.domain)),
        delay,
      ),
    );
  }

  /** Checks a domain, and schedules the next check. Does nothing while another account is active. */
  async #look(domain: DomainMemory): Promise<void> {
    const watched = this.#find(domain);
    if (!watched) return;
    this.#wait(watched, watchDelay(Date.now() - watched.since));
    if (this.#model.isOffline) return;
    await this.#model.domains();
    if (this.#model.connection?.identity === domain.account) await this.#model.read(domain.id);
  }

  /** Records the states of the newest check, and stops watching when all are correct. */
  #note(id: number): void {
    const account = this.#model.connection?.identity;
    const { details, isBeingRead } = this.#model.check(id);
    const watched = account === undefined ? undefined : this.#find({ account, id });
    if (!watched || !details || isBeingRead) return;
    const states = this.#requiredStates(id);
    // A record that could not be checked may or may not be correct.
    if (states.includes('fail')) return;
    const right = details.records
      .filter((record) => !record.optional && isRight(recordState(record)))
      .map(({ record }) => record);
    const isDone = right.length === states.length && !(watched.untilFixed && states.includes('warn'));
    void this.#errors.run(watchFailure(watched.domain), async () => {
      if (isDone) return this.#end(watched.domain);
      const seen = withSeen(watched.seen, { at: Date.now(), right });
      if (seen !== watched.seen) {
        await this.#keep(this.#watched.map((each) => (each === watched ? { ...watched, seen } : each)));
        if (mayDmarcFollow(seen))
          await this.#tell(
            watched.domain,
            l10n.t('DKIM and SPF of {0} are correct now. Next, correct DMARC.', watched.domain.domain),
          );
      }
    });
  }

  /** Returns the states of the required records at the newest check. */
  #requiredStates(id: number): RecordState[] {
    const records = this.#model.check(id).details?.records ?? [];
    return records.filter(({ optional }) => !optional).map(recordState);
  }

  async #end(domain: DomainMemory): Promise<void> {
    await this.stop(domain);
    await this.#tell(domain, l10n.t('All DNS records of {0} are correct now.', domain.domain));
  }

  /** Tells the user something about the records of a domain, and offers to show them. */
  async #tell(domain: DomainMemory, message: Words): Promise<void> {
    const show = l10n.t('Show Records');
    if ((await showInformation(message, show)) === show) this.#show(domain);
  }

  async #keep(watched: readonly WatchedDomain[]): Promise<void> {
    this.#watched = watched;
    this.#changed.fire();
    await this.#memory.update(watchedDomains, watched);
  }

  #stopWaiting(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}

const watchFailure = ({ domain }: DomainMemory) => l10n.t('Couldn’t watch “{0}”', domain);
