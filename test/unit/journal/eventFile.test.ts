import assert from 'node:assert/strict';
import { once } from 'node:events';
import { appendFile, link, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { JournalEvent } from '../../../src/core/journal/events.ts';
import { formatLine } from '../../../src/core/journal/parse.ts';
import { settleRewrite } from '../../../src/extension/files/settleRewrite.ts';
import { storedJournal } from '../../../src/extension/journal/files/journalDirectory.ts';
import { CollectingFile } from './support/collectingFile.ts';
import { journalAt, noPatience } from './support/journalAt.ts';
import { start } from './support/processes.ts';

const deep = process.env.MAILROOM_DEEP === '1';
let folder = '';
let files = 0;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'));
});
after(() => rm(folder, { recursive: true }));

const newPath = () => join(folder, String(files++), '.mailroom', 'journal.jsonl');
const known = (id: number, title = `List ${id}`): JournalEvent => ({
  v: 1,
  at: '2026-11-20T09:00:00.000Z',
  account: 'sandbox:1',
  event: 'known',
  kind: 'list',
  id,
  title,
});
const ids = (file: CollectingFile) => file.events.map((event) => ('id' in event ? event.id : event.event));

async function open(path: string) {
  const damaged: number[] = [];
  const file = new CollectingFile(journalAt(path), (line) => damaged.push(line));
  await file.refresh();
  return { file, damaged };
}

/** A journal with the events 1, 2 and 3. */
async function threeEvents() {
  const path = newPath();
  const { file, damaged } = await open(path);
  for (const id of [1, 2, 3]) await file.append(known(id));
  await file.refresh();
  return { path, file, damaged };
}

test('a missing journal is empty, and the first event creates the file', async () => {
  const path = newPath();
  const { file } = await open(path);
  assert.deepEqual(file.events, []);
  await file.append(known(1));
  await file.refresh();
  assert.deepEqual(file.events, [known(1)]);
  assert.equal(await readFile(path, 'utf8'), `${formatLine(known(1))}\n`);
});

test('git is configured to merge a new journal line by line', async () => {
  const { path } = await threeEvents();
  assert.equal(
    await readFile(join(path, '../.gitattributes'), 'utf8'),
    'journal.jsonl text eol=lf merge=union\n',
  );
});

test('a refresh says whether there were new events', async () => {
  const { path, file } = await threeEvents();
  assert.equal(await file.refresh(), false);
  await appendFile(path, formatLine(known(4)));
  assert.equal(await file.refresh(), true);
  assert.equal(await file.refresh(), false);
});

test('events that another window appends are read once', async () => {
  const { path, file } = await threeEvents();
  const other = await open(path);
  await other.file.append(known(4));
  await Promise.all([file.refresh(), file.refresh()]);
  assert.deepEqual(ids(file), [1, 2, 3, 4]);
});

test('a torn last line is survived, and the next event starts on a new line', async () => {
  const { path, file, damaged } = await threeEvents();
  await appendFile(path, formatLine(known(4)).slice(0, 30));
  await file.refresh();
  assert.deepEqual(ids(file), [1, 2, 3]);
  await file.append(known(5));
  await file.refresh();
  assert.deepEqual([ids(file), damaged], [[1, 2, 3, 5], [4]]);
  assert.deepEqual(ids((await open(path)).file), [1, 2, 3, 5]);
});

test('a last line without a newline is read, but only once', async () => {
  const { path, file, damaged } = await threeEvents();
  await appendFile(path, formatLine(known(4)));
  await file.refresh();
  assert.deepEqual(ids(file), [1, 2, 3, 4]);
  await file.append(known(5));
  await file.refresh();
  assert.deepEqual([ids(file), damaged], [[1, 2, 3, 4, 5], []]);
});

test('damaged lines, conflict markers and newer events are skipped and stay in the file', async () => {
  const { path, file, damaged } = await threeEvents();
  const strange = '<<<<<<< HEAD\n{"v":2,"event":"new"}\n\u0000\u0000\n';
  await appendFile(path, strange);
  await file.append(known(4));
  await file.refresh();
  assert.deepEqual([ids(file), damaged], [[1, 2, 3, 4], [6]]);
  assert.ok((await readFile(path, 'utf8')).includes(strange));
});

test('a repair removes conflict markers and duplicates, and moves damaged lines to another file', async () => {
  const { path, file } = await threeEvents();
  assert.equal(file.needsRepair, false);
  const [two, four] = [formatLine(known(2)), formatLine(known(4))];
  const newer = '{"v":2,"event":"new"}';
  const conflict = ['<<<<<<< HEAD', two, newer, '=======', two, four, '>>>>>>> theirs', 'torn', ''];
  await appendFile(path, conflict.join('\n'));
  const other = (await open(path)).file;
  await file.refresh();
  assert.equal(file.needsRepair, true);
  assert.deepEqual(await file.repair(), { damaged: 1, conflicts: 3, dropped: 6 });
  for (const reader of [file, other]) {
    await reader.refresh();
    assert.deepEqual([ids(reader), reader.needsRepair], [[1, 2, 3, 4], false]);
  }
  const lines = [1, 2, 3].map((id) => formatLine(known(id)));
  assert.equal(await readFile(path, 'utf8'), `${[...lines, newer, four].join('\n')}\n`);
  assert.equal(await readFile(join(path, '../damaged.jsonl'), 'utf8'), 'torn\n');
  assert.deepEqual((await readdir(join(path, '..'))).toSorted(), [
    '.gitattributes',
    'damaged.jsonl',
    'journal.jsonl',
  ]);
});

test('a journal is compacted by one window at a time, and rewritten only when lines can be dropped', async () => {
  const { path, file } = await threeEvents();
  const before = await stat(path);
  assert.deepEqual(await file.compact(), { damaged: 0, conflicts: 0, dropped: 0 });
  assert.equal((await stat(path)).ino, before.ino);
  await link(path, `${path}.old`);
  assert.equal(await file.compact(), undefined);
  await rm(`${path}.old`);
  for (const title of ['A', 'B', 'C']) await file.append(known(3, title));
  assert.deepEqual(await file.compact(), { damaged: 0, conflicts: 0, dropped: 2 });
  await file.refresh();
  assert.deepEqual(ids(file), [1, 2, 3, 3]);
});

test('a rewrite that a killed process left unfinished is completed', async () => {
  const { path } = await threeEvents();
  // The process died after it wrote the new file without the last events, which it had not yet added.
  await rename(path, `${path}.old`);
  await writeFile(path, `${formatLine(known(1))}\n${formatLine(known(9))}\n`);
  await settleRewrite(journalAt(path));
  assert.deepEqual(ids((await open(path)).file), [1, 9]);
  await settleRewrite(journalAt(path), noPatience);
  assert.deepEqual(ids((await open(path)).file), [1, 9, 2, 3]);
  await assert.rejects(stat(`${path}.old`), { code: 'ENOENT' });
});

test('no line is lost or torn when two processes append while others compact and are killed', async () => {
  const path = newPath();
  await (await open(path)).file.append(known(1));
  const count = deep ? 2000 : 150;
  const appenders = ['left', 'right'].map((name) => startAppender(path, name, count));
  let isOver = false;
  const ended = Promise.all(appenders.map(({ process }) => once(process, 'exit'))).then(() => {
    isOver = true;
  });
  let rewritings = 0;
  while (!isOver) {
    const compactors = [startCompactor(path), startCompactor(path)];
    const victims = Promise.all(compactors.map(({ process }) => once(process, 'exit')));
    await Promise.race([...compactors.map(({ output }) => once(output, 'data')), ended]);
    for (const { process } of compactors) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 30));
      process.kill('SIGKILL');
    }
    await victims;
    await settleRewrite(journalAt(path), noPatience);
    rewritings += compactors.reduce((sum, { said }) => sum + said().length, 0);
  }
  await ended;
  const { file, damaged } = await open(path);
  assert.deepEqual(damaged, []);
  const written = new Set(requests(file));
  assert.deepEqual(
    appenders.flatMap(({ said }) => said()).filter((request) => !written.has(request)),
    [],
  );
  assert.equal(written.size, 2 * count + 1);
  assert.ok(rewritings > 0);
});

test('a journal that git replaced, shortened or removed is read again', async () => {
  const { path, file } = await threeEvents();
  const lines = (...events: number[]) => events.map((id) => `${formatLine(known(id))}\n`).join('');
  for (const merged of [[9, 1, 2, 3, 4], [1], [], [5, 6], [6, 5], [7, 8, 5]]) {
    await writeFile(`${path}.new`, lines(...merged));
    await rename(`${path}.new`, path);
    await file.refresh();
    assert.deepEqual(ids(file), merged);
  }
  await rm(path);
  await file.refresh();
  assert.deepEqual(ids(file), []);
});

test('a refresh reads only what was appended', async () => {
  const { path, file } = await threeEvents();
  // A change before the known end of the file would be seen only by reading everything again.
  const text = await readFile(path, 'utf8');
  const big = `${formatLine(known(4, 'x'.repeat(2000)))}\n`;
  await appendFile(path, big);
  await file.refresh();
  await writeFile(path, `${text.replace('"id":1', '"id":8')}${big}${formatLine(known(5))}\n`);
  await file.refresh();
  assert.deepEqual(ids(file), [1, 2, 3, 4, 5]);
});

test('appending fails when the journal cannot be written', async () => {
  const blocked = join(folder, 'blocked');
  await writeFile(blocked, 'a file where the folder would be');
  const file = new CollectingFile(storedJournal(blocked), () => undefined);
  await assert.rejects(file.append(known(1)), { code: 'EEXIST' });
});

test('two processes append at the same time and lose nothing', async () => {
  const path = newPath();
  const count = deep ? 2000 : 100;
  const processes = ['left', 'right'].map((name) => startAppender(path, name, count));
  await Promise.all(processes.map(({ process }) => once(process, 'exit')));
  const { file, damaged } = await open(path);
  assert.deepEqual(damaged, []);
  assert.deepEqual(requests(file).toSorted(), processes.flatMap(({ said }) => said()).toSorted());
  assert.equal(file.events.length, 2 * count);
});

test('lines that a killed process confirmed as written are there, and other processes go on', async () => {
  for (let round = 0; round < (deep ? 50 : 3); round++) {
    const path = newPath();
    const victim = startAppender(path, 'victim', 100_000);
    const survivor = startAppender(path, 'survivor', 40);
    while (victim.said().length < 5 + round) await once(victim.output, 'data');
    victim.process.kill('SIGKILL');
    await Promise.all([
      once(victim.process, 'exit'),
      survivor.process.exitCode ?? once(survivor.process, 'exit'),
    ]);
    const { file } = await open(path);
    const written = new Set(requests(file));
    assert.deepEqual(
      [...victim.said(), ...survivor.said()].filter((request) => !written.has(request)),
      [],
    );
    assert.equal(survivor.said().length, 40);
    assert.ok((await stat(path)).size > 0);
  }
});

const requests = (file: CollectingFile) =>
  file.events.map((event) => ('request' in event ? event.request : ''));

const startAppender = (path: string, name: string, count: number) =>
  start('appender', path, name, String(count));
const startCompactor = (path: string) => start('compactor', path);
