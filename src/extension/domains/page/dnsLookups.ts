import * as vscode from 'vscode';
import type { DomainDetails } from '../../../core/port/service.ts';
import type { LiveDomain } from '../../../lookup/liveDomain.ts';
import type { Look, LookJob, LookResult } from '../../../lookup/lookAtDomain.ts';
import type { SeenNow } from '../../../lookup/lookAtRecords.ts';
import type { NameServer } from '../../../service/dns/ask.ts';
import { WorkerClient, type WorkerOptions, type WorkerOutcome } from '../../../threads/workerClient.ts';
import type { Connection } from '../../accounts/connection.ts';
import { UserError } from '../../errors/userError.ts';
import { Disposable } from '../../kit/disposable.ts';
import { readServers, usualNameServers } from '../../kit/nameServers.ts';
import { l10n } from '../../kit/words.ts';
import type { SandboxHost } from '../../sandbox/sandboxHost.ts';
import { inAscii } from '../view/domainNames.ts';
import { isToBeMerged } from './spfChange.ts';

/** The result of looking up a domain's records in DNS from this machine. */
export interface DnsLookup {
  /** Time of the lookup, in milliseconds since 1970. Absent during the first one. */
  readonly at?: number;
  /** The result for each record of the service's check, in the same order. */
  readonly records: readonly SeenNow[];
  /** The result for the domain as a whole. Absent during the first lookup. */
  readonly domain?: LiveDomain;
  readonly isUnderWay: boolean;
}

/** How long to wait for name servers, in milliseconds. Without an answer by then, the record is unknown. */
const lookupTimeoutMs = 15_000;

/** Timeout of the worker thread, in milliseconds. It is reached only if processing the answers keeps the thread busy. */
const mostMs = 20_000;

/** Memory limit of the worker thread, in bytes. A typical lookup needs about 10 MB. */
const lookupMemory = 200_000_000;

/**
 * Looks up domains from this machine, at the usual resolvers and at the domain's own name servers. Each lookup runs in a worker
 * thread of its own, so that hostile answers can neither block the window nor delay another lookup.
 */
export class DnsLookups extends Disposable {
  readonly #sandbox: Pick<SandboxHost, 'start'>;
  readonly #workerPath: string;
  readonly #looks = new Map<string, DnsLookup>();
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  readonly #disposal = new AbortController();

  readonly onDidChange = this.#changed.event;

  /** `workerPath` is the bundle of the worker thread. */
  constructor(sandbox: Pick<SandboxHost, 'start'>, { workerPath }: Pick<WorkerOptions, 'workerPath'>) {
    super();
    this.#sandbox = sandbox;
    this.#workerPath = workerPath;
    this._register({ dispose: () => this.#disposal.abort() });
  }

  /** Returns the newest lookup of a domain. */
  of({ domain }: Pick<DomainDetails, 'domain'>): DnsLookup | undefined {
    return this.#looks.get(domain);
  }

  /**
   * Looks up all records of a check, unless a lookup of the domain is under way. `include` is the domain that an SPF record has to
   * include for the service, if known. Rejects with a `UserError` when the thread runs into a limit, with the thread's error, or,
   * when this object is disposed, with the reason of the abort.
   */
  async look(details: DomainDetails, connection: Connection, include?: string): Promise<void> {
    const { domain } = details;
    const before = this.#looks.get(domain);
    if (before?.isUnderWay) return;
    this.#set(domain, { ...before, records: before?.records ?? [], isUnderWay: true });
    try {
      const isIncludeNeeded = include !== undefined && details.records.some(isToBeMerged);
      const look = await this.#lookInThread({
        details: inAscii(details),
        servers: await this.#servers(connection),
        patienceMs: lookupTimeoutMs,
        ...(isIncludeNeeded && { include }),
      });
      this.#set(domain, { at: Date.now(), ...look, isUnderWay: false });
    } catch (error) {
      this.#disposal.signal.throwIfAborted();
      this.#looks.delete(domain);
      this.#changed.fire();
      throw error;
    }
  }

  async #lookInThread(job: LookJob): Promise<Look> {
    const { signal } = this.#disposal;
    signal.throwIfAborted();
    const options = { workerPath: this.#workerPath, timeoutMs: mostMs, memory: lookupMemory };
    const thread = new WorkerClient<LookJob, LookResult>(options);
    const end = () => void thread.close();
    signal.addEventListener('abort', end);
    try {
      return lookOf(await thread.run(job.details.domain, () => job), job.details.domain);
    } finally {
      signal.removeEventListener('abort', end);
      end();
    }
  }

  #set(domain: string, look: DnsLookup): void {
    this.#looks.set(domain, look);
    this.#changed.fire();
  }

  /** Returns the name servers to query. The sandbox's own comes first: it knows the example domains and refuses all others. */
  async #servers({ account }: Connection): Promise<readonly NameServer[]> {
    if (account.kind !== 'sandbox') return usualNameServers();
    return [...readServers([(await this.#sandbox.start()).dns]), ...usualNameServers()];
  }
}

/** Returns the result of the worker thread, or throws the error that it ended with. */
function lookOf(outcome: WorkerOutcome<LookResult>, domain: string): Look {
  if (outcome.kind === 'answered') {
    if ('look' in outcome.answer) return outcome.answer.look;
    throw new Error(outcome.answer.failed);
  }
  if (outcome.kind === 'crashed') throw new Error(outcome.detail);
  if (outcome.kind === 'timedOut' || outcome.kind === 'outOfMemory') {
    throw new UserError(
      l10n.t(
        'Stopped looking up the DNS records of “{0}”: the answers of its name servers took too much time or memory.',
        domain,
      ),
    );
  }
  throw new vscode.CancellationError();
}
