import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { Completion } from '../../src/extension/languageFeatures/complete/completion.ts';
import { sectionItems } from '../../src/extension/languageFeatures/complete/sectionSnippets.ts';
import { WorkspaceLayouts } from '../../src/extension/layouts/workspaceLayouts.ts';
import { answerMessages } from './support/answerMessages.ts';
import {
  ask,
  inMjmlFolder,
  labelOf,
  type Marked,
  offered,
  open,
  pathOf,
  whole,
} from './support/mjmlEditor.ts';

describe('the MJML language support', () => {
  inMjmlFolder();

  async function offeredAt(text: string): Promise<string[]> {
    return offered(await open(text));
  }

  const itemsAt = (marked: Marked) =>
    ask<vscode.CompletionList>(marked, 'vscode.executeCompletionItemProvider');

  async function hoverAt(text: string): Promise<string> {
    const hovers = await ask<vscode.Hover[]>(await open(text), 'vscode.executeHoverProvider');
    const contents = hovers.flatMap((hover) => hover.contents as vscode.MarkdownString[]);
    return contents.map(({ value }) => value).join('\n');
  }

  it('offers elements allowed here first, then those that need a new column or section', async () => {
    const ranked = async (text: string) => {
      const { items } = await itemsAt(await open(text));
      const elements = items.filter(({ kind }) => kind === vscode.CompletionItemKind.Property);
      const inOrder = elements.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
      return inOrder.map((item) => `${labelOf(item)} ${descriptionOf(item) ?? ''}`.trim());
    };
    const inSection = [
      ...['mj-column', 'mj-group', 'mj-include', 'mj-raw'],
      ...['mj-text', 'mj-image', 'mj-button', 'mj-divider', 'mj-spacer', 'mj-social', 'mj-table'].map(
        (name) => `${name} in a new column`,
      ),
      ...['mj-accordion', 'mj-carousel', 'mj-navbar'].map((name) => `${name} in a new column`),
    ];
    assert.deepEqual(await ranked(whole('<mj-section><|</mj-section>')), inSection);
    assert.deepEqual(await ranked(whole('<mj-section>\n<mj-|\n</mj-section>')), inSection);
    assert.deepEqual(await ranked(whole('<mj-section>\n|\n</mj-section>')), inSection);
    const inBody = await ranked(whole('|'));
    assert.deepEqual(inBody.slice(0, 8), [
      ...['mj-section', 'mj-wrapper', 'mj-hero', 'mj-include', 'mj-raw'],
      ...['mj-column in a new section', 'mj-group in a new section', 'mj-text in a new section and column'],
    ]);
    assert.deepEqual(await ranked('<mjml>\n  |\n</mjml>'), ['mj-head', 'mj-body', 'mj-include', 'mj-raw']);
    // A tag that is already complete is not wrapped.
    const begun = ['mj-column', 'mj-group', 'mj-include', 'mj-raw'];
    assert.deepEqual(await ranked(whole('<mj-section><mj-te|></mj-text></mj-section>')), begun);
  });

  it('inserts the column and the section that an element needs', async () => {
    const accepted = async (text: string, label: string) => {
      const marked = await open(text);
      const { items } = await itemsAt(marked);
      const { insertText, range } = items.find((item) => labelOf(item) === label) ?? assert.fail(label);
      assert.ok(insertText instanceof vscode.SnippetString && range);
      await vscode.window.activeTextEditor?.insertSnippet(
        insertText,
        'replacing' in range ? range.replacing : range,
      );
      const { document } = marked;
      const cursor = document.offsetAt(vscode.window.activeTextEditor?.selection.active ?? assert.fail());
      const lines = `${document.getText().slice(0, cursor)}|${document.getText().slice(cursor)}`.split('\n');
      return lines.slice(2, -3).map((line) => line.replace(/^ {4}/, ''));
    };
    assert.deepEqual(await accepted(whole('<mj-section>\n      <mj-te|\n    </mj-section>'), 'mj-text'), [
      '<mj-section>',
      '  <mj-column>',
      '    <mj-text>|</mj-text>',
      '  </mj-column>',
      '</mj-section>',
    ]);
    const picture = [
      '<mj-section>',
      '  <mj-column>',
      '    <mj-image src="|" alt="" />',
      '  </mj-column>',
      '</mj-section>',
    ];
    assert.deepEqual(await accepted(whole('<mj-im|'), 'mj-image'), picture);
    assert.deepEqual(await accepted(whole('mj-im|'), 'mj-image'), picture);
    assert.deepEqual(await accepted(whole('<mj-section><mj-te|</mj-section>'), 'mj-text'), [
      '<mj-section><mj-column><mj-text>|</mj-text></mj-column></mj-section>',
    ]);
  });

  it('offers a whole letter in an empty file', async () => {
    for (const text of ['|', '<|', '<mj|', 'mj|', '\n  <mjml|\n']) {
      const marked = await open(text);
      const { items } = await ask<vscode.CompletionList>(marked, 'vscode.executeCompletionItemProvider');
      const letters = items.filter(({ kind }) => kind === vscode.CompletionItemKind.Snippet);
      assert.deepEqual(letters.map(labelOf).slice(0, 1), ['Whole Letter'], text);
      const [{ insertText, range } = assert.fail()] = letters;
      assert.ok(insertText instanceof vscode.SnippetString && range);
      await vscode.window.activeTextEditor?.insertSnippet(
        insertText,
        'replacing' in range ? range.replacing : range,
      );
      assert.match(marked.document.getText().trim(), /^<mjml lang="en" dir="ltr">\n[\s\S]*<\/mjml>$/);
      const { selection } = vscode.window.activeTextEditor ?? assert.fail();
      assert.equal(marked.document.getText(selection), 'New Letter');
    }
  });

  it('offers common sections where sections are allowed', async () => {
    const inBody = await offeredAt('<mjml><mj-body>\n|\n</mj-body></mjml>');
    assert.deepEqual(
      inBody.filter((label) => label.startsWith('Section: ')),
      ['Section: Heading and Text', 'Section: Picture with Button', 'Section: Two Columns'],
    );
    const { document, cursor } = await open('<mjml><mj-body>\n|\n</mj-body></mjml>');
    for (const { insertText } of sectionItems(new vscode.Range(cursor, cursor))) {
      assert.ok(insertText instanceof vscode.SnippetString);
      await vscode.window.activeTextEditor?.insertSnippet(insertText, cursor);
    }
    assert.equal(document.getText().match(/<mj-section>/g)?.length, 3);
  });

  it('offers attributes, their values, and closing tags', async () => {
    const attributes = await offeredAt(whole('<mj-section><mj-column |></mj-column></mj-section>'));
    assert.ok(attributes.includes('vertical-align') && attributes.includes('mj-class'), `${attributes}`);
    assert.deepEqual(
      attributes.filter((name) => name === 'href' || name.startsWith('data-')),
      [],
    );
    assert.deepEqual(await offeredAt(whole('<mj-section direction="|"></mj-section>')), ['ltr', 'rtl']);
    assert.deepEqual(await offeredAt(whole('<mj-section></|')), ['/mj-section']);
    assert.deepEqual(await offeredAt(whole('<mj-section></|</mj-section>')), ['/mj-section']);
  });

  it('offers a closing tag without a typed “/” only where it is missing', async () => {
    const closing = async (text: string) => (await offeredAt(text)).filter((label) => label.startsWith('/'));
    assert.deepEqual(await closing(whole('<mj-section></mj-section>\n<|\n<mj-section></mj-section>')), []);
    assert.deepEqual(await closing(whole('<mj-section><mj-column></mj-column>\n<|\n')), ['/mj-section']);
    assert.deepEqual(await closing(whole('<mj-text><p>a</p><|</mj-text>')), []);
    assert.deepEqual(await closing(whole('<mj-text><p>a<|</mj-text>')), ['/p']);
  });

  it('offers the layout’s colors and classes, default values, and files to include', async () => {
    await writeFile(pathOf('footer.mjml'), '');
    await writeFile(pathOf('notes.txt'), '');
    const head =
      '<mjml><mj-head><mj-attributes><mj-class name="lead" color="#abcdef"/></mj-attributes></mj-head>';
    const at = (tag: string) => offeredAt(`${head}<mj-body>${tag}</mj-body></mjml>`);
    assert.deepEqual(await at('<mj-section background-color="|"></mj-section>'), ['#abcdef']);
    assert.deepEqual(await at('<mj-section padding="0 |"></mj-section>'), ['20px 0']);
    assert.deepEqual(await at('<mj-section mj-class="wide le|"></mj-section>'), ['lead']);
    const files = await at('<mj-include path="|" />');
    assert.deepEqual(
      files.filter((name) => !name.startsWith('layout')),
      ['footer.mjml'],
    );
  });

  it('offers HTML inside elements that contain HTML', async () => {
    const inText = await offeredAt(whole('<mj-text><|</mj-text>'));
    assert.ok(inText.includes('strong') && !inText.includes('/mj-text'));
    assert.deepEqual(
      inText.filter((name) => name.startsWith('mj-')),
      [],
    );
  });

  it('completes CSS in style sheets and style attributes, replacing the typed text', async () => {
    const inserted = async (text: string, label: string) => {
      const marked = await open(whole(text).replaceAll('\n', '\r\n'));
      const { items } = await ask<vscode.CompletionList>(marked, 'vscode.executeCompletionItemProvider');
      const item = items.find((item) => labelOf(item) === label) ?? assert.fail(`no ${label} in ${text}`);
      assert.ok(item.range);
      const range = 'replacing' in item.range ? item.range.replacing : item.range;
      return marked.document.getText(range);
    };
    assert.equal(await inserted('<mj-style>\n.😀 { text-al| }</mj-style>', 'text-align'), 'text-al');
    assert.equal(await inserted('<mj-text><p style="color: red; text-al|">', 'text-align'), 'text-al');
    assert.equal(await inserted("<mj-text><p style='text-align: cen|", 'center'), 'cen');
    assert.deepEqual(
      (await offeredAt(whole('<mj-style>a { te| }</mj-style>'))).includes('mj-section'),
      false,
    );
  });

  it('explains CSS on hover, and leaves no diagnostics of its helper documents', async () => {
    assert.match(await hoverAt(whole('<mj-style>a { colo|r: red }</mj-style>')), /color of an element/);
    assert.match(
      await hoverAt(whole('<mj-text><p style="colo|r: red">a</p></mj-text>')),
      /color of an element/,
    );
    const foreign = vscode.languages.getDiagnostics().filter(([{ scheme }]) => scheme === 'mailroom-css');
    assert.deepEqual(
      foreign.filter(([, problems]) => problems.length > 0),
      [],
    );
  });

  it('explains elements and attributes, with the official default', async () => {
    assert.equal(
      await hoverAt(whole('<mj-sec|tion></mj-section>')),
      'A row of the letter. It contains columns, which are stacked on phones.\n\n' +
        'Contains: `mj-column`, `mj-group`, `mj-raw`, `mj-include`',
    );
    assert.equal(
      await hoverAt(whole('<mj-section padd|ing="0"></mj-section>')),
      'The padding on the four sides, in the order of CSS.\n\n' +
        'One to four lengths, such as `12px`, `12%`\n\nDefault: `20px 0`',
    );
  });

  it('shows what a class sets', async () => {
    const declaration = '<mj-class name="lead" color="red" />';
    const head = `<mj-head><mj-attributes>${declaration}</mj-attributes></mj-head>`;
    const hover = await hoverAt(`<mjml>${head}<mj-body><mj-text mj-class="small le|ad" /></mj-body></mjml>`);
    assert.equal(hover.replace(/^```mjml\n|\n```\s*$/gm, '').trim(), declaration);
  });

  it('knows the attributes of a layout for another version of MJML, and says so once', async () => {
    const newer = '<mj-text color--dark="#fff">x</mj-text>';
    let answer: string | undefined;
    const answers = answerMessages({ '“layout': () => answer });
    try {
      assert.match(
        await hoverAt(whole(newer.replace('--', '--|'))),
        /In dark mode[\s\S]*A color[\s\S]*Only MJML 6/,
      );
      assert.match(answers.shown.join(), /^“layout\d+.mjml” is written for MJML 6: it has “color--dark”/);
      const { document } = await open(whole('<mj-text |></mj-text>'));
      await vscode.commands.executeCommand('vscode.open', document.uri);
      assert.ok(!(await offeredAt(whole('<mj-text |></mj-text>'))).includes('color--dark'));
      answer = 'Don’t Show Again';
      assert.ok((await offeredAt(whole(`${newer}<mj-text |></mj-text>`))).includes('color--dark'));
      await open(whole(newer));
      assert.equal(answers.shown.length, 2);
    } finally {
      answers.dispose();
    }
  });

  it('accepts names of JavaScript object properties, such as “constructor”', async () => {
    const layouts = new WorkspaceLayouts();
    const completion = new Completion(layouts);
    for (const tag of [
      '<constructor a="|">',
      '<constructor a=|>',
      '<mj-text valueOf="|">',
      '<mj-text valueOf=|>',
    ]) {
      const { document, cursor } = await open(whole(tag));
      assert.deepEqual(await completion.provideCompletionItems(document, cursor), [], tag);
    }
    layouts.dispose();
  });
});

const orderOf = (item: vscode.CompletionItem) => item.sortText ?? labelOf(item);

const descriptionOf = ({ label }: vscode.CompletionItem) =>
  typeof label === 'string' ? undefined : label.description;
