import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as vscode from '../support/vscode/index.ts';
import '../support/withoutVsCode.ts';
import { type ImportRecord, ImportStore } from '../../src/extension/imports/run/importStore.ts';
import { addressHasher } from '../../src/importer/addressHash.ts';
import { planImport } from '../support/plannedImport.ts';
import { listening, newDirectory } from './programs.ts';
import { makeList } from './support.ts';

const { saveReport } = await import('../../src/extension/imports/run/report.ts');

/** The key that `ImportWindow` uses. */
const key = 'key';

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Starts a sandbox with data on the disk, and plans an import into one of its lists. */
export async function prepare(rows: number, ...options: readonly string[]) {
  const [data, root] = [await newDirectory(), await newDirectory()];
  /** Starts the sandbox on the same data, with additional options. */
  const start = (...more: readonly string[]) => listening('--data', data, '--key', key, ...options, ...more);
  const program = await start();
  const list = await makeList(program.call, []);
  const { lines, suppressed } = peopleOf(rows);
  const known = { key: '00'.repeat(32), suppressed: join(root, 'suppressed'), added: join(root, 'none') };
  const hashOf = addressHasher(Buffer.from(known.key, 'hex'));
  await writeFile(known.suppressed, suppressed.map((email) => `${hashOf(email)}\n`).join(''));
  const record = await planImport(root, lines, { list, known });
  return { data, root, program, record, lines, start };
}

const email = (row: number) => `reader${row}@reader.example`;

/** The lines of a file with some wrong, doubled and suppressed rows. */
function peopleOf(rows: number): {
  readonly lines: readonly string[];
  readonly suppressed: readonly string[];
} {
  const people = Array.from({ length: rows }, (_, row) => {
    if (row % 20 === 5) return `nobody,Reader ${row}`;
    if (row % 20 === 11) return `${email(row - 1).toUpperCase()},Reader ${row}`;
    return `${email(row)},Reader ${row}`;
  });
  const suppressed = Array.from({ length: Math.floor(rows / 20) }, (_, each) => email(each * 20 + 3));
  return { lines: ['email,name', ...people], suppressed };
}

/** The addresses of all subscribers in a sandbox’s data. */
export function subscribersIn(data: string): string[] {
  const database = new DatabaseSync(join(data, 'sandbox.sqlite'), { readOnly: true });
  const rows = database.prepare('SELECT email FROM subscribers').all();
  database.close();
  return rows.map((row) => String(row.email));
}

export async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** The rows of the saved report. */
async function reportOf(root: string, record: ImportRecord) {
  const path = join(root, 'report.csv');
  Object.assign(vscode.window, { showSaveDialog: async () => ({ fsPath: path }) });
  await saveReport({ record }, new ImportStore(root));
  const [, ...rows] = (await readFile(path, 'utf8')).trimEnd().split('\r\n');
  return rows.map((row) => {
    const [line = '', state = '', email = ''] = row.split(',');
    return { line: Number(line), state, email };
  });
}

/**
 * Asserts that the report has each line of the file once, and that the subscribers are those it reports as added plus some
 * of those it reports as unknown. Returns the file’s good addresses and the number of unknown ones.
 */
export async function assertAgree({ root, record, lines }: Prepared, subscribers: readonly string[]) {
  const report = await reportOf(root, record);
  assert.deepEqual(
    report.map(({ line }) => line),
    lines.slice(1).map((_, index) => index + 2),
  );
  const emails = (wanted: string) => report.flatMap(({ state, email }) => (state === wanted ? email : []));
  const [added, unknown] = [emails('added'), emails('unknown')];
  const good = lines.slice(1).flatMap((_, row) => (isGood(row) ? email(row) : []));
  assert.deepEqual([...added, ...unknown].toSorted(), good.toSorted());
  assert.equal(new Set(subscribers).size, subscribers.length);
  const isUnknown = new Set(unknown);
  assert.deepEqual(subscribers.filter((each) => !isUnknown.has(each)).toSorted(), added.toSorted());
  return { good, unknown: unknown.length };
}

/** Asserts that only good addresses were requested, each at most once. */
export function assertOnce(asked: readonly string[], good: readonly string[]): void {
  assert.equal(new Set(asked).size, asked.length);
  const isGoodOne = new Set(good);
  assert.deepEqual(
    asked.filter((each) => !isGoodOne.has(each)),
    [],
  );
}

const isGood = (row: number) => ![3, 5, 11].includes(row % 20);
