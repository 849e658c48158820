import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, it } from 'node:test';
import { freePort } from '../support/freePort.ts';
import { listening, newDirectory } from './programs.ts';
import {
  type Caller,
  finished,
  json,
  makeList,
  makeMaket,
  makeSend,
  quickSandbox,
  type TestSandbox,
  until,
} from './support.ts';

const repeated = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join('');

/** Letters that are hard to convert to plain text: numbers out of range, names of JavaScript’s built-in properties. */
const oddBodies = [
  ...['4000000', '-1000000000', '1e21', '99999999999999999999', 'NaN'].flatMap((start) =>
    ['1', 'a', 'A', 'i', 'I'].map((type) => `<ol type="${type}" start="${start}"><li>x</li></ol>`),
  ),
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'].flatMap((name) => [
    `<${name}>x</${name}>`,
    `<p ${name}="1" class="${name}" style="${name}: 1">x</p>`,
  ]),
  '<table><tr><td colspan="1000000000" rowspan="-1">x</td></tr></table>',
  '<a href="&#0;">x</a><a href="http://[">x</a><a href="https://%">x</a>',
  '<img alt="&#x110000;"><p>&#xd800;</p>',
];

/** Small letters that are parsed into large trees, or slowly: unclosed formatting, deep nesting, missing end tags. */
const growingBodies = {
  'bold text that stays open over paragraphs': `<p>${repeated(3000, (id) => `<b id=${id}>`)}</p>${'<p>x</p>'.repeat(4000)}`,
  'fonts that stay open over cells': `<table><tr><td>${repeated(3000, (id) => `<font size=${id}>`)}</table>${'<div>x</div>'.repeat(3000)}`,
  'links in paragraphs in links': repeated(6000, (id) => `<a href=${id}><p>`),
  'formatting that ends in another order': `${repeated(3000, (id) => `<i id=${id}><p>`)}${'</i>'.repeat(3000)}`,
  'text between the rows of tables': `${repeated(2000, (id) => `<table><u id=${id}>x<tr>`)}${'x<td>'.repeat(4000)}`,
  'boxes that do not end, and paragraphs in them': '<div>'.repeat(6000) + '<p>x'.repeat(8000),
  'megabytes of boxes that do not end': '<div>'.repeat(200_000) + '<p>x'.repeat(500_000),
  'a megabyte of links': '<a href="https://shop.example/">x</a>'.repeat(30_000),
};

const running = new Set<TestSandbox>();
afterEach(async () => {
  for (const sandbox of running) await sandbox.close();
  running.clear();
});

async function opened(options: Parameters<typeof quickSandbox>[0] = {}): Promise<TestSandbox> {
  const sandbox = await quickSandbox(options);
  running.add(sandbox);
  return sandbox;
}

describe('A campaign with an odd letter', () => {
  it('is sent and does not block others', async () => {
    const sandbox = await opened();
    const { call } = sandbox;
    const included_lists = json([await makeList(call, ['ann@post.example'])]);
    const sends: number[] = [];
    for (const body of [...oddBodies, '<p>A good letter</p>']) {
      sends.push(await makeSend(call, { maket_id: await makeMaket(call, { body }), included_lists }));
    }
    for (const send of sends) await finished(call, send);
    const letters = await sandbox.inbox('ann@post.example');
    assert.deepEqual(letters.map(({ send }) => send).sort(), sends.sort());
  });
});

describe('A repeated error', () => {
  it('is logged once, and then with its count', async () => {
    const data = await newDirectory();
    const log: string[] = [];
    const sandbox = await opened({
      data,
      onEvent: (event) => event.type === 'log' && log.push(event.line),
      pace: { claimMs: 20 },
    });
    const included_lists = json([await makeList(sandbox.call, ['ann@post.example'])]);
    change(data, "CREATE TRIGGER broken BEFORE INSERT ON letters BEGIN SELECT raise(ABORT, 'Broken'); END");
    await makeSend(sandbox.call, { maket_id: await makeMaket(sandbox.call), included_lists });
    await until(
      'ten times',
      () => log,
      (lines) => lines.some((line) => line.startsWith('10 times so far')),
    );
    assert.deepEqual(
      log.map((line) => line.split('\n', 1)[0]),
      ['Error: Broken', '10 times so far: Error: Broken'],
    );
  });
});

describe('Small letters with large trees', () => {
  it('are sent in moderate time and memory', async () => {
    const { call, child } = await listening('--data', await newDirectory(), '--start-delay', '0');
    const included_lists = json([await makeList(call, ['ann@post.example'])]);
    for (const [what, body] of Object.entries(growingBodies)) {
      const send = await makeSend(call, { maket_id: await makeMaket(call, { body }), included_lists });
      await finished(call, send, 60_000);
      const { body: statistics } = await call('GET', `/mailer/sendstatistics/${send}.json`);
      assert.deepEqual([statistics.common.delivered, statistics.errors], [1, []], what);
      const megabytes = peakMemory(child.pid ?? 0) / 1024;
      assert.ok(megabytes < 500, `${what}: ${megabytes} MB`);
    }
  });
});

describe('A campaign whose letter crashed the sandbox', () => {
  /** Opens a sandbox with a planned campaign that was started so often before, and another one. */
  async function afterCrashes(begun: number) {
    const data = await newDirectory();
    const before = await quickSandbox({ data, pace: { startDelayMs: 1000 } });
    const included_lists = json([await makeList(before.call, ['ann@post.example', 'bob@post.example'])]);
    const plan = async () =>
      makeSend(before.call, { maket_id: await makeMaket(before.call), included_lists });
    const [crashing, good] = [await plan(), await plan()];
    await before.close();
    change(data, `UPDATE sends SET begun = ${begun}, claimed_until = 0 WHERE id = ${crashing}`);
    return { sandbox: await opened({ data }), crashing, good };
  }

  it('is tried again, since something else may have caused the crash', async () => {
    const { sandbox, crashing } = await afterCrashes(2);
    assert.equal((await finished(sandbox.call, crashing)).body.count, 2);
    assert.deepEqual((await statisticsOf(sandbox.call, crashing)).errors, []);
  });

  it('fails after three crashes with that reason, while other campaigns are sent', async () => {
    const { sandbox, crashing, good } = await afterCrashes(3);
    await finished(sandbox.call, good);
    assert.deepEqual((await statisticsOf(sandbox.call, good)).errors, []);
    assert.equal((await finished(sandbox.call, crashing)).body.count, 2);
    const { common, errors } = await statisticsOf(sandbox.call, crashing);
    assert.deepEqual([common.count, common.delivered, common.bounce], [2, 0, 2]);
    assert.deepEqual(errors, [
      {
        code: 531,
        reason: 'The letter could not be made: the sandbox ended each time it tried.',
        count: 2,
      },
    ]);
  });

  it('is not touched while another sandbox on the same data may be working on it', async () => {
    const data = await newDirectory();
    const sandbox = await opened({ data, pace: { startDelayMs: 1000 } });
    const included_lists = json([await makeList(sandbox.call, ['ann@post.example'])]);
    const plan = async () =>
      makeSend(sandbox.call, { maket_id: await makeMaket(sandbox.call), included_lists });
    const [claimed, other] = [await plan(), await plan()];
    change(
      data,
      `UPDATE sends SET begun = 1, claimed_until = ${Date.now() + 3_600_000} WHERE id = ${claimed}`,
    );
    await finished(sandbox.call, other);
    assert.equal((await sandbox.call('GET', `/mailer/sends/${claimed}.json`)).body.status, 0);
  });
});

describe('A letter that can’t be built as a message', () => {
  it('bounces with that reason, while others are delivered', async () => {
    const data = await newDirectory();
    const nobodyListens = `smtp://127.0.0.1:${await freePort()}`;
    const sandbox = await opened({ data, smtp: nobodyListens });
    const { call } = sandbox;
    const included_lists = json([await makeList(call, ['ann@post.example'])]);
    const maket_id = await makeMaket(call);
    const [broken, good] = [
      await makeSend(call, { maket_id, included_lists }),
      await makeSend(call, { maket_id, included_lists }),
    ];
    const statuses = () =>
      Promise.all(
        [broken, good].map(async (id) => (await call('GET', `/mailer/sends/${id}.json`)).body.status),
      );
    await until('both to run', statuses, (both) => both.every((status) => status === 1));
    change(
      data,
      `UPDATE contents SET links = '' WHERE id = (SELECT content FROM sends WHERE id = ${broken})`,
    );
    sandbox.useMailServer();
    await finished(call, good);
    assert.equal((await statisticsOf(call, good)).common.delivered, 1);
    const { errors } = await until(
      'the end of the letter',
      () => statisticsOf(call, broken),
      ({ common }) => common.bounce === 1,
    );
    assert.deepEqual(errors, [
      { code: 530, reason: 'The letter could not be made; the log says why.', count: 1 },
    ]);
  });
});

const statisticsOf = async (call: Caller, send: number) =>
  (await call('GET', `/mailer/sendstatistics/${send}.json`)).body;

/** Changes a sandbox’s data in its database. */
function change(data: string, sql: string): void {
  const database = new DatabaseSync(join(data, 'sandbox.sqlite'), { timeout: 5000 });
  database.exec(sql);
  database.close();
}

/** The peak memory of a process in KB; 0 except on Linux. */
function peakMemory(pid: number): number {
  if (process.platform !== 'linux') return 0;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
