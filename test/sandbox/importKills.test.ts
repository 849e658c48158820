import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lockPatienceMs } from '../../src/extension/imports/run/importLock.ts';
import { openDoor, type RequestMoment } from '../support/countingDoor.ts';
import { ImportWindow } from '../support/importProcesses.ts';
import { createRandom } from '../unit/compiler/edits.ts';
import { assertAgree, assertOnce, prepare, subscribersIn } from './importFaults.ts';

const { MAILROOM_DEEP, MAILROOM_SEED = '1' } = process.env;
const isDeep = MAILROOM_DEEP === '1';
const seed = Number(MAILROOM_SEED);

describe('An import into a sandbox', () => {
  const kills = isDeep ? 50 : 5;

  it(`requests no row twice and loses none when its process is killed at ${kills} moments (seed ${seed})`, async (test) => {
    const random = createRandom(seed);
    const below = (limit: number) => Math.floor(random() * limit);
    const prepared = await prepare(kills * 60 + 100);
    const asked: string[] = [];
    let happens = (_: RequestMoment) => {};
    await using door = await openDoor(prepared.program.url, (moment, body) => {
      if (moment === 'asked') asked.push(new URLSearchParams(body).get('email') ?? '');
      happens(moment);
    });
    // A process that is killed between creating the lock and writing its number leaves a lock that holds until it expires.
    const open = (limit: number) =>
      new ImportWindow(prepared.root, door.url, { limit, patienceMs: lockPatienceMs });
    for (let killed = 0; killed < kills; killed++) {
      const moment = (['opened', 'asked', 'handled', 'answered'] as const)[below(4)];
      let left = 1 + below(40);
      const window = open([60, 200, 400][below(3)] ?? 60);
      if (moment === 'opened') await window.reports(() => true);
      else {
        await new Promise<void>((resolve) => {
          happens = (each) => {
            if (each === moment && --left === 0) resolve();
          };
        });
      }
      await window.kill();
    }
    happens = () => {};
    const { state, counts } = await open(200).end();
    assert.equal(state, 'done');
    const { good, unknown } = await assertAgree(prepared, subscribersIn(prepared.data));
    assertOnce(asked, good);
    assert.equal(unknown, counts.unknown);
    test.diagnostic(
      `${kills} kills, ${prepared.lines.length - 1} rows, ${asked.length} requests, ${counts.added} added, ${unknown} unknown`,
    );
  });

  it('runs in one of two windows, and the other finishes it when the first is killed', async () => {
    const prepared = await prepare(200);
    const { program, root } = prepared;
    const asked: [string[], string[]] = [[], []];
    const observe = (of: string[]) => (moment: RequestMoment, body: string) => {
      if (moment === 'asked') of.push(new URLSearchParams(body).get('email') ?? '');
    };
    await using firstDoor = await openDoor(program.url, observe(asked[0]));
    await using secondDoor = await openDoor(program.url, observe(asked[1]));
    const options = { limit: 100, patienceMs: 60_000 };
    const windows = [firstDoor, secondDoor].map(({ url }) => new ImportWindow(root, url, options));
    const waits = await Promise.any(
      windows.map(async (window, index) => {
        await window.reports(({ state }) => state === 'elsewhere');
        return index;
      }),
    );
    const [runs, other] = [windows[1 - waits], windows[waits]];
    await runs?.reports(({ counts }) => counts.added >= 50);
    assert.deepEqual(asked[waits], []);
    await runs?.kill();
    const ended = await other?.end();
    assert.deepEqual([ended?.state, ended?.counts.waiting, ended?.counts.leaving], ['done', 0, 0]);
    assert.ok((asked[waits]?.length ?? 0) > 0);
    const { good } = await assertAgree(prepared, subscribersIn(prepared.data));
    assertOnce(asked.flat(), good);
  });
});
