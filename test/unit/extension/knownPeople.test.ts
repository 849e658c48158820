import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Secrets } from '../../../src/extension/people/kept/peopleList.ts';
import { KnownPeople } from '../../../src/extension/people/knownPeople.ts';
import { checkImportSource } from '../../../src/importer/checkImportSource.ts';

const at = new Date('2026-11-25T12:00:00.000Z');
const account = 'Work https://api.example.com';

describe('known people', () => {
  let folder = '';
  const kept = new Map<string, string>();
  const secretsIn = (store: Map<string, string>): Secrets => ({
    get: async (name) => store.get(name),
    store: async (name, value) => void store.set(name, value),
  });
  const secrets = secretsIn(kept);
  const open = (store = secrets) => new KnownPeople(folder, store, () => new Error('key lost'));

  beforeEach(async () => {
    kept.clear();
    folder = await mkdtemp(join(tmpdir(), 'mr-people-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are suppressed in the next window too, once and in any letter case', async () => {
    assert.equal(
      await open().suppress(['anna@reader.example', 'Anna@Reader.example'], 'unsubscribed', at),
      1,
    );
    assert.equal(await open().suppress(['ANNA@reader.example', 'boris@reader.example'], 'bounced', at), 1);
    const asked = ['anna@READER.example', 'clara@reader.example', 'boris@reader.example'];
    assert.deepEqual(
      [...(await open().suppressedAmong(asked))],
      ['anna@READER.example', 'boris@reader.example'],
    );
    assert.equal(await open().countSuppressed(), 2);
    assert.equal(await open().allow('anna@reader.example'), true);
    assert.equal(await open().allow('anna@reader.example'), false);
    assert.equal(await open().countSuppressed(), 1);
  });

  it('are counted on a list: those who are suppressed, and those added after a time', async () => {
    const later = new Date('2026-11-26T12:00:00.000Z');
    const people = (count: number, name: string) =>
      Array.from({ length: count }, (_, at) => `${name}${at}@reader.example`);
    await open().noteAdded(account, 7, people(5, 'old'), at);
    await open().noteAdded(account, 7, people(3, 'new'), later);
    await open().noteAdded(account, 8, people(2, 'other'), later);
    await open().suppress(
      ['OLD1@reader.example', 'new2@reader.example', 'other1@reader.example'],
      'bounced',
      later,
    );
    assert.deepEqual(await open().countAdded(account, 7, at.toISOString()), { suppressed: 2, since: 3 });
    assert.deepEqual(await open().countAdded(account, 7, undefined), { suppressed: 2, since: 0 });
    assert.deepEqual(await open().countAdded(account, 9, at.toISOString()), { suppressed: 0, since: 0 });
  });

  it('are not silently forgotten when their key is lost, broken or replaced', async () => {
    await open().suppress(['anna@reader.example'], 'unsubscribed', at);
    const [[name, key] = ['', '']] = kept;
    for (const other of [undefined, 'zz', '0'.repeat(64)]) {
      kept.clear();
      if (other !== undefined) kept.set(name, other);
      await assert.rejects(open().suppressedAmong(['anna@reader.example']), /key lost/);
    }
    kept.set(name, key);
    assert.equal(await open().isSuppressed('Anna@reader.example'), true);
  });

  it('count again when the key of an abandoned list comes back', async () => {
    const [anna, boris] = ['anna@reader.example', 'boris@reader.example'];
    await open().suppress([anna], 'unsubscribed', at);
    await open().noteAdded(account, 7, [anna], at);
    const lost = new Map(kept);
    kept.clear();
    const people = open();
    assert.deepEqual(await people.findUnreadable(), { suppressed: 1, hasOthers: false });
    await people.goWithout();
    assert.equal(await people.findUnreadable(), undefined);
    await people.suppress([boris], 'bounced', at);
    assert.deepEqual([...(await people.suppressedAmong([anna, boris]))], [boris]);
    assert.deepEqual(await people.find(anna), { addedTo: [], isIncomplete: true });
    for (const [name, key] of lost) kept.set(name, key);
    for (const window of [people, open()]) {
      assert.deepEqual([...(await window.suppressedAmong([anna, boris]))], [anna, boris]);
      assert.equal(await window.countSuppressed(), 2);
      assert.deepEqual(
        (await window.find(anna)).addedTo.map(({ list }) => list),
        [7],
      );
    }
    const path = join(folder, 'pasted');
    await writeFile(path, [anna, boris, 'clara@reader.example'].join('\n'));
    const known = await open().filesFor(account, 8);
    const answer = await checkImportSource({ source: { kind: 'pasted', path }, choices: {}, known });
    assert.equal('checked' in answer && answer.checked.summary.suppressed, 2);
    assert.equal(await open().allow(anna), true);
    assert.deepEqual(await open().erase(boris, undefined), { entries: 1, left: [] });
    assert.equal(await open().countSuppressed(), 0);
  });

  it('are abandoned by each of two browsers separately, and once', async () => {
    const [anna, boris, clara] = ['anna@reader.example', 'boris@reader.example', 'clara@reader.example'];
    const first = open();
    await first.suppress([anna], 'byHand', at);
    const second = open(secretsIn(new Map()));
    await assert.rejects(second.suppress([boris], 'byHand', at), /key lost/);
    await second.goWithout();
    await second.suppress([boris], 'byHand', at);
    assert.deepEqual(await first.findUnreadable(), { suppressed: 1, hasOthers: true });
    await assert.rejects(first.filesFor(account, 7), /key lost/);
    await first.goWithout();
    await first.suppress([clara], 'byHand', at);
    const asked = [anna, boris, clara];
    assert.deepEqual([...(await first.suppressedAmong(asked))], [anna, clara]);
    assert.deepEqual([...(await second.suppressedAmong(asked))], [boris]);
    assert.deepEqual((await readdir(folder)).sort(), ['people', 'people.2']);
  });

  it('get one new list when two windows start it at the same time', async () => {
    await open().suppress(['anna@reader.example'], 'byHand', at);
    kept.clear();
    const windows = [open(), open()];
    await Promise.all(windows.map((window) => window.goWithout()));
    await windows[0]?.suppress(['boris@reader.example'], 'byHand', at);
    assert.equal(await windows[1]?.isSuppressed('boris@reader.example'), true);
    assert.deepEqual((await readdir(folder)).sort(), ['people', 'people.2']);
  });

  it('share one key when two windows need one at the same time', async () => {
    const slow = (ms: number): Secrets => ({
      get: secrets.get,
      store: (name, value) =>
        new Promise((resolve) => setTimeout(() => resolve(void kept.set(name, value)), ms)),
    });
    const [one, other] = [10, 60].map((ms) => open(slow(ms)));
    await Promise.all([
      one?.suppress(['anna@reader.example'], 'bounced', at),
      other?.suppress(['boris@reader.example'], 'bounced', at),
    ]);
    const asked = ['anna@reader.example', 'boris@reader.example'];
    for (const people of [one, other, open()]) {
      assert.deepEqual([...((await people?.suppressedAmong(asked)) ?? [])], asked);
    }
  });

  it('are left out by the check of an import', async () => {
    const people = open();
    await people.suppress(['gone@reader.example'], 'complained', at);
    await people.noteAdded(account, 7, ['known@reader.example'], at);
    await people.noteAdded(account, 8, ['anna@reader.example'], at);
    const path = join(folder, 'pasted');
    await writeFile(path, 'gone@reader.example\nKnown@reader.example\nanna@reader.example\n');
    const answer = await checkImportSource({
      source: { kind: 'pasted', path },
      choices: {},
      known: await people.filesFor(account, 7),
    });
    assert.ok('checked' in answer);
    const { rows, good, suppressed, added } = answer.checked.summary;
    assert.deepEqual({ rows, good, suppressed, added }, { rows: 3, good: 1, suppressed: 1, added: 1 });
  });

  it('can be found, and erased with everything stored about them', async () => {
    const people = open();
    await people.noteAdded(account, 7, ['anna@reader.example', 'boris@reader.example'], at);
    await people.noteAdded(account, 8, ['anna@reader.example'], at);
    await people.suppress(['anna@reader.example'], 'unsubscribed', at);
    const time = at.toISOString();
    assert.deepEqual(await open().find('Anna@reader.example'), {
      suppressed: { reason: 'unsubscribed', at: time },
      addedTo: [
        { account, list: 7, at: time },
        { account, list: 8, at: time },
      ],
    });
    assert.deepEqual(await people.erase('anna@reader.example', undefined), { entries: 3, left: [] });
    assert.deepEqual(await people.find('anna@reader.example'), { addedTo: [] });
    assert.deepEqual((await people.find('boris@reader.example')).addedTo, [{ account, list: 7, at: time }]);
    await people.erase('boris@reader.example', { at });
    assert.deepEqual(await people.find('boris@reader.example'), {
      suppressed: { reason: 'forgotten', at: time },
      addedTo: [],
    });
  });

  it('leave no address in the files', async () => {
    const people = open();
    await people.suppress(['anna@reader.example'], 'byHand', at);
    await people.noteAdded(account, 7, ['anna@reader.example'], at);
    const path = join(folder, 'people');
    for (const name of await readdir(path)) {
      assert.doesNotMatch(`${name} ${await readFile(join(path, name), 'utf8')}`, /anna|reader\.example/i);
    }
  });

  it('are recorded once as added to a list', async () => {
    const added = Array.from({ length: 2500 }, (_, index) => `reader${index}@reader.example`);
    await open().noteAdded(account, 7, added.slice(0, 1500), at);
    await open().noteAdded(account, 7, added, at);
    await open().noteAdded(account, 7, ['READER3@reader.example', ...added], at);
    const [{ added: path } = { added: '' }] = await open().filesFor(account, 7);
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    assert.deepEqual([lines.length, new Set(lines).size], [1 + 2500, 1 + 2500]);
  });

  it('are recorded by two windows at the same time', async () => {
    const addresses = Array.from({ length: 200 }, (_, index) => `reader${index}@reader.example`);
    await open().suppress([], 'byHand', at);
    const windows = [open(), open()];
    await Promise.all(
      addresses.map((address, index) => windows[index % 2]?.suppress([address], 'bounced', at)),
    );
    assert.equal(await open().countSuppressed(), 200);
  });
});
