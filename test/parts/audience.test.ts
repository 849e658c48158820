import assert from 'node:assert/strict';
import { appendFile, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { formatImportEvent } from '../../src/core/imports/progress.ts';
import type { Connection } from '../../src/extension/accounts/connection.ts';
import { Import } from '../../src/extension/audience/imports/import.ts';
import { ImportHabits } from '../../src/extension/audience/imports/importHabits.ts';
import { importState } from '../../src/extension/audience/imports/importPage.ts';
import {
  type ImportRecord,
  ImportStore,
  planRows,
} from '../../src/extension/audience/imports/importStore.ts';
import { eraseRows, keptRows } from '../../src/extension/audience/imports/keptRows.ts';
import { saveNotAdded, saveReport } from '../../src/extension/audience/imports/report.ts';
import { WrongRows } from '../../src/extension/audience/imports/wrongRows.ts';
import { openKnownPeople } from '../../src/extension/audience/openKnownPeople.ts';
import { TestMemory } from '../../src/extension/audience/testGroups.ts';
import { formats } from '../../src/extension/kit/formats.ts';
import { commands, settings, webviews } from '../../src/extension/names.ts';
import { checkImportSource } from '../../src/importer/checkImportSource.ts';
import type { ToImportPage } from '../../src/protocol/importPage.ts';
import type { PlannedRow } from '../../src/protocol/imports.ts';
import { answerInputs, type Inputs } from '../host/support/answerInputs.ts';
import { type Answers, answerMessages } from '../host/support/answerMessages.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { TestPanel } from '../host/support/testPanel.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';
import { treeText } from '../host/support/treeText.ts';
import { eventually } from '../support/eventually.ts';

describe('the Audience view', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let connection: Connection;
  let inputs: Inputs | undefined;
  let answers: Answers | undefined;

  beforeEach(async () => {
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    connection = await window.active.connect();
  });

  afterEach(async () => {
    inputs?.dispose();
    inputs = undefined;
    answers?.dispose();
    answers = undefined;
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
  });

  const lists = () => treeText(window.audience.tree);
  const first = async () => (await window.audience.tree.getChildren())?.[0];
  const firstItem = async () => {
    const node = await first();
    assert.ok(node);
    return window.audience.tree.getTreeItem(node);
  };

  it('shows the lists that are known here, and how many subscribers were added from here', async () => {
    assert.equal(await lists(), '');
    const readers = await connection.service.createList({
      title: 'Readers',
      subscribeLink: 'https://a.example',
    });
    await window.journal.addKnown(connection.identity, 'list', readers, 'Readers');
    await window.journal.addKnown(connection.identity, 'list', 77, 'Friends');
    const add = { kind: 'subscriber', list: readers } as const;
    for (const email of ['ann@reader.example', 'ben@reader.example']) {
      await window.journal.create(connection.identity, add, () =>
        connection.service.createSubscriber({ email, listId: readers }),
      );
    }
    assert.equal(await lists(), `Friends  #77\nReaders  #${readers} · 2 added from here`);
  });

  it('renames a list here, and copies its number', async () => {
    await window.journal.addKnown(connection.identity, 'list', 77, 'Friends');
    inputs = answerInputs({ 'A new name': () => ({ type: 'Close friends' }) });
    await vscode.commands.executeCommand(commands.listRename, await first());
    await vscode.commands.executeCommand(commands.listCopyNumber, await first());
    assert.equal(await lists(), 'Close friends  #77');
    assert.equal(await vscode.env.clipboard.readText(), '77');
  });

  it('counts what imports have added, and forgets a list until it is named again', async () => {
    const { journal } = window;
    await journal.addKnown(connection.identity, 'list', 77, 'Friends');
    const counts = { list: 77, rows: 9, added: 3, refused: 0, unknown: 0, consent: 'signedUp' };
    await journal.recordImport(connection.identity, '1', counts);
    await journal.recordImport(connection.identity, '1', { ...counts, added: 5 });
    await journal.recordImport(connection.identity, '2', { ...counts, added: 2 });
    assert.equal(await lists(), 'Friends  #77 · 7 added from here');
    answers = answerMessages({ 'Forget the list “Friends”?': 'Forget' });
    await vscode.commands.executeCommand(commands.listForget, await first());
    assert.equal(await lists(), '');
    await journal.addKnown(connection.identity, 'list', 77, 'Friends again');
    assert.equal(await lists(), 'Friends again  #77 · 7 added from here');
  });

  /** A list of the service, as the first one that is known here. */
  async function makeList(): Promise<number> {
    const list = { title: 'Readers', subscribeLink: 'https://a.example' };
    const id = await connection.service.createList(list);
    await window.journal.addKnown(connection.identity, 'list', id, list.title);
    sandbox.takeRequests();
    return id;
  }

  const addresses = 'One or more e-mail addresses, as you have them';

  it('adds one address at once with its name, and remembers that it was added', async () => {
    const list = await makeList();
    inputs = answerInputs({
      [addresses]: () => ({ type: 'Ann <ann@reader.example>' }),
      'Does the subscriber confirm first?': () => ({ choose: 'Add with Confirmation Letter' }),
    });
    answers = answerMessages({ Added: undefined });
    await vscode.commands.executeCommand(commands.subscriberAdd, await first());
    assert.deepEqual(inputs.asked, [`1/2 ${addresses}`, '2/2 Does the subscriber confirm first?']);
    assert.deepEqual(answers.shown, [
      'Added the subscriber to “Readers”. A letter asks to confirm the subscription; campaigns reach the address after that.',
    ]);
    assert.match(sandbox.takeRequests().join(), /^POST \/mailer\/emails\.json/);
    assert.equal(await lists(), `Readers  #${list} · 1 added from here · all asked to confirm`);
    const { addedTo } = await people().find('ANN@reader.example');
    assert.deepEqual(
      addedTo.map((each) => each.list),
      [list],
    );
  });

  it('shows no address that the service quotes when it refuses to add it', async () => {
    await makeList();
    inputs = answerInputs({
      [addresses]: () => ({ type: 'ann@reader.example' }),
      'Does the subscriber confirm first?': () => ({ choose: 'Add with Confirmation Letter' }),
    });
    answers = answerMessages({ Couldn: undefined });
    sandbox.refuse('/mailer/emails.json', 422, { message: 'No mail for ann@reader.example' });
    await vscode.commands.executeCommand(commands.subscriberAdd, await first());
    assert.deepEqual(answers.shown, [
      'Couldn’t add the subscribers: the service refused the request (422, 422): “No mail for •••@•••”. Nothing was changed.',
    ]);
  });

  it('refuses a suppressed address before it asks anything else', async () => {
    await makeList();
    await people().suppress(['ann@reader.example'], 'complained', new Date());
    inputs = answerInputs({ [addresses]: () => ({ type: 'Ann <Ann@reader.example>' }) });
    answers = answerMessages({ 'Ann@reader.example is on': undefined });
    await vscode.commands.executeCommand(commands.subscriberAdd, await first());
    assert.deepEqual(inputs.asked, [`1/2 ${addresses}`]);
    assert.deepEqual(answers.shown, ['This address is on the suppression list and must not get mail.']);
    assert.deepEqual(sandbox.takeRequests(), []);
  });

  it('opens the page of an import for several addresses, with the lines that the clipboard still has', async () => {
    const list = await makeList();
    const copied = 'ann@reader.example\tAnn\r\nben@reader.example\tBen\r\n';
    await vscode.env.clipboard.writeText(copied);
    inputs = answerInputs({ [addresses]: () => ({ type: copied.replaceAll('\r\n', ' ') }) });
    const panels = takePanels();
    await vscode.commands.executeCommand(commands.subscriberAdd, await first());
    panels.dispose();
    assert.deepEqual(
      panels.shown.map(({ title }) => title),
      ['Import: Pasted addresses'],
    );
    const imports = join(window.context.globalStorageUri.fsPath, 'imports');
    const [id = ''] = await readdir(imports);
    const record = JSON.parse(await readFile(join(imports, id, 'record'), 'utf8'));
    assert.deepEqual([record.isPasted, record.list], [true, list]);
    assert.equal(await readFile(record.path, 'utf8'), copied);
    assert.deepEqual(sandbox.takeRequests(), []);
  });

  it('imports a table from the clipboard, and forgets it when its page is closed before the start', async () => {
    const list = await makeList();
    const copied = 'Email\tCity\r\nann@reader.example\tBonn\r\n';
    await vscode.env.clipboard.writeText(copied);
    const panels = takePanels();
    await vscode.commands.executeCommand(commands.audienceImportClipboard, await first());
    panels.dispose();
    assert.deepEqual(
      panels.shown.map(({ title }) => title),
      ['Import: Pasted addresses'],
    );
    const store = new ImportStore(join(window.context.globalStorageUri.fsPath, 'imports'));
    const [id = 0] = await store.ids();
    const record = await store.read(id);
    assert.deepEqual([record?.isPasted, record?.list], [true, list]);
    assert.equal(await readFile(record?.path ?? '', 'utf8'), copied);
    panels.shown[0]?.dispose();
    await eventually(async () => assert.deepEqual(await readdir(store.directory(id).path), []));
    assert.deepEqual(sandbox.takeRequests(), []);
  });

  it('says what is wrong with the clipboard, and opens no page', async () => {
    const texts = [' \n', 'Ann @ home, bob@', `ann@reader.example\n${'x'.repeat(100_000_000)}`];
    answers = answerMessages({ 'The clipboard': undefined, 'There is no': undefined });
    const panels = takePanels();
    for (const text of texts) {
      await vscode.env.clipboard.writeText(text);
      await vscode.commands.executeCommand(commands.audienceImportClipboard);
    }
    panels.dispose();
    assert.deepEqual(panels.shown, []);
    assert.deepEqual(answers.shown, [
      'The clipboard is empty. Copy the addresses first.',
      'There is no e-mail address in the clipboard. Copy the addresses first.',
      'The clipboard holds too much text. Save it as a CSV file, and import that file.',
    ]);
    await assert.rejects(readdir(join(window.context.globalStorageUri.fsPath, 'imports')));
    await vscode.env.clipboard.writeText('');
  });

  it('suppresses addresses by hand, and says how many were suppressed before', async () => {
    await people().suppress(['ann@reader.example'], 'complained', new Date());
    inputs = answerInputs({
      'The addresses that must not get mail.': () => ({
        type: 'Ann <ann@reader.example>, ben@reader.example; nobody',
      }),
      'Why must these addresses get no more mail?': () => ({ choose: 'Letters bounced' }),
    });
    answers = answerMessages({ Suppressed: undefined });
    await vscode.commands.executeCommand(commands.audienceSuppress);
    assert.deepEqual(answers.shown, [
      'Suppressed addresses: 1. 1 were suppressed before. Nothing is sent to them from this machine. Entries that are not addresses: 1.',
    ]);
    assert.equal((await people().find('ben@reader.example')).suppressed?.reason, 'bounced');
  });

  it('shows what is kept about a person, and erases it with a line in the log that names nobody', async () => {
    const list = await makeList();
    const { identity } = connection;
    await people().noteAdded(identity, list, ['ann@reader.example'], new Date());
    await people().suppress(['ann@reader.example'], 'unsubscribed', new Date());
    const store = new ImportStore(join(window.context.globalStorageUri.fsPath, 'imports'));
    await keepImport(store, identity, list);
    inputs = answerInputs({ 'The e-mail address of the person': () => ({ type: 'Ann@reader.example' }) });
    answers = answerMessages({
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
      answers.shown.at(-1),
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
      window.lines.at(-1),
      'Erased what was kept about a person: 3 entries; the address stays suppressed',
    );
  });

  it('finds a person in test groups and in the words of the service, exports that and erases it', async () => {
    const list = await makeList();
    const store = new ImportStore(join(window.context.globalStorageUri.fsPath, 'imports'));
    await keepImport(store, connection.identity, list, { note: 'Ann <ann@reader.example> sent them' });
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
    const tests = new TestMemory(window.context.globalState);
    const office = { name: 'Office', addresses: ['eva@reader.example', 'ann@reader.example'] };
    await tests.noteMembers(connection.identity, 'Office', 5, office.addresses);
    await tests.noteMembers(connection.identity, 'Others', 6, ['joann@reader.example']);

    const type = () => ({ type: 'ann@reader.example' });
    inputs = answerInputs({ 'The e-mail address of the person': type });
    answers = answerMessages({ 'Erase what': 'Erase Everything', Erased: undefined, Nothing: undefined });
    const path = join(window.context.globalStorageUri.fsPath, 'ann.export.json');
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
    const about = { name: 'people.csv', account: connection.identity, at: record?.started?.at, list };
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
      listsOfTestGroups: [{ account: connection.identity, name: 'Office', list: 5 }],
      senderOfCampaigns: [],
      lettersInSandbox: 0,
    });

    const erased = answerPicks('Erase…');
    await vscode.commands.executeCommand(commands.audienceFindPerson);
    erased.dispose();
    assert.equal(window.lines.at(-1), 'Erased what was kept about a person: 7 entries');
    assert.deepEqual(written(), {
      Office: ['Ben <ben@reader.example>', 'eva@reader.example'],
      Others: ['joann@reader.example', 7],
    });
    assert.deepEqual(tests.plan(connection.identity, office), { missing: office.addresses });
    assert.equal(
      tests.plan(connection.identity, { name: 'Others', addresses: ['joann@reader.example'] }).list,
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
    assert.equal(answers.shown.at(-1), 'Nothing is kept about this address on this machine.');
    await vscode.workspace
      .getConfiguration()
      .update(settings.testGroups, undefined, vscode.ConfigurationTarget.Global);
  });

  it('says that the journal has a person as the sender of campaigns, which erasing keeps', async () => {
    const { journal } = window;
    const campaign = { kind: 'send', maket: 1, subject: 'Spring', lists: [2] } as const;
    for (const [id, sender] of [
      [7, 'Ann@shop.example'],
      [8, 'ben@shop.example'],
    ] as const) {
      await journal.create(connection.identity, { ...campaign, sender }, async () => id);
    }
    inputs = answerInputs({ 'The e-mail address': () => ({ type: 'ann@shop.example' }) });
    const path = join(window.context.globalStorageUri.fsPath, 'ann.json');
    const [picked, saving] = [answerPicks('Export as JSON…'), answerSaving([path])];
    await vscode.commands.executeCommand(commands.audienceFindPerson);
    picked.dispose();
    saving.dispose();
    assert.deepEqual(picked.labels.slice(0, 2), [
      'Kept on this machine',
      'Sender of campaigns in the journal: 1',
    ]);
    assert.deepEqual(JSON.parse(await readFile(path, 'utf8')).senderOfCampaigns, [7]);
  });

  it('says that letters to a person are in the sandbox, and when they were not searched', async () => {
    const data = join(window.context.globalStorageUri.fsPath, 'sandbox');
    await mkdir(data);
    inputs = answerInputs({ 'The e-mail address': () => ({ type: 'ann@reader.example' }) });
    answers = answerMessages({ Nothing: undefined });
    await vscode.commands.executeCommand(commands.audienceFindPerson);
    assert.deepEqual(answers.shown, [
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
    Object.defineProperties(window.sandbox, {
      isStarted: { value: true },
      ask: { value: async () => [to('Ann@reader.example'), to('ben@reader.example')] },
    });
    const picked = answerPicks('');
    await vscode.commands.executeCommand(commands.audienceFindPerson);
    picked.dispose();
    assert.deepEqual(picked.labels.slice(0, 2), ['Kept on this machine', 'Letters in the sandbox: 1']);
  });

  it('keeps no address that the service quotes in its reason for a refusal', async () => {
    const { made, store } = await importOf(threePeople, await makeList());
    const message =
      'ANN@reader.example, a&#64;b.example and a%40b.example and a\\u0040b.example＠x.example are taken';
    sandbox.refuse('/mailer/emails.json', 422, { message });
    await made.start();
    const log = await readFile(store.directory(1).file('log').path, 'utf8');
    assert.match(log, /•••@•••, •••@••• and •••@••• and •••@•••/);
    assert.doesNotMatch(log, /ann|b\.example/i);
  });

  it('erases nothing while an import needs the address', async () => {
    const store = new ImportStore(join(window.context.globalStorageUri.fsPath, 'imports'));
    await keepImport(store, connection.identity, 77, { isEnded: false });
    await assert.rejects(eraseRows(store, 'ann@reader.example'), /is not finished/);
    assert.equal((await keptRows(store, 'ANN@reader.example')).length, 1);
    assert.equal(await eraseRows(store, 'nn@reader.example'), 0);
  });

  it('suppresses the addresses of any file for the reason that the user gives', async () => {
    const file = vscode.Uri.file(join(window.context.globalStorageUri.fsPath, 'complaints.csv'));
    await writeFile(file.fsPath, 'E-Mail;Date\nann@reader.example;1 Nov\nben@reader.example;2 Nov\n');
    inputs = answerInputs({ 'Why must these addresses': () => ({ choose: 'Reported a letter as spam' }) });
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
    const made = reopened(record);
    await made.check();
    const { headline, missing, go, isSuppression } = importState(made, surroundings);
    assert.deepEqual(
      [headline, missing, go, isSuppression],
      ['Addresses that can be suppressed: 2.', [], undefined, true],
    );
    assert.deepEqual(await made.suppressAll(), { all: 2, added: 2 });
    assert.equal((await people().find('ben@reader.example')).suppressed?.reason, 'complained');
    assert.deepEqual(sandbox.takeRequests(), []);
  });

  it('suppresses only whom an export marks as blocked, and says so', async () => {
    const rows = 'EMAIL,CONTACT ID,BLOCKLISTED\nann@reader.example,1,yes\nben@reader.example,2,no\n';
    const { reopened } = await importOf(rows, 7);
    const made = reopened({ ...reopened().record, suppresses: 'unsubscribed' });
    await made.check();
    assert.equal(
      importState(made, surroundings).headline,
      'Addresses that the file marks as unsubscribed or blocked: 1. Only they are suppressed.',
    );
    await made.start();
    assert.equal(made.record.started, undefined);
    assert.deepEqual(await made.suppressAll(), { all: 1, added: 1 });
    assert.equal((await people().find('ann@reader.example')).suppressed?.reason, 'unsubscribed');
    assert.equal((await people().find('ben@reader.example')).suppressed, undefined);
    assert.deepEqual(sandbox.takeRequests(), []);
  });

  it('forgets the chosen columns when another separator makes other columns of the file', async () => {
    const rows = 'a;b;c\n1;ann@reader.example;Ann\n2;ben@reader.example;Ben\n';
    const { made } = await importOf(rows, 7);
    await made.choose({ format: { delimiter: ',' } });
    await made.choose({ columns: [{ use: 'email' }] });
    await made.choose({ format: { delimiter: ';' } });
    assert.deepEqual([made.record.choices.columns, made.checked?.planned], [undefined, 2]);
  });

  it('offers to suppress the export of people who have unsubscribed, instead of importing it', async () => {
    await people().noteAdded(connection.identity, 7, ['ann@reader.example'], new Date());
    const rows = 'Email Address,UNSUB_TIME\nann@reader.example,2026\nben@reader.example,2026\nnobody,2026\n';
    const { made, store } = await importOf(rows, 7);
    const { headline, suppression, go } = importState(made, surroundings);
    assert.deepEqual(
      [headline, suppression, go],
      [
        'Addresses that can be suppressed: 2. Rows without a valid address: 1.',
        'Suppress These Addresses…',
        undefined,
      ],
    );
    assert.deepEqual(await made.suppressAll(), { all: 2, added: 2 });
    assert.deepEqual(await made.suppressAll(), { all: 2, added: 0 });
    assert.deepEqual((await readdir(store.directory(1).path)).sort(), ['record']);
    assert.equal((await people().find('ann@reader.example')).suppressed?.reason, 'unsubscribed');
  });

  it('requests nothing more of an import that was canceled, not even from another window', async () => {
    const { made, reopened } = await importOf(threePeople, await makeList());
    const other = reopened();
    sandbox.refuse('/mailer/emails.json', 401, { but: 1 });
    await made.start();
    await made.cancel();
    sandbox.refuse();
    sandbox.takeRequests();
    await made.resume();
    await made.retryUnknown();
    await other.resume();
    assert.deepEqual(sandbox.takeRequests(), []);
    const { run } = importState(made, surroundings);
    assert.deepEqual(
      [run?.phase, run?.hasUnknown, run?.counts.map(({ count, words }) => `${count} ${words}`)],
      ['done', false, ['1 added', '2 not requested']],
    );
  });

  it('requests unknown outcomes again, and notes who was added then', async () => {
    const list = await makeList();
    const { made } = await importOf(threePeople, list);
    sandbox.refuse('/mailer/emails.json', 503, { but: 2 });
    await made.start();
    assert.equal(made.running?.counts.unknown, 1);
    sandbox.refuse();
    await made.retryUnknown();
    assert.deepEqual([made.running?.counts.added, made.record.ended?.how], [3, 'done']);
    assert.equal(await lists(), `Readers  #${list} · 3 added from here · all asked to confirm`);
    const { added } = await people().filesFor(connection.identity, list);
    const noted = (await readFile(added, 'utf8')).trimEnd().split('\n');
    assert.equal(noted.length, 1 + 3);
  });

  it('adds nobody again whom an unfinished import has added, also after a crash of its window', async () => {
    const list = await makeList();
    const { made, store, again } = await stoppedImport(list);
    assert.deepEqual([made.isUnfinished, made.running?.counts.added], [true, 1]);
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

  it('requests nobody whom another import into the list, or Add Subscribers, has added since the start', async () => {
    const list = await makeList();
    const { made, store, again, path } = await stoppedImport(list, `${threePeople}zoe@reader.example\n`);
    const next = await again(2);
    assert.equal(next.checked?.planned, 3);
    sandbox.refuse('/mailer/emails.json', 403, { but: 1 });
    await next.start();
    await people().noteAdded(connection.identity, list, ['Zoe@reader.example'], new Date());
    sandbox.refuse();
    sandbox.takeRequests();
    await made.resume();
    await next.resume();
    assert.deepEqual(sandbox.takeRequests(), ['POST /mailer/emails.json']);
    const shown = (each: Import) => {
      const { headline, run } = importState(each, surroundings);
      return [headline, ...(run?.counts.map(({ count, words }) => `${count} ${words}`) ?? [])];
    };
    assert.deepEqual(shown(made), ['2 of 4 addresses are added. Not added: 2.', '2 added', '2 added before']);
    assert.deepEqual(shown(next), ['1 of 3 addresses are added. Not added: 2.', '1 added', '3 added before']);
    const files = [`${path}.report.csv`, `${path}.left.csv`];
    const dialog = answerSaving(files);
    await saveReport(next, store);
    await saveNotAdded(next, store);
    dialog.dispose();
    const [report = '', left = ''] = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    const before = 'This address was already added to the list with Mailroom.';
    assert.deepEqual(report.split('\r\n').slice(1, -1), [
      `2,addedBefore,,${before}`,
      '3,added,ben@reader.example,',
      `4,addedBefore,eva@reader.example,${before}`,
      `5,addedBefore,zoe@reader.example,${before}`,
    ]);
    assert.equal(left.split('\r\n').length, 1 + 3 + 1);
  });

  it('runs one import into a list at a time, and requests nobody twice when the same file is imported again', async () => {
    const list = await makeList();
    const { made, again } = await importOf(threePeople, list);
    const next = await again(2);
    assert.equal(next.checked?.planned, 3);
    sandbox.misbehave('/mailer/emails.json', 'latency=400');
    const run = made.start();
    await eventually(async () => assert.equal(made.running?.state.kind, 'running'));
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
    assert.equal(sandbox.takeRequests().length, 3);
    assert.deepEqual([made.running?.counts.added, next.running?.counts.addedBefore], [3, 3]);
    assert.deepEqual([made.record.ended?.how, next.record.ended?.how], ['done', 'done']);
  });

  it('starts an import once, and only into the account that it was checked for', async () => {
    const { made } = await importOf(threePeople, await makeList());
    const work = window.active.account;
    assert.ok(work);
    await window.use({ name: 'Home', address: sandbox.url, kind: 'live' }, sandbox.key);
    await assert.rejects(made.start(), /belongs to another account, “Work”/);
    assert.deepEqual(sandbox.takeRequests(), []);
    await window.use(work);
    await Promise.all([made.start(), made.start(), made.set({ list: 99 })]);
    assert.notEqual(made.record.list, 99);
    assert.equal(made.running?.counts.added, 3);
    assert.equal(sandbox.takeRequests().filter((each) => each.startsWith('POST')).length, 3);
  });

  it('shows a stopped import above the lists, goes on from its row, and removes the row at the end', async () => {
    const list = await makeList();
    await stoppedImport(list);
    assert.equal(await lists(), `people.csv  ▰▱▱▱▱ 33% · paused\nReaders  #${list}`);
    const row = await first();
    assert.equal((await firstItem()).contextValue, 'import paused');
    sandbox.takeRequests();
    await vscode.commands.executeCommand(commands.importResume, row);
    assert.deepEqual(sandbox.takeRequests(), ['POST /mailer/emails.json', 'POST /mailer/emails.json']);
    assert.equal(await lists(), `Readers  #${list} · 3 added from here · all asked to confirm`);
    assert.match(String((await firstItem()).tooltip), /Last import: .* · 3 of 3 rows added/);
  });

  it('keeps the row of an import that the service has stopped, from which it goes on', async () => {
    const list = await makeList();
    await stoppedImport(list);
    const row = await first();
    sandbox.refuse('/mailer/emails.json', 401);
    await vscode.commands.executeCommand(commands.importResume, row);
    assert.equal(window.active.state, 'wrongKey');
    assert.equal(await lists(), `people.csv  ▰▱▱▱▱ 33% · stopped\nReaders  #${list}`);
    assert.deepEqual([await first(), (await firstItem()).contextValue], [row, 'import paused']);
    sandbox.refuse();
    await vscode.commands.executeCommand(commands.importResume, row);
    assert.equal(window.active.state, 'connected');
    assert.equal(await lists(), `Readers  #${list} · 3 added from here · all asked to confirm`);
  });

  it('keeps the row of an import that waits for the connection, which can be paused', async () => {
    const list = await makeList();
    await stoppedImport(list);
    const row = await first();
    await sandbox.stop();
    try {
      const run = vscode.commands.executeCommand(commands.importResume, row);
      await eventually(async () => assert.match(await lists(), /no connection/));
      assert.equal(window.active.state, 'unreachable');
      assert.equal(await lists(), `people.csv  ▰▱▱▱▱ 33% · no connection\nReaders  #${list}`);
      assert.deepEqual([await first(), (await firstItem()).contextValue], [row, 'import running']);
      await vscode.commands.executeCommand(commands.importPause, row);
      await run;
      assert.equal(await lists(), `people.csv  ▰▱▱▱▱ 33% · paused\nReaders  #${list}`);
    } finally {
      sandbox = await startSandboxProcess();
    }
  });

  it('shows the lists and the import of an account that can no longer be connected, and those of no other', async () => {
    const list = await makeList();
    await stoppedImport(list);
    const before = await lists();
    const work = window.active.account;
    assert.ok(work);
    await window.keys.remove(work);
    await assert.rejects(window.active.connect(), /no key/);
    assert.equal(window.active.state, 'wrongKey');
    assert.equal(await lists(), before);
    await window.use({ ...work, name: 'Home' });
    await assert.rejects(window.active.connect(), /no key/);
    assert.equal(await lists(), '');
  });

  it('goes on with an import that a closed window has left, without its page', async () => {
    const list = await makeList();
    const { made, store } = await stoppedImport(list);
    const interrupted = { ...made.record, isPaused: false };
    await store.write(interrupted);
    sandbox.takeRequests();
    const isOver = new Promise<void>((resolve) => {
      window.journal.onDidChange(() => resolve());
    });
    answers = answerMessages({ 'The import of “people.csv” was interrupted and goes on now.': undefined });
    await window.audience.takeUpImports();
    await isOver;
    assert.deepEqual(sandbox.takeRequests(), ['POST /mailer/emails.json', 'POST /mailer/emails.json']);
    assert.equal(await lists(), `Readers  #${list} · 3 added from here · all asked to confirm`);
  });

  it('goes on with imports beside one from before the account was reset, which can only be canceled', async () => {
    const list = await makeList();
    const { made, store } = await stoppedImport(list);
    await store.write({ ...made.record, id: 2, account: 'Work@https://before.example', isPaused: false });
    const directory = (id: number) => store.directory(id).path;
    for (const name of ['plan', 'plan.index', 'log']) {
      await copyFile(join(directory(1), name), join(directory(2), name));
    }
    await store.write({ ...made.record, isPaused: false });
    window.active.reconnect();
    answers = answerMessages({
      'The import of “people.csv” was interrupted and goes on now.': undefined,
      'Stop the import of “people.csv” for good?': 'Stop for Good',
    });
    await window.audience.takeUpImports();
    await eventually(async () => assert.equal((await store.read(1))?.ended?.how, 'done'));
    const added = `Readers  #${list} · 3 added from here · all asked to confirm`;
    assert.equal(await lists(), `people.csv  ▰▱▱▱▱ 33% · cannot be resumed here\n${added}`);
    assert.equal((await firstItem()).contextValue, 'import stranded');
    await vscode.commands.executeCommand(commands.importCancel, await first());
    assert.equal(await lists(), added);
    assert.equal(answers.shown.length, 2);
  });

  it('shows the page again while another account is active, and erases pasted addresses with it', async () => {
    const serializers = takeSerializers();
    window = await window.reopen();
    serializers.dispose();
    const work = window.active.account;
    assert.ok(work);
    const store = new ImportStore(join(window.context.globalStorageUri.fsPath, 'imports'));
    const account = connection.identity;
    const path = await store.writePasted(1, 'ann@reader.example, ben@reader.example');
    await store.write({
      ...{ id: 1, account, accountName: 'Work', path, name: 'Pasted addresses', isPasted: true },
      ...{ choices: {}, consentNote: '', skipsConfirmation: false },
    });
    await window.use({ name: 'Home', address: sandbox.url, kind: 'live' }, sandbox.key);
    answers = answerMessages({ 'Couldn’t import “Pasted addresses”': undefined });
    const panel = new TestPanel<ToImportPage>();
    await serializers.of(webviews.import)?.deserializeWebviewPanel(panel as never, { account, id: 1 });
    assert.match(answers.shown.join(), /belongs to another account, “Work”\. Switch to that account first/);
    assert.deepEqual(answers.buttons, [['Switch Account']]);
    assert.equal(panel.title, 'Import: Pasted addresses');
    await window.journal.addKnown(account, 'list', 77, 'Friends');
    const isConnected = panel.nextMessage(({ state }) => state.lists.length === 1);
    await window.use(work);
    await window.active.connect();
    await isConnected;
    panel.dispose();
    await eventually(async () => assert.deepEqual(await readdir(store.directory(1).path), []));
  });

  it('only offers to resume an import that was paused', async () => {
    await stoppedImport(await makeList());
    sandbox.takeRequests();
    answers = answerMessages({ 'The import of “people.csv” is paused.': undefined });
    await window.audience.takeUpImports();
    assert.deepEqual(answers.buttons, [['Resume', 'Show']]);
    assert.deepEqual(sandbox.takeRequests(), []);
  });

  it('asks before it cancels an import from its row', async () => {
    const list = await makeList();
    await stoppedImport(list);
    sandbox.takeRequests();
    const said = [undefined, 'Stop for Good'];
    answers = answerMessages({ 'Stop the import of “people.csv” for good?': () => said.shift() });
    await vscode.commands.executeCommand(commands.importCancel, await first());
    assert.match(await lists(), /^people\.csv /);
    await vscode.commands.executeCommand(commands.importCancel, await first());
    assert.equal(await lists(), `Readers  #${list} · 1 added from here · all asked to confirm`);
    assert.deepEqual(sandbox.takeRequests(), []);
  });

  it('offers nothing for an import that another window runs, but to look at it', async () => {
    const list = await makeList();
    const { store } = await stoppedImport(list);
    const lock = join(window.context.globalStorageUri.fsPath, 'imports', '1', 'lock');
    await writeFile(lock, String(process.pid));
    assert.equal(await lists(), `people.csv  ▰▱▱▱▱ 33% · in another window\nReaders  #${list}`);
    assert.equal((await firstItem()).contextValue, 'import elsewhere');
    const record = await store.read(1);
    assert.ok(record);
    await store.write({ ...record, ended: { at: new Date().toISOString(), how: 'done' } });
    assert.equal(await lists(), `Readers  #${list}`);
  });

  it('requests nobody who was suppressed after the start, and tells so', async () => {
    const { made, store } = await importOf(threePeople, await makeList());
    sandbox.refuse('/mailer/emails.json', 401, { but: 1 });
    await made.start();
    await people().suppress(['Eva@reader.example'], 'byHand', new Date());
    sandbox.refuse();
    sandbox.takeRequests();
    await made.resume();
    assert.deepEqual(sandbox.takeRequests(), ['POST /mailer/emails.json']);
    const { headline, run } = importState(made, surroundings);
    assert.deepEqual(
      [headline, ...(run?.counts.map(({ count, words }) => `${count} ${words}`) ?? [])],
      ['2 of 3 addresses are added. Not added: 1.', '2 added', '1 suppressed'],
    );
    assert.equal((await keptRows(store, 'eva@reader.example')).length, 1);
  });

  it('does not write an erased note again when an open import is changed', async () => {
    const { made, store } = await importOf(threePeople, 7);
    await made.set({ consentNote: 'by mail from eva@reader.example' });
    await eraseRows(store, 'eva@reader.example');
    await made.set({ skipsConfirmation: true });
    const stored = await store.read(1);
    assert.deepEqual(
      [stored?.consentNote, stored?.skipsConfirmation, made.record.consentNote],
      ['', true, ''],
    );
  });

  it('erases an address that was taken for a header', async () => {
    const { made, store } = await importOf('ann@reader.example,x\nben@reader.example,y\n', await makeList());
    await made.choose({ format: { hasHeader: true } });
    await made.start();
    assert.deepEqual(made.record.started?.header, ['ann@reader.example', 'x']);
    assert.equal((await keptRows(store, 'ann@reader.example')).length, 1);
    assert.equal(await eraseRows(store, 'ann@reader.example'), 1);
    assert.doesNotMatch(JSON.stringify(await store.read(1)), /ann@/);
  });

  it('imports nobody who is suppressed, or from a file that was changed', async () => {
    await people().suppress(['eva@reader.example'], 'complained', new Date());
    const { made, path } = await importOf(threePeople, await makeList());
    assert.equal(made.checked?.summary.suppressed, 1);
    await writeFile(path, `${threePeople}zoe@reader.example\n`);
    await assert.rejects(made.start(), /has changed since it was checked/);
    assert.deepEqual(sandbox.takeRequests(), []);
    await made.start();
    assert.equal(made.running?.counts.added, 3);
  });

  it('keeps an import paused in the next window, and goes on there with one that was not', async () => {
    const { made, store, reopened } = await importOf(threePeople, await makeList());
    sandbox.refuse('/mailer/emails.json', 401, { but: 1 });
    await made.start();
    sandbox.refuse();
    sandbox.takeRequests();
    assert.equal(made.record.isPaused, true);
    await reopened().goOn();
    assert.deepEqual(sandbox.takeRequests(), []);
    const interrupted = { ...made.record, isPaused: false };
    await store.write(interrupted);
    const other = reopened(interrupted);
    await other.goOn();
    assert.equal(other.running?.counts.added, 3);
  });

  it('writes what became of each row, and the rows that were not added', async () => {
    const rows =
      'email;name\nann@reader.example;Ann\nnobody;=Nobody\nben@reader.example;Ben\neva@reader.example;Eva\n';
    const { made, store, path } = await importOf(rows, await makeList());
    sandbox.refuse('/mailer/emails.json', 422, { but: 2 });
    await made.start();
    const files = [`${path}.report.csv`, `${path}.left.csv`];
    const dialog = answerSaving(files);
    await saveReport(made, store);
    await saveNotAdded(made, store);
    dialog.dispose();
    const [report = '', left = ''] = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    const refused = 'The service refused it: 422';
    assert.deepEqual(report.split('\r\n'), [
      '\uFEFFline,state,email,why',
      '2,added,ann@reader.example,',
      '3,wrong,,The row has an error.',
      '4,added,ben@reader.example,',
      `5,refused,eva@reader.example,${refused}`,
      '',
    ]);
    assert.deepEqual(left.split('\r\n'), [
      '\uFEFFemail;name;why',
      'nobody;"\'=Nobody";The row has an error.',
      `eva@reader.example;Eva;${refused}`,
      '',
    ]);
  });

  it('shows as many wrong rows as VS Code shows problems of a file, even behind other rows, and counts the rest', async () => {
    const doubled = 'ann@reader.example\n'.repeat(300);
    const problemsOf = async (wrong: number) => {
      const { made, path } = await importOf(`email\n${doubled}${'nobody\n'.repeat(wrong)}`, 7);
      const shown = new WrongRows(made);
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
        '1301 Wrong rows that are not shown here: 11,346. After the import, its page saves all rows that were not added.',
      ],
    );
  });

  it('imports no document that is not a file on a disk', async () => {
    answers = answerMessages({ 'Couldn’t import': undefined });
    const draft = vscode.Uri.parse('untitled:people.csv');
    await vscode.commands.executeCommand(commands.audienceImport, draft);
    assert.match(answers.shown.join(), /can’t import “people.csv”, because it is not a file on a disk/);
  });

  const surroundings = { lists: [], isLive: false, formats: formats() };
  const threePeople = 'email\nann@reader.example\nben@reader.example\neva@reader.example\n';

  /** A checked import of a file with these rows, and what another window has of it. */
  async function importOf(rows: string, list: number) {
    const storage = window.context.globalStorageUri.fsPath;
    const path = join(storage, 'people.csv');
    await writeFile(path, rows);
    const store = new ImportStore(join(storage, 'imports'));
    const { identity: account } = connection;
    const record: ImportRecord = {
      ...{ id: 1, account, accountName: 'Work', path, name: 'people.csv', isPasted: false },
      ...{ choices: {}, list, consent: 'signedUp', consentNote: '', skipsConfirmation: false },
    };
    await store.write(record);
    const reopened = (now = record) =>
      new Import(now, {
        ...{ store, active: window.active, journal: window.journal, people: people() },
        habits: new ImportHabits(window.context.globalState),
        importer: { run: async (_, job) => ({ kind: 'answered', answer: await checkImportSource(job()) }) },
      });
    const made = reopened();
    await made.check();
    /** Another import of the same file. */
    const again = async (id: number, into = list) => {
      await store.write({ ...record, id, list: into });
      const other = reopened({ ...record, id, list: into });
      await other.check();
      return other;
    };
    return { made, store, path, again, reopened: (now = made.record) => reopened(now) };
  }

  /** An import of three people that has stopped after the first, because the service refused the right. */
  async function stoppedImport(list: number, rows = threePeople) {
    const kept = await importOf(rows, list);
    sandbox.refuse('/mailer/emails.json', 403, { but: 1 });
    await kept.made.start();
    sandbox.refuse();
    return kept;
  }

  const people = () => openKnownPeople(window.context);
});

/** Keeps an import of two people, as one that was started leaves it. */
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
      summary: { rows: 2, good: 2, suspicious: 0, doubled: 0, wrong: 0, suppressed: 0, added: 0 },
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

/** Answers lists with one entry, and keeps the entries of the last one. */
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

/** Answers dialogs for saving with these files, one after another. */
function answerSaving(paths: readonly string[]): vscode.Disposable {
  const { showSaveDialog } = vscode.window;
  const left = [...paths];
  const save = async () => vscode.Uri.file(left.shift() ?? '');
  Object.assign(vscode.window, { showSaveDialog: save });
  return { dispose: () => void Object.assign(vscode.window, { showSaveDialog }) };
}

/** Keeps the panels that are opened. */
function takePanels(): vscode.Disposable & { readonly shown: readonly TestPanel<unknown>[] } {
  const { createWebviewPanel } = vscode.window;
  const shown: TestPanel<unknown>[] = [];
  const create = () => {
    const panel = new TestPanel<unknown>();
    shown.push(panel);
    return panel;
  };
  Object.assign(vscode.window, { createWebviewPanel: create });
  return { shown, dispose: () => void Object.assign(vscode.window, { createWebviewPanel }) };
}

/** Keeps the serializers that are registered, by the view types of their pages. */
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
