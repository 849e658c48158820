import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { formatImportEvent } from '../../../../src/core/imports/progress.ts';
import type { MailingService } from '../../../../src/core/port/service.ts';
import { type ImportRecord, ImportStore } from '../../../../src/extension/imports/run/importStore.ts';
import { RunningImport } from '../../../../src/extension/imports/run/runningImport.ts';
import { createMailingService } from '../../../../src/service/index.ts';
import { importProcess } from '../../../support/importProcesses.ts';
import { needs } from '../../../support/needs.ts';
import { planImport } from '../../../support/plannedImport.ts';
import { troubledDisk } from '../../../support/troubledDisk.ts';

/**
 * The service’s reaction to request `n` (from 0): a status, `cut` to close the connection without an answer, or `hold`
 * for no answer until the service stops.
 */
type Reaction = number | 'cut' | 'hold';

/** A service that records the requested subscribers. */
class AddressBook {
  readonly asked: string[] = [];
  readonly forms: URLSearchParams[] = [];
  /** The time of each request, in ms. */
  readonly times: number[] = [];
  /** The `Retry-After` of 429 and 503 answers, in seconds. */
  retryAfter: number | undefined;
  /** The status of the answer to the next request for the folders. */
  folders = 200;
  react: (request: number) => Reaction = () => 201;
  readonly #server: Server;
  readonly #arrived = new EventEmitter();

  constructor() {
    this.#server = createServer(async (request, response) => {
      const wait: OutgoingHttpHeaders = this.retryAfter ? { 'retry-after': String(this.retryAfter) } : {};
      if (request.method === 'GET') {
        response.writeHead(this.folders, { 'content-type': 'application/json', ...wait });
        this.folders = 200;
        return void response.end('{"folders":[]}');
      }
      const form = new URLSearchParams(await text(request));
      const reaction = this.react(this.asked.length);
      this.asked.push(form.get('email') ?? '');
      this.forms.push(form);
      this.times.push(performance.now());
      this.#arrived.emit('request');
      if (reaction === 'cut') return void request.socket.destroy();
      if (reaction === 'hold') return;
      const isRefused = reaction === 429 || reaction === 503;
      response.writeHead(reaction, { 'content-type': 'application/json', ...(isRefused && wait) });
      response.end(
        JSON.stringify(
          reaction === 201 ? { id: this.asked.length } : { error: `${form.get('email')} is blocked` },
        ),
      );
    });
  }

  async open(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  /** Resolves when this number of requests has arrived. */
  async arrived(requests: number): Promise<void> {
    while (this.asked.length < requests) await once(this.#arrived, 'request');
  }

  /** The addresses that were requested more than once. */
  get doubled(): string[] {
    return this.asked.filter((email, index) => this.asked.indexOf(email) !== index);
  }
}

describe('A running import', () => {
  let root: string;
  let store: ImportStore;
  let book: AddressBook;
  let address: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'mr-imports-'));
    store = new ImportStore(root);
    book = new AddressBook();
    address = await book.open();
  });

  afterEach(async () => {
    await book.close();
    await rm(root, { recursive: true });
  });

  const email = (row: number) => `reader${row}@reader.example`;

  /** Plans an import of this number of rows. */
  async function plan(rows: number): Promise<ImportRecord> {
    const lines = Array.from({ length: rows }, (_, row) => `${email(row)},Reader ${row}`);
    // The first row is left out, so its index differs from the row number.
    return planImport(root, ['email,name', 'nobody,x', ...lines], { list: 7 });
  }

  async function open(record: ImportRecord, changed = () => {}, limit?: number) {
    const service = createMailingService({ address, key: 'key', dateFormat: 'unix' });
    const running = await RunningImport.open(record, store.directory(record.id), async () => service, {
      changed,
      limit,
      listLock: store.listLock(record),
      offlineMs: 100,
    });
    return { running, service };
  }

  for (const state of ['full', 'readOnly'] as const) {
    it(`stops on a disk that becomes ${state}, and loses nothing: it goes on with the other rows later`, async () => {
      using disk = troubledDisk(root);
      const record = await plan(400);
      const { running, service } = await open(record);
      book.react = (request) => {
        if (request === 60) disk.state = state;
        return request % 10 === 9 ? 422 : 201;
      };
      await assert.rejects(running.run(), { code: state === 'full' ? 'ENOSPC' : 'EROFS' });
      const { added, refused, unknown } = running.counts;
      assert.deepEqual([running.state.kind, unknown], ['paused', 0]);
      assert.equal(added + refused, book.asked.length, 'each answer counts');
      disk.state = 'sound';
      await running.run();
      await service.close();
      assert.deepEqual([running.state.kind, running.counts.unknown], ['done', 0]);
      assert.deepEqual([book.asked.length, book.doubled], [400, []]);
      const { counts } = (await open(record)).running;
      assert.deepEqual(counts, running.counts, 'the next window finds the same');
    });
  }

  it('stops when its log can neither be written nor read, and goes on later', async () => {
    using disk = troubledDisk(root);
    const record = await plan(100);
    const { running, service } = await open(record);
    book.react = (request) => {
      if (request === 20) disk.state = 'gone';
      return 201;
    };
    await assert.rejects(running.run(), { code: 'EIO' });
    assert.equal(running.state.kind, 'paused');
    disk.state = 'sound';
    await running.run();
    await service.close();
    assert.equal(running.state.kind, 'done');
    assert.deepEqual([book.asked.length, book.doubled], [100, []]);
  });

  it('requests each row once, with its fields', async () => {
    const { running, service } = await open(await plan(120));
    await running.run();
    await service.close();
    assert.equal(running.state.kind, 'done');
    assert.deepEqual(running.counts, {
      waiting: 0,
      leaving: 0,
      added: 120,
      refused: 0,
      suppressed: 0,
      addedBefore: 0,
      unknown: 0,
    });
    assert.deepEqual(book.asked.toSorted(), Array.from({ length: 120 }, (_, row) => email(row)).toSorted());
    // Several requests are in flight at the same time, so any of them may arrive first.
    const first = book.forms.find((form) => form.get('email') === email(0));
    assert.deepEqual(Object.fromEntries(first ?? []), {
      name: 'Reader 0',
      email: email(0),
      list_id: '7',
      activation_letter: '0',
    });
  });

  it('records refusals, retries after 429, and reports unanswered rows as unknown', async () => {
    book.react = (request) => (({ 3: 422, 5: 429, 8: 'cut', 12: 503 })[request] as Reaction) ?? 201;
    const { running, service } = await open(await plan(16));
    await running.run();
    await service.close();
    assert.deepEqual(running.counts, {
      waiting: 0,
      leaving: 0,
      added: 13,
      refused: 1,
      suppressed: 0,
      addedBefore: 0,
      unknown: 2,
    });
    const log = await readFile(join(store.directory(1).path, 'log'), 'utf8');
    assert.match(log, /422,".* is blocked"/);
    assert.doesNotMatch(log, /reader\.example/);
    // Only the row refused with 429 was requested twice.
    assert.equal(book.doubled.length, 1);
  });

  /** Runs an import of 200 rows at 100 per second; the service asks for a pause of two seconds. */
  async function runWithWait(refused: 'row' | 'poll', changed = (_: RunningImport) => {}) {
    book.retryAfter = 2;
    if (refused === 'row') book.react = (request) => (request === 9 ? 503 : 201);
    else book.folders = 429;
    const { running, service } = await open(await plan(200), () => running && changed(running), 100);
    const run = running.run();
    await book.arrived(10);
    const polled = refused === 'poll' ? service.listFolders() : undefined;
    await Promise.all([run, polled]);
    await service.close();
    return running;
  }

  for (const refused of ['row', 'poll'] as const) {
    it(`keeps its pace after the Retry-After of a ${refused}`, async () => {
      const { state, counts } = await runWithWait(refused);
      const { added, unknown } = refused === 'row' ? { added: 199, unknown: 1 } : { added: 200, unknown: 0 };
      assert.deepEqual([state.kind, counts.added, counts.unknown], ['done', added, unknown]);
      const gaps = book.times.slice(1).map((time, index) => time - (book.times[index] ?? 0));
      const after = book.times[gaps.indexOf(Math.max(...gaps)) + 1] ?? Number.NaN;
      const burst = book.times.filter((time) => time >= after && time < after + 100).length;
      assert.ok(Math.max(...gaps) > 1500, `${Math.max(...gaps)}`);
      assert.ok(burst <= 30, `${burst} rows in 100 ms`);
      assert.deepEqual(book.doubled, []);
    });
  }

  it('requests nothing more when the user pauses it during a Retry-After', async () => {
    let [pausedAt, askedBefore] = [0, 0];
    const pause = (running: RunningImport) => {
      askedBefore = book.asked.length;
      pausedAt = performance.now();
      running.pause();
    };
    let isWaiting = false;
    const running = await runWithWait('row', (each) => {
      if (isWaiting || each.counts.unknown === 0) return;
      isWaiting = true;
      // By then the pace would allow 50 more rows.
      setTimeout(pause, 500, each);
    });
    assert.ok(performance.now() - pausedAt < 1000);
    assert.deepEqual([running.state.kind, running.counts.leaving], ['paused', 0]);
    assert.equal(book.asked.length, askedBefore);
  });

  for (const status of [401, 403]) {
    it(`stops when the key is refused with ${status}, and continues when it is resumed`, async () => {
      book.react = (request) => (request >= 10 ? status : 201);
      const { running, service } = await open(await plan(40));
      await running.run();
      assert.deepEqual(running.state, { kind: 'unauthorized', status });
      assert.equal(running.counts.added, 10);
      book.react = () => 201;
      await running.run();
      await service.close();
      assert.deepEqual([running.state.kind, running.counts.added], ['done', 40]);
    });
  }

  it('runs in one window at a time', async () => {
    const record = await plan(40);
    const [one, other] = [await open(record), await open(record)];
    const both = Promise.all([one.running.run(), other.running.run()]);
    const late = await open(record);
    await book.arrived(1);
    await late.running.run();
    assert.equal(late.running.state.kind, 'elsewhere');
    await both;
    assert.deepEqual([one.running.state.kind, other.running.state.kind].toSorted(), ['done', 'elsewhere']);
    assert.deepEqual(book.doubled, []);
    await late.service.close();
    await Promise.all([one.service.close(), other.service.close()]);
  });

  it('waits for the window that runs it, and continues when that is done or dead', async () => {
    const record = await plan(40);
    const [one, other] = [await open(record), await open(record)];
    const first = one.running.run();
    await book.arrived(1);
    const second = other.running.run(60_000);
    one.running.pause();
    await Promise.all([first, second]);
    assert.equal(other.running.state.kind, 'done');
    assert.deepEqual(book.doubled, []);
    assert.equal(new Set(book.asked).size, 40);
    await Promise.all([one.service.close(), other.service.close()]);
  });

  it('does not request rows that another window has requested since it was opened', async () => {
    const record = await plan(40);
    const [one, other] = [await open(record), await open(record)];
    await one.running.run();
    await other.running.run();
    assert.deepEqual([other.running.state.kind, other.running.counts.added], ['done', 40]);
    assert.deepEqual([book.asked.length, book.doubled], [40, []]);
    await Promise.all([one.service.close(), other.service.close()]);
  });

  for (const lockOf of ['import', 'list']) {
    it(`stops when another window has taken the lock of its ${lockOf}`, async () => {
      const record = await plan(300);
      const { path } = lockOf === 'list' ? store.listLock(record) : store.directory(1).file('lock');
      let isTaken = false;
      const { running, service } = await open(record, () => {
        if (isTaken || running?.counts.added === 0) return;
        isTaken = true;
        void rename(path, `${path}.old`).then(() => writeFile(path, ''));
      });
      await running.run();
      await service.close();
      assert.equal(running.state.kind, 'elsewhere');
      assert.ok(book.asked.length < 300);
    });
  }

  it('uses the account’s current connection each time it is resumed', async () => {
    const record = await plan(20);
    book.react = () => 401;
    const services = ['wrong', 'right'].map((key) =>
      createMailingService({ address, key, dateFormat: 'unix' }),
    );
    let [connected] = services;
    const running = await RunningImport.open(record, store.directory(1), async () => connected as never, {
      changed: () => {},
    });
    await running.run();
    assert.equal(running.state.kind, 'unauthorized');
    await connected?.close();
    connected = services[1];
    book.react = () => 201;
    await running.run();
    assert.deepEqual([running.state.kind, running.counts.added], ['done', 20]);
    await connected?.close();
  });

  it('is paused after an error', async () => {
    const { running, service } = await open(await plan(10));
    await rm(join(store.directory(1).path, 'plan'));
    await assert.rejects(running.run(), /has no plan/);
    await service.close();
    assert.equal(running.state.kind, 'paused');
  });

  it('ends with a plan of an earlier version, which has an index beside it', async () => {
    const record = await plan(20);
    const directory = store.directory(1);
    // Offsets and lengths, as that version wrote them: they are not read any more.
    await writeFile(join(directory.path, 'plan.index'), Buffer.alloc(20 * 16));
    await writeFile(
      join(directory.path, 'log'),
      [
        formatImportEvent({ event: 'begun', at: '2026-11-01T10:00:00.000Z' }),
        formatImportEvent({ event: 'leaving', rows: [0, 1, 2, 3] }),
        formatImportEvent({
          event: 'added',
          rows: [
            [0, 901],
            [1, 902],
          ],
        }),
      ].join(''),
    );
    const { running, service } = await open(record);
    await running.run();
    await service.close();
    assert.equal(running.state.kind, 'done');
    // The outcome of two rows was unknown when that version was closed, so nobody requests them without being asked.
    assert.deepEqual([running.counts.added, running.counts.unknown], [18, 2]);
    assert.deepEqual(book.asked.toSorted(), Array.from({ length: 16 }, (_, at) => email(at + 4)).toSorted());
  });

  it('requests nothing when it is paused while its account connects', async () => {
    const [connecting, asked] = [Promise.withResolvers<MailingService>(), Promise.withResolvers<void>()];
    const changed = () => {};
    const connect = () => {
      asked.resolve();
      return connecting.promise;
    };
    const running = await RunningImport.open(await plan(10), store.directory(1), connect, { changed });
    const run = running.run();
    await asked.promise;
    running.pause();
    const service = createMailingService({ address, key: 'key', dateFormat: 'unix' });
    connecting.resolve(service);
    await run;
    await service.close();
    assert.deepEqual([book.asked, running.state.kind], [[], 'paused']);
  });

  it('runs again when it is resumed while its last run ends', async () => {
    const service = createMailingService({ address, key: 'key', dateFormat: 'unix' });
    let [stops, isPaused] = [0, false];
    const running = await RunningImport.open(await plan(40), store.directory(1), async () => service, {
      changed: () => {
        if (isPaused || !running?.counts.added) return;
        isPaused = true;
        running.pause();
      },
      stopped: async () => {
        if (stops++ === 0) void running.run();
      },
    });
    await running.run();
    await service.close();
    assert.deepEqual([running.state.kind, running.counts.added, stops], ['done', 40, 2]);
    assert.deepEqual(book.doubled, []);
  });

  it('continues when it is resumed before a pause is complete', async () => {
    const { running, service } = await open(await plan(40), () => {
      if (running?.counts.leaving) pauseOnce();
    });
    let paused: string | undefined;
    const pauseOnce = () => {
      if (paused !== undefined) return;
      paused = '';
      running.pause();
      paused = running.state.kind;
      void running.run();
    };
    await running.run();
    await service.close();
    assert.equal(paused, 'pausing');
    assert.deepEqual([running.state.kind, running.counts.added], ['done', 40]);
    assert.deepEqual(book.doubled, []);
  });

  it('continues by itself after the service breaks all connections and comes back', async () => {
    book.react = (request) => (request < 5 ? 201 : 'hold');
    const becomesOffline = Promise.withResolvers<void>();
    const { running, service } = await open(await plan(40), () => {
      if (running?.state.kind === 'offline') becomesOffline.resolve();
    });
    const run = running.run();
    await book.arrived(5 + 10);
    await book.close();
    await Promise.race([becomesOffline.promise, run]);
    assert.equal(running.state.kind, 'offline');
    book.react = () => 201;
    await book.open(Number(new URL(address).port));
    await run;
    await service.close();
    const { added, unknown } = running.counts;
    assert.deepEqual([running.state.kind, added + unknown], ['done', 40]);
    // More requests may have been sent before the service stopped.
    assert.ok(unknown >= 10, `${unknown}`);
    assert.deepEqual(book.doubled, []);
  });

  it('stops when the service breaks every connection, so that few outcomes are unknown', async () => {
    book.react = (request) => (request < 5 ? 201 : 'cut');
    const { running, service } = await open(await plan(60));
    await running.run();
    await service.close();
    assert.equal(running.state.kind, 'failing');
    assert.ok(running.counts.unknown < 25, `${running.counts.unknown}`);
    assert.deepEqual(book.doubled, []);
  });

  it('reports the rate of the service after enough rows', async () => {
    const many = await open(await plan(60));
    await many.running.run();
    assert.ok((many.running.knownRate?.handled ?? 0) > 0);
    await many.service.close();
  });

  it('reports no rate after a few requests', async () => {
    const few = await open(await plan(10));
    await few.running.run();
    assert.equal(few.running.knownRate, undefined);
    await few.service.close();
  });

  it('requests rows with an unknown outcome again when the user asks for it', async () => {
    book.react = (request) => (request === 2 ? 'cut' : 201);
    const record = await plan(10);
    const { running, service } = await open(record);
    await running.run();
    assert.equal(running.counts.unknown, 1);
    book.react = () => 401;
    await running.retryUnknown();
    const { running: reopened, service: other } = await open(record);
    assert.deepEqual([reopened.counts.waiting, reopened.counts.unknown], [1, 0]);
    await other.close();
    book.react = () => 201;
    await running.run();
    await service.close();
    assert.deepEqual([running.counts.added, running.counts.unknown], [10, 0]);
  });

  it('sends no request when its log can be written only in part', needs('a POSIX shell'), async () => {
    await plan(40);
    // The limit of 1,024 bytes cuts the line that records the first request.
    const begun = formatImportEvent({ event: 'begun', at: new Date().toISOString() });
    await writeFile(join(store.directory(1).path, 'log'), '\n'.repeat(1024 - begun.length - 20));
    const limited = ['-c', 'ulimit -f 2; exec "$0" "$@"', process.execPath, importProcess, root, address];
    const child = spawn('sh', limited, { stdio: 'ignore' });
    const [code] = await once(child, 'exit');
    assert.notEqual(code, 0);
    assert.deepEqual(book.asked, []);
  });
});
