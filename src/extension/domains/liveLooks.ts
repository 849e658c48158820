import * as vscode from 'vscode';
import type { DomainDetails } from '../../core/port/service.ts';
import type { NameServer } from '../../service/dns/ask.ts';
import type { Connection } from '../accounts/connection.ts';
import type { SandboxHost } from '../accounts/sandboxHost.ts';
import { Disposable } from '../kit/disposable.ts';
import { readServers, usualNameServers } from '../kit/nameServers.ts';
import { type LiveDomain, seeDomain } from './liveDomain.ts';
import { everybodysView, lookAtRecords, type SeenNow } from './lookAtRecords.ts';
import { inAscii } from './names.ts';
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

/** So long a look may take, in milliseconds: then what has not been answered is not known. */
const patienceMs = 15_000;

/** Looks up from here what a domain's DNS has, in the resolvers that everybody uses and at the domain's own servers. */
export class LiveLooks extends Disposable {
  readonly #sandbox: Pick<SandboxHost, 'start'>;
  readonly #looks = new Map<string, LiveLook>();
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  readonly #disposal = new AbortController();

  readonly onDidChange = this.#changed.event;

  constructor(sandbox: Pick<SandboxHost, 'start'>) {
    super();
    this.#sandbox = sandbox;
    this._register({ dispose: () => this.#disposal.abort() });
  }

  of({ domain }: Pick<DomainDetails, 'domain'>): LiveLook | undefined {
    return this.#looks.get(domain);
  }

  /**
   * Looks all records of a check up, unless that is under way. `include` is what SPF records have to include for the service, if
   * that is known. Rejects only when this is disposed of meanwhile.
   */
  async look(details: DomainDetails, connection: Connection, include?: string): Promise<void> {
    const { domain } = details;
    const before = this.#looks.get(domain);
    if (before?.isUnderWay) return;
    this.#set(domain, { ...before, records: before?.records ?? [], isUnderWay: true });
    const signal = AbortSignal.any([this.#disposal.signal, AbortSignal.timeout(patienceMs)]);
    try {
      const options = { servers: await this.#servers(connection), signal };
      const inDns = inAscii(details);
      const everywhere = everybodysView(options);
      const [records, live] = await Promise.all([
        lookAtRecords(inDns, options, everywhere),
        seeDomain(inDns.domain, everywhere, details.records.some(isToBeMerged) ? include : undefined),
      ]);
      this.#set(domain, { at: Date.now(), records, domain: live, isUnderWay: false });
    } catch (error) {
      this.#disposal.signal.throwIfAborted();
      this.#looks.delete(domain);
      this.#changed.fire();
      throw error;
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
