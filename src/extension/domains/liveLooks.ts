import * as vscode from 'vscode';
import { WorkerClient, type WorkerOptions, type WorkerOutcome } from '../../compiler/workerClient.ts';
import type { DomainDetails } from '../../core/port/service.ts';
import type { LiveDomain } from '../../lookup/liveDomain.ts';
import type { Look, LookJob, LookResult } from '../../lookup/lookAtDomain.ts';
import type { SeenNow } from '../../lookup/lookAtRecords.ts';
import type { NameServer } from '../../service/dns/ask.ts';
import type { Connection } from '../accounts/connection.ts';
import type { SandboxHost } from '../accounts/sandboxHost.ts';
import { UserError } from '../errors/userError.ts';
import { Disposable } from '../kit/disposable.ts';
import { readServers, usualNameServers } from '../kit/nameServers.ts';
import { l10n } from '../kit/words.ts';
import { inAscii } from './domainNames.ts';
import { isToBeMerged } from './spfChange.ts';

/** What DNS has now of a domain's records, as it was seen from here. */
export interface LiveLook {
  /** In milliseconds since 1970; absent while the first look is under way. */
  readonly at?: number;
  /** In the order of the check's records. */
  readonly records: readonly SeenNow[];
  /** Absent until the first look has ended. */
  readonly domain?: LiveDomain;
  readonly isUnderWay: boolean;
}

/** How long a look waits for name servers, in milliseconds. Whatever has not been answered by then is unknown. */
const patienceMs = 15_000;

/** When the thread of a look is ended, in milliseconds: it has been busy rather than waiting. */
const mostMs = 20_000;

/** The most memory that the thread of a look may take, in bytes. A usual look takes about 10 MB. */
const mostMemory = 200_000_000;

/**
 * Looks up from here what a domain's DNS has, in the resolvers that everybody uses and at the domain's own servers. Each look runs in
 * a thread of its own, which ends with it: hostile answers can neither block the window nor delay another look.
 */
export class LiveLooks extends Disposable {
  readonly #sandbox: Pick<SandboxHost, 'start'>;
  readonly #workerPath: string;
  readonly #looks = new Map<string, LiveLook>();
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  readonly #disposal = new AbortController();

  readonly onDidChange = this.#changed.event;

  /** `workerPath` is the bundle of the thread. */
  constructor(sandbox: Pick<SandboxHost, 'start'>, { workerPath }: Pick<WorkerOptions, 'workerPath'>) {
    super();
    this.#sandbox = sandbox;
    this.#workerPath = workerPath;
    this._register({ dispose: () => this.#disposal.abort() });
  }

  of({ domain }: Pick<DomainDetails, 'domain'>): LiveLook | undefined {
    return this.#looks.get(domain);
  }

  /**
   * Looks up all records of a check, unless a look at the domain is under way. `include` is the domain that SPF records have to
   * include for the service, if it is known. Rejects with a `UserError` when the thread fails or is stopped, and when this is disposed
   * meanwhile.
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
        patienceMs,
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
    const options = { workerPath: this.#workerPath, timeoutMs: mostMs, memory: mostMemory };
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

  #set(domain: string, look: LiveLook): void {
    this.#looks.set(domain, look);
    this.#changed.fire();
  }

  /** The sandbox's own know its examples, and refuse what is not theirs. */
  async #servers({ account }: Connection): Promise<readonly NameServer[]> {
    if (account.kind !== 'sandbox') return usualNameServers();
    return [...readServers([(await this.#sandbox.start()).dns]), ...usualNameServers()];
  }
}

/** Throws when there is none. */
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
