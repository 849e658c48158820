import assert from 'node:assert/strict';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { describeFailure } from '../../src/extension/errors/describeError.ts';
import { ImportStore } from '../../src/extension/imports/run/importStore.ts';
import { eraseRows, keptRows } from '../../src/extension/imports/run/keptRows.ts';
import { compactJournal } from '../../src/extension/journal/repair/compactJournal.ts';
import { asWords } from '../../src/extension/kit/words.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';
import { RefusedCalls } from '../support/refusedCalls.ts';

const account = 'Work@https://api.example.com';

describe('a file in use by another program', () => {
  let window: TestWindow;
  let calls: RefusedCalls;

  beforeEach(async () => {
    window = await openTestWindow();
    for (const title of ['A', 'B', 'C']) await window.journal.addKnown(account, 'list', 7, title);
    calls = new RefusedCalls();
  });
  afterEach(async () => {
    calls[Symbol.dispose]();
    await window[Symbol.asyncDispose]();
  });

  /** Returns the message shown when `work` fails, with names instead of paths. */
  async function told(action: string, work: () => Promise<unknown>): Promise<string> {
    const error = await work().then(
      () => assert.fail('It did not fail'),
      (reason: unknown) => reason,
    );
    return String(describeFailure(asWords(action), error, '')).replaceAll(/“[^”]*[/\\]/g, '“');
  }

  const holder = 'in use by another program, for example an antivirus scanner, OneDrive, or a backup.';

  it('is named when the journal cannot be compacted, and hard links are not mentioned', async () => {
    calls.refuse('rename', (path) => basename(path) === 'journal.jsonl');
    assert.equal(
      await told('Couldn’t compact the journal', () => compactJournal(window.journal)),
      `Couldn’t compact the journal: “journal.jsonl” is ${holder} Nothing was lost. Try again in a moment.`,
    );
    calls[Symbol.dispose]();
    assert.equal(window.journal.records(account).lists.get(7)?.title, 'C');
    assert.deepEqual(await window.journal.compact(), { damaged: 0, conflicts: 0, dropped: 1 });
  });

  it('is distinguished from a disk without hard links', async () => {
    for (const code of ['EPERM', 'EISDIR']) {
      using disk = new RefusedCalls([]);
      disk.refuse('link', () => true, code);
      assert.match(await told('', () => compactJournal(window.journal)), /needs hard links/);
    }
    using disk = new RefusedCalls([]);
    disk.refuse('rename', () => true);
    assert.doesNotMatch(await told('', () => compactJournal(window.journal)), /hard links/);
  });

  it('is named when it prevents a request', async () => {
    calls.refuse('open', (path) => basename(path) === 'journal.jsonl', 'EBUSY');
    const create = () => window.journal.create(account, { kind: 'list', title: 'New' }, async () => 8);
    assert.equal(
      await told('Couldn’t create the list', create),
      `Couldn’t write the journal “journal.jsonl” (EBUSY), so nothing was sent. Mailroom records each request in the journal first, so that nothing is created twice. “journal.jsonl” is ${holder} Nothing was lost. Try again in a moment.`,
    );
  });

  it('does not keep other files from being erased, and is erased the next time', async () => {
    const store = new ImportStore(join(window.context.globalStorageUri.fsPath, 'imports'));
    for (const id of [1, 2, 3]) await keepNote(store, id);
    calls.refuse('rename', (path) => basename(dirname(path)) === '2' && basename(path) === 'record');
    const { entries, left } = await eraseRows(store, 'ann@reader.example');
    assert.equal(entries, 2);
    assert.deepEqual(
      left.map((error) =>
        describeFailure(asWords('x'), error, '')?.includes(
          vscode.workspace.asRelativePath(join('2', 'record')),
        ),
      ),
      [true],
    );
    assert.deepEqual(
      (await keptRows(store, 'ann@reader.example')).map(({ name }) => name),
      ['2.csv'],
    );
    calls[Symbol.dispose]();
    assert.deepEqual(await eraseRows(store, 'ann@reader.example'), { entries: 1, left: [] });
    assert.deepEqual(await keptRows(store, 'ann@reader.example'), []);
  });

  function keepNote(store: ImportStore, id: number): Promise<void> {
    return store.write({
      ...{
        id,
        account,
        accountName: 'Work',
        path: `/${id}.csv`,
        name: `${id}.csv`,
        isPasted: false,
        choices: {},
      },
      ...{ consentNote: 'by mail from ann@reader.example', skipsConfirmation: false },
      ended: { at: '2026-11-20T09:00:00.000Z', how: 'done' },
    });
  }
});
