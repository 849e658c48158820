import { createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from './database.ts';

const generate = promisify(generateKeyPair);

/** The private key that letters of a domain are signed with, in PEM; made when it is first asked for. */
export async function dkimKeyOf(db: Database, id: number): Promise<string> {
  const kept = keyIn(db, id);
  if (kept !== undefined) return kept;
  const { privateKey } = await generate('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  // Another sandbox may have made one meanwhile.
  db.run('UPDATE domains SET dkim_key = ? WHERE id = ? AND dkim_key IS NULL', pem, id);
  return keyIn(db, id) ?? String(pem);
}

/** The value of the DNS record that a key is checked with (RFC 6376, section 3.6.1). */
export function dkimRecordOf(privateKey: string): string {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;
}

/** The value of a domain's DKIM record, once its key has been made: with its first check. */
export function madeDkimRecord(db: Database, id: number): string | undefined {
  const key = keyIn(db, id);
  return key === undefined ? undefined : dkimRecordOf(key);
}

function keyIn(db: Database, id: number): string | undefined {
  const row = db.one<{ dkim_key: string | null }>('SELECT dkim_key FROM domains WHERE id = ?', id);
  return row?.dkim_key ?? undefined;
}
