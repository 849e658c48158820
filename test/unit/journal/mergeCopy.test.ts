import assert from 'node:assert/strict';
import { once } from 'node:events';
import { link, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { JournalEvent } from '../../../src/core/journal/events.ts';
import { formatLine } from '../../../src/core/journal/parse.ts';
import { workspaceJournal } from '../../../src/extension/journal/files/journalDirectory.ts';
import { isConflictCopy, mergeCopy } from '../../../src/extension/journal/repair/mergeCopy.ts';
import { RefusedCalls } from '../../support/refusedCalls.ts';
import { journalAt } from './support/journalAt.ts';
import { start } from './support/processes.ts';

const kills = process.env.MAILROOM_DEEP === '1' ? 60 : 5;
const copyName = 'journal (Anna’s conflicted copy 2026-11-25).jsonl';

const known = (id: number): JournalEvent => ({
  ...{ v: 1, at: '2026-11-20T09:00:00.000Z', account: 'Work' },
  ...{ event: 'known', kind: 'maket', id, title: `Maket ${id}` },
});
const line = (id: number) => formatLine(known(id));
const text = (...ids: number[]) => ids.map((id) => `${line(id)}\n`).join('');

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'copies-'));
  folder = join(root, '.mailroom');
  await mkdir(folder);
  await writeFile(join(folder, 'journal.jsonl'), text(1, 2));
});
afterEach(() => rm(root, { recursive: true }));

const path = () => join(folder, 'journal.jsonl');
const journal = () => journalAt(path());
const copy = (name = copyName) => journal().directory.listed(name);
const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '');
const names = async () => (await readdir(folder)).sort();

it('conflict copies are recognized by the names that sync programs give them', () => {
  const all = [
    'journal-PC.jsonl',
    'journal (1).jsonl',
    'journal 2.jsonl',
    "journal (Anna's conflicted copy 2026-11-25).jsonl",
    'journal.sync-conflict-20261125-101010-ABCDEFG.jsonl',
    'journal_conflict-20261125-101010.jsonl',
    ...[
      'journal.jsonl',
      'journal.jsonl.old',
      'damaged.jsonl',
      'journals.jsonl',
      'journal-PC.jsonl.new',
      'old journal 2.jsonl',
    ],
  ];
  assert.deepEqual(all.filter(isConflictCopy), all.slice(0, 6));
});

describe('a conflict copy of the journal', () => {
  it('adds its missing lines to the journal, each once, and is removed', async () => {
    const torn = '{"v":1,"at":';
    const newer = '{"v":2,"what":"is this"}';
    await writeFile(
      join(folder, copyName),
      `${text(2, 3).replaceAll('\n', '\r\n')}${newer}\n\n${text(3)}nonsense\n<<<<<<< x\n${torn}`,
    );
    assert.equal(await mergeCopy(journal(), copy()), 2);
    assert.equal(await read('journal.jsonl'), `${text(1, 2, 3)}${newer}\n`);
    assert.equal(await read('damaged.jsonl'), `nonsense\n${torn}\n`);
    assert.deepEqual(await names(), ['damaged.jsonl', 'journal.jsonl']);
  });

  it('becomes the journal when there is none', async () => {
    await writeFile(join(folder, copyName), text(5));
    await rm(path());
    assert.equal(await mergeCopy(journal(), copy()), 1);
    assert.deepEqual([await names(), await read('journal.jsonl')], [['journal.jsonl'], text(5)]);
  });

  it('that another window has already merged adds nothing', async () => {
    assert.equal(await mergeCopy(journal(), copy()), 0);
    assert.equal(await read('journal.jsonl'), text(1, 2));
  });

  it('stays when lines are added to it during the merge, and is merged again later', async () => {
    await writeFile(join(folder, copyName), text(3));
    {
      using calls = new RefusedCalls();
      // The merge opens the journal after it has read the copy.
      calls.refuse('open', async (opened) => {
        if (opened.endsWith('/journal.jsonl')) await writeFile(join(folder, copyName), text(3, 4));
        return false;
      });
      await mergeCopy(journal(), copy());
    }
    assert.equal(await read(copyName), text(3, 4));
    assert.equal(await mergeCopy(journal(), copy()), 1);
    assert.equal(await read('journal.jsonl'), text(1, 2, 3, 4));
    assert.deepEqual(await names(), ['journal.jsonl']);
  });

  it('is refused when it is a link, has a hard link, or is too large, and nothing changes', async () => {
    const outside = join(root, 'outside');
    await writeFile(outside, text(9));
    const make: Record<string, () => Promise<void>> = {
      link: () => symlink(outside, join(folder, copyName)),
      secondName: () => link(outside, join(folder, copyName)),
      notAFile: () => mkdir(join(folder, copyName)).then(() => undefined),
      tooLarge: async () => {
        await writeFile(join(folder, copyName), '');
        await truncate(join(folder, copyName), 300 * 1024 * 1024);
      },
    };
    for (const [reason, prepare] of Object.entries(make)) {
      await prepare();
      await assert.rejects(mergeCopy(journal(), copy()), { name: 'Refused', reason });
      assert.deepEqual([await read('journal.jsonl'), await read('../outside')], [text(1, 2), text(9)]);
      assert.deepEqual(await names(), [copyName, 'journal.jsonl'].sort());
      await rm(join(folder, copyName), { recursive: true });
    }
  });

  it('is not merged before the workspace is trusted', async () => {
    await writeFile(join(folder, copyName), text(3));
    const untrusted = workspaceJournal(root, () => false);
    await assert.rejects(mergeCopy(untrusted, untrusted.directory.listed(copyName)), { reason: 'readOnly' });
    assert.deepEqual([await read('journal.jsonl'), await read(copyName)], [text(1, 2), text(3)]);
  });

  it('cannot have a name that leads to another folder', () => {
    for (const name of [
      '../journal 2.jsonl',
      'a/journal 2.jsonl',
      'journal \\..\\x.jsonl',
      'journal :x.jsonl',
    ])
      assert.throws(() => copy(name), /Not a file name/);
  });
});

/** Returns the `ids` whose lines are in none of the files. */
async function lost(ids: readonly number[]): Promise<number[]> {
  const there = new Set((await Promise.all((await names()).map(read))).join('\n').split('\n'));
  return ids.filter((id) => !there.has(line(id)));
}

describe('a window that dies while merging a conflict copy', () => {
  const ids = Array.from({ length: 3000 }, (_, index) => index + 1);

  it('loses no line, whenever it is killed, and another window completes the merge', async (t) => {
    let complete = 0;
    for (let kill = 0; kill < kills; kill++) {
      await writeFile(path(), text(1, 2));
      await writeFile(join(folder, copyName), text(...ids));
      const merger = start('merger', path(), copyName);
      const isClosed = once(merger.process, 'close');
      await Promise.race([once(merger.output, 'data'), isClosed]);
      await new Promise((resolve) => setTimeout(resolve, (kill * 60) / kills));
      merger.process.kill('SIGKILL');
      await isClosed;
      if (!(await names()).includes(copyName)) complete++;
      assert.deepEqual(await lost(ids), []);
      await mergeCopy(journal(), copy());
      assert.deepEqual(await names(), ['journal.jsonl']);
      assert.deepEqual(
        (await read('journal.jsonl')).split('\n').toSorted(),
        text(...ids)
          .split('\n')
          .toSorted(),
      );
    }
    t.diagnostic(`${kills} kills, ${complete} of them after the end`);
  });

  it('loses no line, whichever file operation is its last', async () => {
    for (const call of ['open', 'unlink'] as const) {
      for (let last = 0, isOver = false; !isOver; last++) {
        await writeFile(path(), text(1, 2));
        await writeFile(join(folder, copyName), `${text(2, 3)}nonsense\n`);
        {
          using calls = new RefusedCalls([]);
          const count = calls.refuse(call, () => count() > last, 'EIO');
          isOver = await mergeCopy(journal(), copy()).then(
            () => true,
            () => false,
          );
        }
        assert.deepEqual(await lost([1, 2, 3]), []);
        await mergeCopy(journal(), copy());
        assert.deepEqual(
          [await read('journal.jsonl'), await read('damaged.jsonl'), await names()],
          [text(1, 2, 3), 'nonsense\n', ['damaged.jsonl', 'journal.jsonl']],
        );
        await rm(join(folder, 'damaged.jsonl'));
      }
    }
  });
});
