import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { Completion } from '../../src/extension/language/completion.ts';
import { Folding } from '../../src/extension/language/folding.ts';
import { Formatting } from '../../src/extension/language/formatting.ts';
import { Hover } from '../../src/extension/language/hover.ts';
import { Outline } from '../../src/extension/language/outline.ts';
import { sectionItems } from '../../src/extension/language/sectionSnippets.ts';
import { LinkedTags, PairHighlight, Selection } from '../../src/extension/language/tagPairs.ts';
import { WorkspaceLayouts } from '../../src/extension/language/workspaceLayouts.ts';

/** A layout in which `|` marks the cursor. */
interface Marked {
  readonly document: vscode.TextDocument;
  readonly cursor: vscode.Position;
}

describe('MJML as a language', () => {
  let folder: string;

  before(async () => {
    await vscode.extensions.getExtension('mailroom.mailroom')?.activate();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mr-language-'));
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true });
  });

  let opened = 0;

  async function open(marked: string, name = `layout${++opened}.mjml`): Promise<Marked> {
    const offset = marked.indexOf('|');
    const uri = vscode.Uri.file(join(folder, name));
    await writeFile(uri.fsPath, marked.replace('|', ''));
    await vscode.commands.executeCommand('vscode.open', uri);
    const { document } = vscode.window.activeTextEditor ?? assert.fail('no editor');
    assert.equal(document.uri.fsPath, uri.fsPath);
    return { document, cursor: document.positionAt(Math.max(offset, 0)) };
  }

  const ask = <T>({ document, cursor }: Marked, command: string, ...more: unknown[]) =>
    vscode.commands.executeCommand<T>(command, document.uri, cursor, ...more);

  const labelOf = ({ label }: vscode.CompletionItem) => (typeof label === 'string' ? label : label.label);

  async function offered(marked: Marked): Promise<string[]> {
    const list = await ask<vscode.CompletionList>(marked, 'vscode.executeCompletionItemProvider');
    const known = list.items.filter(({ kind }) => kind !== vscode.CompletionItemKind.Text);
    return known.map(labelOf).sort();
  }

  async function offeredAt(text: string): Promise<string[]> {
    return offered(await open(text));
  }

  async function hoverAt(text: string): Promise<string> {
    const hovers = await ask<vscode.Hover[]>(await open(text), 'vscode.executeHoverProvider');
    const contents = hovers.flatMap((hover) => hover.contents as vscode.MarkdownString[]);
    return contents.map(({ value }) => value).join('\n');
  }

  const whole = (body: string) => `<mjml>\n  <mj-body>\n    ${body}\n  </mj-body>\n</mjml>\n`;

  it('offers only the elements that may be here', async () => {
    const inSection = ['mj-column', 'mj-group', 'mj-include', 'mj-raw'];
    assert.deepEqual(await offeredAt(whole('<mj-section><|</mj-section>')), inSection);
    assert.deepEqual(await offeredAt(whole('<mj-section>\n<mj-|\n</mj-section>')), inSection);
    assert.deepEqual(await offeredAt(whole('<mj-section>\n|\n</mj-section>')), inSection);
    assert.deepEqual(await offeredAt('<mjml>\n  |\n</mjml>'), ['mj-body', 'mj-head', 'mj-include', 'mj-raw']);
  });

  it('offers common sections where sections may be', async () => {
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

  it('offers a closing tag unasked only where it is missing', async () => {
    const closing = async (text: string) => (await offeredAt(text)).filter((label) => label.startsWith('/'));
    assert.deepEqual(await closing(whole('<mj-section></mj-section>\n<|\n<mj-section></mj-section>')), []);
    assert.deepEqual(await closing(whole('<mj-section><mj-column></mj-column>\n<|\n')), ['/mj-section']);
    assert.deepEqual(await closing(whole('<mj-text><p>a</p><|</mj-text>')), []);
    assert.deepEqual(await closing(whole('<mj-text><p>a<|</mj-text>')), ['/p']);
  });

  it('offers what the layout has already: colours, fonts, classes, files', async () => {
    await writeFile(join(folder, 'footer.mjml'), '');
    await writeFile(join(folder, 'notes.txt'), '');
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

  it('offers HTML inside of what holds HTML', async () => {
    const inText = await offeredAt(whole('<mj-text><|</mj-text>'));
    assert.ok(inText.includes('strong') && !inText.includes('/mj-text'));
    assert.deepEqual(
      inText.filter((name) => name.startsWith('mj-')),
      [],
    );
  });

  it('offers CSS in style sheets and in style attributes, at the right place', async () => {
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

  it('explains CSS, and leaves no trace of how it asked', async () => {
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
      'A row of the letter. It holds columns, which stand one under another on a phone.\n\n' +
        'Inside: `mj-column`, `mj-group`, `mj-raw`, `mj-include`',
    );
    assert.equal(
      await hoverAt(whole('<mj-section padd|ing="0"></mj-section>')),
      'The space on the four sides, in the order of CSS.\n\n' +
        'One to four lengths, such as `12px`, `12%`\n\nDefault: `20px 0`',
    );
  });

  it('shows what a class sets', async () => {
    const declaration = '<mj-class name="lead" color="red" />';
    const head = `<mj-head><mj-attributes>${declaration}</mj-attributes></mj-head>`;
    const hover = await hoverAt(`<mjml>${head}<mj-body><mj-text mj-class="small le|ad" /></mj-body></mjml>`);
    assert.equal(hover.replace(/^```mjml\n|\n```\s*$/gm, '').trim(), declaration);
  });

  it('shows the outline by what is said', async () => {
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

  it('goes to included files', async () => {
    await writeFile(join(folder, 'header.mjml'), '<mj-section></mj-section>');
    const marked = await open(whole('<mj-include path="head|er.mjml" />'));
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      'vscode.executeLinkProvider',
      marked.document.uri,
    );
    const file = join(folder, 'header.mjml');
    assert.deepEqual(
      links.map(({ target, range }) => [target?.fsPath, marked.document.getText(range)]),
      [[file, 'header.mjml']],
    );
    const [definition] = await ask<vscode.LocationLink[]>(marked, 'vscode.executeDefinitionProvider');
    assert.equal(definition?.targetUri.fsPath, file);
  });

  it('finds and renames classes, also in what is included', async () => {
    const header = await open(
      '<mjml><mj-head><mj-attributes>\n<mj-class name="lead" color="red" />\n</mj-attributes></mj-head></mjml>',
      'classes.mjml',
    );
    const text = whole('<mj-include path="classes.mjml" /><mj-text mj-class="small le|ad">lead</mj-text>');
    const marked = await open(text);
    const places = async (command: string) =>
      (await ask<(vscode.Location | vscode.LocationLink)[]>(marked, command))
        .map((place) => ('uri' in place ? place : { uri: place.targetUri, range: place.targetRange }))
        .map(({ uri, range }) => `${uri.path.split('/').at(-1)}:${range.start.line}:${range.start.character}`)
        .sort();
    const use = `${marked.document.uri.path.split('/').at(-1)}:2:63`;
    assert.deepEqual(await places('vscode.executeDefinitionProvider'), ['classes.mjml:1:16']);
    assert.deepEqual(await places('vscode.executeReferenceProvider'), ['classes.mjml:1:16', use]);

    const edit = await ask<vscode.WorkspaceEdit>(marked, 'vscode.executeDocumentRenameProvider', 'intro');
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.match(marked.document.getText(), /mj-class="small intro">lead</);
    assert.match(header.document.getText(), /<mj-class name="intro"/);
  });

  it('keeps the classes of letters apart that share a part', async () => {
    const letter = (classes: readonly string[], body = '') => {
      const declared = classes.map((name) => `<mj-class name="${name}" />`).join('');
      return `<mjml><mj-head><mj-attributes>${declared}</mj-attributes></mj-head><mj-body>${body}<mj-include path="footer.mjml" /></mj-body></mjml>`;
    };
    const footer = await open('<mj-text mj-class="small|" />', 'footer.mjml');
    const autumn = await open(letter(['lead', 'small', 'brown']), 'autumn.mjml');
    const spring = await open(
      letter(['lead', 'small'], '<mj-text mj-class="le|ad" /><mj-text mj-class="" />'),
      'spring.mjml',
    );
    const filesOf = async (marked: Marked, command: string) => {
      const places = await ask<(vscode.Location | vscode.LocationLink)[]>(marked, command);
      return places
        .map((place) => ('uri' in place ? place.uri : place.targetUri).path.split('/').at(-1))
        .sort();
    };
    const inText = (marked: Marked, text: string) => ({
      ...marked,
      cursor: marked.document.positionAt(marked.document.getText().indexOf(text) + text.length),
    });

    assert.deepEqual(await offered(inText(spring, 'mj-class="')), ['lead', 'small']);
    assert.deepEqual(await offered(footer), ['brown', 'lead', 'small']);
    assert.deepEqual(await filesOf(spring, 'vscode.executeDefinitionProvider'), ['spring.mjml']);
    const small = inText(spring, 'name="small');
    assert.deepEqual(await filesOf(small, 'vscode.executeDefinitionProvider'), ['spring.mjml']);
    assert.deepEqual(await filesOf(footer, 'vscode.executeDefinitionProvider'), [
      'autumn.mjml',
      'spring.mjml',
    ]);

    // A letter's own class is renamed in it alone; one that the part uses, wherever the part is.
    const renamed = async (marked: Marked) => {
      const edit = await ask<vscode.WorkspaceEdit>(marked, 'vscode.executeDocumentRenameProvider', 'other');
      return edit
        .entries()
        .map(([uri]) => uri.path.split('/').at(-1))
        .sort();
    };
    assert.deepEqual(await renamed(spring), ['spring.mjml']);
    assert.deepEqual(await renamed(small), ['autumn.mjml', 'footer.mjml', 'spring.mjml']);
    assert.deepEqual(await renamed(inText(autumn, 'name="brown')), ['autumn.mjml']);
  });

  it('takes names that JavaScript knows', async () => {
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

  it('knows the files of the workspace as they are now, open or not', async () => {
    const layouts = new WorkspaceLayouts();
    const workspace = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail('no folder');
    const uri = vscode.Uri.joinPath(workspace, 'classes.mjml');
    const known = async () => (await layouts.all()).get(uri.toString())?.source;
    const write = (text: string) => vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    await waitFor(async () => (await known()) === undefined);
    await write('first');
    await waitFor(async () => (await known()) === 'first');
    await write('second');
    await waitFor(async () => (await known()) === 'second');
    await vscode.commands.executeCommand('vscode.open', uri);
    await vscode.window.activeTextEditor?.edit((edit) => edit.insert(new vscode.Position(0, 0), 'a '));
    assert.equal(await known(), 'a second');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await waitFor(async () => (await known()) === 'second');
    const options = vscode.workspace.getConfiguration('files', uri);
    await options.update('encoding', 'windows1251');
    await vscode.workspace.fs.writeFile(
      uri,
      await vscode.workspace.encode('третий', { encoding: 'windows1251' }),
    );
    await waitFor(async () => (await known()) === 'третий');
    await options.update('encoding', undefined);
    await vscode.workspace.fs.delete(uri);
    await waitFor(async () => (await known()) === undefined);
    layouts.dispose();
  });

  it('closes tags while they are typed', async () => {
    const typed = async (marked: string, text: string, expected: string) => {
      const { document, cursor } = await open(whole(marked));
      const editor = vscode.window.activeTextEditor ?? assert.fail('no editor');
      editor.selection = new vscode.Selection(cursor, cursor);
      for (const key of text) await vscode.commands.executeCommand('type', { text: key });
      await waitForLine(document, cursor.line, `    ${expected}`);
    };
    await typed('|', '<mj-section>', '<mj-section></mj-section>');
    await typed('<mj-section>|', '</', '<mj-section></mj-section>');
    await typed('|', '<mj-image />', '<mj-image />');
  });

  it('ties the two tags of an element together', async () => {
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

  it('formats by elements and leaves what is inside of them as it is', async () => {
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

  it('copes with every beginning of a layout', async () => {
    const everything = await readFile(join(__dirname, '../../test/fixtures/layouts/everything.mjml'), 'utf8');
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
      new Selection().provideSelectionRanges(document, [end]);
      new LinkedTags().provideLinkedEditingRanges(document, end);
      new PairHighlight().provideDocumentHighlights(document, end);
    }
    layouts.dispose();
  });
});

async function waitForLine(document: vscode.TextDocument, line: number, expected: string): Promise<void> {
  const isThere = () => document.lineAt(line).text === expected;
  const ended: vscode.Disposable[] = [];
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, 5_000);
    const changes = vscode.workspace.onDidChangeTextDocument(() => isThere() && resolve());
    ended.push(changes, { dispose: () => clearTimeout(timer) });
    if (isThere()) resolve();
  });
  for (const disposable of ended) disposable.dispose();
  assert.equal(document.lineAt(line).text, expected);
}

/** Asks again until it is so; the test's own time limits it. */
async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(20);
}
