import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { it } from 'node:test';
import { promisify } from 'node:util';
import type { MailingService, NewSubscriber } from '../../../../src/core/port/service.ts';
import { ImportStore } from '../../../../src/extension/imports/run/importStore.ts';
import { RunningImport } from '../../../../src/extension/imports/run/runningImport.ts';
import { addressHasher } from '../../../../src/importer/addressHash.ts';
import type { CheckAnswer, CheckJob } from '../../../../src/protocol/imports.ts';
import { builtWorker } from '../../../support/builtWorker.ts';
import { planImport } from '../../../support/plannedImport.ts';

const rows = process.env.MAILROOM_DEEP === '1' ? 1_000_000 : 20_000;
/** Memory limit in MB for the process that checks all rows in a worker thread. */
const mostMegabytes = 300;

const address = (row: number) => `reader${row}@example${row % 1000}.com`;
const isSuppressed = (row: number) => row % 100 === 42;

it(`an import of ${rows} rows requests none of the ${rows / 100} suppressed people`, async (test) => {
  const root = await mkdtemp(join(tmpdir(), 'mr-suppressed-'));
  test.after(() => rm(root, { recursive: true }));
  const numbers = Array.from({ length: rows }, (_, row) => row);
  const known = { key: '01'.repeat(32), suppressed: join(root, 'suppressed'), added: join(root, 'none') };
  const hashOf = addressHasher(Buffer.from(known.key, 'hex'));
  const suppressed = numbers.filter(isSuppressed);
  await writeFile(known.suppressed, suppressed.map((row) => `${hashOf(address(row))}\n`).join(''));

  // Addresses in a file differ in case.
  const written = (row: number) => (row % 3 === 0 ? address(row).toUpperCase() : address(row));
  const worker = await builtWorker('importer');
  let megabytes = 0;
  const check = async (job: CheckJob) => {
    const answer = await checkInThread(worker, job);
    megabytes = answer.megabytes;
    return answer.answer;
  };
  const lines = ['email,name', ...numbers.map((row) => `${written(row)},Reader ${row}`)];
  const record = await planImport(root, lines, { list: 7, known, check });
  assert.equal(record.started?.summary.suppressed, suppressed.length);
  assert.ok(megabytes < mostMegabytes, `${megabytes} MB`);

  const asked = new Set<string>();
  let requests = 0;
  const service: Pick<MailingService, 'createSubscriber'> = {
    createSubscriber: async ({ email }: NewSubscriber) => {
      asked.add(email.toLowerCase());
      return ++requests;
    },
  };
  const directory = new ImportStore(root).directory(1);
  const running = await RunningImport.open(record, directory, async () => service as MailingService, {
    changed: () => {},
    limit: 10_000,
  });
  await running.run();
  assert.deepEqual([running.state.kind, running.counts.added], ['done', rows - suppressed.length]);
  assert.deepEqual(
    suppressed.filter((row) => asked.has(address(row))),
    [],
  );
  assert.deepEqual([asked.size, requests], [rows - suppressed.length, rows - suppressed.length]);
  test.diagnostic(
    `${rows} rows, ${suppressed.length} suppressed, ${requests} requests, ${megabytes.toFixed(0)} MB for the check`,
  );
});

/** Checks a file in the packaged worker thread of a separate process, and measures its memory. */
async function checkInThread(
  worker: string,
  job: CheckJob,
): Promise<{ readonly answer: CheckAnswer; readonly megabytes: number }> {
  const program = resolve(import.meta.dirname, '../../../bench/checkInThread.cjs');
  const { stdout } = await promisify(execFile)(process.execPath, [program, worker, JSON.stringify(job)]);
  return JSON.parse(stdout);
}
