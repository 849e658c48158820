import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { migrations } from './schema.ts';

/** The maximum time that a transaction waits for the write lock, in milliseconds. */
const busyTimeoutMs = 5000;

/** SQLite with cached prepared statements. The caller names the type of the rows, which is not checked. */
export interface Database {
  /** Returns the id of the inserted row and how many rows changed. */
  run(sql: string, ...values: SQLInputValue[]): { readonly id: number; readonly changes: number };
  one<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** Runs `work` in a transaction, which is rolled back if `work` throws. A nested call joins the outer transaction. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

/**
 * Opens the sandbox's data: a directory, created if missing, or `:memory:`. Several sandboxes may use one directory: each transaction
 * takes the write lock first. Migrates data of an older version by `steps`, in one transaction. Throws for data of a newer version.
 */
export function openDatabase(data: string, steps = migrations): Database {
  const sqlite = new DatabaseSync(fileOf(data), { timeout: busyTimeoutMs });
  const database = wrap(sqlite);
  try {
    writeAhead(sqlite);
    // A migration may recreate a table that others refer to.
    sqlite.exec('PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = OFF;');
    database.transaction(() => bringUpToDate(database, sqlite, steps));
    sqlite.exec('PRAGMA foreign_keys = ON;');
  } catch (error) {
    sqlite.close();
    throw error;
  }
  return database;
}

/**
 * Switches new data to write-ahead logging. SQLite's timeout does not cover another process that creates the same data, so this retries.
 */
function writeAhead(sqlite: DatabaseSync): void {
  const end = Date.now() + busyTimeoutMs;
  for (;;) {
    try {
      sqlite.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/** SQLITE_BUSY: another connection holds a lock. */
const isBusy = (error: unknown) => resultCode(error) === 5;

/** Returns true if the disk has no space for a change (SQLITE_FULL). The transaction was rolled back. */
export const isDiskFull = (error: unknown) => resultCode(error) === 13;

/** Returns true if the data may only be read (SQLITE_READONLY). */
export const isReadOnly = (error: unknown) => resultCode(error) === 8;

/** Returns SQLite’s primary result code of an error; `undefined` for other errors. */
function resultCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}

function bringUpToDate(database: Database, sqlite: DatabaseSync, steps: readonly string[]): void {
  const version = database.one<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
  if (version > steps.length) throw new Error('The data were written by a newer version of the sandbox.');
  for (const step of steps.slice(version)) sqlite.exec(step);
  sqlite.exec(`PRAGMA user_version = ${steps.length}`);
}

function fileOf(data: string): string {
  if (data === ':memory:') return data;
  mkdirSync(data, { recursive: true });
  return join(data, 'sandbox.sqlite');
}

function wrap(sqlite: DatabaseSync): Database {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string) => {
    const statement = statements.get(sql) ?? sqlite.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    run: (sql, ...values) => {
      const { lastInsertRowid, changes } = prepare(sql).run(...values);
      return { id: Number(lastInsertRowid), changes: Number(changes) };
    },
    one: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values) as Row[],
    transaction: (work) => {
      if (sqlite.isTransaction) return work();
      sqlite.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        sqlite.exec('COMMIT');
        return result;
      } catch (error) {
        // SQLite has rolled back already when the disk is full.
        if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => sqlite.close(),
  };
}
