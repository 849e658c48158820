import assert from 'node:assert/strict';
import { appendFile, copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import * as vscode from 'vscode';
import { formatImportEvent } from '../../src/core/imports/progress.ts';
import type { Import } from '../../src/extension/imports/import.ts';
import { askFound } from '../../src/extension/imports/page/askFound.ts';
import { importState } from '../../src/extension/imports/page/importState.ts';
import { WrongRows } from '../../src/extension/imports/page/wrongRows.ts';
import { keptRows } from '../../src/extension/imports/run/keptRows.ts';
import { leftRows, saveAddable, saveReport, unknownRows } from '../../src/extension/imports/run/report.ts';
import { commands, webviews } from '../../src/extension/names.ts';
import type { RowGroupView, ToImportPage } from '../../src/protocol/importPage.ts';
import { answerInputs } from '../host/support/answerInputs.ts';
import { answerMessages } from '../host/support/answerMessages.ts';
import { AudienceWindow, answerSaving, surroundings, threePeople } from '../host/support/audienceWindow.ts';
import { TestPanel } from '../host/support/testPanel.ts';
import { eventually } from '../support/eventually.ts';
import { openNetwork } from '../support/network.ts';

describe('an import', () => {
  const here = new AudienceWindow();
  const { lists, first, firstItem, people, makeList, importOf, stoppedImport } = here;

  it('resets the chosen columns when another separator splits the file differently', async () => {
    const rows = 'a;b;c\n1;ann@reader.example;Ann\n2;ben@reader.example;Ben\n';
    const { job } = await importOf(rows, 7);
    await job.choose({ format: { delimiter: ',' } });
    await job.choose({ columns: [{ use: 'email' }] });
    await job.choose({ format: { delimiter: ';' } });
    assert.deepEqual([job.record.choices.columns, job.checked?.planned], [undefined, 2]);
  });

  it('makes no requests after it was canceled, not even from another window', async () => {
    const { job, reopened } = await importOf(threePeople, await makeList());
    const other = reopened();
    here.sandbox.refuse('/mailer/emails.json', 401, { except: ['ann@reader.example'] });
    await job.start();
    await job.cancel();
    here.sandbox.refuse();
    here.sandbox.takeRequests();
    await job.resume();
    await job.retryUnknown();
    await other.resume();
    assert.deepEqual(here.sandbox.takeRequests(), []);
    const { run } = importState(job, surroundings);
    assert.deepEqual(
      [run?.phase, run?.unsettled, run?.counts.map(({ count, words }) => `${count} ${words}`)],
      ['done', 0, ['1 added', '2 not yet added']],
    );
  });

  it('retries rows with an unknown outcome on request, and records who was added', async () => {
    const list = await makeList();
    const { job } = await importOf(threePeople, list);
    here.sandbox.refuse('/mailer/emails.json', 503, { except: ['ann@reader.example', 'ben@reader.example'] });
    await job.start();
    assert.equal(job.running?.counts.unknown, 1);
    here.sandbox.refuse();
    await job.retryUnknown();
    assert.deepEqual([job.running?.counts.added, job.record.ended?.how], [3, 'done']);
    assert.equal(await lists(), `Readers  #${list} · 3 added from here · all asked to confirm`);
    const [files] = await people().filesFor(here.connection.identity, list);
    const noted = (await readFile(files?.added ?? '', 'utf8')).trimEnd().split('\n');
    assert.equal(noted.length, 1 + 3);
  });

  it('requests one row with an unknown outcome again, and leaves the others unknown', async () => {
    const { job, store } = await importOf(threePeople, await makeList());
    here.sandbox.refuse('/mailer/emails.json', 503, { except: ['ann@reader.example'] });
    await job.start();
    here.sandbox.refuse();
    here.sandbox.takeRequests();
    const [ben] = await unknownRows(job.record, store);
    await job.retryUnknown(ben && [ben]);
    assert.deepEqual(here.sandbox.takeRequests(), ['POST /mailer/emails.json']);
    assert.deepEqual([job.running?.counts.added, job.running?.counts.unknown], [2, 1]);
    assert.equal(job.record.ended?.how, 'done');
    assert.deepEqual(
      (await unknownRows(job.record, store)).map(({ email }) => email),
      ['eva@reader.example'],
    );
  });

  it('takes the rows with an unknown outcome for added that the user has found, and requests none', async () => {
    const list = await makeList();
    const { job, store, again } = await importOf(threePeople, list);
    here.sandbox.refuse('/mailer/emails.json', 503, { except: ['ann@reader.example'] });
    await job.start();
    here.sandbox.refuse();
    here.sandbox.takeRequests();
    /** Ticks these addresses, and returns the counts of the page. */
    async function find(...tick: readonly string[]) {
      const inputs = answerInputs({ 'Select those that you found on the list.': () => ({ tick }) });
      const found = await askFound(await unknownRows(job.record, store));
      inputs.dispose();
      await job.noteFound(found ?? []);
      const { run } = importState(job, { ...surroundings, left: await leftRows(job.record, store) });
      return [run?.unsettled, ...(run?.counts.map(({ count, words }) => `${count} ${words}`) ?? [])];
    }
    assert.deepEqual(await find('ben@reader.example'), [1, '2 added', '1 with an unknown outcome']);
    assert.deepEqual(await find('eva@reader.example'), [0, '3 added']);
    assert.deepEqual(here.sandbox.takeRequests(), []);
    assert.equal(await lists(), `Readers  #${list} · 3 added from here · all asked to confirm`);
    // A later import leaves all three out, as added before.
    assert.equal((await again(2)).checked?.summary.added, 3);
  });

  it('asks before it takes one row with an unknown outcome for added, which can’t be taken back', async () => {
    const { job } = await importOf(threePeople, await makeList());
    here.sandbox.refuse('/mailer/emails.json', 503, { except: ['ann@reader.example'] });
    await job.start();
    const { account, id } = job.record;
    const serializers = takeSerializers();
    here.window = await here.window.reopen();
    serializers.dispose();
    await here.window.active.connect();
    const panel = new TestPanel<ToImportPage>();
    await serializers.of(webviews.import)?.deserializeWebviewPanel(panel as never, { account, id });
    const unknown = async () => (await unknownRows(job.record, here.store)).map(({ email }) => email);
    const [ben] = await unknownRows(job.record, here.store);
    const question = 'Is ben@reader.example on the list?';
    for (const answer of [undefined, 'Mark as Added']) {
      here.answers?.dispose();
      here.answers = answerMessages({ [question]: answer });
      const asked = here.answers.next(question);
      panel.say({ type: 'rowFound', row: ben?.number });
      await asked;
      if (!answer) assert.deepEqual(await unknown(), ['ben@reader.example', 'eva@reader.example']);
    }
    await eventually(async () => assert.deepEqual(await unknown(), ['eva@reader.example']));
    panel.dispose();
  });

  it('skips addresses that an unfinished import has added, even after a crash', async () => {
    const list = await makeList();
    const { job, store, again } = await stoppedImport(list);
    assert.deepEqual([job.isUnfinished, job.running?.counts.added], [true, 1]);
    const next = await again(2);
    assert.deepEqual([next.checked?.planned, next.checked?.summary.added], [2, 1]);
    // A crash leaves the lines of the log that were written by then.
    const log = store.directory(1).file('log').path;
    const [leaving, added] = [
      { event: 'leaving', rows: [1] },
      { event: 'added', rows: [[1, 5]] },
    ] as const;
    await appendFile(log, formatImportEvent(leaving) + formatImportEvent(added));
    await next.check();
    assert.deepEqual([next.checked?.planned, next.checked?.summary.added], [1, 2]);
    await next.start();
    assert.deepEqual([next.running?.counts.added, next.record.ended?.how], [1, 'done']);
    const elsewhere = await again(3, await makeList());
    assert.deepEqual([elsewhere.checked?.planned, elsewhere.checked?.summary.added], [3, 0]);
  });

  it('skips addresses that another import or Add Subscribers has added to the list since the start', async () => {
    const list = await makeList();
    const { job, store, again, path } = await stoppedImport(list, `${threePeople}zoe@reader.example\n`);
    const next = await again(2);
    assert.equal(next.checked?.planned, 3);
    here.sandbox.refuse('/mailer/emails.json', 403, { except: ['ben@reader.example'] });
    await next.start();
    await people().noteAdded(here.connection.identity, list, ['Zoe@reader.example'], new Date());
    here.sandbox.refuse();
    here.sandbox.takeRequests();
    await job.resume();
    await next.resume();
    assert.deepEqual(here.sandbox.takeRequests(), ['POST /mailer/emails.json']);
    const shown = (each: Import) => {
      const { headline, run } = importState(each, surroundings);
      return [
        headline.replace(/“#\d+”/, '“…”'),
        ...(run?.counts.map(({ count, words }) => `${count} ${words}`) ?? []),
      ];
    };
    assert.deepEqual(shown(job), ['2 of 4 rows were added to “…”.', '2 added', '2 added before']);
    assert.deepEqual(shown(next), ['1 of 4 rows was added to “…”.', '1 added', '3 added before']);
    const files = [`${path}.report.csv`, `${path}.left.csv`];
    const dialog = answerSaving(files);
    await saveReport(next, store);
    await saveAddable(next, store);
    dialog.dispose();
    const [report = '', left = ''] = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    const before = 'This address was already added to the list with Mailroom.';
    const meanwhile = 'This address may already have been added to the list.';
    assert.deepEqual(report.split('\r\n').slice(1, -1), [
      `2,addedBefore,,${before}`,
      '3,added,ben@reader.example,',
      `4,addedBefore,eva@reader.example,${meanwhile}`,
      `5,addedBefore,zoe@reader.example,${meanwhile}`,
    ]);
    // Nobody who may be on the list already is saved to be added again.
    assert.deepEqual(left.split('\r\n'), ['\uFEFFemail,why', '']);
  });

  it('skips addresses that an unfinished import may have added', async () => {
    const list = await makeList();
    const { job, again } = await importOf(threePeople, list);
    const next = await again(2);
    here.sandbox.misbehave('/mailer/emails.json', 'cut=after');
    here.sandbox.refuse('/mailer/emails.json', 403, { except: ['ann@reader.example'] });
    await job.start();
    here.sandbox.misbehave();
    here.sandbox.refuse();
    here.sandbox.takeRequests();
    assert.deepEqual([job.running?.counts.unknown, job.record.ended], [1, undefined]);
    await next.start();
    assert.equal(here.sandbox.takeRequests().length, 2);
    assert.deepEqual([next.running?.counts.added, next.running?.counts.addedBefore], [2, 1]);
    // The first import retries the unknown one only when the user asks for it.
    await job.resume();
    await job.retryUnknown();
    assert.deepEqual([job.running?.counts.unknown, here.sandbox.takeRequests().length], [0, 1]);
  });

  it('waits while there is no network, goes on when it is back, and requests nobody twice', async () => {
    const list = await makeList();
    await using network = await openNetwork(here.sandbox.url);
    await here.window.use({ name: 'Work', address: network.url, kind: 'test' }, here.sandbox.key);
    here.connection = await here.window.active.connect();
    const addresses = Array.from({ length: 200 }, (_, at) => `reader${at}@reader.example`);
    const { job } = await importOf(['email', ...addresses].join('\n'), list);
    here.sandbox.takeRequests();
    here.sandbox.misbehave('/mailer/emails.json', 'latency=40');
    const run = job.start();
    await eventually(() => assert.ok((job.running?.counts.added ?? 0) > 10));
    await network.down();
    await eventually(() => assert.equal(job.running?.state.kind, 'offline'));
    here.sandbox.misbehave();
    // These requests, or their answers, were on their way.
    const unknown = job.running?.counts.unknown ?? 0;
    assert.equal(importState(job, surroundings).run?.phase, 'running');
    await network.up();
    await run;
    const { counts } = job.running ?? {};
    assert.deepEqual([counts?.added, counts?.unknown, counts?.waiting], [200 - unknown, unknown, 0]);
    const requested = here.sandbox.takeRequests().filter((each) => each.startsWith('POST')).length;
    assert.ok(requested >= 200 - unknown && requested <= 200, `${requested} requests, ${unknown} unknown`);
  });

  it('waits for another import into the same list, and requests no address twice', async () => {
    const list = await makeList();
    const { job, again } = await importOf(threePeople, list);
    const next = await again(2);
    assert.equal(next.checked?.planned, 3);
    here.sandbox.misbehave('/mailer/emails.json', 'latency=400');
    const run = job.start();
    await eventually(async () => assert.equal(job.running?.state.kind, 'running'));
    const paused = next.start();
    await eventually(async () => assert.equal(next.running?.state.kind, 'waiting'));
    assert.match(
      importState(next, surroundings).problem ?? '',
      /^Another import adds to this list\. This one goes on/,
    );
    await next.pause();
    await paused;
    assert.equal(next.running?.state.kind, 'paused');
    await Promise.all([run, next.resume()]);
    assert.equal(here.sandbox.takeRequests().length, 3);
    assert.deepEqual([job.running?.counts.added, next.running?.counts.addedBefore], [3, 3]);
    assert.deepEqual([job.record.ended?.how, next.record.ended?.how], ['done', 'done']);
  });

  it('starts once, and only in the account that it was checked for', async () => {
    const { job } = await importOf(threePeople, await makeList());
    const work = here.window.active.account;
    assert.ok(work);
    await here.window.use({ name: 'Home', address: here.sandbox.url, kind: 'live' }, here.sandbox.key);
    await assert.rejects(job.start(), /belongs to another account, “Work”/);
    assert.deepEqual(here.sandbox.takeRequests(), []);
    await here.window.use(work);
    await Promise.all([job.start(), job.start(), job.set({ list: 99 })]);
    assert.notEqual(job.record.list, 99);
    assert.equal(job.running?.counts.added, 3);
    assert.equal(here.sandbox.takeRequests().filter((each) => each.startsWith('POST')).length, 3);
  });

  it('resumes without its page after its window was closed', async () => {
    const list = await makeList();
    const { job, store } = await stoppedImport(list);
    const interrupted = { ...job.record, isPaused: false };
    await store.write(interrupted);
    here.sandbox.takeRequests();
    const isOver = new Promise<void>((resolve) => {
      here.window.journal.onDidChange(() => resolve());
    });
    here.answers = answerMessages({
      'The import of “people.csv” was interrupted and goes on now.': undefined,
    });
    await here.window.audience.takeUpImports();
    await isOver;
    assert.deepEqual(here.sandbox.takeRequests(), ['POST /mailer/emails.json', 'POST /mailer/emails.json']);
    assert.equal(await lists(), `Readers  #${list} · 3 added from here · all asked to confirm`);
  });

  it('resumes beside one from before the account was reset, which can only be canceled', async () => {
    const list = await makeList();
    const { job, store } = await stoppedImport(list);
    await store.write({ ...job.record, id: 2, account: 'Work@https://before.example', isPaused: false });
    const directory = (id: number) => store.directory(id).path;
    for (const name of ['plan', 'log']) {
      await copyFile(join(directory(1), name), join(directory(2), name));
    }
    await store.write({ ...job.record, isPaused: false });
    here.window.active.reconnect();
    here.answers = answerMessages({
      'The import of “people.csv” was interrupted and goes on now.': undefined,
      'Stop the import of “people.csv” for good?': 'Stop for Good',
    });
    await here.window.audience.takeUpImports();
    await eventually(async () => assert.equal((await store.read(1))?.ended?.how, 'done'));
    const added = `Readers  #${list} · 3 added from here · all asked to confirm`;
    await eventually(async () => {
      assert.equal(await lists(), `people.csv  ▰▱▱▱▱ 33% · cannot be resumed here\n${added}`);
    });
    assert.equal((await firstItem()).contextValue, 'import stranded');
    await vscode.commands.executeCommand(commands.importCancel, await first());
    assert.equal(await lists(), added);
    assert.equal(here.answers.shown.length, 2);
  });

  it('restores its page while another account is active, and erases pasted addresses when it closes', async () => {
    const serializers = takeSerializers();
    here.window = await here.window.reopen();
    serializers.dispose();
    const work = here.window.active.account;
    assert.ok(work);
    const store = here.store;
    const account = here.connection.identity;
    const path = await store.writePasted(1, 'ann@reader.example, ben@reader.example');
    await store.write({
      ...{ id: 1, account, accountName: 'Work', path, name: 'Pasted addresses', isPasted: true },
      ...{ choices: {}, consentNote: '', skipsConfirmation: false },
    });
    await here.window.use({ name: 'Home', address: here.sandbox.url, kind: 'live' }, here.sandbox.key);
    here.answers = answerMessages({ 'Couldn’t import “Pasted addresses”': undefined });
    const panel = new TestPanel<ToImportPage>();
    await serializers.of(webviews.import)?.deserializeWebviewPanel(panel as never, { account, id: 1 });
    assert.match(
      here.answers.shown.join(),
      /belongs to another account, “Work”\. Switch to that account first/,
    );
    assert.deepEqual(here.answers.buttons, [['Switch Account']]);
    assert.equal(panel.title, 'Import: Pasted addresses');
    // The active account is live, that of the import is not.
    const shown = panel.nextMessage(({ state }) => state.account === 'Work');
    panel.say({ type: 'ready' });
    assert.equal((await shown).state.accountKind, 'test');
    await here.window.journal.addKnown(account, 'list', 77, 'Friends');
    const isConnected = panel.nextMessage(({ state }) => state.lists.length === 1);
    await here.window.use(work);
    await here.window.active.connect();
    await isConnected;
    panel.dispose();
    await eventually(async () => assert.deepEqual(await readdir(store.directory(1).path), []));
  });

  it('stays paused after a restart, and offers to resume', async () => {
    await stoppedImport(await makeList());
    here.sandbox.takeRequests();
    here.answers = answerMessages({ 'The import of “people.csv” is paused.': undefined });
    await here.window.audience.takeUpImports();
    assert.deepEqual(here.answers.buttons, [['Resume', 'Show']]);
    assert.deepEqual(here.sandbox.takeRequests(), []);
  });

  it('skips addresses that were suppressed after the start, and counts them', async () => {
    const { job, store } = await importOf(threePeople, await makeList());
    here.sandbox.refuse('/mailer/emails.json', 401, { except: ['ann@reader.example'] });
    await job.start();
    await people().suppress(['Eva@reader.example'], 'byHand', new Date());
    here.sandbox.refuse();
    here.sandbox.takeRequests();
    await job.resume();
    assert.deepEqual(here.sandbox.takeRequests(), ['POST /mailer/emails.json']);
    const { headline, run } = importState(job, surroundings);
    assert.deepEqual(
      [
        headline.replace(/“#\d+”/, '“…”'),
        ...(run?.counts.map(({ count, words }) => `${count} ${words}`) ?? []),
      ],
      ['2 of 3 rows were added to “…”.', '2 added', '1 must not get mail'],
    );
    assert.equal((await keptRows(store, 'eva@reader.example')).length, 1);
  });

  it('skips suppressed addresses, and refuses a file that has changed since the check', async () => {
    await people().suppress(['eva@reader.example'], 'complained', new Date());
    const { job, path } = await importOf(threePeople, await makeList());
    assert.equal(job.checked?.summary.suppressed, 1);
    await writeFile(path, `${threePeople}zoe@reader.example\n`);
    await assert.rejects(job.start(), /has changed since it was checked/);
    assert.deepEqual(here.sandbox.takeRequests(), []);
    await job.start();
    assert.equal(job.running?.counts.added, 3);
  });

  it('stays paused in the next window, and goes on there if it was interrupted', async () => {
    const { job, store, reopened } = await importOf(threePeople, await makeList());
    here.sandbox.refuse('/mailer/emails.json', 401, { except: ['ann@reader.example'] });
    await job.start();
    here.sandbox.refuse();
    here.sandbox.takeRequests();
    assert.equal(job.record.isPaused, true);
    await reopened().goOn();
    assert.deepEqual(here.sandbox.takeRequests(), []);
    const interrupted = { ...job.record, isPaused: false };
    await store.write(interrupted);
    const other = reopened(interrupted);
    await other.goOn();
    assert.equal(other.running?.counts.added, 3);
  });

  it('saves a report of every row, and a file of those that can still be added and may get mail', async () => {
    const rows =
      'email;name\nann@reader.example;Ann\nnobody;=Nobody\nben@reader.example;Ben\neva@reader.example;Eva\nBen@reader.example;Again\nzoe@reader.example;Zoe\n';
    await people().suppress(['zoe@reader.example'], 'unsubscribed', new Date());
    const { job, store, path } = await importOf(rows, await makeList());
    here.sandbox.refuse('/mailer/emails.json', 422, { except: ['ann@reader.example', 'ben@reader.example'] });
    await job.start();
    const files = [`${path}.report.csv`, `${path}.left.csv`];
    const dialog = answerSaving(files);
    const saved = [await saveReport(job, store), await saveAddable(job, store)];
    assert.deepEqual(
      saved.map((each) => [each?.file.fsPath, each?.rows]),
      files.map((file, at) => [file, [6, 2][at]]),
    );
    dialog.dispose();
    const [report = '', left = ''] = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    const refused = 'The service refused it: 422';
    const fault = 'The address has no @.';
    const suppressed = 'This address must not get mail: it is on the suppression list or has unsubscribed.';
    assert.deepEqual(report.split('\r\n'), [
      '\uFEFFline,state,email,why',
      '2,added,ann@reader.example,',
      `3,wrong,,${fault}`,
      '4,added,ben@reader.example,',
      `5,refused,eva@reader.example,${refused}`,
      '6,doubled,,The same address is on line 4.',
      `7,suppressed,,${suppressed}`,
      '',
    ]);
    assert.deepEqual(left.split('\r\n'), [
      '\uFEFFemail;name;why',
      `nobody;"'=Nobody";${fault}`,
      `eva@reader.example;Eva;${refused}`,
      '',
    ]);
    assert.deepEqual(await leftRows(job.record, store), [
      {
        ...{ reason: fault, kind: 'wrong', canMend: true, count: 1 },
        rows: [{ line: 3, written: 'nobody;=Nobody' }],
      },
      {
        ...{ reason: refused, kind: 'refused', canMend: true, count: 1 },
        rows: [{ line: 5, written: 'eva@reader.example;Eva' }],
      },
      {
        ...{ reason: 'The same address is on an earlier line.', kind: 'doubled', canMend: false, count: 1 },
        rows: [{ line: 6, why: 'The same address is on line 4.', written: 'Ben@reader.example;Again' }],
      },
      {
        ...{ reason: suppressed, kind: 'suppressed', canMend: false, count: 1 },
        rows: [{ line: 7, written: 'zoe@reader.example;Zoe' }],
      },
    ]);
    assert.equal(importState(job, surroundings).run?.addable, 2);
  });

  it('keeps rows with an unknown outcome apart from those that were not added', async () => {
    const { job, store, path } = await importOf(`${threePeople}nobody\n`, await makeList());
    here.sandbox.refuse('/mailer/emails.json', 503, { except: ['ann@reader.example', 'ben@reader.example'] });
    await job.start();
    here.sandbox.refuse();
    const { headline, detail, run } = importState(job, {
      ...surroundings,
      left: await leftRows(job.record, store),
    });
    const told = (groups: readonly RowGroupView[] = []) =>
      groups.map(({ reason, count, rows }) => [reason, count, ...rows.map(({ written }) => written)]);
    assert.match(headline, /^2 of 4 rows were added to /);
    assert.match(detail ?? '', / First decide about 1 row, then correct 1 more\.$/);
    assert.deepEqual(told(run?.notAdded), [['The address has no @.', '1 row', 'nobody']]);
    assert.deepEqual(told(run?.unknown), [
      ['The connection broke: it may or may not have been added.', '1 row', 'eva@reader.example'],
    ]);
    const dialog = answerSaving([`${path}.left.csv`]);
    assert.equal((await saveAddable(job, store))?.rows, 1);
    dialog.dispose();
    assert.doesNotMatch(await readFile(`${path}.left.csv`, 'utf8'), /eva@/);
  });

  it('leaves out addresses with a misspelled domain unless the user includes or corrects them', async () => {
    const { job } = await importOf(
      'email\nann@reader.example\nvera@gmial.com\nzoe@gmial.com\n',
      await makeList(),
    );
    const told = () => {
      const { check } = importState(job, surroundings);
      return [
        job.checked?.planned,
        check?.doubts.map(({ heading, count, words, isLeftOut }) => [heading, count, words, isLeftOut]),
        check?.correctAll,
      ];
    };
    const typo = ['The domain looks misspelled', '2 rows', 'Import as written'];
    assert.deepEqual(told(), [1, [[...typo, true]], 'Correct 2 Rows']);
    await job.leaveOut('typo', false);
    assert.deepEqual(told(), [3, [[...typo, false]], 'Correct 2 Rows']);
    await job.leaveOut('typo', true);
    await job.choose({ corrected: 'all' });
    assert.deepEqual(told(), [3, [], undefined]);
  });

  it('shows wrong rows as problems until it starts', async () => {
    const { job, path } = await importOf(`${threePeople}nobody\n`, await makeList());
    const shown = new WrongRows(job);
    const warnings = () => vscode.languages.getDiagnostics(vscode.Uri.file(path)).length;
    assert.equal(warnings(), 1);
    await job.start();
    assert.equal(warnings(), 0);
    shown.dispose();
  });

  it('shows at most 1,000 wrong rows as problems, wherever they are, and counts the rest', async () => {
    const doubled = 'ann@reader.example\n'.repeat(300);
    const problemsOf = async (wrong: number) => {
      const { job, path } = await importOf(`email\n${doubled}${'nobody\n'.repeat(wrong)}`, 7);
      const shown = new WrongRows(job);
      const problems = vscode.languages.getDiagnostics(vscode.Uri.file(path));
      shown.dispose();
      return problems.map(({ range, message }) => `${range.start.line + 1} ${message}`);
    };
    const noAt = 'The address has no @.';
    const all = await problemsOf(1000);
    assert.deepEqual([all.length, all[0], all.at(-1)], [1000, `302 ${noAt}`, `1301 ${noAt}`]);
    const some = await problemsOf(12_345);
    assert.deepEqual(
      [some.length, some.at(-2), some.at(-1)],
      [
        1000,
        `1300 ${noAt}`,
        '1301 11,346 more rows with errors are not shown here. After the import, its page saves all rows that can still be added.',
      ],
    );
  });
});

/** Captures the webview serializers that are registered, by view type. */
function takeSerializers(): vscode.Disposable & {
  of(viewType: string): vscode.WebviewPanelSerializer | undefined;
} {
  const { registerWebviewPanelSerializer } = vscode.window;
  const taken = new Map<string, vscode.WebviewPanelSerializer>();
  const take = (viewType: string, serializer: vscode.WebviewPanelSerializer) => {
    taken.set(viewType, serializer);
    return { dispose: () => {} };
  };
  Object.assign(vscode.window, { registerWebviewPanelSerializer: take });
  return {
    of: (viewType) => taken.get(viewType),
    dispose: () => void Object.assign(vscode.window, { registerWebviewPanelSerializer }),
  };
}
