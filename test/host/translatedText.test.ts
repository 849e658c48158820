import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { readTexts } from '../../src/core/translations/readTexts.ts';
import type { LayoutLanguage } from '../../src/extension/layouts/index.ts';
import { ClickToCode, type PointedAt } from '../../src/extension/preview/page/clickToCode.ts';
import type { ElementPlace, TextRange } from '../../src/protocol/inspector.ts';

const source = '<p lang="en">[[text:hello]]</p>\n<p>Anna, [[text:hello]], [[text:bye]]</p>\n';
const json = '{ "hello": "Hello there" }';

describe('a click on a translated text', () => {
  let folder: string;
  const pointed = new vscode.EventEmitter<PointedAt>();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mr-texts-'));
    await writeFile(join(folder, 'spring.html'), source);
    await writeFile(join(folder, 'spring.en.json'), json);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true });
  });

  const rangeAt = (from: number, to: number): TextRange => {
    const line = source.slice(0, from).split('\n').length - 1;
    const start = source.lastIndexOf('\n', from - 1) + 1;
    return { start: { line, character: from - start }, end: { line, character: to - start } };
  };

  /** The place of the paragraph with this number. */
  function placeOf(number: number): ElementPlace {
    const starts = [source.indexOf('<p'), source.lastIndexOf('<p')];
    const start = starts[number] ?? 0;
    const end = source.indexOf('</p>', start) + 4;
    return { range: rangeAt(start, end), tag: rangeAt(start, source.indexOf('>', start) + 1) };
  }

  it('selects its key in the layout, and a second click selects the text in the language file', async () => {
    const layout = vscode.Uri.file(join(folder, 'spring.html'));
    const file = vscode.Uri.file(join(folder, 'spring.en.json'));
    const read = readTexts(json);
    assert.ok('texts' in read);
    const english: LayoutLanguage = { tag: 'en', file, json, ...read };
    const none = () => new vscode.Disposable(() => {});
    const previews = { visible: [], onDidPointAt: pointed.event, onDidShow: none };
    const inspector = {
      placeOf: async (_: unknown, [number = 0]: readonly number[]) => placeOf(number),
      elementAt: async () => undefined,
      elementsOf: async () => [],
    };
    const languages = { shown: async () => english, of: async () => [english] };
    let done: Promise<unknown> = Promise.resolve();
    const run = async <T>(_: unknown, work: () => Promise<T>) => {
      const running = work();
      done = running;
      return running;
    };
    const clicks = new ClickToCode(previews, inspector, languages, { run, show: () => {} });
    const preview = { layout, isActive: false, column: vscode.ViewColumn.Two } as PointedAt['preview'];
    const selected: string[] = [];
    for (const number of [0, 0, 0, 1, 1]) {
      pointed.fire({ preview, path: [number] });
      await done;
      const { activeTextEditor: editor } = vscode.window;
      assert.ok(editor);
      const { document, selection } = editor;
      selected.push(
        `${document.fileName.split('/').at(-1)} ${selection.start.line}: ${document.getText(selection)}`,
      );
    }
    clicks.dispose();
    assert.deepEqual(selected, [
      'spring.html 0: [[text:hello]]',
      'spring.en.json 0: Hello there',
      'spring.html 0: [[text:hello]]',
      'spring.html 1: ',
      'spring.html 1: ',
    ]);
  });
});
