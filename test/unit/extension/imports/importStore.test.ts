import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type ImportRecord, ImportStore } from '../../../../src/extension/imports/run/importStore.ts';

const record: ImportRecord = {
  ...{
    id: 1,
    account: 'work',
    accountName: 'Work',
    path: '/people.csv',
    name: 'people.csv',
    isPasted: false,
  },
  ...{ choices: {}, consentNote: '', skipsConfirmation: false },
};

describe('The store of imports', () => {
  it('keeps the last of several records written at the same time, and leaves no draft', async () => {
    const root = await mkdtemp(join(tmpdir(), 'mr-imports-'));
    const store = new ImportStore(root);
    const notes = Array.from({ length: 50 }, (_, at) => `note ${at}`);
    await Promise.all(notes.map((consentNote) => store.write({ ...record, consentNote })));
    assert.equal((await store.read(1))?.consentNote, 'note 49');
    assert.deepEqual(await readdir(store.directory(1).path), ['record']);
    await rm(root, { recursive: true });
  });
});
