import assert from 'node:assert/strict';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { windowsPauses } from '../../../src/core/heldFiles.ts';
import type { JournalEvent } from '../../../src/core/journal/events.ts';
import { Directory } from '../../../src/extension/files/directory.ts';
import { replaceFile } from '../../../src/extension/files/replaceFile.ts';
import { ImportStore } from '../../../src/extension/imports/run/importStore.ts';
import { EventFile } from '../../../src/extension/journal/files/eventFile.ts';
import { patience } from '../../../src/extension/kit/heldFiles.ts';
import { KeptUploads } from '../../../src/extension/versions/keptUploads.ts';
import { layoutHash } from '../../../src/extension/versions/layoutHash.ts';
import { needs } from '../../support/needs.ts';
import { refusals } from '../../support/windowsFiles.ts';
import { createRandom, type Random } from '../compiler/edits.ts';
import { CollectingFile } from '../journal/support/collectingFile.ts';
import { journalAt } from '../journal/support/journalAt.ts';

const { MAILROOM_DEEP, MAILROOM_SEED: only } = process.env;
const rounds = MAILROOM_DEEP === '1' ? 1000 : 20;
const seeds = only ? [Number(only)] : Array.from({ length: rounds }, (_, index) => index + 1);
/** The number of rounds that run in parallel, since each mostly waits. */
const lanes = 16;
const changes = 3;

/** A window that keeps opening the file, for a few ms each time. */
async function reader(path: string, random: Random, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const handle = await open(path).catch(() => undefined);
    await setTimeout(10 * random());
    await handle?.close();
    await setTimeout(10 * random());
  }
}

/** Runs `work`, which changes the file, while a window reads it. */
async function besideReader(path: string, random: Random, work: () => Promise<void>): Promise<void> {
  let isOver = false;
  const reading = reader(path, random, () => isOver);
  try {
    await work();
  } finally {
    isOver = true;
    await reading;
  }
}

const known = (id: number, title: string, second = 0): JournalEvent => ({
  ...{ v: 1, at: new Date(Date.UTC(2026, 10, 20, 9, 0, second)).toISOString(), account: 'Work' },
  ...{ event: 'known', kind: 'maket', id, title },
});

/** Two windows append and one compacts while a third reads. Returns the lines that are missing at the end. */
async function compaction(folder: string, random: Random): Promise<readonly number[]> {
  const path = join(folder, '.mailroom', 'journal.jsonl');
  const [one, other] = [0, 1].map(() => new EventFile(journalAt(path), () => undefined)) as [
    EventFile,
    EventFile,
  ];
  const ids = Array.from({ length: 8 * changes }, (_, index) => index + 1);
  await one.append(known(100, 'First'));
  await besideReader(path, random, async () => {
    const append = async (file: EventFile, from: number) => {
      for (const id of ids.filter((each) => each % 2 === from)) {
        await file.append(known(id, `Maket ${id}`));
        await setTimeout(4 * random());
      }
    };
    const compact = async () => {
      for (let count = 0; count < changes; count++) {
        for (const title of ['A', 'B', 'C']) await one.append(known(100, title, count));
        await one.compact();
      }
    };
    const ends = await Promise.allSettled([append(one, 0), append(other, 1), compact()]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  });
  const file = new CollectingFile(journalAt(path), () => assert.fail('a line is damaged'));
  await file.refresh();
  const found = new Set(file.events.map((event) => event.event === 'known' && event.id));
  return ids.filter((id) => !found.has(id));
}

async function imports(folder: string, random: Random): Promise<readonly number[]> {
  const [store, second] = [new ImportStore(folder), new ImportStore(folder)];
  const record = {
    ...{
      id: 1,
      account: 'work',
      accountName: 'Work',
      path: '/people.csv',
      name: 'people.csv',
      isPasted: false,
    },
    ...{ choices: {}, consentNote: '', skipsConfirmation: false },
  };
  await store.write(record);
  await besideReader(store.directory(1).file('record').path, random, async () => {
    for (let count = 1; count <= changes; count++) {
      await store.update(1, (current) => ({ ...current, consentNote: `${count}` }));
      assert.equal((await second.read(1))?.consentNote, `${count}`);
    }
  });
  return [];
}

async function drafts(folder: string, random: Random): Promise<readonly number[]> {
  const file = new Directory(folder).file('record.json');
  await besideReader(file.path, random, async () => {
    for (let count = 1; count <= changes; count++) await replaceFile(file, `${count}`);
  });
  assert.equal(String(await file.read()), `${changes}`);
  return [];
}

async function uploads(folder: string, random: Random): Promise<readonly number[]> {
  const upload = { title: 'One', html: '<p>', kind: 'mjml', source: '<mjml>', fingerprint: 'f' } as const;
  const hash = layoutHash(upload.title, upload);
  await besideReader(join(folder, `${hash}.json.gz`), random, async () => {
    for (let count = 1; count <= changes; count++) {
      await new KeptUploads(folder).keep(upload);
      assert.deepEqual(await new KeptUploads(folder).read(hash), upload);
    }
  });
  return [];
}

const works = { compaction, imports, drafts, uploads };

/** Returns what went wrong in a round: errors shown to the user, lost lines, leftover files. */
async function round(seed: number): Promise<readonly string[]> {
  const random = createRandom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'beside-'));
  try {
    const wrong: string[] = [];
    await Promise.all(
      Object.entries(works).map(async ([name, work]) => {
        try {
          const lost = await work(join(folder, name), random);
          if (lost.length > 0) wrong.push(`${seed} ${name}: lost ${lost.join(', ')}`);
        } catch (error) {
          wrong.push(`${seed} ${name}: ${error}`);
        }
      }),
    );
    const names = await readdir(folder, { recursive: true });
    const left = names.filter((name) => /\.(new|old)$/.test(name)).map((name) => `${seed}: ${name} remains`);
    return [...wrong, ...left];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function runAll(wanted: readonly number[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  const left = [...wanted];
  const lane = async () => {
    for (let seed = left.shift(); seed !== undefined; seed = left.shift()) wrong.push(...(await round(seed)));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return wrong;
}

// The double reads from `/proc` which files are open.
const { skip } = needs('/proc');

test('writing succeeds and loses nothing while another window reads, where open files can’t be replaced', {
  skip,
}, async (t) => {
  const before = refusals.count;
  assert.deepEqual(await runAll(seeds), []);
  t.diagnostic(`${seeds.length} rounds, ${refusals.count - before} refusals`);
  assert.ok(refusals.count > before);
});

test('writing fails without pauses where open files can’t be replaced', { skip }, async (t) => {
  patience.pauses = [];
  const wrong = await runAll(seeds.slice(0, 10));
  patience.pauses = windowsPauses;
  t.diagnostic(`${wrong.length} failures in ${seeds.slice(0, 10).length} rounds`);
  assert.ok(wrong.length > 0);
});
