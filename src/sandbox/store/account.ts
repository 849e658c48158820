import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { firstIds } from './schema.ts';

/** The sandbox's accounts. The second one exists to own objects that the first one must not see. */
export const accounts = { first: 1, second: 2 } as const;

/**
 * Prepares an empty database: sets its id and the first ids of objects, and adds the accounts' senders. Returns the id, and whether the
 * database was empty.
 */
export function prepare(db: Database): { readonly id: string; readonly empty: boolean } {
  return db.transaction(() => {
    const known = db.one<{ value: string }>("SELECT value FROM meta WHERE name = 'id'");
    if (known) return { id: known.value, empty: false };
    const id = randomUUID();
    db.run("INSERT INTO meta VALUES ('id', ?)", id);
    for (const [table, first] of Object.entries(firstIds)) {
      db.run(
        'INSERT INTO sqlite_sequence (name, seq) SELECT ?1, ?2 WHERE ?1 NOT IN (SELECT name FROM sqlite_sequence)',
        table,
        first,
      );
    }
    insertFirstSender(db, accounts.first, 'news@lumen.example', true, true);
    insertFirstSender(db, accounts.first, 'hello@lumen.example', true, false);
    insertFirstSender(db, accounts.first, 'offers@tern.example', false, false);
    insertFirstSender(db, accounts.second, 'second@other.example', true, false);
    return { id, empty: true };
  });
}

/** Returns the port of the last start; 0 if there was none. */
export function keptPort(db: Database): number {
  return Number(db.one<{ value: string }>("SELECT value FROM meta WHERE name = 'port'")?.value ?? 0);
}

export function keepPort(db: Database, port: number): void {
  db.run(
    "INSERT INTO meta VALUES ('port', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    String(port),
  );
}

/** Empties all tables. Sequences of ids continue, so that a new object is never mistaken for a deleted one. */
export function erase(db: Database): void {
  db.transaction(() => {
    // Tables refer to each other, so foreign keys are checked at the end.
    db.run('PRAGMA defer_foreign_keys = ON');
    const tables = db.all<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    );
    for (const { name } of tables) db.run(`DELETE FROM ${name}`);
  });
}

function insertFirstSender(
  db: Database,
  account: number,
  email: string,
  approved: boolean,
  isDefault: boolean,
): void {
  db.run(
    'INSERT INTO senders (account, email, approved, is_default) VALUES (?, ?, ?, ?)',
    account,
    email,
    Number(approved),
    Number(isDefault),
  );
}
