import assert from 'node:assert/strict';
import fs, { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { Reading } from '../../../src/core/campaigns/campaign.ts';
import { gapsIn } from '../../../src/core/campaigns/gaps.ts';
import { Readings } from '../../../src/extension/campaigns/watch/readings.ts';
import { countersOf } from '../../support/counters.ts';

let parent: string;
let directory: string;
before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'readings-'));
});
beforeEach(async () => {
  directory = await mkdtemp(join(parent, 'test-'));
});
after(() => rm(parent, { recursive: true, force: true }));

const logged: string[] = [];
const log = { error: (message: string) => void logged.push(message) };

const account = 'Work@https://api.example.com';

function reading(at: number, delivered: number): Reading {
  const common = countersOf({ count: 100, delivered });
  const errors = [{ code: 501, reason: 'mailbox does not exist', count: 1 }];
  return { at, status: 1, count: 100, statistics: { common, errors } };
}

/** Returns the readings without the times of the requests before them. */
const figuresOf = (history: readonly Reading[]) => history.map(({ after: _, ...figures }) => figures);

/** The path of the only file in the directory. */
async function onlyFile(): Promise<string> {
  const files = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.jsonl'));
  assert.equal(files.length, 1);
  return join(directory, files[0] ?? '');
}

test('readings that differ are kept across a restart', async () => {
  const readings = new Readings(directory, log);
  const kept = [];
  for (const [at, delivered] of [
    [1, 10],
    [2, 10],
    [3, 20],
  ] as const) {
    kept.push(await readings.keep(account, 5, reading(at, delivered)));
  }
  assert.deepEqual(kept, [true, false, true]);
  const after = { ...reading(3, 20), after: 2 };
  assert.deepEqual(await new Readings(directory, log).history(account, 5), [reading(1, 10), after]);
});

test('the newest figures have the time of the last request, after a restart and in another window', async () => {
  const [one, other] = [new Readings(directory, log), new Readings(directory, log)];
  assert.equal(await other.newest(account, 5), undefined);
  await one.keep(account, 5, reading(1, 10));
  await one.keep(account, 5, reading(2, 20));
  for (const at of [3, 4, 5]) await one.keep(account, 5, reading(at, 20));
  const newest = { last: { ...reading(5, 20), after: 1 }, changedAt: 2 };
  for (const each of [one, other, new Readings(directory, log)])
    assert.deepEqual(await each.newest(account, 5), newest);
});

test('after a restart, it is known from when to when nothing was read', async () => {
  const minute = 60_000;
  const before = new Readings(directory, log);
  await before.keep(account, 5, reading(0, 10));
  for (const at of [1, 2, 3]) await before.keep(account, 5, reading(at * minute, 10));
  await new Readings(directory, log).keep(account, 5, reading(90 * minute, 60));
  const history = await new Readings(directory, log).history(account, 5);
  assert.deepEqual(gapsIn(history, 0), [{ from: 3 * minute, to: 90 * minute }]);
});

test('requests without a change are forgotten when there are many, but for the last', async () => {
  const readings = new Readings(directory, log, 5);
  await readings.keep(account, 5, reading(1, 10));
  for (let at = 2; at <= 100; at += 1) await readings.keep(account, 5, reading(at, 10));
  const lines = (await readFile(await onlyFile(), 'utf8')).trimEnd().split('\n');
  assert.ok(lines.length <= 21, `${lines.length} lines`);
  assert.equal(lines.at(-1), '{"same":100}');
  assert.deepEqual(await readings.history(account, 5), [reading(1, 10)]);
});

test('one of several windows makes a request, until it is done or a minute has passed', async () => {
  const windows = [1, 2, 3].map(() => new Readings(directory, log));
  const claim = () => Promise.all(windows.map((each) => each.claimRequest(account, 5)));
  const [done, ...others] = (await claim()).filter((end) => end !== undefined);
  assert.equal(others.length, 0);
  assert.deepEqual(await claim(), [undefined, undefined, undefined]);
  await done?.();
  assert.equal((await claim()).filter((end) => end !== undefined).length, 1);
  const [name = ''] = (await readdir(directory, { recursive: true })).filter((each) =>
    each.endsWith('.claim'),
  );
  await writeFile(join(directory, name), String(Date.now() - 61_000));
  assert.equal((await claim()).filter((end) => end !== undefined).length, 1);
});

test('where the disk refuses claims, each window makes its own requests, and the log says so once', async () => {
  logged.length = 0;
  await writeFile(join(directory, 'file'), '');
  const readings = new Readings(join(directory, 'file'), log);
  for (const _ of [1, 2]) await (await readings.claimRequest(account, 5))?.();
  assert.ok(await readings.claimRequest(account, 5));
  assert.deepEqual(logged, ['Requests for campaigns cannot be claimed; each window makes its own']);
});

test('the end of a campaign is claimed once, over all windows and restarts', async () => {
  const claim = (id = 5) => new Readings(directory, log).claimEnd(account, id);
  assert.deepEqual((await Promise.all([claim(), claim()])).sort(), [false, true]);
  assert.deepEqual([await claim(), await claim(6)], [false, true]);
});

test('readings of an earlier version are parsed', async () => {
  await new Readings(directory, log).keep(account, 5, reading(1, 10));
  const earlier = JSON.stringify(reading(2, 20)).replace('opensTotal', 'opens_total');
  await appendFile(await onlyFile(), `${earlier.replace('clicksTotal', 'clicks_total')}\n`);
  assert.deepEqual(await new Readings(directory, log).history(account, 5), [reading(1, 10), reading(2, 20)]);
});

test('readings of different campaigns and accounts are separate', async () => {
  const readings = new Readings(directory, log);
  await readings.keep(account, 5, reading(1, 10));
  assert.deepEqual(await readings.history(account, 6), []);
  assert.deepEqual(await readings.history('Other@https://api.example.com', 5), []);
});

test('a planned campaign is kept as a reading without statistics', async () => {
  const planned = { at: 1, status: 0, count: 12 };
  await new Readings(directory, log).keep(account, 5, planned);
  assert.deepEqual(await new Readings(directory, log).history(account, 5), [planned]);
});

test('torn and invalid lines are skipped, and the lines after them are read', async () => {
  await new Readings(directory, log).keep(account, 5, reading(1, 10));
  await appendFile(
    await onlyFile(),
    '\n{"at":2,"status":1,"count":100,"statistics":{"common":{}}}\n[]\n{"at":2,"sta',
  );
  await new Readings(directory, log).keep(account, 5, reading(3, 30));
  assert.deepEqual(figuresOf(await new Readings(directory, log).history(account, 5)), [
    reading(1, 10),
    reading(3, 30),
  ]);
});

test('readings of campaigns not looked at recently are dropped from memory and read again on demand', async () => {
  const [one, other] = [new Readings(directory, log), new Readings(directory, log)];
  await one.keep(account, 5, reading(1, 10));
  await other.keep(account, 5, reading(2, 20));
  for (let id = 100; id < 120; id++) await one.history(account, id);
  assert.deepEqual(figuresOf(await one.history(account, 5)), [reading(1, 10), reading(2, 20)]);
});

test('readings of two windows are sorted by time', async () => {
  const [one, other] = [new Readings(directory, log), new Readings(directory, log)];
  await one.history(account, 5);
  await other.keep(account, 5, reading(2, 20));
  await other.keep(account, 5, reading(3, 30));
  await one.keep(account, 5, reading(1, 10));
  await one.keep(account, 5, reading(2, 20));
  assert.deepEqual(figuresOf(await new Readings(directory, log).history(account, 5)), [
    reading(1, 10),
    reading(2, 20),
    reading(3, 30),
  ]);
});

test('the number of readings is limited, and the first and last ones are kept', async () => {
  const readings = new Readings(directory, log, 20);
  for (let at = 1; at <= 200; at += 1) await readings.keep(account, 5, reading(at, at));
  const history = figuresOf(await new Readings(directory, log, 20).history(account, 5));
  assert.ok(history.length <= 20);
  assert.deepEqual(history[0], reading(1, 1));
  assert.deepEqual(history.at(-1), reading(200, 200));
});

test('the readings of a campaign’s first minutes survive thinning: they show what robots did', async () => {
  const readings = new Readings(directory, log, 20);
  const early = Array.from({ length: 8 }, (_, index) => index * 30_000);
  const later = Array.from({ length: 60 }, (_, index) => (index + 1) * 3_600_000);
  for (const at of [...early, ...later]) await readings.keep(account, 6, reading(1000 + at, at / 1000));
  const history = await readings.history(account, 6);
  assert.deepEqual(
    history.slice(0, early.length).map(({ at }) => at - 1000),
    early,
  );
  assert.ok(history.length <= 20, String(history.length));
  assert.equal(history.at(-1)?.at, 1000 + 60 * 3_600_000);
});

test('another window’s readings survive thinning, in the file and in memory', async () => {
  const [one, other] = [new Readings(directory, log, 20), new Readings(directory, log)];
  for (let at = 1; at <= 20; at += 1) await one.keep(account, 5, reading(at, at));
  await other.keep(account, 5, reading(21, 21));
  await one.keep(account, 5, reading(22, 22));
  const kept = [1, 3, 5, 7, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22].map((at) => reading(at, at));
  assert.deepEqual(figuresOf(await one.history(account, 5)), kept);
  assert.deepEqual(figuresOf(await new Readings(directory, log).history(account, 5)), kept);
});

test('without hard links, all readings are kept and the log says so once', async (t) => {
  t.mock.method(fs, 'link', () => Promise.reject(Object.assign(new Error('No links'), { code: 'EPERM' })));
  syncBuiltinESMExports();
  t.after(() => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
  });
  logged.length = 0;
  const readings = new Readings(directory, log, 20);
  for (const id of [5, 6])
    for (let at = 1; at <= 25; at += 1) assert.equal(await readings.keep(account, id, reading(at, at)), true);
  assert.equal((await new Readings(directory, log).history(account, 5)).length, 25);
  assert.deepEqual(logged, ['Readings of campaigns cannot be thinned out; all are kept']);
});

test('windows can thin out readings at the same time', async () => {
  const windows = [1, 2, 3, 4].map(() => new Readings(directory, log, 20));
  for (let at = 1; at <= 20; at += 1) await windows[0]?.keep(account, 5, reading(at, at));
  await Promise.all(windows.map((readings) => readings.history(account, 5)));
  await Promise.all(windows.map((readings, index) => readings.keep(account, 5, reading(21 + index, 21))));
  assert.deepEqual(await readdir(join(await onlyFile(), '..')), ['5.jsonl']);
});

test('a reading that one window adds while another thins out is not lost', async () => {
  const [thinning, other] = [new Readings(directory, log, 20), new Readings(directory, log, 100_000)];
  let now = 2;
  let isOver = false;
  const thin = async () => {
    for (let number = 1; !isOver; number += 2) await thinning.keep(account, 5, reading(now - 1, number));
  };
  const isThere = async (at: number) =>
    (await new Readings(directory, log).history(account, 5)).some((one) => one.at === at);
  /** While the file is being rewritten, a line may be missing until it is copied from the old file. */
  const isKept = async (at: number) => {
    const isRewriting = async () =>
      (await readdir(directory, { recursive: true })).some((name) => name.endsWith('.old'));
    while (!(await isThere(at))) if (!(await isRewriting())) return isThere(at);
    return true;
  };
  const keep = async () => {
    const lost: number[] = [];
    for (let at = 2; at <= 200; at += 2) {
      now = at;
      await other.keep(account, 5, reading(at, at));
      if (!(await isKept(at))) lost.push(at);
    }
    isOver = true;
    return lost;
  };
  const [, lost] = await Promise.all([thin(), keep()]);
  assert.deepEqual(lost, []);
});

test('figures that were read after the clock was set back are the newest, after a restart, too', async () => {
  const [noon, eleven] = [43_200_000, 39_600_000];
  const readings = new Readings(directory, log);
  await readings.keep(account, 5, reading(noon - 60_000, 10));
  await readings.keep(account, 5, reading(noon, 20));
  await readings.keep(account, 5, reading(noon + 1000, 20));
  await readings.keep(account, 5, reading(eleven, 30));
  await readings.keep(account, 5, reading(eleven + 5000, 30));
  const next = new Readings(directory, log);
  const newest = await next.newest(account, 5);
  assert.deepEqual(
    [newest?.last.at, newest?.changedAt, newest?.last.statistics?.common.delivered],
    [eleven + 5000, eleven, 30],
  );
  const history = await next.history(account, 5);
  assert.deepEqual(
    history.map(({ at, statistics }) => [at, statistics?.common.delivered]),
    [
      [eleven, 10],
      [eleven, 20],
      [eleven, 30],
    ],
  );
});
