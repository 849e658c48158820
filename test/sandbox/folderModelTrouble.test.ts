import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ChangeStopped, carryOut, checkLimit } from '../../src/core/folders/carryOut.ts';
import {
  type Contents,
  changesAnything,
  editsFor,
  type FolderEdit,
  takenOut,
} from '../../src/core/folders/change.ts';
import { FolderError, findByName } from '../../src/core/folders/folderList.ts';
import {
  type ChangeRecord,
  joinEdits,
  lastChange,
  remainingTransfer,
  undoable,
} from '../../src/core/folders/history.ts';
import { readFolders } from '../../src/core/folders/reading.ts';
import {
  adding,
  deleting,
  duplicating,
  moving,
  removing,
  renaming,
} from '../../src/core/folders/transfers.ts';
import { planUndo } from '../../src/core/folders/undo.ts';
import type { MailingService } from '../../src/core/port/service.ts';
import { ServiceError } from '../../src/core/port/serviceError.ts';
import { FolderCache } from '../../src/extension/folders/change/folderCache.ts';
import type { Misbehavior } from '../../src/protocol/sandbox.ts';
import { startSandbox } from '../../src/sandbox/index.ts';
import { openDatabase } from '../../src/sandbox/store/database.ts';
import { createMailingService } from '../../src/service/index.ts';

/**
 * Random changes of folders while the service misbehaves, a second client changes the same folders between any two
 * requests, Mailroom is killed, and changes are undone. After each request no maket is missing from all folders unless
 * somebody removed it; after each change Mailroom’s view matches the service. `MAILROOM_SEED` replays one series.
 */

interface Series {
  readonly seed: number;
  readonly changes: number;
  readonly makets: number;
}

const names = ['spring', 'Summer', 'осень', 'Winter 1', 'x', 'y'];

const wrongs: readonly Misbehavior[] = [
  { status: 422 },
  { status: 429 },
  { status: 500 },
  { status: 503, body: 'html' },
  { cut: 'before' },
  { cut: 'during' },
  { cut: 'after' },
  { body: 'truncated' },
];

const short: Series[] = [
  { seed: 101, changes: 250, makets: 8 },
  { seed: 102, changes: 40, makets: 450 },
];
const long: Series[] = [
  ...Array.from({ length: 19 }, (_, index) => ({ seed: index + 1, changes: 1000, makets: 8 })),
  { seed: 20, changes: 1000, makets: 450 },
];
const { MAILROOM_SEED: only, MAILROOM_DEEP: isDeep } = process.env;
const series = only ? [...short, ...long].filter(({ seed }) => `${seed}` === only) : isDeep ? long : short;

describe('Folders under random changes, failures and a second client', () => {
  for (const one of series) {
    it(`never lose a maket (seed ${one.seed}, ${one.changes} changes, ${one.makets} makets)`, async (test) => {
      const world = await openWorld(one);
      try {
        for (let step = 1; step <= one.changes; step++) await world.change(step);
        test.diagnostic(world.figures());
      } catch (error) {
        assert.fail(`Seed ${one.seed}: ${(error as Error).message}\n${world.trace.join('\n')}`);
      } finally {
        await world.close();
      }
    });
  }
});

class Killed extends Error {}

async function openWorld({ seed, makets: count }: Series) {
  const next = numbers(seed);
  const chance = (of: number) => next() % of === 0;
  const pick = <Item>(items: readonly Item[]) => items[next() % items.length] as Item;
  const data = await mkdtemp(join(tmpdir(), 'mr-folders-'));
  const sandbox = await startSandbox({ data });
  const db = openDatabase(data);
  const patience = { tries: 1, firstDelay: 1, longestDelay: 1, longestRetryAfter: 1, total: 1000 };
  const options = { address: sandbox.url, key: sandbox.key, dateFormat: 'unix' } as const;
  const inner = createMailingService({ ...options, patience });
  const other = createMailingService({ ...options, patience: { ...patience, tries: 9 } });
  const makets: number[] = [];
  while (makets.length < count) {
    makets.push(await other.createMaket({ title: 'A maket', body: '<p>A letter</p>' }));
  }

  const trace: string[] = [];
  const tell = (line: string) => {
    trace.push(line);
    if (trace.length > 40) trace.shift();
  };
  const figures = {
    changes: 0,
    requests: 0,
    wrongs: 0,
    meddlings: 0,
    kills: 0,
    stops: 0,
    undos: 0,
    races: 0,
  };
  const readings = new FolderCache(other);
  const history: ChangeRecord[] = [];

  /** The folders in the service’s own store. */
  const truth = (): Map<string, number[]> => {
    const rows = db.all<{ title: string; maket: number }>(
      'SELECT title, maket FROM folders JOIN folder_makets ON folder = id WHERE account = 1 ORDER BY title, maket',
    );
    const folders = Map.groupBy(rows, ({ title }) => title);
    return new Map([...folders].map(([title, group]) => [title, group.map(({ maket }) => maket)]));
  };
  const held = (folders: Contents) => new Set([...folders.values()].flat());

  /** Makets that somebody removed from a folder on purpose during the current change. */
  let wantedOut = new Set<number>();
  let meddled = false;
  let calm = false;

  const some = (): number[] => {
    if (count > 200 && chance(2)) return makets.slice(next() % 200);
    const chosen = makets.filter(() => chance(3));
    return chosen.length > 0 ? chosen : [pick(makets)];
  };

  /** Lets the second client make a change right before a request of ours. */
  const meddle = async () => {
    const folders = await other.listFolders();
    const folder = folders.length > 0 ? pick(folders) : undefined;
    const kind = pick(['put', 'put', 'take', 'take', 'rename', 'delete'] as const);
    const chosen = some().slice(0, 200);
    meddled = true;
    figures.meddlings++;
    if (!folder || kind === 'put') {
      const name = pick(names);
      tell(`    somebody puts ${brief(chosen)} into ${name}`);
      await other.addToFolder(name, chosen);
      return;
    }
    tell(`    somebody: ${kind} ${folder.title}${kind === 'take' ? ` ${brief(chosen)}` : ''}`);
    const { makets: inside } = await other.getFolder(folder.id);
    if (kind === 'rename') return other.changeFolder(folder.id, { title: pick(names) });
    for (const maket of kind === 'take' ? chosen : inside) wantedOut.add(maket);
    if (kind === 'take') return other.changeFolder(folder.id, { removeMakets: chosen });
    return other.deleteFolder(folder.id);
  };

  const service = new Proxy(inner, {
    get: (target, name: keyof MailingService) => {
      const request = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
      const disturbed = async (...args: unknown[]) => {
        figures.requests++;
        if (!calm && chance(9)) await meddle();
        if (!calm && chance(60)) {
          figures.kills++;
          tell('    killed');
          throw new Killed();
        }
        const wrong = !calm && chance(10) ? pick(wrongs) : undefined;
        if (wrong) {
          figures.wrongs++;
          tell(`    wrong at ${name}: ${JSON.stringify(wrong)}`);
          sandbox.misbehave({ ...wrong, requests: 1 });
        }
        const before = held(truth());
        try {
          return await request.apply(target, args);
        } finally {
          sandbox.misbehave();
          noneDropped(before, `${name}(${brief(args)})`);
        }
      };
      return (...args: unknown[]) => {
        const running = disturbed(...args);
        running.catch(() => {}).finally(() => underWay.delete(running));
        underWay.add(running);
        return running;
      };
    },
  });
  /** Requests in flight: when one of several parallel reads fails, the others may continue. */
  const underWay = new Set<Promise<unknown>>();
  const allQuiet = async () => {
    while (underWay.size > 0) await Promise.allSettled(underWay);
  };

  /** Asserts that our request has left no maket without a folder, unless somebody removed it on purpose. */
  const noneDropped = (before: ReadonlySet<number>, what: string) => {
    const after = held(truth());
    const dropped = [...before].filter((maket) => !after.has(maket));
    assert.deepEqual(
      dropped.filter((maket) => !wantedOut.has(maket)),
      [],
      `${what} left makets in no folder`,
    );
    if (meddled) figures.races += dropped.length;
  };

  interface Plan {
    readonly words: string;
    readonly folders: readonly string[];
    edits(contents: Contents): FolderEdit[];
    readonly undoes?: ChangeRecord;
    readonly continues?: ChangeRecord;
  }

  const plan = (): Plan => {
    const now = truth();
    const there = [...now.keys()];
    const folder = chance(10) || there.length === 0 ? pick(names) : pick(there);
    const [to, chosen] = [pick(names), some()];
    const places = chosen.map((maket) => {
      const home = [...now].find(([, inside]) => inside.includes(maket) && !chance(4))?.[0];
      return { maket, ...(home !== undefined && { folder: home }) };
    });
    const from = places.flatMap(({ folder: home }) => home ?? []);
    switch (
      pick(['add', 'move', 'move', 'remove', 'rename', 'duplicate', 'delete', 'undo', 'undo'] as const)
    ) {
      case 'add':
        return simple(`add ${brief(chosen)} to ${to}`, [to], () => adding(chosen, to));
      case 'move':
        return simple(`move ${brief(chosen)} to ${to}`, [to, ...from], () => moving(places, to));
      case 'remove':
        return simple(`remove ${brief(chosen)}`, from, () => removing(places));
      case 'rename':
        return simple(`rename ${folder} to ${to}`, [folder, to], (now) =>
          folder === to.toLowerCase() ? { puts: [], takes: [] } : renaming(folder, to, now),
        );
      case 'duplicate':
        return simple(`duplicate ${folder} as ${to}`, [folder, to], (now) => duplicating(folder, to, now));
      case 'delete':
        return simple(`delete ${folder}`, [folder], (now) => deleting([folder], now));
      case 'undo':
        return undoing(chance(2) ? lastChange(history) : pick(undoable(history)));
    }
  };
  const simple = (
    words: string,
    folders: readonly string[],
    wish: (contents: Contents) => Parameters<typeof editsFor>[0],
  ): Plan => ({ words, folders, edits: (contents) => editsFor(wish(contents), contents) });

  const undoing = (record: ChangeRecord | undefined): Plan => {
    if (!record) return simple('undo nothing', [], () => ({ puts: [], takes: [] }));
    return {
      words: `undo ${record.id}`,
      folders: record.edits.map(({ folder }) => folder),
      edits: (contents) => [...planUndo(record.edits, contents).edits],
      undoes: record,
    };
  };

  /** Makes a change like the extension: read, record, carry out, record again. */
  const attempt = async (id: string, { folders, edits: editsOf, undoes, continues }: Plan) => {
    const { list, contents } = await readFolders(service, folders);
    const edits = editsOf(contents);
    checkLimit(edits, list.length);
    if (!changesAnything(edits)) return;
    for (const edit of edits) {
      for (const maket of takenOut(edit)) {
        if (!edits.some(({ after }) => after.includes(maket))) wantedOut.add(maket);
      }
    }
    const whole = (done: readonly FolderEdit[]) => (continues ? joinEdits(continues.edits, done) : done);
    const record: ChangeRecord = {
      id: continues?.id ?? id,
      at: new Date(Date.UTC(2026, 0, 1) + figures.changes).toISOString(),
      account: 'work',
      accountName: 'Work',
      way: 'do',
      action: { kind: 'move', from: [], makets: [] },
      edits: whole(edits),
      state: 'begun',
      ...(undoes && { undoes: undoes.id }),
    };
    const write = (now: ChangeRecord) => {
      const index = history.findIndex((one) => one.id === now.id);
      if (index < 0) history.push(now);
      else history[index] = now;
      if (history.length > 30) history.shift();
    };
    write(record);
    const start = truth();
    try {
      const done = await carryOut(service, edits);
      write({ ...record, edits: whole(done), state: 'done' });
      if (!meddled)
        assert.deepEqual(picture(truth()), picture(applied(start, edits)), 'not what was planned');
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      // A killed process records nothing.
      const killed = [error, (error as Error).cause].find((one) => one instanceof Killed);
      if (killed) throw killed;
      if (error instanceof ChangeStopped) {
        figures.stops++;
        tell('    stopped');
        await allQuiet();
        const stopped = { ...record, edits: whole(error.isUnsure ? edits : error.done) };
        write({ ...stopped, state: 'stopped' });
        if (!meddled && !error.isUnsure) {
          assert.deepEqual(picture(truth()), picture(applied(start, error.done)), 'not what is said');
        }
        if (!chance(2)) return;
        tell('    continued');
        await attempt(id, {
          words: '',
          folders: edits.map(({ folder }) => folder),
          edits: (now) => editsFor(remainingTransfer(edits, error.done), now),
          ...(undoes && { undoes }),
          continues: stopped,
        });
        return;
      }
      if (!meddled) assert.deepEqual(picture(truth()), picture(start), 'something was done');
      history.splice(history.indexOf(record), 1, ...(continues ? [continues] : []));
      throw error;
    }
  };

  const attemptAndForgive = async (id: string, planned: Plan) => {
    try {
      await attempt(id, planned);
    } catch (error) {
      const expected = [Killed, ServiceError, FolderError].some((kind) => error instanceof kind);
      if (!expected) throw error;
      tell(`    failed: ${(error as Error).message}`);
    } finally {
      await allQuiet();
    }
  };

  /** Mailroom’s view of the folders: re-reads the changed ones and uses its cache for the others. */
  const mailroomShows = async (folders: readonly string[]) => {
    if (meddled) readings.expire();
    else readings.forget(folders.map((name) => name.toLowerCase()));
    const list = await readings.folders();
    const contents = await Promise.all(
      list.map(async ({ title }) => [title, await readings.makets(title)] as const),
    );
    for (const { title, makets: shown } of list) {
      assert.equal(findByName(list, title)?.makets, shown);
    }
    return new Map(contents);
  };

  return {
    trace,
    async change(step: number) {
      [wantedOut, meddled, calm] = [new Set<number>(), false, chance(3)];
      figures.changes++;
      const planned = plan();
      if (planned.undoes) figures.undos++;
      tell(`${step}. ${planned.words}${calm ? ' (undisturbed)' : ''}`);
      const before = picture(truth());
      await attemptAndForgive(`c${step}`, planned);
      assert.deepEqual(
        picture(await mailroomShows(planned.folders)),
        picture(truth()),
        'Mailroom shows it otherwise',
      );
      const record = history.find(({ id, state }) => id === `c${step}` && state === 'done');
      if (!calm || !record || !chance(3)) return;
      tell('    and back again');
      figures.undos++;
      await attemptAndForgive(`c${step}u`, undoing(record));
      assert.deepEqual(picture(truth()), before, 'undoing did not bring it back');
      await mailroomShows(planned.folders);
    },
    figures: () =>
      Object.entries(figures)
        .map(([name, number]) => `${name} ${number}`)
        .join(', '),
    async close() {
      await inner.close();
      await other.close();
      db.close();
      await sandbox.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}

function applied(folders: Contents, edits: readonly FolderEdit[]): Contents {
  const now = new Map(folders);
  for (const { folder, after } of edits) now.set(folder, after);
  return now;
}

function picture(folders: Contents): string[] {
  return [...folders]
    .filter(([, makets]) => makets.length > 0)
    .map(([name, makets]) => `${name}: ${makets.toSorted((a, b) => a - b)}`)
    .sort();
}

function brief(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** A linear congruential generator, deterministic for a seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state >> 8;
  };
}
