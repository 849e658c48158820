import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { LayoutLanguages } from '../../src/extension/layouts/beside/layoutLanguages.ts';
import { readLayoutPeople } from '../../src/extension/layouts/beside/people.ts';
import { readOwnFooter } from '../../src/extension/layouts/ownFooter.ts';
import { MemoryState } from '../host/support/memory.ts';

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const windows1251 = (text: string) => Buffer.concat([Buffer.from(text), Buffer.from([0xcf, 0xf0, 0xe8])]);

describe('a file beside a layout that is not saved as UTF-8', () => {
  let folder: vscode.Uri;
  const uri = (name: string) => vscode.Uri.joinPath(folder, name);

  before(async () => {
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    folder = vscode.Uri.joinPath(workspace.uri, 'encodings');
    await mkdir(folder.fsPath, { recursive: true });
  });
  after(() => rm(folder.fsPath, { recursive: true }));

  it('is reported: a language file', async () => {
    await writeFile(uri('spring.en.json').fsPath, utf16('{"a": "b"}'));
    await writeFile(uri('spring.ru.json').fsPath, windows1251('{"a": "'));
    await writeFile(uri('spring.uk.json').fsPath, '\ufeff{"a": "Привіт"}');
    const languages = new LayoutLanguages(new MemoryState());
    const read = await languages.of(uri('spring.html'));
    languages.dispose();
    assert.deepEqual(
      read.map(({ tag, problem, texts }) => [tag, problem ?? texts]),
      [
        ['en', '“spring.en.json” is saved as UTF-16. Save it as UTF-8.'],
        ['ru', '“spring.ru.json” is not saved as UTF-8. Save it as UTF-8.'],
        ['uk', { a: 'Привіт' }],
      ],
    );
  });

  it('is reported: a file of sample people', async () => {
    await writeFile(uri('spring.people.json').fsPath, utf16('[{"name": "Anna"}]'));
    assert.equal(
      (await readLayoutPeople(uri('spring.html')))?.problem,
      '“spring.people.json” is saved as UTF-16. Save it as UTF-8.',
    );
  });

  it('is reported: a footer', async () => {
    await writeFile(uri('spring.footer.html').fsPath, utf16('<p>Bye</p>'));
    await assert.rejects(readOwnFooter(uri('spring.html')), {
      message: '“spring.footer.html” is saved as UTF-16. Save it as UTF-8.',
    });
  });
});
