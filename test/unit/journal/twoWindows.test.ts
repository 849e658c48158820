import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { noOutcome } from '../../../src/core/journal/openRequests.ts';
import { settleRewrite } from '../../../src/extension/files/settleRewrite.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import { openDatabase } from '../../../src/sandbox/store/database.ts';
import { CollectingFile } from './support/collectingFile.ts';
import { foldJournal } from './support/foldJournal.ts';
import { journalAt, noPatience } from './support/journalAt.ts';
import { start } from './support/processes.ts';

const kills = process.env.MAILROOM_DEEP === '1' ? 100 : 4;

let folder = '';
let sandbox: Sandbox;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'windows-'));
  sandbox = await startSandbox({ data: join(folder, 'sandbox') });
});
after(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

const account = 'Work@http://127.0.0.1';
const path = () => join(folder, 'work', '.mailroom', 'journal.jsonl');
const openWindow = (name: string, count = 1_000_000) =>
  start('uploadingWindow', path(), sandbox.url, sandbox.key, account, name, String(count));

/** The titles of all makets at the service. */
function atTheService(): string[] {
  const data = openDatabase(join(folder, 'sandbox'));
  try {
    return data.all<{ readonly title: string }>('SELECT title FROM makets').map(({ title }) => title);
  } finally {
    data.close();
  }
}

test('when uploading windows are killed, the journal has every maket or shows its outcome as unknown', async (t) => {
  const survivor = openWindow('survivor');
  const other = start('compactor', path());
  const said: string[] = [];
  let torn = 0;
  try {
    await once(survivor.output, 'data');
    for (let number = 0; number < kills; number++) {
      const victim = openWindow(`victim ${number}`);
      await once(victim.output, 'data');
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      victim.process.kill('SIGKILL');
      await once(victim.process, 'close');
      said.push(...victim.said());
    }
  } finally {
    for (const { process } of [survivor, other]) process.kill('SIGKILL');
    await Promise.all([survivor, other].map(({ process }) => once(process, 'close')));
  }
  said.push(...survivor.said());
  await settleRewrite(journalAt(path()), noPatience);
  const file = new CollectingFile(journalAt(path()), () => torn++);
  await file.refresh();
  const { records } = foldJournal(file.events, { account, now: new Date(), hasEnded: () => true });
  const titles = [...records.makets.values()].map(({ title }) => title);
  const unknown = records.unknown.map(({ creation }) => (creation.kind === 'maket' ? creation.title : ''));
  const known = new Set([...titles, ...unknown]);
  const made = atTheService();
  assert.deepEqual(
    made.filter((title) => !known.has(title)),
    [],
  );
  assert.deepEqual(
    said.filter((title) => !titles.includes(title)),
    [],
  );
  assert.equal(new Set(titles).size, titles.length);
  assert.deepEqual(new Set(made).size, made.length);
  assert.ok(records.unknown.every(({ reason }) => reason === noOutcome));
  // Each event is written in one call, so that even a killed process leaves whole lines.
  assert.equal(torn, 0);
  assert.ok((await readFile(path(), 'utf8')).endsWith('\n'));
  t.diagnostic(
    `${kills} kills, ${made.length} makets, ${unknown.length} unknown, ${torn} torn lines, ${other.said().length} compactions`,
  );
});
