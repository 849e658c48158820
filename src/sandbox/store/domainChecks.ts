import { domainToASCII } from 'node:url';
import type { Resolver } from '../../mail/dns.ts';
import { checkDomain } from '../domains/checkDomain.ts';
import type { Database } from './database.ts';
import {
  type DomainAnswer,
  dkimKeyOf,
  dkimRecordOf,
  domainToCheck,
  keepCheck,
  keptCheck,
} from './domains.ts';

interface DomainCheckOptions {
  readonly resolver: Resolver;
  /** The time for which a check is cached, in milliseconds. */
  readonly lifetimeMs: number;
  readonly now: () => number;
}

/** Checks domains and caches the results. Concurrent requests for a domain share a check. */
export class DomainChecks {
  readonly #db: Database;
  readonly #options: DomainCheckOptions;
  readonly #running = new Map<number, Promise<void>>();

  constructor(db: Database, options: DomainCheckOptions) {
    this.#db = db;
    this.#options = options;
  }

  /**
   * Returns a domain with its cached check while that is fresh, else with a new one. Rejects with a `Refusal` if the account has no such
   * domain.
   */
  async get(account: number, id: number): Promise<DomainAnswer> {
    const { lifetimeMs, now } = this.#options;
    const kept = keptCheck(this.#db, account, id);
    if (kept.checkedAtMs > now() - lifetimeMs) return kept.answer;
    const running = this.#running.get(id) ?? this.#check(account, id);
    this.#running.set(id, running);
    try {
      await running;
    } finally {
      this.#running.delete(id);
    }
    return keptCheck(this.#db, account, id).answer;
  }

  async #check(account: number, id: number): Promise<void> {
    const { resolver, now } = this.#options;
    const dkimRecord = dkimRecordOf(await dkimKeyOf(this.#db, id));
    const toCheck = domainToCheck(this.#db, account, id);
    // DNS knows internationalized domains by their A-labels.
    const domain = domainToASCII(toCheck.domain) || toCheck.domain;
    const records = await checkDomain({ ...toCheck, domain, dkimRecord }, resolver, now);
    keepCheck(this.#db, id, records, now());
  }
}
