import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { workspaceJournal } from '../../src/extension/journal/files/journalDirectory.ts';
import { ConflictCopies, offerMergeAgain } from '../../src/extension/journal/repair/conflictCopies.ts';
import { answerMessages } from '../host/support/answerMessages.ts';

const line = (id: number) =>
  `{"v":1,"at":"2026-11-20T09:00:00.000Z","account":"Work","event":"known","kind":"maket","id":${id},"title":"Maket"}\n`;

const told = (count: number, names: string) =>
  `There ${count === 1 ? 'is 1 copy' : `are ${count} copies`} of Mailroom’s journal (${names}). OneDrive, iCloud, Dropbox, or a similar program leaves copies when two computers change the journal at once. What is only in a copy is missing here until you merge it.`;

describe('conflict copies of the journal', () => {
  let root: string;
  let folder: string;
  let shown: string[];
  const errors = {
    run: async <T>(action: string, work: () => Promise<T>) => {
      try {
        return await work();
      } catch (error) {
        shown.push(`${action}: ${(error as Error).message.replaceAll(/“[^”]*[/]/g, '“')}`);
        return undefined;
      }
    },
    show: () => assert.fail(),
  };

  beforeEach(async () => {
    shown = [];
    root = await mkdtemp(join(tmpdir(), 'copies-'));
    folder = join(root, '.mailroom');
    await mkdir(folder);
    await writeFile(join(folder, 'journal.jsonl'), line(1));
  });
  afterEach(() => rm(root, { recursive: true }));

  const journal = () => workspaceJournal(root);
  const watch = () =>
    new ConflictCopies({ uri: vscode.Uri.file(root), name: 'work', index: 0 }, journal(), errors);

  it('are listed, and merged when the user agrees', async () => {
    await writeFile(join(folder, 'journal-PC.jsonl'), line(1) + line(2));
    await writeFile(join(folder, "journal (Anna's conflicted copy 2026-11-25).jsonl"), line(3));
    const answers = answerMessages({ There: 'Merge', Merged: undefined });
    const copies = watch();
    await answers.next('Merged');
    copies.dispose();
    answers.dispose();
    assert.deepEqual(answers.shown, [
      told(2, "journal (Anna's conflicted copy 2026-11-25).jsonl and journal-PC.jsonl"),
      'Merged 2 copies of the journal. 2 lines were added to the journal.',
    ]);
    assert.deepEqual(await readdir(folder), ['journal.jsonl']);
    assert.equal(await readFile(join(folder, 'journal.jsonl'), 'utf8'), line(1) + line(3) + line(2));
    assert.deepEqual(shown, []);
  });

  it('are reported once per window and again on request, and stay unchanged without consent', async () => {
    await writeFile(join(folder, 'journal 2.jsonl'), line(2));
    const answers = answerMessages({ There: undefined });
    const copies = watch();
    await answers.next('There');
    await copies.tell();
    assert.equal(answers.shown.length, 1);
    await offerMergeAgain(journal(), errors);
    assert.deepEqual(answers.shown, [told(1, 'journal 2.jsonl'), told(1, 'journal 2.jsonl')]);
    copies.dispose();
    answers.dispose();
    assert.deepEqual((await readdir(folder)).sort(), ['journal 2.jsonl', 'journal.jsonl']);
    assert.equal(await readFile(join(folder, 'journal.jsonl'), 'utf8'), line(1));
  });

  it('are merged except for symbolic links, and a long list names only the first three', async () => {
    await writeFile(join(root, 'secret'), line(9));
    await symlink(join(root, 'secret'), join(folder, 'journal 0.jsonl'));
    for (const id of [2, 3, 4]) await writeFile(join(folder, `journal ${id}.jsonl`), line(id));
    const answers = answerMessages({ There: 'Merge', Merged: undefined });
    await offerMergeAgain(journal(), errors);
    answers.dispose();
    assert.deepEqual(answers.shown, [
      told(4, 'journal 0.jsonl, journal 2.jsonl, journal 3.jsonl, and …'),
      'Merged 3 copies of the journal. 3 lines were added to the journal.',
    ]);
    assert.deepEqual(shown, [
      'Couldn’t merge “journal 0.jsonl” into the journal: A copy of Mailroom’s journal was not merged: “journal 0.jsonl” is a link, which may lead out of this folder. Check where it leads, then replace it with a real file or folder.',
    ]);
    assert.equal(await readFile(join(root, 'secret'), 'utf8'), line(9));
    assert.doesNotMatch(await readFile(join(folder, 'journal.jsonl'), 'utf8'), /"id":9/);
  });
});
