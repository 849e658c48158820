import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { PollQueue } from '../../../src/extension/campaigns/watch/pollQueue.ts';

/** A queue whose jobs end when the test says so. */
function createQueue(atOnce = 2) {
  const started: number[] = [];
  const ends = new Map<number, () => void>();
  const queue = new PollQueue((id) => {
    started.push(id);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(id, resolve);
    return promise;
  }, atOnce);
  const end = async (id: number) => {
    ends.get(id)?.();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { queue, started, end };
}

test('jobs run at their times', () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
  const { queue, started } = createQueue();
  queue.plan(1, 1_005_000);
  queue.plan(2, 1_002_000);
  mock.timers.tick(1_999);
  assert.deepEqual(started, []);
  mock.timers.tick(1);
  assert.deepEqual(started, [2]);
  mock.timers.tick(3_000);
  assert.deepEqual(started, [2, 1]);
  queue.close();
  mock.timers.reset();
});

test('jobs that were due during sleep run within a minute after wake-up', () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
  const { queue, started } = createQueue();
  queue.plan(1, 1_000_000 + 3_600_000);
  // The clock goes on during the sleep, but timers don't.
  mock.timers.setTime(1_000_000 + 3_600_000);
  mock.timers.tick(60_000);
  assert.deepEqual(started, [1]);
  queue.close();
  mock.timers.reset();
});

test('jobs keep their distance when the clock is set back, and run within a minute when it is set forward', ({
  mock: ofTest,
}) => {
  const { timers } = ofTest;
  timers.enable({ apis: ['setTimeout'] });
  let now = 100_000_000;
  ofTest.method(Date, 'now', () => now);
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      now += 1000;
      timers.tick(1000);
    }
  };
  const { queue, started } = createQueue();
  queue.plan(1, now + 90_000);
  now -= 3_600_000;
  pass(60);
  assert.deepEqual(started, []);
  pass(90);
  assert.deepEqual(started, [1]);
  queue.plan(2, now + 3_600_000);
  now += 86_400_000;
  pass(60);
  assert.deepEqual(started, [1, 2]);
  queue.close();
});

test('only a few jobs run in parallel, and the others follow', async () => {
  const { queue, started, end } = createQueue(2);
  for (const id of [1, 2, 3]) queue.plan(id, id);
  assert.deepEqual(started, [1, 2]);
  await end(1);
  assert.deepEqual(started, [1, 2, 3]);
  queue.close();
});

test('a job never runs twice in parallel; a second caller joins it', async () => {
  const { queue, started, end } = createQueue();
  const first = queue.now(7);
  const second = queue.now(7);
  queue.plan(7, 0);
  assert.deepEqual(started, [7]);
  await end(7);
  await Promise.all([first, second]);
  assert.deepEqual(started, [7, 7]);
  await end(7);
  assert.deepEqual(started, [7, 7]);
  queue.close();
});

test('a canceled job does not run unless somebody waits for it', async () => {
  const { queue, started, end } = createQueue(1);
  queue.plan(1, 0);
  queue.plan(2, 0);
  const waited = queue.now(3);
  queue.cancel(2);
  queue.cancel(3);
  await end(1);
  assert.deepEqual(started, [1, 3]);
  await end(3);
  await waited;
  queue.close();
});

test('closing the queue releases those who wait and starts nothing more', async () => {
  const { queue, started, end } = createQueue(1);
  queue.plan(1, 0);
  const waiting = queue.now(2);
  queue.close();
  await waiting;
  await end(1);
  await queue.now(3);
  assert.deepEqual(started, [1]);
});
