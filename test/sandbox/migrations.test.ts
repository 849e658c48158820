import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { deflateRawSync } from 'node:zlib';
import { type Database, openDatabase } from '../../src/sandbox/store/database.ts';
import { migrations } from '../../src/sandbox/store/schema.ts';
import { finished, quickSandbox } from './support.ts';

test('new data can be opened while another sandbox is creating them', async () => {
  const data = await mkdtemp(join(tmpdir(), 'mr-data-'));
  const other = new Worker(
    `const { DatabaseSync } = require('node:sqlite');
     const { parentPort, workerData } = require('node:worker_threads');
     const database = new DatabaseSync(workerData, { timeout: 5000 });
     database.exec('BEGIN IMMEDIATE');
     parentPort.postMessage('writing');
     Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
     database.exec('COMMIT');
     database.close();`,
    { eval: true, workerData: join(data, 'sandbox.sqlite') },
  );
  const ended = once(other, 'exit');
  await once(other, 'message');
  openDatabase(data).close();
  await ended;
  await rm(data, { recursive: true });
});

describe('data written by another version', () => {
  let root: string;
  let count = 0;
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'mr-data-'));
  });
  after(() => rm(root, { recursive: true }));

  const directory = () => join(root, String(count++));
  const version = (data: Database) =>
    data.one<{ user_version: number }>('PRAGMA user_version')?.user_version ?? assert.fail();

  const withColour = [...migrations, "ALTER TABLE folders ADD COLUMN colour TEXT NOT NULL DEFAULT 'grey'"];
  const broken = [...withColour, 'UPDATE folders SET title = NULL'];

  /** Creates data with a folder by these migrations. */
  function write(steps: readonly string[]): string {
    const data = directory();
    const database = openDatabase(data, steps);
    database.run("INSERT INTO folders (account, title) VALUES (1, 'spring')");
    database.close();
    return data;
  }

  test('are migrated with their content', () => {
    const database = openDatabase(write(migrations), withColour);
    assert.deepEqual(
      database.all('SELECT title, colour FROM folders').map((row) => ({ ...(row as object) })),
      [{ title: 'spring', colour: 'grey' }],
    );
    assert.equal(version(database), migrations.length + 1);
    database.close();
  });

  test('stay unchanged when a migration fails', () => {
    const data = write(migrations);
    assert.throws(() => openDatabase(data, broken), /NOT NULL/);
    const database = openDatabase(data);
    assert.equal(version(database), migrations.length);
    assert.deepEqual(
      database.all<{ title: string }>('SELECT * FROM folders').map(({ title }) => title),
      ['spring'],
    );
    database.close();
  });

  test('are migrated once', () => {
    const data = write(withColour);
    openDatabase(data, withColour).close();
    const database = openDatabase(data, withColour);
    assert.equal(version(database), withColour.length);
    database.close();
  });

  test('may come from before version numbers', () => {
    const data = write(migrations.slice(0, 1));
    const file = new DatabaseSync(join(data, 'sandbox.sqlite'));
    file.exec('PRAGMA user_version = 0');
    file.close();
    const database = openDatabase(data);
    assert.equal(database.all('SELECT * FROM folders').length, 1);
    database.close();
  });

  test('get keys for their domains, and drop results that were not DNS checks', () => {
    const data = directory();
    const old = openDatabase(data, migrations.slice(0, 1));
    old.run(
      "INSERT INTO domains (account, domain, checked_at, records, postmaster_mailru) VALUES (1, 'a.example', 5, '[{}]', 1)",
    );
    old.close();
    const database = openDatabase(data);
    assert.deepEqual(
      database
        .all('SELECT domain, checked_at, records, dkim_key FROM domains')
        .map((row) => ({ ...(row as object) })),
      [{ domain: 'a.example', checked_at: 0, records: '[]', dkim_key: null }],
    );
    database.close();
  });

  test('keep delivered letters, and send queued ones as messages', async () => {
    const data = directory();
    const old = openDatabase(data, migrations.slice(0, 2));
    old.transaction(() => {
      old.run("INSERT INTO meta VALUES ('id', 'of-before')");
      old.run("INSERT INTO lists VALUES (301, 1, 'Readers', 'https://a.example', 0, 1)");
      old.run(
        "INSERT INTO subscribers VALUES (1, 301, 'ann@studio.test', '{}', 'active', 1), (2, 301, 'bob@studio.test', '{}', 'active', 1)",
      );
      old.run("INSERT INTO makets VALUES (101, 1, 'A maket', '<p>A letter</p>', NULL, 1)");
      old.run("INSERT INTO senders VALUES (201, 1, 'news@lumen.example', 1, 1)");
      old.run("INSERT INTO contents VALUES (1, 'news@lumen.example', 'Spring', '<p>A letter</p>', '[]')");
      old.run("INSERT INTO sends VALUES (5001, 1, 101, 'Spring', 201, 1, 1, 1, NULL, 1)");
      old.run('INSERT INTO send_lists VALUES (5001, 301)');
      old.run(
        "INSERT INTO letters VALUES (1, 5001, 1, 1, 'ann@studio.test', 'a', 'delivered', 1, 5, 6000, NULL)",
      );
      old.run(
        "INSERT INTO letters VALUES (2, 5001, 1, 2, 'bob@studio.test', 'b', 'queued', 0, 7000, NULL, NULL)",
      );
    });
    old.close();
    const sandbox = await quickSandbox({ data });
    await finished(sandbox.call, 5001);
    const letters = [
      ...(await sandbox.inbox('ann@studio.test')),
      ...(await sandbox.inbox('bob@studio.test')),
    ];
    await sandbox.close();
    assert.deepEqual(
      letters.map(({ to, subject, html, text, headers }) => [to, subject, html, text, headers.date]),
      [
        ['ann@studio.test', 'Spring', '<p>A letter</p>', '', 'Thu, 01 Jan 1970 00:00:06 +0000'],
        ['bob@studio.test', 'Spring', '<p>A letter</p>', '', 'Thu, 01 Jan 1970 00:00:07 +0000'],
      ],
    );
  });

  test('keep letters to subscribers with their events, and allow letters to senders', async () => {
    const data = directory();
    const old = openDatabase(data, migrations.slice(0, 3));
    old.transaction(() => {
      old.run("INSERT INTO lists VALUES (301, 1, 'Readers', 'https://a.example', 0, 1)");
      old.run("INSERT INTO subscribers VALUES (1, 301, 'ann@studio.test', '{}', 'active', 1)");
      old.run("INSERT INTO contents VALUES (1, 'news@lumen.example', 'Spring', '<p>A letter</p>', '[]', '')");
      old.run(
        "INSERT INTO letters VALUES (7, NULL, 1, 1, 'ann@studio.test', 'a', 'delivered', 1, 5, 6000, NULL, 4)",
      );
      old.run("INSERT INTO events VALUES (1, 7, 'open', NULL, 9)");
      old.run("UPDATE sqlite_sequence SET seq = 900 WHERE name = 'letters'");
    });
    const before = old.all<object>(
      'SELECT id, subscriber, email, token, state, due_at, made_at FROM letters',
    );
    old.close();
    const database = openDatabase(data);
    assert.deepEqual(
      database.all('SELECT id, subscriber, email, token, state, due_at, made_at FROM letters'),
      before,
    );
    assert.deepEqual(database.all('PRAGMA foreign_key_check'), []);
    assert.throws(() => database.run("INSERT INTO events VALUES (2, 8, 'open', NULL, 9)"), /FOREIGN KEY/);
    database.run('INSERT INTO senders VALUES (201, 1, ?, 0, 0)', 'ann@studio.test');
    const columns = 'content, sender, email, token, state, due_at, made_at';
    const { id } = database.run(
      `INSERT INTO letters (${columns}) VALUES (1, 201, 'ann@studio.test', 'b', 'queued', 1, 1)`,
    );
    assert.equal(id, 901);
    database.close();
    const sandbox = await quickSandbox({ data });
    await sandbox.close({ erase: true });
  });

  test('have letters with the default habits', async () => {
    const data = directory();
    writeDeliveredLetter(data, migrations.slice(0, 4));
    const sandbox = await quickSandbox({ data, habits: { listUnsubscribe: 'none' } });
    const [letter] = await sandbox.inbox('ann@studio.test');
    assert.match(`${letter?.source}`, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    await sandbox.close({ erase: true });
  });

  test('have letters that can be replied to', async () => {
    const data = directory();
    writeDeliveredLetter(data, migrations.slice(0, 6));
    const sandbox = await quickSandbox({ data });
    const [letter] = await sandbox.inbox('ann@studio.test');
    const reply = await sandbox.ask({ kind: 'reply', id: letter?.id ?? 0 });
    assert.deepEqual(await sandbox.ask({ kind: 'replies' }), { count: 1, newest: [reply] });
    await sandbox.close({ erase: true });
  });

  test('have letters that can bounce late', async () => {
    const data = directory();
    writeDeliveredLetter(data, migrations.slice(0, 5));
    const sandbox = await quickSandbox({ data });
    const [letter] = await sandbox.inbox('ann@studio.test');
    assert.equal(await sandbox.ask({ kind: 'bounce', id: letter?.id ?? 0 }), 'bounced');
    const { body } = await sandbox.call('GET', '/mailer/sendstatistics/5001.json');
    const { delivered, bounce } = body.common;
    assert.deepEqual({ delivered, bounce }, { delivered: 0, bounce: 1 });
    assert.deepEqual(await sandbox.ask({ kind: 'source', id: letter?.id ?? 0 }), letter?.source);
    await sandbox.close({ erase: true });
  });

  test('keep messages that were stored whole', async () => {
    const data = directory();
    writeDeliveredLetter(data, migrations.slice(0, 6));
    const source = Buffer.from('To: ann@studio.test\r\nSubject: Spring\r\n\r\nAs it arrived\r\n');
    const old = openDatabase(data, migrations.slice(0, 8));
    old.run("INSERT INTO received VALUES (1, 'a', 'ann@studio.test', 1, 1, ?)", deflateRawSync(source));
    old.close();
    const sandbox = await quickSandbox({ data });
    assert.deepEqual(await sandbox.ask({ kind: 'source', id: 1 }), source);
    assert.equal(await sandbox.ask({ kind: 'dropped' }), 0);
    await sandbox.close({ erase: true });
  });

  test('are left unchanged when that version is newer', () => {
    const data = write(withColour);
    assert.throws(() => openDatabase(data), /newer version/);
    const database = openDatabase(data, withColour);
    assert.equal(database.all('SELECT colour FROM folders').length, 1);
    database.close();
  });
});

/** Writes a campaign with one delivered letter, in the schema of these migrations. */
function writeDeliveredLetter(data: string, steps: readonly string[]): void {
  const database = openDatabase(data, steps);
  database.transaction(() => {
    database.run("INSERT INTO meta VALUES ('id', 'of-before')");
    database.run("INSERT INTO lists VALUES (301, 1, 'Readers', 'https://a.example', 0, 1)");
    database.run("INSERT INTO subscribers VALUES (1, 301, 'ann@studio.test', '{}', 'active', 1)");
    database.run("INSERT INTO makets VALUES (101, 1, 'A maket', '<p>A letter</p>', NULL, 1)");
    database.run("INSERT INTO senders VALUES (201, 1, 'news@lumen.example', 1, 1)");
    database.run(
      `INSERT INTO contents (id, sender, subject, html, links, text)
       VALUES (1, 'news@lumen.example', 'Spring', '<p>A letter</p>', '[]', 'A letter')`,
    );
    database.run("INSERT INTO sends VALUES (5001, 1, 101, 'Spring', 201, 1, 4, 1, ?, 1, NULL)", Date.now());
    database.run('INSERT INTO send_lists VALUES (5001, 301)');
    database.run(
      "INSERT INTO letters VALUES (1, 5001, 1, 1, NULL, 'ann@studio.test', 'a', 'delivered', 1, 5, 6000, NULL, 5)",
    );
    database.run("INSERT INTO attempts VALUES (1, 1, 6000, 'delivered', '250 2.0.0 The letter is accepted')");
  });
  database.close();
}
