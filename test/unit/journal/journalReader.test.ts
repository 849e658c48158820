import assert from 'node:assert/strict';
import { appendFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { Creation, JournalEvent } from '../../../src/core/journal/events.ts';
import { formatLine } from '../../../src/core/journal/parse.ts';
import type { JournalChange } from '../../../src/core/journal/records.ts';
import { EventFile } from '../../../src/extension/journal/files/eventFile.ts';
import { storedLocalEvents } from '../../../src/extension/journal/files/journalDirectory.ts';
import { JournalReader } from '../../../src/extension/journal/files/journalReader.ts';
import { LocalEvents } from '../../../src/extension/journal/files/localEvents.ts';
import type { Log } from '../../../src/extension/log.ts';
import { journalAt } from './support/journalAt.ts';

let parent: string;
let path: string;
let ownPath: string;
before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'reader-'));
});
beforeEach(async () => {
  const folder = await mkdtemp(join(parent, 'test-'));
  path = join(folder, 'work', '.mailroom', 'journal.jsonl');
  ownPath = join(folder, 'storage', 'own.jsonl');
  await mkdir(dirname(path), { recursive: true });
  await mkdir(dirname(ownPath));
});
after(() => rm(parent, { recursive: true, force: true }));

const account = 'Work https://api.example.com';
const maket: Creation = { kind: 'maket', title: 'Spring', hash: 'x', bytes: 1, ownFooter: false };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();
const base = (minute: number) => ({ v: 1, at: at(minute), account }) as const;
const named = (id: number, title: string, minute = 0): JournalEvent => ({
  ...base(minute),
  event: 'known',
  kind: 'maket',
  id,
  title,
});
const requested = (request: string): JournalEvent => ({
  ...base(0),
  event: 'requested',
  request,
  creation: maket,
});
const created = (request: string, id: number): JournalEvent => ({
  ...base(1),
  event: 'created',
  request,
  id,
});
const text = (...events: JournalEvent[]) => events.map((event) => `${formatLine(event)}\n`).join('');

/** Opens a window on the journal. `shown` returns the makets that it would show. */
function open() {
  const nothing: Partial<Log> = { warn: () => {}, error: () => {} };
  const journal = new EventFile(journalAt(path), () => undefined);
  const own = new LocalEvents(storedLocalEvents(dirname(ownPath)), path, nothing as Log, 4);
  const reader = new JournalReader(journal, own, () => false);
  const shown = () =>
    [...reader.records(account).makets.values()]
      .sort((one, other) => one.id - other.id)
      .map(({ id, title, contentProven }) => `${id} ${title}${contentProven ? ', proven' : ''}`);
  return { journal, own, reader, shown };
}

/** The numbers of the makets in a change. */
function makets(change: JournalChange | undefined) {
  return change === 'everything' ? change : [...(change?.get(account)?.makets ?? [])];
}

test('an appended event changes only the object that it is about', async () => {
  await writeFile(path, text(named(1, 'One'), named(2, 'Two')));
  const { reader, shown } = open();
  assert.equal((await reader.refresh()).change, 'everything');
  const records = reader.records(account);
  const two = records.makets.get(2);
  await appendFile(path, text(named(1, 'First', 5)));
  assert.deepEqual(makets((await reader.refresh()).change), [1]);
  assert.deepEqual(shown(), ['1 First', '2 Two']);
  assert.deepEqual([reader.records(account), records.makets.get(2)], [records, two]);
});

test('an event that adds nothing new is not reported as a change', async () => {
  await writeFile(path, text(named(1, 'One')));
  const { reader } = open();
  await reader.refresh();
  assert.deepEqual(await reader.refresh(), { change: undefined, isJournalNew: false, failures: [] });
  await appendFile(path, `torn\n${text(named(1, 'One'))}`);
  assert.deepEqual(await reader.refresh(), { change: undefined, isJournalNew: true, failures: [] });
});

test('a journal that was rewritten or switched to another branch is read again', async () => {
  await writeFile(path, text(named(1, 'One'), named(2, 'Two')));
  const { reader, shown } = open();
  await reader.refresh();
  await writeFile(`${path}.new`, text(named(3, 'Three')));
  await rename(`${path}.new`, path);
  assert.equal((await reader.refresh()).change, 'everything');
  assert.deepEqual(shown(), ['3 Three']);
  await rm(path);
  assert.equal((await reader.refresh()).change, 'everything');
  assert.deepEqual(shown(), []);
  assert.equal((await reader.refresh()).change, undefined);
});

test('a last line without a newline is replaced by another one', async () => {
  await writeFile(path, text(named(1, 'One')) + formatLine(named(2, 'Two')));
  const { reader, shown } = open();
  await reader.refresh();
  assert.deepEqual(shown(), ['1 One', '2 Two']);
  await writeFile(path, text(named(1, 'One')) + formatLine(named(3, 'Three')));
  await reader.refresh();
  assert.deepEqual(shown(), ['1 One', '3 Three']);
});

test('a maket created on this machine is proven from the first time it is shown', async () => {
  const here = open();
  const other = open();
  await other.reader.refresh();
  for (const event of [requested('r'), created('r', 7)]) {
    await here.own.append(event);
    await here.journal.append(event);
  }
  await other.reader.refresh();
  assert.deepEqual(other.shown(), ['7 Spring, proven']);
});

test('the machine’s own log is read before the journal', async () => {
  const { journal, own, reader, shown } = open();
  for (const event of [requested('r'), created('r', 7)]) {
    await own.append(event);
    await journal.append(event);
  }
  const seen = new Set<string>();
  const reading = reader.refresh();
  let isRead = false;
  void reading.then(() => {
    isRead = true;
  });
  while (!isRead) {
    for (const one of shown()) seen.add(one);
    await new Promise(setImmediate);
  }
  assert.deepEqual([[...seen], shown()], [['7 Spring, proven'], ['7 Spring, proven']]);
});

test('a proof is lost when it is dropped from the machine’s own log', async () => {
  const { journal, own, reader, shown } = open();
  for (const [request, id] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ] as const) {
    for (const event of [requested(request), created(request, id)]) {
      await own.append(event);
      await journal.append(event);
    }
  }
  await reader.refresh();
  assert.deepEqual(shown(), ['1 Spring, proven', '2 Spring, proven', '3 Spring, proven']);
  await own.thinOut();
  assert.equal((await reader.refresh()).change, 'everything');
  assert.deepEqual(shown(), ['1 Spring', '2 Spring', '3 Spring, proven']);
});

test('when one of the two files cannot be read, the other one still is', async () => {
  const { journal, own, reader, shown } = open();
  for (const event of [requested('r'), created('r', 7)]) {
    await own.append(event);
    await journal.append(event);
  }
  await rename(ownPath, `${ownPath}.away`);
  await mkdir(ownPath);
  const { failures } = await reader.refresh();
  assert.deepEqual([failures.map((failure) => failure.path), shown()], [[ownPath], ['7 Spring']]);
  await rm(ownPath, { recursive: true });
  await rename(`${ownPath}.away`, ownPath);
  assert.deepEqual(makets((await reader.refresh()).change), [7]);
  assert.deepEqual(shown(), ['7 Spring, proven']);
});

test('an event that could not be written counts until the window closes, even after a full re-read', async () => {
  const { journal, own, reader, shown } = open();
  for (const event of [requested('r'), created('r', 7)]) await journal.append(event);
  await own.append(requested('r'));
  await reader.refresh();
  assert.deepEqual(shown(), []);
  assert.deepEqual(makets(reader.applyUnwritten(created('r', 7))), [7]);
  assert.deepEqual(shown(), ['7 Spring, proven']);
  await writeFile(path, text(requested('r')));
  assert.equal((await reader.refresh()).change, 'everything');
  assert.deepEqual(shown(), ['7 Spring, proven']);
});
