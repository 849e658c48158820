import assert from 'node:assert/strict';
import fs, { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { JournalEvent } from '../../../src/core/journal/events.ts';
import { formatLine } from '../../../src/core/journal/parse.ts';
import { settleRewrite } from '../../../src/extension/files/settleRewrite.ts';
import { leastTime } from '../../support/processorTime.ts';
import { CollectingFile } from './support/collectingFile.ts';
import { foldJournal } from './support/foldJournal.ts';
import { journalAt, noPatience } from './support/journalAt.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'large-'));
  path = join(folder, '.mailroom', 'journal.jsonl');
  await mkdir(join(path, '..'));
});
afterEach(async () => {
  mock.restoreAll();
  syncBuiltinESMExports();
  await rm(folder, { recursive: true });
});

/** Counts the calls of `open` on any file from now on. */
function countOpenings(): () => number {
  const { open } = fs;
  const spy = mock.method(fs, 'open', (...args: Parameters<typeof open>) => open(...args));
  syncBuiltinESMExports();
  return () => spy.mock.callCount();
}

const numbered = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i));

function known(id: number, at: string): JournalEvent {
  return { v: 1, at, account: 'sandbox:1', event: 'known', kind: 'maket', id, title: `Maket ${id}` };
}

describe('a very long journal', () => {
  it('has all damaged lines moved in one pass', async () => {
    const lines = numbered(8000, (index) => `  "title": "Line ${index}",`);
    await writeFile(path, `${lines.join('\n')}\n`);
    const file = new CollectingFile(journalAt(path), () => undefined);
    await file.refresh();
    const openings = countOpenings();
    assert.deepEqual(await file.repair(), { damaged: 8000, conflicts: 0, dropped: 8000 });
    assert.ok(openings() < 20, `${openings()} files were opened`);
    assert.equal(await readFile(join(path, '../damaged.jsonl'), 'utf8'), `${lines.join('\n')}\n`);
    assert.equal(await readFile(path, 'utf8'), '');
  });

  it('gets all lines of an unfinished rewrite back in one pass', async () => {
    const lines = numbered(8000, (id) => formatLine(known(id, '2026-11-20T09:00:00.000Z')));
    await writeFile(path, '');
    await writeFile(`${path}.old`, `${lines.join('\n')}\n`);
    const openings = countOpenings();
    await settleRewrite(journalAt(path), noPatience);
    assert.ok(openings() < 20, `${openings()} files were opened`);
    assert.equal(await readFile(path, 'utf8'), `${lines.join('\n')}\n`);
  });

  it('is read in slices that leave the thread free', async () => {
    const lines = numbered(100_000, (id) => formatLine(known(id, new Date(id * 1000).toISOString())));
    await writeFile(path, `${lines.join('\n')}\n`);
    const file = new CollectingFile(journalAt(path), () => undefined);
    let turns = 0;
    const ticking = setInterval(() => turns++, 0);
    await file.refresh();
    clearInterval(ticking);
    assert.equal(file.events.length, 100_000);
    assert.ok(turns > 20, `${turns} turns`);
  });

  it('is folded almost as fast when all events have the same time', async () => {
    const fold = (at: (id: number) => string) => {
      const events = numbered(50_000, String).map((id) =>
        known((Number(id) * 7919) % 50_021, at(Number(id))),
      );
      return leastTime(() => foldJournal(events, { account: 'sandbox:1', now: new Date() }));
    };
    const apart = await fold((id) => new Date((id * 104_729) % 100_003_000).toISOString());
    const together = await fold(() => '2026-11-20T09:00:00.000Z');
    assert.ok(together < 10 * apart, `${together} ms rather than ${apart} ms`);
  });
});
