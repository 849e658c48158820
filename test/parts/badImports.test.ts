import assert from 'node:assert/strict';
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Connection } from '../../src/extension/accounts/connection.ts';
import { Import } from '../../src/extension/imports/import.ts';
import { ImportHabits } from '../../src/extension/imports/importHabits.ts';
import { importState } from '../../src/extension/imports/page/importState.ts';
import { type ImportRecord, ImportStore } from '../../src/extension/imports/run/importStore.ts';
import { formats } from '../../src/extension/kit/formats.ts';
import { openKnownPeople } from '../../src/extension/people/openKnownPeople.ts';
import { checkImportSource } from '../../src/importer/checkImportSource.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';
import { needs } from '../support/needs.ts';

describe('An import of a faulty file', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let connection: Connection;
  let folder: string;
  let list: number;

  before(async () => {
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    connection = await window.active.connect();
    list = await connection.service.createList({ title: 'Readers', subscribeLink: 'https://a.example' });
    folder = join(window.context.globalStorageUri.fsPath, 'sources');
    await mkdir(folder, { recursive: true });
  });

  beforeEach(() => void sandbox.takeRequests());

  after(async () => {
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
  });

  let imports = 0;

  /** A checked import of a file in the folder. */
  async function importOf(name: string, into = list): Promise<Import> {
    const { identity: account } = connection;
    const record: ImportRecord = {
      ...{ id: ++imports, account, accountName: 'Work', path: join(folder, name), name, isPasted: false },
      ...{ choices: {}, list: into, consent: 'signedUp', consentNote: '', skipsConfirmation: false },
    };
    const store = new ImportStore(join(window.context.globalStorageUri.fsPath, 'imports'));
    await store.write(record);
    const job = new Import(record, {
      ...{ store, active: window.active, journal: window.journal },
      people: openKnownPeople(window.context),
      habits: new ImportHabits(window.context.globalState),
      importer: { run: async (_, job) => ({ kind: 'answered', answer: await checkImportSource(job()) }) },
    });
    await job.check();
    return job;
  }

  const keep = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content);

  const stateOf = (job: Import) => importState(job, { lists: [], accountKind: 'test', formats: formats() });

  const sources: Readonly<Record<string, { readonly make: () => Promise<unknown>; readonly says: string }>> =
    {
      'folder.csv': {
        make: () => mkdir(join(folder, 'folder.csv')),
        says: '“folder.csv” is not a file. Select a .csv, .tsv, .txt or .xlsx file.',
      },
      'link.csv': {
        make: async () => {
          await keep('target.csv', 'email\nann@example.com\n');
          await symlink(join(folder, 'target.csv'), join(folder, 'link.csv'));
        },
        says: '“link.csv” is a symbolic link. Select the file itself.',
      },
      'missing.csv': {
        make: async () => {},
        says: '“missing.csv” no longer exists. Select the file again.',
      },
      'binary.csv': {
        make: () =>
          keep(
            'binary.csv',
            Uint8Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256),
          ),
        says: '“binary.csv” is not a text file. Save the addresses as CSV.',
      },
      'spreadsheet.csv': {
        make: () => keep('spreadsheet.csv', Uint8Array.from([0x50, 0x4b, 3, 4, ...new Uint8Array(100)])),
        says: '“spreadsheet.csv” is damaged. Open it in its program, and save it again as .xlsx or CSV.',
      },
      'large.csv': {
        make: async () => {
          await keep('large.csv', 'email\nann@example.com\n');
          await truncate(join(folder, 'large.csv'), 200_000_001);
        },
        says: '“large.csv” is larger than 200 MB. Split it into several files, and import one after the other.',
      },
      'rows.csv': {
        make: () => keep('rows.csv', `a\n${'x\n'.repeat(1_000_000)}`),
        says: '“rows.csv” has more than 1,000,000 rows. Split it into several files, and import one after the other.',
      },
      'empty.csv': { make: () => keep('empty.csv', ''), says: '“empty.csv” is empty.' },
      'header.csv': {
        make: () => keep('header.csv', 'name,email\n'),
        says: '“header.csv” has no rows with addresses.',
      },
      'columns.csv': {
        make: () => keep('columns.csv', `${'a,'.repeat(2000)}\n${'b@c.example,'.repeat(2000)}\n`),
        says: '“columns.csv” has more than 1,000 columns. Check the separator, or save the file with fewer columns.',
      },
    };

  for (const [name, { make, says }] of Object.entries(sources)) {
    const options = name === 'link.csv' ? needs('symbolic links') : {};
    it(`says why it cannot start, and requests nothing: ${name}`, options, async () => {
      await make();
      const job = await importOf(name);
      const { problem, go } = stateOf(job);
      assert.deepEqual([problem, go], [says, undefined]);
      await job.start();
      assert.deepEqual(sandbox.takeRequests(), []);
    });
  }

  it('says that no column has the addresses, and requests nothing', async () => {
    await keep('mapping.csv', 'email,name\nann@example.com,Ann\n');
    const job = await importOf('mapping.csv');
    await job.choose({ columns: [{ use: 'leaveOut' }, { use: 'name' }] });
    const { headline, missing, go } = stateOf(job);
    const says = 'Choose the column with the e-mail addresses.';
    assert.deepEqual([headline, missing, go], [says, [{ field: 'columns' }], undefined]);
    await job.start();
    assert.equal(job.record.started, undefined);
    assert.deepEqual(sandbox.takeRequests(), []);
  });

  it('uses the rows as they were checked when the file changes meanwhile', async () => {
    await keep('during.csv', 'email\nkim@example.com\nlee@example.com\nmax@example.com\n');
    const job = await importOf('during.csv');
    sandbox.refuse('/mailer/emails.json', 403, { except: ['kim@example.com'] });
    await job.start();
    sandbox.refuse();
    assert.equal(job.running?.counts.added, 1);
    await keep('during.csv', 'email\nzoe@example.com\n');
    sandbox.takeRequests();
    await job.resume();
    assert.deepEqual([job.running?.counts.added, sandbox.takeRequests().length], [3, 2]);
    assert.equal(stateOf(job).headline, `All 3 rows were added to “#${list}”.`);
  });

  it('pauses after about ten refusals when the list is unknown, and goes on when resumed', async () => {
    const rows = Array.from({ length: 30 }, (_, row) => `reader${row}@example.com`);
    await keep('people.csv', ['email', ...rows].join('\n'));
    const job = await importOf('people.csv', 999);
    await job.start();
    const { problem, detail, run } = stateOf(job);
    assert.deepEqual(
      [problem, detail, run?.phase],
      [
        'The service refused the first ten rows for the same reason.',
        'It says: “list_id: there is no list 999.” If the list is wrong, cancel this import and start a new one. Otherwise, resume it. 0 of 30 rows are added.',
        'paused',
      ],
    );
    const requests = sandbox.takeRequests().length;
    assert.ok(requests < 15, `${requests}`);
    await job.resume();
    assert.equal(sandbox.takeRequests().length, 30 - requests);
    assert.deepEqual([job.record.ended?.how, job.running?.counts.refused], ['done', 30]);
  });

  it('refuses to start when the file has changed since the check, and requests nothing', async () => {
    await keep('changed.csv', 'email\nann@example.com\n');
    const job = await importOf('changed.csv');
    await keep('changed.csv', 'email\nann@example.com\neva@example.com\n');
    await assert.rejects(job.start(), {
      message: 'The file has changed since it was checked. Nothing was imported. Check the rows again.',
    });
    assert.deepEqual(sandbox.takeRequests(), []);
    assert.equal(stateOf(job).headline, 'All 2 rows can be added.');
  });

  it('gives a reason for each wrong row, and requests nothing when all are wrong', async () => {
    const rows = [
      `${'x'.repeat(10_000_000)}@example.com,Ann`,
      'b\0en@example.com,Ben',
      'eva@example.com,E\0va',
    ];
    await keep('wrong.csv', ['email,name', ...rows].join('\n'));
    const job = await importOf('wrong.csv');
    const { headline, missing, check, go } = stateOf(job);
    assert.deepEqual(
      [headline, missing, go],
      ['0 of 3 rows can be added; 3 are left out.', [{ field: 'rows' }], undefined],
    );
    assert.deepEqual(
      check?.notAdded.map(({ reason, count, rows: wrong }) => [reason, count, wrong.map(({ line }) => line)]),
      [
        ['A cell has a line break or another control character.', '2 rows', [3, 4]],
        ['The row is too long.', '1 row', [2]],
      ],
    );
    await job.start();
    assert.equal(job.record.started, undefined);
    assert.deepEqual(sandbox.takeRequests(), []);
  });

  it('skips only the faulty rows: a line of 10 MB, NUL and mixed line endings', async () => {
    const rows = 'email,name\r\nida@example.com,Ann\rben@example.com,B\0en\nleo@example.com,Eva\n\r\n';
    await keep('mixed.csv', `${rows}${'x'.repeat(10_000_000)}\rmia@example.com,Ada`);
    const job = await importOf('mixed.csv');
    const { headline, check } = stateOf(job);
    assert.equal(headline, '3 of 5 rows can be added; 2 are left out.');
    assert.deepEqual(
      check?.notAdded.map(({ reason, rows: wrong }) => `${wrong[0]?.line}: ${reason}`),
      ['3: A cell has a line break or another control character.', '6: The row is too long.'],
    );
    await job.start();
    assert.equal(job.running?.counts.added, 3);
    assert.deepEqual(sandbox.takeRequests().filter((each) => each.startsWith('POST')).length, 3);
  });
});
