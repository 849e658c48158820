import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { uriKey } from '../../src/extension/kit/placeOfFile.ts';
import { LayoutLanguages } from '../../src/extension/layouts/beside/layoutLanguages.ts';
import { layoutSubstitutes } from '../../src/extension/layouts/beside/layoutSubstitutes.ts';
import { readInputs } from '../../src/extension/layouts/layoutInputs.ts';
import { layoutOfFile } from '../../src/extension/translations/texts/layoutOfFile.ts';
import { MemoryState } from '../host/support/memory.ts';

describe('the language files of a layout', () => {
  let folder: vscode.Uri;
  let languages: LayoutLanguages;
  const uri = (name: string) => vscode.Uri.joinPath(folder, name);
  const write = (name: string) => writeFile(uri(name).fsPath, JSON.stringify({ a: name }));

  beforeEach(async () => {
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    folder = vscode.Uri.joinPath(workspace.uri, 'languages');
    await mkdir(folder.fsPath, { recursive: true });
    languages = new LayoutLanguages(new MemoryState());
  });

  afterEach(async () => {
    languages.dispose();
    await rm(folder.fsPath, { recursive: true });
  });

  it('may be named as in gettext and Rails', async () => {
    for (const name of ['spring.en_US.json', 'spring.pt-br.json', 'spring.zh_hant_TW.json'])
      await write(name);
    const layout = uri('spring.html');
    assert.deepEqual(
      (await languages.of(layout)).map(({ tag, texts }) => [tag, texts.a]),
      [
        ['en-US', 'spring.en_US.json'],
        ['pt-BR', 'spring.pt-br.json'],
        ['zh-Hant-TW', 'spring.zh_hant_TW.json'],
      ],
    );
    const substitutes = await layoutSubstitutes(layout, await languages.shown(layout));
    const { files } = await readInputs(layout, 'html', '', substitutes);
    assert.ok(files.has(uriKey(uri('spring.en_US.json'))));
  });

  it('belong to a layout whose name differs only in Unicode normalization', async () => {
    await write('йога.en.json'.normalize('NFD'));
    const [language] = await languages.of(uri('йога.html'.normalize('NFC')));
    assert.equal(language?.tag, 'en');
    await writeFile(uri('йога.html'.normalize('NFC')).fsPath, '<p>[[text:a]]</p>');
    const layout = await layoutOfFile(uri('йога.en.json'.normalize('NFD')));
    assert.equal(layout?.toString(), uri('йога.html'.normalize('NFC')).toString());
  });

  it('are reported when two of them are for the same language', async () => {
    await write('spring.en-US.json');
    await write('spring.en_us.json');
    const [language, ...others] = await languages.of(uri('spring.html'));
    assert.equal(
      language?.problem,
      '“spring.en-US.json” and “spring.en_us.json” are for the same language. Keep one of them.',
    );
    assert.deepEqual([language?.texts, others], [{}, []]);
  });
});
