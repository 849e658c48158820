import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { RowOutcome } from '../../../src/core/imports/importRun.ts';
import { SimulatedMachine, type Treatment } from './simulatedMachine.ts';

const { MAILROOM_DEEP, MAILROOM_SEED: only } = process.env;
const seeds = MAILROOM_DEEP === '1' ? 500 : 60;
const rows = 300;

const notHandled = (kind: 'limited' | 'failed'): RowOutcome => ({ kind: 'notHandled', paced: { kind } });
const isRefused = (row: number) => row % 50 === 7;

/** 5 % of connections break; at times all requests are rate-limited, cut off, or refused. */
function treat(row: number, { random, now }: SimulatedMachine): Treatment {
  const phase = now % 3000;
  if (phase > 1000 && phase < 1200) return { isAdded: false, outcome: notHandled('limited') };
  if (phase > 1700 && phase < 1750)
    return { isAdded: !isRefused(row) && random() < 0.5, outcome: { kind: 'unknown' } };
  if (phase > 2300 && phase < 2450) return { isAdded: false, outcome: notHandled('failed') };
  if (random() < 0.05) return { isAdded: !isRefused(row) && random() < 0.5, outcome: { kind: 'unknown' } };
  return isRefused(row)
    ? { isAdded: false, outcome: { kind: 'refused', status: 422, reason: 'no' } }
    : { isAdded: true, outcome: { kind: 'added', id: 1000 + row } };
}

const disturbances = 12;

/** Runs an import in two windows while they are killed, opened and suspended and the clock is changed. Returns what happened. */
async function disturbed(seed: number) {
  const machine = new SimulatedMachine(rows, seed, treat);
  const { random } = machine;
  const happened = { kills: 0, suspensions: 0, clockChanges: 0 };
  machine.open();
  machine.open();
  let [left, opening] = [disturbances, 0];
  const disturb = () => {
    const windows = machine.openWindows;
    const window = windows[Math.floor(random() * windows.length)];
    const [kind, steps] = [random(), Math.floor(20 * random())];
    if (kind < 0.4 && window) {
      window.disturbAfter(steps, () => {
        window.kill();
        happened.kills++;
        opening++;
        machine.events.add(machine.now + 1000 * random(), () => {
          machine.open();
          opening--;
        });
      });
    } else if (kind < 0.7 && window) {
      window.disturbAfter(steps, () => {
        window.suspend(60_000 * random());
        happened.suspensions++;
      });
    } else {
      machine.ahead += (random() - 0.7) * 7_200_000;
      happened.clockChanges++;
    }
    if (--left > 0) machine.events.add(machine.now + 400 * random(), disturb);
  };
  machine.events.add(400 * random(), disturb);
  for (let steps = 0; left + opening > 0 || machine.openWindows.length > 0; steps++) {
    if (steps > 500_000) assert.fail(`Seed ${seed} does not end`);
    await machine.step();
  }
  return { machine, happened };
}

it(`an import in two windows requests no row twice and loses none, whatever happens: ${seeds} seeds`, async (test) => {
  const sums = { kills: 0, suspensions: 0, clockChanges: 0, late: 0, unknown: 0 };
  const [first, last] = only ? [Number(only), Number(only)] : [1, seeds];
  for (let seed = first; seed <= last; seed++) {
    const { machine, happened } = await disturbed(seed);
    const progress = machine.progress();
    assert.ok(progress.isDone, `seed ${seed}: ${JSON.stringify(progress.counts)}`);
    for (let row = 0; row < rows; row++) {
      const [state, times] = [progress.stateOf(row), machine.added.get(row) ?? 0];
      const note = `seed ${seed}: row ${row} is ${state}, was added ${times} times`;
      assert.ok((machine.asked.get(row) ?? 0) <= 1, `${note}, and requested twice`);
      if (state === 'unknown') assert.ok(times <= 1, note);
      else assert.deepEqual([state, times], isRefused(row) ? ['refused', 0] : ['added', 1], note);
    }
    for (const name of ['kills', 'suspensions', 'clockChanges'] as const) sums[name] += happened[name];
    sums.late += machine.late;
    sums.unknown += progress.counts.unknown;
  }
  const { kills, suspensions, clockChanges, late, unknown } = sums;
  test.diagnostic(
    `${seeds} imports of ${rows} rows: ${kills} kills, ${suspensions} suspensions, ${clockChanges} changes of the clock; ` +
      `${unknown} rows unknown; ${late} requests of windows that had lost the import`,
  );
});
