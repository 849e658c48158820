import type { Domain, DomainRecord } from '../../core/port/service.ts';
import { notFound } from '../refusal.ts';
import type { Database } from './database.ts';

/** A domain as the interface shows it. `checked_at` is in Unix seconds. */
export interface DomainAnswer extends Domain {
  readonly checked_at: number;
  readonly records: readonly DomainRecord[];
  readonly monitoring: { readonly postmaster_mailru: boolean };
}

/** What a check of a domain depends on besides DNS. */
export interface DomainFacts {
  readonly domain: string;
  /** Whether a sender on it is confirmed. */
  readonly isConfirmed: boolean;
  /** Whether it is listed in several accounts. */
  readonly isShared: boolean;
}

export function listDomains(db: Database, account: number): Domain[] {
  return db.all('SELECT id, domain FROM domains WHERE account = ? ORDER BY domain', account);
}

export function domainIdOf(db: Database, account: number, domain: string): number | undefined {
  return db.one<{ id: number }>('SELECT id FROM domains WHERE account = ? AND domain = ?', account, domain)
    ?.id;
}

/** The domain with its last check, and when that was, in milliseconds since 1970; 0 when there was none. */
export function keptCheck(
  db: Database,
  account: number,
  id: number,
): { readonly answer: DomainAnswer; readonly checkedAtMs: number } {
  const row = db.one<{ domain: string; checked_at: number; records: string; postmaster_mailru: number }>(
    'SELECT domain, checked_at, records, postmaster_mailru FROM domains WHERE id = ? AND account = ?',
    id,
    account,
  );
  if (!row) throw notFound('domain', id);
  const answer = {
    id,
    domain: row.domain,
    checked_at: Math.floor(row.checked_at / 1000),
    records: JSON.parse(row.records) as DomainRecord[],
    monitoring: { postmaster_mailru: row.postmaster_mailru === 1 },
  };
  return { answer, checkedAtMs: row.checked_at };
}

export function keepCheck(db: Database, id: number, records: readonly DomainRecord[], now: number): void {
  db.run('UPDATE domains SET records = ?, checked_at = ? WHERE id = ?', JSON.stringify(records), now, id);
}

export function domainToCheck(db: Database, account: number, id: number): DomainFacts {
  const { domain } = keptCheck(db, account, id).answer;
  const isAny = (sql: string) => db.one(sql, account, domain) !== undefined;
  return {
    domain,
    isConfirmed: isAny(
      "SELECT 1 FROM senders WHERE account = ?1 AND approved = 1 AND lower(email) LIKE '%@' || lower(?2)",
    ),
    isShared: isAny('SELECT 1 FROM domains WHERE account <> ?1 AND domain = ?2'),
  };
}
