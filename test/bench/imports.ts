import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'undici';
import { signalGroup, spawnGuarded } from '../../scripts/spawnGuarded.ts';
import { ImportRun, type RowOutcome } from '../../src/core/imports/importRun.ts';
import { Pacer } from '../../src/core/imports/pacer.ts';
import { ImportProgress } from '../../src/core/imports/progress.ts';
import type { MailingService } from '../../src/core/port/service.ts';
import { ServiceError } from '../../src/core/port/serviceError.ts';
import { addressHasher } from '../../src/importer/addressHash.ts';
import type { CheckJob } from '../../src/protocol/imports.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { createMailingService } from '../../src/service/index.ts';
import { simulate } from '../unit/imports/simulatedService.ts';
import { comparedWithLimit, median, type Result } from './bench.ts';

const million = 1_000_000;
const connections = 16;

/**
 * Measures imports: 50,000 rows on a simulated clock and 50 rows per second in real time, compared with the least time that
 * the service’s limit allows; rows per second without a limit, compared with a bare loop with as many connections; and the
 * check of a million rows.
 */
export async function imports(): Promise<readonly Result[]> {
  return [
    ...[5, 20, 200].map(simulated),
    await inRealTime(50, 3000),
    await unlimited(50_000),
    ...(await checkMillion()),
  ];
}

function simulated(limit: number): Result {
  const { ms, refused, handled } = simulate({ limit: () => limit }, 50_000);
  return comparedWithIdeal(`import ${limit}/s`, ms, (50_000 / limit) * 1000, refused / (refused + handled));
}

function comparedWithIdeal(name: string, ms: number, ideal: number, refused: number): Result {
  const value = ms / 1000;
  const against = `the least that the limit allows: ${(ideal / 1000).toFixed(1)} s; refused: ${(refused * 100).toFixed(2)} %`;
  return { name, value, unit: 's', against, ratio: ideal / ms };
}

async function inRealTime(limit: number, rows: number): Promise<Result> {
  const sandbox = await startSandbox();
  try {
    const service = createMailingService({ address: sandbox.url, key: sandbox.key, dateFormat: 'unix' });
    const list = await service.createList({ title: 'Bench', subscribeLink: 'https://bench.example/' });
    sandbox.misbehave({ perSecond: limit, path: '/mailer/emails.json' });
    let refused = 0;
    const ms = await timed(() => runImport(service, list, rows, () => refused++));
    await service.close();
    return comparedWithIdeal(`import ${limit}/s`, ms, (rows / limit) * 1000, refused / (refused + rows));
  } finally {
    await sandbox.close();
  }
}

/** Alternates both, so that other load affects them equally. The service is a separate process. */
async function unlimited(rows: number): Promise<Result> {
  const program = spawnGuarded(process.execPath, [resolve('src/sandbox/cli.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const sandbox: Service = JSON.parse((await once(program.stdout, 'data')).toString());
    const service = createMailingService({ address: sandbox.url, key: sandbox.key, dateFormat: 'unix' });
    const list = () => service.createList({ title: 'Bench', subscribeLink: 'https://bench.example/' });
    // Warms up both.
    await bareLoop(sandbox, await list(), rows / 10);
    await runImport(service, await list(), rows / 10);
    const [ours, bare] = [[] as number[], [] as number[]];
    for (let round = 0; round < 3; round++) {
      const lists = [await list(), await list()] as const;
      bare.push(await timed(() => bareLoop(sandbox, lists[0], rows)));
      ours.push(await timed(() => runImport(service, lists[1], rows)));
    }
    await service.close();
    const [value, other] = [(rows * 1000) / median(ours), (rows * 1000) / median(bare)];
    return {
      name: 'import unlimited',
      value,
      unit: 'rows/s',
      against: `a bare loop with ${connections} connections: ${other.toFixed(0)} rows/s`,
      ratio: value / other,
    };
  } finally {
    signalGroup(program, 'SIGTERM');
  }
}

type Service = Pick<Sandbox, 'url' | 'key'>;

async function runImport(service: MailingService, list: number, rows: number, onRefused = () => {}) {
  const progress = new ImportProgress(rows);
  const pacer = new Pacer({ mostUnderWay: connections });
  const folder = await mkdtemp(join(tmpdir(), 'mr-import-'));
  const log = await open(join(folder, 'log'), 'a');
  const run = new ImportRun(progress, pacer, {
    write: async (events, isDurable) => {
      await log.write(`${events.map((event) => JSON.stringify(event)).join('\n')}\n`);
      if (isDurable) await log.datasync();
    },
    request: async (row) => {
      const outcome = await request(service, list, row);
      if (outcome.kind === 'notHandled' && outcome.paced.kind === 'limited') onRefused();
      return outcome;
    },
    now: () => performance.now(),
    later: (milliseconds, wake) => {
      const timer = setTimeout(wake, milliseconds);
      return () => clearTimeout(timer);
    },
    date: () => new Date().toISOString(),
  });
  const end = await run.run();
  await log.close();
  await rm(folder, { recursive: true, force: true });
  if (end !== 'done' || progress.counts.added !== rows) {
    throw new Error(`The import is ${end}: ${JSON.stringify(progress.counts)}`);
  }
}

async function request(service: MailingService, listId: number, row: number): Promise<RowOutcome> {
  try {
    const id = await service.createSubscriber(subscriber(listId, row), undefined, { isPaced: true });
    return { kind: 'added', id };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.problem.kind !== 'refused' || error.problem.status !== 429)
      throw error;
    const { retryAfterMs } = error.problem;
    if (!error.request) return { kind: 'notHandled', paced: { kind: 'held', forMs: retryAfterMs ?? 0 } };
    return { kind: 'notHandled', paced: { kind: 'limited', retryAfterMs } };
  }
}

const subscriber = (listId: number, row: number) => ({
  listId,
  email: `reader${row}@bench.example`,
  fields: { name: `Reader ${row}` },
  skipConfirmation: true,
});

async function bareLoop({ url, key }: Service, list: number, rows: number): Promise<void> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections });
  const headers = { 'x-service-auth': key, 'content-type': 'application/x-www-form-urlencoded' };
  let next = 0;
  const loop = async () => {
    while (next < rows) {
      const { email, fields } = subscriber(list, next++);
      const form = new URLSearchParams({ ...fields, email, list_id: String(list), activation_letter: '0' });
      const { statusCode, body } = await pool.request({
        path: `${pathname}/mailer/emails.json`,
        method: 'POST',
        headers,
        body: form.toString(),
      });
      await body.json();
      if (statusCode !== 201) throw new Error(`The bare loop got ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  await pool.close();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function checkMillion(): Promise<readonly Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mr-million-'));
  try {
    const path = join(folder, 'readers.csv');
    await writeMillion(path);
    const key = randomBytes(32);
    const suppressed = join(folder, 'suppressed');
    const hash = addressHasher(key);
    await writeFile(
      suppressed,
      Array.from({ length: 10_000 }, (_, index) => `${hash(address(index * 100))}\n`),
    );
    const known = { key: key.toString('hex'), suppressed, added: join(folder, 'none') };
    const job: CheckJob = { source: { kind: 'file', path }, choices: {}, known: [known] };
    const thread = resolve(import.meta.dirname, 'checkInThread.cjs');
    const output = execFileSync(process.execPath, [
      thread,
      resolve('dist/importer.mjs'),
      JSON.stringify(job),
    ]);
    const { milliseconds, megabytes, ownMilliseconds, answer } = JSON.parse(output.toString());
    const { summary } = answer.checked ?? {};
    if (summary?.rows !== million || summary.suppressed !== 10_000 || summary.good !== million - 10_000) {
      throw new Error(`The check has found ${JSON.stringify(summary)}`);
    }
    const name = 'check 1,000,000 rows';
    const memory = comparedWithLimit(name, megabytes, 300, 'MB');
    return [
      { ...memory, against: `${memory.against}; it took ${(milliseconds / 1000).toFixed(1)} s` },
      // All work of the extension host during the check is less than a single task may take.
      comparedWithLimit(`${name}: extension host`, ownMilliseconds, 50, 'ms'),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const address = (row: number) => `reader${row}@example${row % 1000}.com`;

async function writeMillion(path: string): Promise<void> {
  const file = await open(path, 'w');
  await file.write('Почта;Имя;Город\n');
  for (let start = 0; start < million; start += 1000) {
    const rows = Array.from({ length: 1000 }, (_, index) => {
      const row = start + index;
      return `${address(row)};"Reader ${row}";Город ${row % 100}\n`;
    });
    await file.write(rows.join(''));
  }
  await file.close();
}
