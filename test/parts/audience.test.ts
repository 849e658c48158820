import assert from 'node:assert/strict';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import * as vscode from 'vscode';
import { createFormats } from '../../src/core/text/formats.ts';
import { commands } from '../../src/extension/names.ts';
import { answerInputs } from '../host/support/answerInputs.ts';
import { answerMessages } from '../host/support/answerMessages.ts';
import { AudienceWindow, takePanels, threePeople } from '../host/support/audienceWindow.ts';
import { startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { eventually } from '../support/eventually.ts';

describe('the Audience view', () => {
  const here = new AudienceWindow();
  const { lists, first, firstItem, people, makeList, stoppedImport } = here;

  const addresses = 'One or more e-mail addresses, as you have them';

  it('shows when the last campaign went to a list, other than a test or one that has not begun', async () => {
    const list = await makeList();
    const day = 86_400_000;
    const sent = async (id: number, subject: string, days: number, more: { readonly test?: true } = {}) => {
      const startAt = new Date(Date.now() + days * day).toISOString();
      const creation = { kind: 'send', maket: 1, subject, lists: [list], startAt, ...more } as const;
      await here.window.journal.create(here.connection.identity, creation, async () => id);
    };
    await sent(70, 'Spring', -1000);
    await sent(71, 'Winter', -1100);
    await sent(72, 'Try', -1, { test: true });
    await sent(73, 'Later', 3);
    const { brief } = createFormats('en');
    const spring = brief(Date.now() - 1000 * day, Date.now());
    await eventually(async () => assert.equal(await lists(), `Readers  #${list} · last campaign ${spring}`));
    assert.match(String((await firstItem()).tooltip), /Last campaign: “Spring”, /);
  });

  it('shows the known lists, and how many subscribers were added from here', async () => {
    assert.equal(await lists(), '');
    const readers = await here.connection.service.createList({
      title: 'Readers',
      subscribeLink: 'https://a.example',
    });
    await here.window.journal.addKnown(here.connection.identity, 'list', readers, 'Readers');
    await here.window.journal.addKnown(here.connection.identity, 'list', 77, 'Friends');
    const add = { kind: 'subscriber', list: readers } as const;
    for (const email of ['ann@reader.example', 'ben@reader.example']) {
      await here.window.journal.create(here.connection.identity, add, () =>
        here.connection.service.createSubscriber({ email, listId: readers }),
      );
    }
    assert.equal(await lists(), `Friends  #77\nReaders  #${readers} · 2 added from here`);
  });

  it('renames a list here, and copies its number', async () => {
    await here.window.journal.addKnown(here.connection.identity, 'list', 77, 'Friends');
    here.inputs = answerInputs({ 'A new name': () => ({ type: 'Close friends' }) });
    await vscode.commands.executeCommand(commands.listRename, await first());
    await vscode.commands.executeCommand(commands.listCopyNumber, await first());
    assert.equal(await lists(), 'Close friends  #77');
    assert.equal(await vscode.env.clipboard.readText(), '77');
  });

  it('counts subscribers added by imports, and forgets a list until it is added again', async () => {
    const { journal } = here.window;
    await journal.addKnown(here.connection.identity, 'list', 77, 'Friends');
    const counts = { list: 77, rows: 9, added: 3, refused: 0, unknown: 0, consent: 'signedUp' };
    await journal.recordImport(here.connection.identity, '1', counts);
    await journal.recordImport(here.connection.identity, '1', { ...counts, added: 5 });
    await journal.recordImport(here.connection.identity, '2', { ...counts, added: 2 });
    assert.equal(await lists(), 'Friends  #77 · 7 added from here');
    here.answers = answerMessages({ 'Forget the list “Friends”?': 'Forget' });
    await vscode.commands.executeCommand(commands.listForget, await first());
    assert.equal(await lists(), '');
    await journal.addKnown(here.connection.identity, 'list', 77, 'Friends again');
    assert.equal(await lists(), 'Friends again  #77 · 7 added from here');
  });

  it('creates a list whose page is typed without https, then asks for its first subscribers', async () => {
    here.inputs = answerInputs({
      'The name of the list': () => ({ type: 'Readers' }),
      'The address of the web page where people subscribe to it': () => ({ type: 'shop.example/subscribe' }),
      [addresses]: () => undefined,
    });
    here.answers = answerMessages({ 'Created the list': 'Add Subscribers…' });
    await vscode.commands.executeCommand(commands.listCreate);
    assert.deepEqual(here.inputs.asked.at(-1), addresses);
    assert.match(await lists(), /^Readers /);
    const [creation] = here.sandbox.takeRequests().filter((line) => line.includes('lists.json'));
    assert.ok(creation);
  });

  it('adds a single address with its name, and remembers that it was added', async () => {
    const list = await makeList();
    here.inputs = answerInputs({
      [addresses]: () => ({ type: 'Ann <ann@reader.example>' }),
      'Does the subscriber confirm first?': () => ({ choose: 'Add with Confirmation Letter' }),
    });
    here.answers = answerMessages({ Added: undefined });
    await vscode.commands.executeCommand(commands.subscriberAdd, await first());
    assert.deepEqual(here.inputs.asked, [addresses, 'Does the subscriber confirm first?']);
    assert.deepEqual(here.answers.shown, [
      'Added the subscriber to “Readers”. A letter asks to confirm the subscription; campaigns reach the address after that.',
    ]);
    assert.match(here.sandbox.takeRequests().join(), /^POST \/mailer\/emails\.json/);
    assert.equal(await lists(), `Readers  #${list} · 1 added from here · all asked to confirm`);
    const { addedTo } = await people().find('ANN@reader.example');
    assert.deepEqual(
      addedTo.map((each) => each.list),
      [list],
    );
  });

  it('masks an address that the service quotes when it refuses to add it', async () => {
    await makeList();
    here.inputs = answerInputs({
      [addresses]: () => ({ type: 'ann@reader.example' }),
      'Does the subscriber confirm first?': () => ({ choose: 'Add with Confirmation Letter' }),
    });
    here.answers = answerMessages({ Couldn: undefined });
    here.sandbox.refuse('/mailer/emails.json', 422, { message: 'No mail for ann@reader.example' });
    await vscode.commands.executeCommand(commands.subscriberAdd, await first());
    assert.deepEqual(here.answers.shown, [
      'Couldn’t add the subscribers: the service refused the request (422): “No mail for •••@•••”. Nothing was changed.',
    ]);
  });

  it('refuses a suppressed address before it asks anything else', async () => {
    await makeList();
    await people().suppress(['ann@reader.example'], 'complained', new Date());
    here.inputs = answerInputs({ [addresses]: () => ({ type: 'Ann <Ann@reader.example>' }) });
    here.answers = answerMessages({ 'Ann@reader.example is on': undefined });
    await vscode.commands.executeCommand(commands.subscriberAdd, await first());
    assert.deepEqual(here.inputs.asked, [addresses]);
    assert.deepEqual(here.answers.shown, ['This address is on the suppression list and must not get mail.']);
    assert.deepEqual(here.sandbox.takeRequests(), []);
  });

  it('opens the import page for several addresses, with the line breaks of the clipboard', async () => {
    const list = await makeList();
    const copied = 'ann@reader.example\tAnn\r\nben@reader.example\tBen\r\n';
    await vscode.env.clipboard.writeText(copied);
    here.inputs = answerInputs({ [addresses]: () => ({ type: copied.replaceAll('\r\n', ' ') }) });
    const panels = takePanels();
    await vscode.commands.executeCommand(commands.subscriberAdd, await first());
    panels.dispose();
    assert.deepEqual(
      panels.shown.map(({ title }) => title),
      ['Import: Pasted addresses'],
    );
    const imports = join(here.window.context.globalStorageUri.fsPath, 'imports');
    const [id = ''] = await readdir(imports);
    const record = JSON.parse(await readFile(join(imports, id, 'record'), 'utf8'));
    assert.deepEqual([record.isPasted, record.list], [true, list]);
    assert.equal(await readFile(record.path, 'utf8'), copied);
    assert.deepEqual(here.sandbox.takeRequests(), []);
  });

  it('imports a table from the clipboard, and discards it if its page is closed before the start', async () => {
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
    const store = here.store;
    const [id = 0] = await store.ids();
    const record = await store.read(id);
    assert.deepEqual([record?.isPasted, record?.list], [true, list]);
    assert.equal(await readFile(record?.path ?? '', 'utf8'), copied);
    panels.shown[0]?.dispose();
    await eventually(async () => assert.deepEqual(await readdir(store.directory(id).path), []));
    assert.deepEqual(here.sandbox.takeRequests(), []);
  });

  it('discards an import of a file when its page is closed before the start', async () => {
    const path = join(here.window.context.globalStorageUri.fsPath, 'people.csv');
    await writeFile(path, threePeople);
    const { showOpenDialog } = vscode.window;
    Object.assign(vscode.window, { showOpenDialog: async () => [vscode.Uri.file(path)] });
    const panels = takePanels();
    for (let opened = 0; opened < 3; opened++) {
      await vscode.commands.executeCommand(commands.audienceImport);
      panels.shown[opened]?.dispose();
      await eventually(async () => assert.deepEqual(await here.store.records(), []));
    }
    panels.dispose();
    Object.assign(vscode.window, { showOpenDialog });
    assert.equal(panels.shown.length, 3);
  });

  it('says what is wrong with the clipboard, and opens no page', async () => {
    const texts = [' \n', 'Ann @ home, bob@', `ann@reader.example\n${'x'.repeat(100_000_000)}`];
    here.answers = answerMessages({ 'The clipboard': undefined, 'There is no': undefined });
    const panels = takePanels();
    for (const text of texts) {
      await vscode.env.clipboard.writeText(text);
      await vscode.commands.executeCommand(commands.audienceImportClipboard);
    }
    panels.dispose();
    assert.deepEqual(panels.shown, []);
    assert.deepEqual(here.answers.shown, [
      'The clipboard is empty. Copy the addresses first.',
      'There is no e-mail address in the clipboard. Copy the addresses first.',
      'The clipboard holds too much text. Save it as a CSV file, and import that file.',
    ]);
    await assert.rejects(readdir(join(here.window.context.globalStorageUri.fsPath, 'imports')));
    await vscode.env.clipboard.writeText('');
  });

  it('shows a paused import above the lists, resumes it from its row, and removes the row at the end', async () => {
    const list = await makeList();
    await stoppedImport(list);
    assert.equal(await lists(), `people.csv  ▰▱▱▱▱ 33% · paused\nReaders  #${list}`);
    const row = await first();
    assert.equal((await firstItem()).contextValue, 'import paused');
    here.sandbox.takeRequests();
    await vscode.commands.executeCommand(commands.importResume, row);
    assert.deepEqual(here.sandbox.takeRequests(), ['POST /mailer/emails.json', 'POST /mailer/emails.json']);
    assert.equal(await lists(), `Readers  #${list} · 3 added from here · all asked to confirm`);
    assert.match(String((await firstItem()).tooltip), /Last import: .* · 3 of 3 rows added/);
  });

  it('keeps the row of an import that the service stopped, and resumes it from there', async () => {
    const list = await makeList();
    await stoppedImport(list);
    const row = await first();
    here.sandbox.refuse('/mailer/emails.json', 401);
    await vscode.commands.executeCommand(commands.importResume, row);
    assert.equal(here.window.active.state, 'wrongKey');
    assert.equal(await lists(), `people.csv  ▰▱▱▱▱ 33% · stopped\nReaders  #${list}`);
    assert.deepEqual([await first(), (await firstItem()).contextValue], [row, 'import paused']);
    here.sandbox.refuse();
    await vscode.commands.executeCommand(commands.importResume, row);
    assert.equal(here.window.active.state, 'connected');
    assert.equal(await lists(), `Readers  #${list} · 3 added from here · all asked to confirm`);
  });

  it('keeps the row of an import that waits for a connection, and can pause it', async () => {
    const list = await makeList();
    await stoppedImport(list);
    const row = await first();
    await here.sandbox.stop();
    try {
      const run = vscode.commands.executeCommand(commands.importResume, row);
      await eventually(async () => assert.match(await lists(), /no connection/));
      assert.equal(here.window.active.state, 'unreachable');
      assert.equal(await lists(), `people.csv  ▰▱▱▱▱ 33% · no connection\nReaders  #${list}`);
      assert.deepEqual([await first(), (await firstItem()).contextValue], [row, 'import running']);
      await vscode.commands.executeCommand(commands.importPause, row);
      await run;
      assert.equal(await lists(), `people.csv  ▰▱▱▱▱ 33% · paused\nReaders  #${list}`);
    } finally {
      here.sandbox = await startSandboxProcess();
    }
  });

  it('keeps showing the lists and imports of an account without a key, but not those of another account', async () => {
    const list = await makeList();
    await stoppedImport(list);
    const before = await lists();
    const work = here.window.active.account;
    assert.ok(work);
    await here.window.keys.remove(work);
    await assert.rejects(here.window.active.connect(), /no key/);
    assert.equal(here.window.active.state, 'wrongKey');
    assert.equal(await lists(), before);
    await here.window.use({ ...work, name: 'Home' });
    await assert.rejects(here.window.active.connect(), /no key/);
    assert.equal(await lists(), '');
  });

  it('asks before it cancels an import from its row', async () => {
    const list = await makeList();
    await stoppedImport(list);
    here.sandbox.takeRequests();
    const said = [undefined, 'Stop for Good'];
    here.answers = answerMessages({ 'Stop the import of “people.csv” for good?': () => said.shift() });
    await vscode.commands.executeCommand(commands.importCancel, await first());
    assert.match(await lists(), /^people\.csv /);
    await vscode.commands.executeCommand(commands.importCancel, await first());
    assert.equal(await lists(), `Readers  #${list} · 1 added from here · all asked to confirm`);
    assert.deepEqual(here.sandbox.takeRequests(), []);
  });

  it('shows an import that runs in another window without actions, until it ends', async () => {
    const list = await makeList();
    const { store } = await stoppedImport(list);
    const lock = join(here.window.context.globalStorageUri.fsPath, 'imports', '1', 'lock');
    await writeFile(lock, String(process.ppid));
    await utimes(lock, new Date(), new Date());
    assert.equal(await lists(), `people.csv  ▰▱▱▱▱ 33% · in another window\nReaders  #${list}`);
    assert.equal((await firstItem()).contextValue, 'import elsewhere');
    const record = await store.read(1);
    assert.ok(record);
    await store.write({ ...record, ended: { at: new Date().toISOString(), how: 'done' } });
    assert.equal(await lists(), `Readers  #${list}`);
  });

  it('refuses to import a document that is not a file on disk', async () => {
    here.answers = answerMessages({ 'Couldn’t import': undefined });
    const draft = vscode.Uri.parse('untitled:people.csv');
    await vscode.commands.executeCommand(commands.audienceImport, draft);
    assert.match(here.answers.shown.join(), /can’t import “people.csv”, because it is not a file on a disk/);
  });
});
