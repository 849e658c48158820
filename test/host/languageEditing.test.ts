import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { Completion } from '../../src/extension/languageFeatures/complete/completion.ts';
import { Hover } from '../../src/extension/languageFeatures/complete/hover.ts';
import { Formatting } from '../../src/extension/languageFeatures/edit/formatting.ts';
import {
  LinkedTags,
  PairHighlight,
  TagSelection,
} from '../../src/extension/languageFeatures/edit/tagPairs.ts';
import { Folding, Outline } from '../../src/extension/languageFeatures/navigate/outline.ts';
import { WorkspaceLayouts } from '../../src/extension/layouts/workspaceLayouts.ts';
import { eventually } from '../support/eventually.ts';
import { projectFile } from './support/mailroom.ts';
import { ask, inMjmlFolder, open, whole } from './support/mjmlEditor.ts';

describe('MJML in the editor', () => {
  inMjmlFolder();

  it('labels the outline with the text of the letter', async () => {
    const marked = await open(
      whole(
        '<mj-section><mj-column><mj-text><h1>Spring &amp; sale</h1> Now</mj-text></mj-column></mj-section>',
      ),
    );
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      marked.document.uri,
    );
    const lines = (items: readonly vscode.DocumentSymbol[], indent = ''): string[] =>
      items.flatMap(({ name, detail, children }) => [
        `${indent}${name}${detail && ` (${detail})`}`,
        ...lines(children, `${indent}  `),
      ]);
    assert.deepEqual(lines(symbols), [
      'mjml',
      '  mj-body',
      '    Spring & sale (mj-section)',
      '      Spring & sale (mj-column)',
      '        Spring & sale (mj-text)',
    ]);
  });

  it('closes tags while they are typed', async () => {
    const typed = async (marked: string, text: string, expected: string) => {
      const { document, cursor } = await open(whole(marked));
      const editor = vscode.window.activeTextEditor ?? assert.fail('no editor');
      editor.selection = new vscode.Selection(cursor, cursor);
      for (const key of text) await vscode.commands.executeCommand('type', { text: key });
      await eventually(() => assert.equal(document.lineAt(cursor.line).text, `    ${expected}`));
    };
    await typed('|', '<mj-section>', '<mj-section></mj-section>');
    await typed('<mj-section>|', '</', '<mj-section></mj-section>');
    await typed('|', '<mj-image />', '<mj-image />');
  });

  it('removes a single > typed after a completion that wrote the whole tag', async () => {
    const completed = [
      ['mj-section>$0</mj-section>', '<mj-section>|</mj-section>'],
      [
        'mj-section>\n\t<mj-column>\n\t\t<mj-text>$0</mj-text>\n\t</mj-column>\n</mj-section>',
        '<mj-section> <mj-column> <mj-text>|</mj-text> </mj-column> </mj-section>',
      ],
    ] as const;
    for (const [snippet, expected] of completed) {
      const { document, cursor } = await open(whole('<mj-|'));
      const editor = vscode.window.activeTextEditor ?? assert.fail('no editor');
      const typed = new vscode.Range(cursor.translate(0, -3), cursor);
      await editor.insertSnippet(new vscode.SnippetString(snippet), typed);
      const body = () => document.getText().replaceAll(/\s+/g, ' ').slice('<mjml> <mj-body> '.length);
      const isNow = (text: string) => eventually(() => assert.ok(body().startsWith(text), body()));
      await vscode.commands.executeCommand('type', { text: '>' });
      await isNow(expected.replace('|', ''));
      await vscode.commands.executeCommand('type', { text: '>' });
      await isNow(expected.replace('|', '>'));
    }
  });

  it('removes that > even while more is typed', async () => {
    const { document, cursor } = await open(whole('<mj-|'));
    const editor = vscode.window.activeTextEditor ?? assert.fail('no editor');
    const typed = new vscode.Range(cursor.translate(0, -3), cursor);
    await editor.insertSnippet(new vscode.SnippetString('mj-text>$0</mj-text>'), typed);
    await Promise.all([...'>Hello'].map((text) => vscode.commands.executeCommand('type', { text })));
    const line = () => document.lineAt(cursor.line).text.trim();
    await eventually(() => assert.equal(line(), '<mj-text>Hello</mj-text>'));
  });

  it('highlights and edits both tags of an element together', async () => {
    const marked = await open(whole('<mj-sec|tion><mj-column></mj-column></mj-section>'));
    const { document, cursor } = marked;
    const highlights = await ask<vscode.DocumentHighlight[]>(marked, 'vscode.executeDocumentHighlights');
    assert.deepEqual(
      highlights.map(({ range }) => document.getText(range)),
      ['mj-section', 'mj-section'],
    );
    const linked = new LinkedTags().provideLinkedEditingRanges(document, cursor);
    assert.deepEqual(
      linked?.ranges.map((range) => document.getText(range)),
      ['mj-section', 'mj-section'],
    );
  });

  it('formats elements without changing their content', async () => {
    const { document } = await open(
      '<mjml><mj-body>\n<mj-section>\n      <mj-column><mj-text>\n  <p>\n    Hello,\n  </p>\n</mj-text>\n' +
        '<mj-image\nsrc="a.png"   alt="" />\n\n\n\n</mj-column></mj-section></mj-body></mjml>',
    );
    const format = async () => {
      const edits = await vscode.commands.executeCommand<vscode.TextEdit[] | undefined>(
        'vscode.executeFormatDocumentProvider',
        document.uri,
        { tabSize: 2, insertSpaces: true },
      );
      const edit = new vscode.WorkspaceEdit();
      edit.set(document.uri, edits ?? []);
      await vscode.workspace.applyEdit(edit);
      return document.getText();
    };
    const formatted = await format();
    assert.equal(
      formatted,
      `<mjml>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text>
          <p>
            Hello,
          </p>
        </mj-text>
        <mj-image
          src="a.png" alt="" />
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`,
    );
    assert.equal(await format(), formatted);
  });

  it('accepts every prefix of a layout', async () => {
    const everything = await readFile(projectFile('test/fixtures/layouts/everything.mjml'), 'utf8');
    const layouts = new WorkspaceLayouts();
    for (let length = 0; length <= everything.length; length += 11) {
      const content = everything.slice(0, length);
      const document = await vscode.workspace.openTextDocument({ language: 'plaintext', content });
      const end = document.positionAt(length);
      await new Completion(layouts).provideCompletionItems(document, end);
      new Hover().provideHover(document, end);
      new Outline().provideDocumentSymbols(document);
      new Formatting().provideDocumentFormattingEdits(document, { tabSize: 2, insertSpaces: true });
      new Folding().provideFoldingRanges(document);
      new TagSelection().provideSelectionRanges(document, [end]);
      new LinkedTags().provideLinkedEditingRanges(document, end);
      new PairHighlight().provideDocumentHighlights(document, end);
    }
    layouts.dispose();
  });
});
