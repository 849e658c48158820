import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { JournalEvent, LocalEvent } from '../../../src/core/journal/events.ts';
import { storedLocalEvents } from '../../../src/extension/journal/files/journalDirectory.ts';
import { LocalEvents } from '../../../src/extension/journal/files/localEvents.ts';
import type { Log } from '../../../src/extension/log.ts';
import { foldJournal } from './support/foldJournal.ts';

let parent: string;
let path: string;
let logged: string[];
before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'own-'));
});
beforeEach(async () => {
  path = join(await mkdtemp(join(parent, 'test-')), 'storage', 'own.jsonl');
  logged = [];
});
after(() => rm(parent, { recursive: true, force: true }));

const account = 'Work https://api.example.com';
const log: Partial<Log> = {
  warn: (message: string) => void logged.push(message),
  error: (message: string) => void logged.push(message),
};

/** Opens a window’s access to the file that all windows share. */
const open = (journal = '/work/.mailroom/journal.jsonl', most?: number) =>
  new LocalEvents(storedLocalEvents(dirname(path)), journal, log as Log, most);

function made(request: string, id: number): JournalEvent[] {
  const at = new Date(Date.UTC(2026, 10, 20, 9, 0, id)).toISOString();
  const creation = {
    kind: 'maket',
    title: `Maket ${id}`,
    hash: request,
    bytes: 1,
    ownFooter: false,
  } as const;
  return [
    { v: 1, at, account, event: 'requested', request, creation },
    { v: 1, at, account, event: 'created', request, id },
  ];
}

async function wordOf(own: LocalEvents) {
  const events: LocalEvent[] = [];
  await using reading = await own.open();
  await reading.read((some) => void events.push(...some));
  return { events, journal: own.journal };
}

/** The makets that are proven when the journal has `events`. */
async function provenBy(own: LocalEvents, events: readonly JournalEvent[]): Promise<readonly number[]> {
  const { records } = foldJournal(events, { account, now: new Date(), own: await wordOf(own) });
  return [...records.makets.values()].flatMap(({ id, contentProven }) => (contentProven ? id : []));
}

test('several windows write at the same time, and each reads all events', async () => {
  const windows = [open(), open(), open('/elsewhere/.mailroom/journal.jsonl')];
  const all = Array.from({ length: 30 }, (_, index) => made(`r${index}`, index + 1));
  await Promise.all(
    all.map(async (events, index) => {
      for (const event of events) await windows[index % windows.length]?.append(event);
    }),
  );
  for (const window of [...windows, open()]) assert.equal((await provenBy(window, all.flat())).length, 30);
});

test('an event torn by a crash proves nothing and hides no other event', async () => {
  const own = open();
  for (const event of made('one', 1)) await own.append(event);
  await appendFile(path, '{"v":1,"at":"2026');
  for (const event of made('two', 2)) await own.append(event);
  assert.deepEqual(await provenBy(open(), [...made('one', 1), ...made('two', 2)]), [1, 2]);
});

test('the newest events are kept when there are too many, while other windows write', async () => {
  const all = Array.from({ length: 100 }, (_, index) => made(`r${index}`, index + 1));
  const writer = open();
  for (const event of all.slice(0, 90).flat()) await writer.append(event);
  const opening = open(undefined, 40);
  await wordOf(opening);
  const writing = (async () => {
    for (const event of all.slice(90).flat()) await writer.append(event);
  })();
  await Promise.all([opening.thinOut(), writing]);
  const proven = await provenBy(open(), all.flat());
  assert.deepEqual(proven.slice(-10), [91, 92, 93, 94, 95, 96, 97, 98, 99, 100]);
  assert.ok(proven.length <= 30, String(proven.length));
  assert.ok((await readFile(path, 'utf8')).split('\n').length < 60);
  assert.deepEqual(logged, []);
});

test('on Windows, the letter case of a folder’s path does not matter, also for events of earlier versions', async (context) => {
  for (const event of made('before', 1)) await open('C:\\Work\\journal.jsonl').append(event);
  context.mock.property(process, 'platform', 'win32');
  const [one, other] = [open('C:\\Work\\journal.jsonl'), open('c:\\work\\journal.jsonl')];
  assert.equal(one.journal, other.journal);
  for (const event of made('since', 2)) await other.append(event);
  const { events, journal } = await wordOf(one);
  assert.deepEqual(
    events.map((event) => event.journal),
    [journal, journal, journal, journal],
  );
});
