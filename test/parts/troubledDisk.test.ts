import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import type { ChangeRecord } from '../../src/core/folders/history.ts';
import type { Creation } from '../../src/core/journal/events.ts';
import { PacketStore } from '../../src/extension/approval/kept/packetStore.ts';
import { claimForAWhile } from '../../src/extension/campaigns/watch/claims.ts';
import { describeFailure } from '../../src/extension/errors/describeError.ts';
import { Directory } from '../../src/extension/files/directory.ts';
import { FolderHistory } from '../../src/extension/folders/change/folderHistory.ts';
import { lockFile, takeLock } from '../../src/extension/imports/run/importLock.ts';
import { type ImportRecord, ImportStore } from '../../src/extension/imports/run/importStore.ts';
import { storedLocalEvents, workspaceJournal } from '../../src/extension/journal/files/journalDirectory.ts';
import { JournalFile } from '../../src/extension/journal/files/journalFile.ts';
import { asWords } from '../../src/extension/kit/words.ts';
import { KnownPeople } from '../../src/extension/people/knownPeople.ts';
import { SentReviews } from '../../src/extension/review/campaign/sentReviews.ts';
import { KeptUploads } from '../../src/extension/versions/keptUploads.ts';
import { MemorySecrets, MemoryState, memoryLog } from '../host/support/memory.ts';
import { smallDisk } from '../support/smallDisk.ts';
import { type DiskState, type TroubledDisk, troubledDisk } from '../support/troubledDisk.ts';

const account = 'Work@https://api.example.com';
const list: Creation = { kind: 'list', title: 'Readers' };
const at = new Date('2026-11-20T09:00:00Z');

/** The folder of the user, and that of the extension's storage beside it. */
let home: string;
let disk: TroubledDisk;
let journal: JournalFile;
/** What notifications have said. */
let shown: string[];
/** The requests that have left. */
let requests: number;

/** What writes to the disk: what the user sees when that fails, and what is there when it has succeeded. */
interface Writer {
  write(): Promise<unknown>;
  /** Describes what was written, as the next window finds it. */
  found(): Promise<unknown>;
  readonly written: unknown;
  /** What is found after a failure; `undefined` or nothing if not given. */
  readonly missing?: unknown;
  readonly says: Readonly<Record<'full' | 'readOnly', string>>;
}

const storage = () => join(home, 'storage');
const full = 'Couldn’t do it: the disk is full. Free some space, then try again.';
const locked = (path: string) =>
  `Couldn’t do it: access to “HOME/${path}” is denied. It or its folder is read-only, or belongs to another user. Change that, then try again.`;
const ofJournal = {
  full: 'Nothing was done: couldn’t write the journal “HOME/.mailroom/journal.jsonl” (the disk is full). Free some space, then try again.',
  readOnly:
    'Nothing was done: “HOME/.mailroom/journal.jsonl” can’t be written, because it or its folder is read-only.',
};
const known = () => openJournal().then(({ records }) => records);

async function openJournal(): Promise<{ journal: JournalFile; records: ReturnType<JournalFile['records']> }> {
  const errors = {
    run: async <T>(_action: string, work: () => Promise<T>) => work(),
    show: (_action: string, error: unknown) => void shown.push((error as Error).message),
  };
  const opened = new JournalFile(
    workspaceJournal(home),
    storedLocalEvents(storage()),
    { current: randomUUID(), previous: undefined },
    errors,
    memoryLog([]),
  );
  await opened.ready;
  const records = opened.records(account);
  opened.dispose();
  return { journal: opened, records };
}

const record = { id: 7, account, name: 'people.csv' } as ImportRecord;
const upload = {
  ...{ title: 'Spring', html: '<p>Hello</p>', source: '<mjml/>', kind: 'mjml' as const, fingerprint: 'f' },
};
const change = {
  ...{ id: 'c1', at: at.toISOString(), account, accountName: 'Work' },
  ...{ way: 'do' as const, state: 'begun' as const },
  action: { kind: 'rename' as const, from: ['spring'], to: 'summer', makets: [] },
  edits: [{ folder: 'spring', before: [1], after: [] }],
} satisfies ChangeRecord;
const campaign = {
  ...{ account, letter: '<p>Hello</p>', footer: '', subject: 'Spring', sender: 'a@b.example' },
  ...{ lists: [7], start: 'now' },
};
const secrets = new MemorySecrets();
const imports = () => new ImportStore(join(storage(), 'imports'));
const people = () => new KnownPeople(storage(), secrets, () => new Error('The key is lost'));
const packets = () => new PacketStore(new Directory(storage(), { name: 'packets' }), secrets);
const history = () => new FolderHistory(join(storage(), 'folders'), memoryLog([]));
const reviews = () => new SentReviews(new MemoryState(), new Directory(storage(), { name: 'reviews' }));
const eventsOf = async (...path: string[]): Promise<string[]> =>
  (await readFile(join(home, ...path), 'utf8').catch(() => ''))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).event);
const names = (...path: string[]) => readdir(join(storage(), ...path)).catch(() => []);

const writers: Readonly<Record<string, Writer>> = {
  'a request that creates something, in the journal': {
    write: () => journal.create(account, list, async () => ++requests),
    found: async () => [requests, (await known()).unknown.length, [...(await known()).lists.keys()]],
    written: [1, 0, [1]],
    missing: [0, 0, []],
    says: {
      full: 'Couldn’t write the journal “HOME/storage/own.jsonl” (the disk is full), so nothing was sent. Mailroom records each request in the journal first, so that nothing is created twice. Free some space, then try again.',
      readOnly:
        'Nothing was sent: “HOME/storage/own.jsonl” can’t be written, because it or its folder is read-only. Mailroom records each request there first, so that nothing is created twice.',
    },
  },
  'a link of a maket, in the journal': {
    write: () => journal.link(account, [12], 'spring.mjml'),
    found: async () => (await known()).makets.get(12)?.layout,
    written: 'spring.mjml',
    says: ofJournal,
  },
  'the answer to a packet, in the journal': {
    write: () =>
      journal.recordAnswer(account, { packet: 'P', reader: 'Zhanna', verdict: 'approved', digest: 'd' }),
    found: async () => (await eventsOf('.mailroom', 'journal.jsonl')).includes('answered'),
    written: true,
    missing: false,
    says: {
      full: ofJournal.full.replace('.mailroom/journal.jsonl', 'storage/own.jsonl'),
      readOnly: ofJournal.readOnly.replace('.mailroom/journal.jsonl', 'storage/own.jsonl'),
    },
  },
  'the record of an import': {
    write: () => imports().write(record),
    found: async () => (await imports().read(7))?.name,
    written: 'people.csv',
    says: { full, readOnly: locked('storage/imports') },
  },
  'pasted addresses': {
    write: () => imports().writePasted(8, 'vera@reader.example'),
    found: () => names('imports', '8'),
    written: ['pasted'],
    missing: [],
    says: { full, readOnly: locked('storage/imports') },
  },
  'the lock of an import': {
    write: async () => {
      const directory = imports().directory(9);
      await directory.make();
      const lock = await takeLock(lockFile(directory));
      assert.ok(lock, 'it counts as running in another window');
      await lock.release();
      requests++;
    },
    found: async () => [requests, await names('imports', '9')],
    written: [1, []],
    missing: [0, []],
    says: { full, readOnly: locked('storage/imports') },
  },
  'suppressed addresses': {
    write: () => people().suppress(['vera@reader.example'], 'byHand', at),
    found: async () => [
      await people().isSuppressed('vera@reader.example'),
      (await names()).filter((name) => name.startsWith('people')),
    ],
    written: [true, ['people']],
    says: { full, readOnly: locked('storage/people') },
  },
  'a folder change, before its first request': {
    write: () => history().write(change),
    found: async () => (await history().read(account)).map(({ id }) => id),
    written: ['c1'],
    missing: [],
    says: { full, readOnly: locked('storage/folders') },
  },
  'the claim of a review that is sent': {
    write: () => reviews().claim(3),
    found: () => names('reviews'),
    written: ['3'],
    missing: [],
    // Its file is empty.
    says: { full: '', readOnly: locked('storage/reviews') },
  },
  'a packet for approval': {
    write: () => packets().add({ reader: 'Zhanna', review: 3 }, campaign, at),
    found: async () => [
      (await packets().of(account)).map(({ reader }) => reader),
      (await names('packets')).length,
    ],
    written: [['Zhanna'], 2],
    missing: [[], 0],
    says: { full, readOnly: locked('storage/packets') },
  },
  'an uploaded version': {
    write: () => new KeptUploads(join(storage(), 'versions')).keep(upload),
    found: async () => (await new KeptUploads(join(storage(), 'versions')).hashes()).size,
    written: 1,
    missing: 0,
    says: { full, readOnly: locked('storage/versions') },
  },
  'the claim of a request for statistics': {
    write: async () => {
      const end = await claimForAWhile(new Directory(storage(), { name: 'readings' }).file('5.claim'));
      assert.ok(end, 'it counts as requested by another window');
      requests++;
    },
    found: async () => [requests, (await names('readings')).length],
    written: [1, 1],
    missing: [0, 0],
    says: { full, readOnly: locked('storage/readings') },
  },
};

describe('on a disk that refuses', () => {
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'mr-disk-'));
    for (const name of ['.mailroom', 'storage']) await mkdir(join(home, name));
    disk = troubledDisk(home);
    shown = [];
    requests = 0;
    ({ journal } = await openJournal());
  });

  afterEach(async () => {
    disk[Symbol.dispose]();
    await rm(home, { recursive: true });
  });

  /** Does something on such a disk, and returns what the user sees: empty if it succeeds. */
  async function seen(state: DiskState, write: () => Promise<unknown>): Promise<string> {
    disk.state = state;
    try {
      await write();
      return '';
    } catch (error) {
      return String(describeFailure(asWords('Couldn’t do it'), error, 'Work')).replaceAll(home, 'HOME');
    } finally {
      disk.state = 'sound';
    }
  }

  for (const [name, { write, found, written, missing, says }] of Object.entries(writers)) {
    it(`${name} is not half done when the disk is full, and is done when there is space again`, async () => {
      assert.equal(await seen('full', write), says.full);
      if (says.full === '') return;
      if (missing !== undefined) assert.deepEqual(await found(), missing);
      await write();
      assert.deepEqual(await found(), written);
    });

    it(`${name} is done when the folder is not read-only any more`, async () => {
      assert.equal(await seen('readOnly', write), says.readOnly);
      if (missing !== undefined) assert.deepEqual(await found(), missing);
      await write();
      assert.deepEqual(await found(), written);
    });
  }

  it('the number of what was created is written to the journal as soon as there is space again', async () => {
    const result = await journal.create(account, list, async () => {
      disk.state = 'full';
      return 45;
    });
    assert.deepEqual(result, { id: 45 });
    assert.match(shown.join(), /The list was created as number 45/);
    disk.state = 'sound';
    await journal.addKnown(account, 'list', 7, 'Others');
    assert.deepEqual([...(await known()).lists.keys()].sort(), [45, 7]);
    assert.deepEqual(await eventsOf('.mailroom', 'journal.jsonl'), ['requested', 'created', 'known']);
  });

  it('a request that was not made has no unknown outcome', async () => {
    // The local events are written, the journal is not.
    disk[Symbol.dispose]();
    await journal.addKnown(account, 'list', 7, 'Others');
    disk = troubledDisk(join(home, '.mailroom'));
    disk.state = 'full';
    await assert.rejects(journal.create(account, list, () => assert.fail('made')));
    assert.deepEqual(journal.records(account).unknown, []);
    assert.deepEqual((await known()).unknown, []);
  });
});

const small = await smallDisk();
const skip = 'missing' in small && small.missing;

/** Which of the files of a writer is refused depends on the space. */
const withoutFile = (text: string) => text.replace(/“HOME\/[^”]*”/, '“FILE”');

describe('on a real disk that is full at each write', () => {
  const tmpfs = 'missing' in small ? undefined : small;
  after(() => tmpfs?.remove());

  /** Does something when only so many pages are free. Returns what the user sees. */
  async function seen(pages: number, write: () => Promise<unknown>): Promise<string> {
    await tmpfs?.fill(pages);
    try {
      await write();
      return '';
    } catch (error) {
      return String(describeFailure(asWords('Couldn’t do it'), error, 'Work')).replaceAll(home, 'HOME');
    } finally {
      await tmpfs?.free();
    }
  }

  for (const [name, { write, found, written, missing, says }] of Object.entries(writers))
    it(`${name} is done, or is said not to be`, { skip }, async () => {
      let [done, failed] = [0, 0];
      for (let pages = 0; done < 2; pages++) {
        home = await mkdtemp(join(tmpfs?.folder ?? '', 'home-'));
        for (const folder of ['.mailroom', 'storage']) await mkdir(join(home, folder));
        [shown, requests] = [[], 0];
        ({ journal } = await openJournal());
        const text = await seen(pages, write);
        if (text === '') done++;
        else {
          failed++;
          assert.equal(withoutFile(text), withoutFile(says.full), `${pages} free pages`);
          if (missing !== undefined) assert.deepEqual(await found(), missing, `${pages} free pages`);
          await write();
        }
        assert.deepEqual(await found(), written, `${pages} free pages`);
        await rm(home, { recursive: true });
      }
      assert.equal(failed > 0, says.full !== '');
    });
});
