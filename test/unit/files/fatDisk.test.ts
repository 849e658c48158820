import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { Directory } from '../../../src/extension/files/directory.ts';
import { replaceFile } from '../../../src/extension/files/replaceFile.ts';
import { takeLock } from '../../../src/extension/imports/run/importLock.ts';
import { EventFile } from '../../../src/extension/journal/files/eventFile.ts';
import { workspaceJournal } from '../../../src/extension/journal/files/journalDirectory.ts';
import type { Journal } from '../../../src/extension/journal/journal.ts';
import { mergeCopy } from '../../../src/extension/journal/repair/mergeCopy.ts';
import { fatDisk } from '../../support/fatDisk.ts';
import '../../support/withoutVsCode.ts';

const { compactJournal } = await import('../../../src/extension/journal/repair/compactJournal.ts');

const isDeep = process.env.MAILROOM_DEEP === '1';
const disk = isDeep ? await fatDisk() : { missing: 'needs npm run test:deep, which mounts a disk' };
const skip = 'missing' in disk && disk.missing;
if (isDeep && skip) console.log(skip);

const known = (id: number, title: string) =>
  ({
    v: 1,
    at: '2026-11-20T09:00:00.000Z',
    account: 'Work',
    event: 'known',
    kind: 'maket',
    id,
    title,
  }) as const;

describe('on a disk that ignores case and has no hard links', { skip }, () => {
  after(() => ('missing' in disk ? undefined : disk.remove()));
  const newFolder = () => ('missing' in disk ? assert.fail() : mkdtemp(join(disk.folder, 'test-')));

  it('two windows append to a journal, and compacting it fails with the reason', async () => {
    const file = workspaceJournal(await newFolder());
    const windows = [0, 1].map(() => new EventFile(file, () => assert.fail('a line is damaged')));
    await Promise.all(
      windows.map(async (window, number) => {
        for (let count = 0; count < 50; count++) await window.append(known(1 + number, `${count}`));
      }),
    );
    const lines = await readFile(file.path, 'utf8');
    assert.equal(lines.split('\n').length, 101);
    const journal = { compact: () => windows[0]?.compact() } as Partial<Journal> as Journal;
    await assert.rejects(compactJournal(journal), { message: /needs hard links.*Nothing was changed/ });
    assert.equal(await readFile(file.path, 'utf8'), lines);
    assert.deepEqual((await readdir(file.directory.path)).sort(), ['.gitattributes', 'journal.jsonl']);
  });

  it('the journal is found in a folder spelled in another case', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, '.Mailroom'));
    await writeFile(join(folder, '.Mailroom', 'Journal.jsonl'), '');
    const journal = workspaceJournal(folder);
    await new EventFile(journal, () => undefined).append(known(1, 'One'));
    assert.deepEqual(await readdir(join(folder, '.Mailroom')), ['Journal.jsonl']);
    // FUSE caches the size of a file for each spelling.
    assert.match(String(await journal.read()), /"title":"One"/);
  });

  it('records are replaced, locks are exclusive, and conflict copies are merged', async () => {
    const folder = await newFolder();
    const directory = new Directory(folder);
    for (const content of ['one', 'two']) await replaceFile(directory.file('record'), content);
    assert.equal(String(await directory.file('record').read()), 'two');
    const lock = await takeLock(directory.file('lock'));
    assert.ok(lock);
    assert.equal(await takeLock(directory.file('lock')), undefined);
    await lock.release();
    const journal = workspaceJournal(folder);
    await new EventFile(journal, () => undefined).append(known(1, 'One'));
    await writeFile(join(journal.directory.path, 'journal 2.jsonl'), `${JSON.stringify(known(2, 'Two'))}\n`);
    assert.equal(await mergeCopy(journal, journal.directory.listed('journal 2.jsonl')), 1);
    assert.deepEqual((await readdir(folder)).sort(), ['.mailroom', 'record']);
  });
});
