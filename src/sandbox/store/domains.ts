import type { Domain, DomainRecord } from '../../core/service.ts';
import { notFound } from '../refusal.ts';
import { checkLifetimeMs } from '../specification.ts';
import type { Database } from './database.ts';

/** A domain as the interface shows it. `checked_at` is in Unix seconds. */
export interface DomainAnswer extends Domain {
  readonly checked_at: number;
  readonly records: readonly DomainRecord[];
  readonly monitoring: { readonly postmaster_mailru: boolean };
}

export function listDomains(db: Database, account: number): Domain[] {
  return db.all('SELECT id, domain FROM domains WHERE account = ? ORDER BY domain', account);
}

/** The domain with its check: the kept one while it is fresh, else a new one. A check reads the stored records. */
export function getDomain(db: Database, account: number, id: number, now: number): DomainAnswer {
  return db.transaction(() => {
    db.run(
      'UPDATE domains SET checked_at = ? WHERE id = ? AND checked_at <= ?',
      now,
      id,
      now - checkLifetimeMs,
    );
    const row = db.one<{ domain: string; checked_at: number; records: string; postmaster_mailru: number }>(
      'SELECT domain, checked_at, records, postmaster_mailru FROM domains WHERE id = ? AND account = ?',
      id,
      account,
    );
    if (!row) throw notFound('domain', id);
    return {
      id,
      domain: row.domain,
      checked_at: Math.floor(row.checked_at / 1000),
      records: JSON.parse(row.records) as DomainRecord[],
      monitoring: { postmaster_mailru: row.postmaster_mailru === 1 },
    };
  });
}
