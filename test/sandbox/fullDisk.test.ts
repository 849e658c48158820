import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it, test } from 'node:test';
import { isDiskFull, openDatabase } from '../../src/sandbox/store/database.ts';
import { smallDisk } from '../support/smallDisk.ts';
import { makeMaket, quickSandbox } from './support.ts';

test('a change for which there is no space leaves the data as they were, and says why', () => {
  const db = openDatabase(':memory:');
  const pages = db.one<{ page_count: number }>('PRAGMA page_count')?.page_count;
  db.one(`PRAGMA max_page_count = ${pages}`);
  const insert = () =>
    db.transaction(() => {
      db.run('CREATE TABLE added (text TEXT)');
      for (let row = 0; row < 100; row++) db.run('INSERT INTO added VALUES (?)', 'a'.repeat(10_000));
    });
  assert.throws(insert, isDiskFull);
  assert.deepEqual(db.all("SELECT name FROM sqlite_schema WHERE name = 'added'"), []);
  db.one('PRAGMA max_page_count = 100000');
  insert();
  db.close();
});

const disk = await smallDisk(8);
const skip = 'missing' in disk && disk.missing;

describe('The sandbox on a disk that is full', { skip }, () => {
  if ('missing' in disk) return;
  after(() => disk.remove());

  it('refuses what it can’t store with 507, goes on reading, and loses nothing', async () => {
    const data = await mkdtemp(join(disk.folder, 'data-'));
    const sandbox = await quickSandbox({ data });
    after(() => sandbox.close());
    const first = await makeMaket(sandbox.call);
    const folder = { title: 'spring', makets: JSON.stringify([first]) };
    assert.equal((await sandbox.call('POST', '/mailer/folders.json', { form: folder })).status, 201);
    const large = { title: 'Large', body: 'a'.repeat(200_000) };
    const created: number[] = [];
    for (let pages = 0; pages < 120; pages += 6) {
      await disk.fill(pages);
      const { status, body } = await sandbox.call('POST', '/mailer/makets.json', { form: large });
      if (status === 201) created.push(body.id);
      else
        assert.deepEqual(
          [status, body.error.message],
          [507, 'The disk of the sandbox is full. Free some space, then try again.'],
        );
      assert.equal((await sandbox.call('GET', '/mailer/folders.json')).status, 200);
      await disk.free();
    }
    const next = await makeMaket(sandbox.call);
    const again = await quickSandbox({ data });
    after(() => again.close());
    const { body } = await again.call('GET', '/mailer/folders.json');
    assert.deepEqual(
      body.folders.map(({ title }: { title: string }) => title),
      ['spring'],
    );
    const all = { title: 'all', makets: JSON.stringify([first, ...created, next]) };
    assert.equal((await again.call('POST', '/mailer/folders.json', { form: all })).status, 201);
  });
});
