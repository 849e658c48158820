import assert from 'node:assert/strict';
import { constants } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import * as vscode from 'vscode';
import { findSuppressed } from '../../src/extension/audience/commands/findSuppressed.ts';
import { TestMemory } from '../../src/extension/audience/testGroups.ts';
import { importState } from '../../src/extension/imports/page/importState.ts';
import { type ImportStore, planRows } from '../../src/extension/imports/run/importStore.ts';
import { eraseRows, keptRows } from '../../src/extension/imports/run/keptRows.ts';
import { suppressedInFile } from '../../src/extension/imports/run/suppressedInFile.ts';
import { commands, settings } from '../../src/extension/names.ts';
import { checkImportSource } from '../../src/importer/checkImportSource.ts';
import type { PlannedRow } from '../../src/protocol/imports.ts';
import { answerInputs } from '../host/support/answerInputs.ts';
import { answerMessages } from '../host/support/answerMessages.ts';
import {
  AudienceWindow,
  answerSaving,
  surroundings,
  takePanels,
  threePeople,
} from '../host/support/audienceWindow.ts';
import { RefusedCalls } from '../support/refusedCalls.ts';

describe('the people store', () => {
  const here = new AudienceWindow();
  const { people, makeList, importOf } = here;

  it('suppresses addresses by hand, and says how many were suppressed before', async () => {
    await people().suppress(['ann@reader.example'], 'complained', new Date());
    here.inputs = answerInputs({
      'The addresses that must not get mail.': () => ({
        type: 'Ann <ann@reader.example>, ben@reader.example; nobody',
      }),
      'Why must these addresses get no more mail?': () => ({ choose: 'Letters bounced' }),
    });
    here.answers = answerMessages({ Suppressed: undefined });
    await vscode.commands.executeCommand(commands.audienceSuppress);
    assert.deepEqual(here.answers.shown, [
      'Suppressed 1 address. 1 was suppressed before. Mailroom adds none of them to a list. Those that are on a list already still get letters: the service doesn’t know who is suppressed. 1 entry is not an address.',
    ]);
    assert.equal((await people().find('ben@reader.example')).suppressed?.reason, 'bounced');
  });

  it('shows what is kept about a person, and erases it with an anonymous line in the log', async () => {
    const list = await makeList();
    const { identity } = here.connection;
    await people().noteAdded(identity, list, ['ann@reader.example'], new Date());
    await people().suppress(['ann@reader.example'], 'unsubscribed', new Date());
    const store = here.store;
    await keepImport(store, identity, list);
    here.inputs = answerInputs({
      'The e-mail address of the person': () => ({ type: 'Ann@reader.example' }),
    });
    here.answers = answerMessages({
      'Erase what is kept about': 'Erase and Suppress',
      Erased: undefined,
      Nothing: undefined,
    });
    const picked = answerPicks('Erase…');
    await vscode.commands.executeCommand(commands.audienceFindPerson);
    picked.dispose();
    assert.deepEqual(picked.labels, [
      'Kept on this machine',
      'Suppressed: Unsubscribed',
      `Added to “Readers” (#${list})`,
      'A row of the import of “people.csv”',
      'Actions',
      'Export as JSON…',
      'Erase…',
      'End the Suppression…',
    ]);
    assert.equal(
      here.answers.shown.at(-1),
      'Erased what was kept about this person. The address stays suppressed.',
    );
    const { suppressed, addedTo } = await people().find('ann@reader.example');
    assert.deepEqual([suppressed?.reason, addedTo], ['forgotten', []]);
    const rows: PlannedRow[] = [];
    for await (const { row } of planRows(store.directory(1))) rows.push(row);
    assert.deepEqual(rows, [
      { line: 2, cells: [], email: '' },
      { line: 3, cells: ['ben@reader.example'], email: 'ben@reader.example' },
    ]);
    assert.equal(
      here.window.lines.at(-1),
      'Erased what was kept about a person: 3 entries; the address stays suppressed',
    );
  });

  it('finds, exports and erases a person in test groups and in answers of the service', async () => {
    const list = await makeList();
    const store = here.store;
    await keepImport(store, here.connection.identity, list, { note: 'Ann <ann@reader.example> sent them' });
    const log = store.directory(1).file('log').path;
    const refused = [
      [0, 422, 'unknown mailbox'],
      [1, 422, 'email=ann@reader.example has blocked ben'],
      [2, 422, 'joann@reader.example is taken'],
    ];
    const line = JSON.stringify({ event: 'refused', rows: refused });
    await writeFile(log, `\n${line}\n\n{"event":"kept","rows":[]}\n`);
    const groups = {
      Office: ['Ann@reader.example, Ben <ben@reader.example>', 'eva@reader.example'],
      Ann: ['ann@reader.example'],
      Others: ['joann@reader.example', 7],
    };
    const written = () => vscode.workspace.getConfiguration().inspect(settings.testGroups)?.globalValue;
    await vscode.workspace
      .getConfiguration()
      .update(settings.testGroups, groups, vscode.ConfigurationTarget.Global);
    const tests = new TestMemory(here.window.context.globalState);
    const office = { name: 'Office', addresses: ['eva@reader.example', 'ann@reader.example'] };
    await tests.noteMembers(here.connection.identity, 'Office', 5, office.addresses);
    await tests.noteMembers(here.connection.identity, 'Others', 6, ['joann@reader.example']);

    const type = () => ({ type: 'ann@reader.example' });
    here.inputs = answerInputs({ 'The e-mail address of the person': type });
    here.answers = answerMessages({
      'Erase what': 'Erase Everything',
      Erased: undefined,
      Nothing: undefined,
    });
    const path = join(here.window.context.globalStorageUri.fsPath, 'ann.export.json');
    const [exported, saving] = [answerPicks('Export as JSON…'), answerSaving([path])];
    await vscode.commands.executeCommand(commands.audienceFindPerson);
    exported.dispose();
    saving.dispose();
    const name = 'A row of the import of “people.csv”';
    assert.deepEqual(exported.labels.slice(1, -3), [
      name,
      'An answer of the service in the import of “people.csv”',
      'The note on consent of the import of “people.csv”',
      'In the test group “Office”',
      'In the test group “Ann”',
      'Added to the list of the test group “Office” (#5)',
    ]);
    const { at, ...kept } = JSON.parse(await readFile(path, 'utf8'));
    assert.ok(Date.parse(at) <= Date.now());
    const record = await store.read(1);
    const about = { name: 'people.csv', account: here.connection.identity, at: record?.started?.at, list };
    assert.deepEqual(kept, {
      address: 'ann@reader.example',
      addedTo: [],
      rowsOfImports: [
        { ...about, cells: ['ann@reader.example'], reason: 'unknown mailbox' },
        { ...about, cells: [], reason: 'email=ann@reader.example has blocked ben' },
        { ...about, cells: [], note: 'Ann <ann@reader.example> sent them' },
      ],
      testGroups: [
        { name: 'Office', place: 'user' },
        { name: 'Ann', place: 'user' },
      ],
      listsOfTestGroups: [{ account: here.connection.identity, name: 'Office', list: 5 }],
      senderOfCampaigns: [],
      titlesInJournal: [],
      lettersInSandbox: 0,
    });

    const erased = answerPicks('Erase…');
    await vscode.commands.executeCommand(commands.audienceFindPerson);
    erased.dispose();
    assert.equal(here.window.lines.at(-1), 'Erased what was kept about a person: 6 entries');
    assert.deepEqual(written(), {
      Office: ['Ben <ben@reader.example>', 'eva@reader.example'],
      Others: ['joann@reader.example', 7],
    });
    assert.deepEqual(tests.plan(here.connection.identity, office), { missing: office.addresses });
    assert.equal(
      tests.plan(here.connection.identity, { name: 'Others', addresses: ['joann@reader.example'] }).list,
      6,
    );
    const left = JSON.stringify({
      event: 'refused',
      rows: [[0, 422, ''], [1, 422, ''], refused[2]],
    });
    assert.equal(
      await readFile(log, 'utf8'),
      `\n${left.padEnd(line.length)}\n\n{"event":"kept","rows":[]}\n`,
    );
    await vscode.commands.executeCommand(commands.audienceFindPerson);
    assert.equal(here.answers.shown.at(-1), 'Nothing is kept about this address on this machine.');
    await vscode.workspace
      .getConfiguration()
      .update(settings.testGroups, undefined, vscode.ConfigurationTarget.Global);
  });

  it('shows and exports where the journal names a person: as a sender and in titles', async () => {
    const { journal } = here.window;
    const campaign = { kind: 'send', maket: 1, subject: 'Spring', lists: [2] } as const;
    for (const [id, sender] of [
      [7, 'Ann@shop.example'],
      [8, 'ben@shop.example'],
    ] as const) {
      await journal.create(here.connection.identity, { ...campaign, sender }, async () => id);
    }
    await journal.addKnown(here.connection.identity, 'list', 9, 'For <ann@shop.example>');
    here.inputs = answerInputs({ 'The e-mail address': () => ({ type: 'ann@shop.example' }) });
    const path = join(here.window.context.globalStorageUri.fsPath, 'ann.json');
    const [picked, saving] = [answerPicks('Export as JSON…'), answerSaving([path])];
    await vscode.commands.executeCommand(commands.audienceFindPerson);
    picked.dispose();
    saving.dispose();
    assert.deepEqual(picked.labels.slice(0, 3), [
      'Kept on this machine',
      'Sender of campaigns in the journal: 1',
      'Titles and subjects in the journal: 1',
    ]);
    const { senderOfCampaigns, titlesInJournal } = JSON.parse(await readFile(path, 'utf8'));
    assert.deepEqual([senderOfCampaigns, titlesInJournal], [[7], ['For <ann@shop.example>']]);
  });

  it('counts the letters to a person in the sandbox, and says when they were not searched', async () => {
    const data = join(here.window.context.globalStorageUri.fsPath, 'sandbox');
    await mkdir(data);
    here.inputs = answerInputs({ 'The e-mail address': () => ({ type: 'ann@reader.example' }) });
    here.answers = answerMessages({ Nothing: undefined });
    await vscode.commands.executeCommand(commands.audienceFindPerson);
    assert.deepEqual(here.answers.shown, [
      'Nothing is kept about this address on this machine. The sandbox is not running, so its letters were not searched.',
    ]);
    const to = (address: string) => ({
      id: 1,
      send: 1,
      subject: 'ann@reader.example',
      to: address,
      at: 0,
      events: [],
    });
    Object.defineProperties(here.window.sandbox, {
      isStarted: { value: true },
      ask: { value: async () => [to('Ann@reader.example'), to('ben@reader.example')] },
    });
    const picked = answerPicks('');
    await vscode.commands.executeCommand(commands.audienceFindPerson);
    picked.dispose();
    assert.deepEqual(picked.labels.slice(0, 2), ['Kept on this machine', 'Letters in the sandbox: 1']);
  });

  it('erases all that it can when a file is in use, says what is left, and suppresses the person', async () => {
    const list = await makeList();
    const { identity } = here.connection;
    await people().noteAdded(identity, list, ['ann@reader.example'], new Date());
    await keepImport(here.store, identity, list);
    here.inputs = answerInputs({
      'The e-mail address of the person': () => ({ type: 'ann@reader.example' }),
    });
    here.answers = answerMessages({ 'Erase what': 'Erase and Suppress', Not: undefined });
    const picked = answerPicks('Erase…');
    using calls = new RefusedCalls();
    calls.refuse(
      'open',
      (path, [, flags]) => basename(path) === 'plan' && (Number(flags) & constants.O_RDWR) > 0,
    );
    await vscode.commands.executeCommand(commands.audienceFindPerson);
    picked.dispose();
    assert.equal(
      here.answers.shown.at(-1)?.replaceAll(/ [^ ]*[/\\]/g, ' '),
      'Not everything that is kept about this person was erased. Find the person again, and erase the rest. These files are in use by another program, for example an antivirus scanner, OneDrive, or a backup: plan.',
    );
    const { suppressed, addedTo } = await people().find('ann@reader.example');
    assert.deepEqual([suppressed?.reason, addedTo], ['forgotten', []]);
    calls[Symbol.dispose]();
    assert.equal((await eraseRows(here.store, 'ann@reader.example')).entries, 1);
  });

  it('says that letters were not searched when the sandbox stops during the search', async () => {
    let isStarted = true;
    Object.defineProperties(here.window.sandbox, {
      isStarted: { get: () => isStarted },
      ask: {
        value: async () => {
          isStarted = false;
          throw new Error('The sandbox has ended.');
        },
      },
    });
    here.inputs = answerInputs({ 'The e-mail address': () => ({ type: 'ann@reader.example' }) });
    here.answers = answerMessages({ Nothing: undefined });
    await vscode.commands.executeCommand(commands.audienceFindPerson);
    assert.deepEqual(here.answers.shown, [
      'Nothing is kept about this address on this machine. The sandbox is not running, so its letters were not searched.',
    ]);
  });

  it('finds people in a list file whose first two lines are swapped or whose first is missing', async () => {
    const { identity } = here.connection;
    const directory = join(here.window.context.globalStorageUri.fsPath, 'people');
    for (const list of [5, 6]) {
      await people().noteAdded(identity, list, ['ann@reader.example'], new Date());
      const [name = ''] = (await readdir(directory)).filter((each) => each.endsWith(`.${list}`));
      const [named = '', added = ''] = (await readFile(join(directory, name), 'utf8')).split('\n');
      await writeFile(join(directory, name), list === 5 ? `${added}\n${named}\n` : `${added}\n`);
    }
    const { addedTo } = await people().find('ann@reader.example');
    assert.deepEqual(
      addedTo.map(({ account, list }) => [account, list]).sort(),
      [
        ['', 6],
        [identity, 5],
      ].sort(),
    );
  });

  it('masks the addresses that the service quotes when it refuses a row', async () => {
    const { job, store } = await importOf(threePeople, await makeList());
    const message =
      'ANN@reader.example, a&#64;b.example and a%40b.example and a\\u0040b.example＠x.example are taken';
    here.sandbox.refuse('/mailer/emails.json', 422, { message });
    await job.start();
    const log = await readFile(store.directory(1).file('log').path, 'utf8');
    assert.match(log, /•••@•••, •••@••• and •••@••• and •••@•••/);
    assert.doesNotMatch(log, /ann|b\.example/i);
  });

  it('erases nothing while an import needs the address', async () => {
    const store = here.store;
    await keepImport(store, here.connection.identity, 77, { isEnded: false });
    await assert.rejects(eraseRows(store, 'ann@reader.example'), /is not finished/);
    assert.equal((await keptRows(store, 'ANN@reader.example')).length, 1);
    assert.deepEqual(await eraseRows(store, 'nn@reader.example'), { entries: 0, left: [] });
  });

  it('finds all suppressed people in a file at once, and copies or saves their addresses', async () => {
    const suppressed = Array.from({ length: 200 }, (_, index) => `person${index}@reader.example`);
    await people().suppress(suppressed, 'unsubscribed', new Date());
    const folder = here.window.context.globalStorageUri.fsPath;
    const file = vscode.Uri.file(join(folder, 'readers.csv'));
    await writeFile(
      file.fsPath,
      `name,email\n${suppressed.map((each) => `P,${each}\n`).join('')}A,a@b.example\nB,b\n`,
    );
    const other = vscode.Uri.file(join(folder, 'others.csv'));
    await writeFile(other.fsPath, 'email\nann@reader.example\n');
    const { showOpenDialog } = vscode.window;
    const saved = join(folder, 'unsubscribe.csv');
    const saving = answerSaving([saved]);
    const found =
      '200 people in “readers.csv” must not get mail. Unsubscribe them in the service’s web cabinet. 1 row was not checked: it has no valid address.';
    const shown: string[] = [];
    const importer: Parameters<typeof suppressedInFile>[1] = {
      run: async (_, job) => ({ kind: 'answered', answer: await checkImportSource(job()) }),
    };
    for (const [chosen, answer] of [
      [file, 'Copy Addresses'],
      [file, 'Save as CSV…'],
      [other, undefined],
    ] as const) {
      Object.assign(vscode.window, { showOpenDialog: async () => [chosen] });
      here.answers?.dispose();
      here.answers = answerMessages({ '200 people': answer, Nobody: undefined });
      await findSuppressed({ findSuppressed: (each) => suppressedInFile(each, importer, people()) });
      shown.push(...here.answers.shown);
    }
    saving.dispose();
    Object.assign(vscode.window, { showOpenDialog });
    assert.deepEqual(shown, [
      found,
      found,
      'Nobody in “others.csv” is on the suppression list: 1 address was checked.',
    ]);
    const lines = `${suppressed.join('\n')}\n`;
    assert.equal(await vscode.env.clipboard.readText(), lines);
    assert.equal(await readFile(saved, 'utf8'), `\uFEFF${['email', ...suppressed].join('\r\n')}\r\n`);
    // Nothing of the file is kept.
    assert.deepEqual(await here.store.ids(), []);
  });

  it('suppresses the addresses of any file for the reason that the user gives', async () => {
    const file = vscode.Uri.file(join(here.window.context.globalStorageUri.fsPath, 'complaints.csv'));
    await writeFile(file.fsPath, 'E-Mail;Date\nann@reader.example;1 Nov\nben@reader.example;2 Nov\n');
    here.inputs = answerInputs({
      'Why must these addresses': () => ({ choose: 'Reported a letter as spam' }),
    });
    const { showOpenDialog } = vscode.window;
    Object.assign(vscode.window, { showOpenDialog: async () => [file] });
    const panels = takePanels();
    await vscode.commands.executeCommand(commands.audienceSuppressFile);
    panels.dispose();
    Object.assign(vscode.window, { showOpenDialog });
    assert.deepEqual(
      panels.shown.map(({ title }) => title),
      ['Suppress: complaints.csv'],
    );
    const { reopened } = await importOf(await readFile(file.fsPath, 'utf8'), 7);
    const record = { ...reopened().record, suppresses: 'complained' } as const;
    const job = reopened(record);
    await job.check();
    const { headline, missing, go, isSuppression } = importState(job, surroundings);
    assert.deepEqual(
      [headline, missing, go, isSuppression],
      ['2 addresses can be suppressed.', [], undefined, true],
    );
    assert.partialDeepStrictEqual(await job.suppressAll(), { all: 2, added: 2 });
    assert.equal((await people().find('ben@reader.example')).suppressed?.reason, 'complained');
    assert.deepEqual(here.sandbox.takeRequests(), []);
  });

  it('suppresses only the addresses that an export marks as blocked, and says so', async () => {
    const rows = 'EMAIL,CONTACT ID,BLOCKLISTED\nann@reader.example,1,yes\nben@reader.example,2,no\n';
    const { reopened } = await importOf(rows, 7);
    const job = reopened({ ...reopened().record, suppresses: 'unsubscribed' });
    await job.check();
    assert.equal(
      importState(job, surroundings).headline,
      'The file marks 1 address as unsubscribed or blocked. Only it is suppressed.',
    );
    await job.start();
    assert.equal(job.record.started, undefined);
    assert.partialDeepStrictEqual(await job.suppressAll(), {
      ...{ all: 1, added: 1, reason: 'unsubscribed' },
      first: ['ann@reader.example'],
    });
    assert.equal((await people().find('ann@reader.example')).suppressed?.reason, 'unsubscribed');
    assert.equal((await people().find('ben@reader.example')).suppressed, undefined);
    assert.deepEqual(here.sandbox.takeRequests(), []);
  });

  it('offers to suppress an export of unsubscribed people instead of importing it', async () => {
    await people().noteAdded(here.connection.identity, 7, ['ann@reader.example'], new Date());
    const rows =
      'Email Address,UNSUB_TIME,LEID\nann@reader.example,2026,1\nben@reader.example,2026,2\nnobody,2026,3\n';
    const { job, store } = await importOf(rows, 7);
    const { headline, suppression, go } = importState(job, surroundings);
    assert.deepEqual(
      [headline, suppression, go],
      ['2 addresses can be suppressed. 1 row has no valid address.', 'Suppress These Addresses…', undefined],
    );
    assert.partialDeepStrictEqual(await job.suppressAll(), { all: 2, added: 2 });
    assert.partialDeepStrictEqual(await job.suppressAll(), { all: 2, added: 0 });
    assert.deepEqual((await readdir(store.directory(1).path)).sort(), ['record']);
    assert.equal((await people().find('ann@reader.example')).suppressed?.reason, 'unsubscribed');
  });

  it('does not write an erased note again when an open import is changed', async () => {
    const { job, store } = await importOf(threePeople, 7);
    await job.set({ consentNote: 'by mail from eva@reader.example' });
    await eraseRows(store, 'eva@reader.example');
    await job.set({ skipsConfirmation: true });
    const stored = await store.read(1);
    assert.deepEqual(
      [stored?.consentNote, stored?.skipsConfirmation, job.record.consentNote],
      ['', true, ''],
    );
  });

  it('erases an address that was read as a column header', async () => {
    const { job, store } = await importOf('ann@reader.example,x\nben@reader.example,y\n', await makeList());
    await job.choose({ format: { hasHeader: true } });
    await job.start();
    assert.deepEqual(job.record.started?.header, ['ann@reader.example', 'x']);
    assert.equal((await keptRows(store, 'ann@reader.example')).length, 1);
    assert.deepEqual(await eraseRows(store, 'ann@reader.example'), { entries: 1, left: [] });
    assert.doesNotMatch(JSON.stringify(await store.read(1)), /ann@/);
  });
});

/** Stores an import of two people that was started. */
async function keepImport(
  store: ImportStore,
  account: string,
  list: number,
  { isEnded = true, note = '' } = {},
): Promise<void> {
  const at = new Date().toISOString();
  await store.write({
    ...{ id: 1, account, accountName: 'Work', path: '/people.csv', name: 'people.csv', isPasted: false },
    ...{ choices: {}, list, consentNote: note, skipsConfirmation: false },
    started: {
      at,
      planned: 2,
      summary: {
        rows: 2,
        good: 2,
        suspicious: 0,
        doubled: 0,
        wrong: 0,
        suppressed: 0,
        undecided: 0,
        added: 0,
      },
      header: ['email'],
      format: { delimiter: ',', quote: '"', hasHeader: true },
    },
    ...(isEnded && { ended: { at, how: 'done' } }),
  });
  const rows = ['ann@reader.example', 'ben@reader.example'].map((email, index) =>
    JSON.stringify({ line: index + 2, cells: [email], email }),
  );
  await writeFile(store.planPath(1), `${rows.join('\n')}\n`);
}

/** Answers every quick pick with this entry, and records the entries of the last one. */
function answerPicks(label: string): vscode.Disposable & { readonly labels: string[] } {
  const { showQuickPick } = vscode.window;
  const labels: string[] = [];
  const pick = async (items: readonly vscode.QuickPickItem[]) => {
    labels.splice(0, labels.length, ...items.map((item) => item.label));
    return items.find((item) => item.label === label);
  };
  Object.assign(vscode.window, { showQuickPick: pick });
  return { labels, dispose: () => void Object.assign(vscode.window, { showQuickPick }) };
}
