import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { createSchedule } from '../../src/sandbox/schedule.ts';

const start = 1_000_000;
const hour = 3_600_000;

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: start }));
afterEach(() => mock.timers.reset());

/** Advances the time in steps, since timers set during a step start at its end. */
function pass(milliseconds: number): void {
  for (let passed = 0; passed < milliseconds; passed += 100) mock.timers.tick(100);
}

/** A schedule for work due at `due`. `asked` counts the calls of `nextAt`, `ran` has the times of the runs. */
function scheduled(due: number | undefined) {
  const state = { due, asked: 0, ran: [] as number[] };
  const schedule = createSchedule({
    nextAt: () => {
      state.asked++;
      return state.due;
    },
    run: () => {
      state.ran.push(Date.now());
      state.due = undefined;
    },
    now: () => Date.now(),
    intervalMs: 5,
    onError: (error) => {
      throw error;
    },
  });
  schedule.wake();
  return { state, schedule };
}

test('work planned days ahead is not looked up again before it is due', async () => {
  const { state, schedule } = scheduled(start + 3 * 24 * hour);
  pass(hour);
  assert.deepEqual([state.asked, state.ran], [1, []]);
  await schedule.stop();
});

test('work runs at its time', async () => {
  const { state, schedule } = scheduled(start + hour);
  pass(hour - 100);
  assert.deepEqual(state.ran, []);
  pass(100);
  assert.deepEqual(state.ran, [start + hour]);
  await schedule.stop();
});

test('work that was due during sleep or a change of the clock runs within a second', async () => {
  const { state, schedule } = scheduled(start + hour);
  // The clock jumps, but timers continue.
  mock.timers.setTime(start + 2 * hour);
  pass(1000);
  assert.equal(state.ran.length, 1);
  await schedule.stop();
});

test('work planned by another sandbox runs at its time once it is known', async () => {
  const { state, schedule } = scheduled(undefined);
  pass(hour);
  state.due = start + hour + 100;
  schedule.wake();
  pass(100);
  assert.deepEqual(state.ran, [start + hour + 100]);
  await schedule.stop();
});
