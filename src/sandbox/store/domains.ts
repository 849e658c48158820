import { createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Domain, DomainRecord } from '../../core/port/service.ts';
import { notFound } from '../refusal.ts';
import type { Database } from './database.ts';

/** A domain as the API returns it. `checked_at` is in Unix seconds. */
export interface DomainAnswer extends Domain {
  readonly checked_at: number;
  readonly records: readonly DomainRecord[];
  readonly monitoring: { readonly postmaster_mailru: boolean };
}

/** The facts that a domain's check needs besides DNS. */
interface DomainFacts {
  readonly domain: string;
  /** True if a sender on the domain is confirmed. */
  readonly isConfirmed: boolean;
  /** True if several accounts have the domain. */
  readonly isShared: boolean;
}

export function listDomains(db: Database, account: number): Domain[] {
  return db.all('SELECT id, domain FROM domains WHERE account = ? ORDER BY domain', account);
}

export function domainIdOf(db: Database, account: number, domain: string): number | undefined {
  return db.one<{ id: number }>('SELECT id FROM domains WHERE account = ? AND domain = ?', account, domain)
    ?.id;
}

/**
 * Returns the domain with its last check, and the time of that check in milliseconds since 1970, or 0 if there was none. Throws a `Refusal`
 * if the account has no such domain.
 */
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

const generate = promisify(generateKeyPair);

/** Returns a domain's private DKIM key (PEM), generated on first use. */
export async function dkimKeyOf(db: Database, id: number): Promise<string> {
  const kept = keyIn(db, id);
  if (kept !== undefined) return kept;
  const { privateKey } = await generate('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  // Another sandbox may have generated one meanwhile.
  db.run('UPDATE domains SET dkim_key = ? WHERE id = ? AND dkim_key IS NULL', pem, id);
  return keyIn(db, id) ?? String(pem);
}

/** Returns the value of the DNS record for a key (RFC 6376, section 3.6.1). */
export function dkimRecordOf(privateKey: string): string {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;
}

/** Returns the value of a domain's DKIM record; `undefined` before its first check, which generates the key. */
export function madeDkimRecord(db: Database, id: number): string | undefined {
  const key = keyIn(db, id);
  return key === undefined ? undefined : dkimRecordOf(key);
}

function keyIn(db: Database, id: number): string | undefined {
  const row = db.one<{ dkim_key: string | null }>('SELECT dkim_key FROM domains WHERE id = ?', id);
  return row?.dkim_key ?? undefined;
}
