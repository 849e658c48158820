import type { NewMaket } from '../../core/port/service.ts';
import type { SandboxMaket } from '../../protocol/questions.ts';
import type { Database } from './database.ts';

export function createMaket(db: Database, account: number, maket: NewMaket, at: number): number {
  return db.run(
    'INSERT INTO makets (account, title, body, footer, created_at) VALUES (?, ?, ?, ?, ?)',
    account,
    maket.title,
    maket.body,
    maket.footer ?? null,
    at,
  ).id;
}

/** Returns the ids in `makets` that the account does not have. */
export function foreignAmong(db: Database, account: number, makets: readonly number[]): number[] {
  return makets.filter((id) => !db.one('SELECT id FROM makets WHERE id = ? AND account = ?', id, account));
}

/** Returns a maket as it was uploaded; `undefined` if the account does not have it. */
export function readMaket(db: Database, account: number, id: number): SandboxMaket | undefined {
  const maket = db.one<{ body: string; footer: string | null; at: number }>(
    'SELECT body, footer, created_at AS at FROM makets WHERE id = ? AND account = ?',
    id,
    account,
  );
  if (!maket) return undefined;
  const { footer, ...rest } = maket;
  return footer === null ? rest : { ...rest, footer };
}
