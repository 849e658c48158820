import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { commands, settings } from '../../src/extension/names.ts';
import { eventually } from '../support/eventually.ts';
import { answerInputs, inTurn } from './support/answerInputs.ts';
import { answerMessages } from './support/answerMessages.ts';
import { mailroom } from './support/mailroom.ts';

/** Returns a letter without findings, except for those in its body. */
const good = (body: string) => `<mjml lang="en">
  <mj-head>
    <mj-title>Spring</mj-title>
    <mj-preview>What is new</mj-preview>
    <mj-raw><meta name="color-scheme" content="light dark" /></mj-raw>
  </mj-head>
  <mj-body>
    <mj-section>
      <mj-column>
${body}
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`;

const picture = '<img src="https://example.com/a.png" width="100">';

describe('The checks of layouts', () => {
  const workspace = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const folder = join(workspace, 'checks');
  const configuration = () => vscode.workspace.getConfiguration();
  const target = vscode.ConfigurationTarget.Workspace;

  before(async () => {
    await mailroom();
    await mkdir(folder);
    await configuration().update(settings.checksClients, [], target);
  });
  afterEach(async () => {
    await configuration().update(settings.checksRules, undefined, target);
    await configuration().update(settings.checksPlaceholders, undefined, target);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
  after(async () => {
    await configuration().update(settings.checksClients, undefined, target);
    await rm(folder, { recursive: true });
  });

  const uriOf = (name: string) => vscode.Uri.file(join(folder, name));

  async function open(name: string, text: string): Promise<vscode.TextEditor> {
    await writeFile(uriOf(name).fsPath, text);
    await vscode.commands.executeCommand('vscode.open', uriOf(name));
    return vscode.window.activeTextEditor ?? assert.fail('no editor');
  }

  const findingsOf = (uri: vscode.Uri) =>
    vscode.languages.getDiagnostics(uri).filter(({ source, code }) => source === 'Mailroom' && code);

  const ruleOf = ({ code }: vscode.Diagnostic) =>
    typeof code === 'object' ? String(code.value) : String(code);

  /** Returns the findings as `rule: marked text`. */
  function told({ document }: vscode.TextEditor): string[] {
    return findingsOf(document.uri).map(
      (finding) => `${ruleOf(finding)}: ${document.getText(finding.range)}`,
    );
  }

  /** Waits until `read` returns `expected`, and fails with the last value. */
  const waitFor = <T>(read: () => T, expected: T) => eventually(() => assert.deepEqual(read(), expected));

  it('say what is wrong, why it matters, and where to read more', async () => {
    const editor = await open('alt.mjml', good(`<mj-text>${picture}</mj-text>`));
    await waitFor(() => told(editor), [`picture-alt: ${picture}`]);
    const [finding] = findingsOf(editor.document.uri);
    assert.equal(
      finding?.message,
      'The picture has no “alt” text.\n' +
        'Readers who can’t see the picture don’t know what it shows. Describe it, or use alt="" if it is only decoration.',
    );
    assert.equal(finding?.severity, vscode.DiagnosticSeverity.Error);
    const { code } = finding;
    assert.ok(typeof code === 'object' && code.target.toString().startsWith('https://www.w3.org/WAI/'));
  });

  it('report a missing “alt” in MJML, although MJML writes an empty one', async () => {
    const image = '<mj-image src="https://example.com/a.png" />';
    const editor = await open('image.mjml', good(image));
    await waitFor(() => told(editor), [`picture-alt: ${image}`]);
    await apply(editor, 'picture-alt', 'Mark as Decoration: Add alt=""');
    await waitFor(() => told(editor), []);
    const defaults = '<mj-attributes><mj-image alt="" /></mj-attributes></mj-head>';
    const other = await open(
      'default.mjml',
      good(image).replace('</mj-head>', defaults).replace(' lang="en"', ''),
    );
    await waitFor(() => told(other), ['language: <mjml>']);
  });

  it('update while the user types', async () => {
    const editor = await open('typed.mjml', good('<mj-text>Hello</mj-text>'));
    await editor.edit((edit) => edit.insert(new vscode.Position(9, 9), '<a href="">x</a>'));
    await waitFor(() => told(editor), ['empty-link: href=""']);
    await editor.edit((edit) => edit.insert(new vscode.Position(9, 18), 'https://example.com'));
    await waitFor(() => told(editor), []);
  });

  it('mark the right place in HTML after CRLF line endings and emoji', async () => {
    const head =
      '<!doctype html>\r\n<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="a">';
    const more = '<meta name="color-scheme" content="light"><title>😀 Spring</title></head>\r\n';
    const body =
      '<body><div style="display:none">News</div>\r\n\t<p lang="en" dir="ltr">😀 <a href="http://example.com/😀">é</a></p></body></html>';
    const editor = await open('crlf.html', head + more + body);
    await waitFor(() => told(editor), ['insecure-link: http://example.com/😀']);
  });

  it('mark findings in the included file, and name the letter that includes it', async () => {
    await writeFile(uriOf('part.mjml').fsPath, '<mj-text>\n<a href="#">x</a>\n</mj-text>');
    const editor = await open('whole.mjml', good('<mj-include path="part.mjml" />'));
    const inPart = () =>
      findingsOf(uriOf('part.mjml')).map((finding) => [
        ruleOf(finding),
        finding.range.start.line,
        finding.relatedInformation?.map(({ message }) => message),
      ]);
    await waitFor(inPart, [
      ['empty-link', 1, ['Found in the letter of “whole.mjml”, which includes this file.']],
    ]);
    assert.deepEqual(told(editor), []);
  });

  it('ignore the footer file of a layout', async () => {
    const footer = await open('spring.footer.html', '<a href="">Unsubscribe</a>');
    const letter = await open('other.html', '<a href="">Unsubscribe</a>');
    await waitFor(() => told(letter).includes('empty-link: href=""'), true);
    assert.deepEqual(told(footer), []);
  });

  it('have the severity that the settings give them', async () => {
    const rules = { 'picture-alt': 'hint', 'empty-link': 'off', 'no-such-rule': 'error', title: 'loud' };
    await configuration().update(settings.checksRules, rules, target);
    const editor = await open('grave.mjml', good(`<mj-text><a href="#">x</a>${picture}</mj-text>`));
    const severities = () => findingsOf(editor.document.uri).map((one) => [ruleOf(one), one.severity]);
    await waitFor(severities, [['picture-alt', vscode.DiagnosticSeverity.Hint]]);
    await configuration().update(settings.checksRules, { 'picture-alt': 'off' }, target);
    await waitFor(severities, [['empty-link', vscode.DiagnosticSeverity.Warning]]);
  });

  it('report what the selected mail programs do not support', async () => {
    await configuration().update(settings.checksClients, ['outlook.windows'], target);
    const editor = await open('support.mjml', good('<mj-text><p style="display: flex">Hello</p></mj-text>'));
    await waitFor(() => told(editor), ['client-support: display: flex']);
    const [finding] = findingsOf(editor.document.uri);
    assert.match(
      finding?.message ?? '',
      /^display:flex: not supported in Outlook \(Windows\)\.\nLast tested by Can I email/,
    );
    await configuration().update(settings.checksClients, [], target);
    await waitFor(() => told(editor), []);
  });

  it('accept the placeholders that the settings declare', async () => {
    const editor = await open('fields.mjml', good('<mj-text>Dear {{name}}, {{city</mj-text>'));
    await waitFor(() => told(editor), ['placeholder: {{name}}']);
    assert.equal(
      findingsOf(editor.document.uri)[0]?.message,
      '“{{name}}” looks like a placeholder.\n' +
        'Mailroom doesn’t know whether your account fills in this placeholder. If so, add the placeholder’s syntax to the setting “mailroom.checks.placeholders”.',
    );
    await configuration().update(settings.checksPlaceholders, ['{{…}}'], target);
    await waitFor(() => told(editor), ['unclosed-placeholder: {{city']);
    assert.equal(
      findingsOf(editor.document.uri)[0]?.message,
      'The placeholder “{{city” is not closed.\n' +
        'Readers will see the code instead of the value. Add “}}” after the placeholder’s name.',
    );
    await configuration().update(settings.checksPlaceholders, ['…', 7, null, { a: 1 }], target);
    await waitFor(() => told(editor), ['placeholder: {{name}}']);
    await configuration().update(settings.checksPlaceholders, 'off', target);
    await editor.edit((edit) => edit.insert(new vscode.Position(9, 9), '{{age}} '));
    await waitFor(() => told(editor), ['placeholder: {{age}}', 'placeholder: {{name}}']);
  });

  it('report text that MJML drops, and move it into mj-text', async () => {
    const editor = await open('lost.mjml', good('>Go'));
    await waitFor(() => told(editor), ['dropped-text: >Go']);
    await apply(editor, 'dropped-text', 'Move the Text into mj-text');
    await waitFor(() => told(editor), []);
    assert.match(editor.document.getText(), /<mj-text>>Go<\/mj-text>/);
  });

  it('offer readable colors and declarations for dark mode', async () => {
    const text = '<mj-text color="#999999" container-background-color="#ffffff">Hello</mj-text>';
    const editor = await open('pale.mjml', good(text));
    await waitFor(() => told(editor), ['contrast: color="#999999"']);
    const titles = (await offered(editor, 'contrast')).map(({ title }) => title);
    assert.deepEqual(titles.slice(0, 2), ['Change the Text Color to #767676', 'Ignore “contrast” Here']);
    await apply(editor, 'contrast', 'Change the Text Color to #767676');
    await waitFor(() => told(editor), []);
    const scheme = await open('scheme.mjml', good('').replace(/ *<mj-raw>.*<\/mj-raw>\n/, ''));
    await waitFor(() => told(scheme), ['color-scheme: <mj-head>']);
    const offers = (await offered(scheme, 'color-scheme')).map(({ title }) => title);
    assert.deepEqual(offers.slice(0, 2), [
      'Declare Support for Light and Dark Mode',
      'Declare Support for Light Mode Only',
    ]);
    await apply(scheme, 'color-scheme', 'Declare Support for Light and Dark Mode');
    await waitFor(() => told(scheme), []);
  });

  it('are silenced by a comment', async () => {
    const editor = await open(
      'silent.mjml',
      good(
        '<!-- mailroom-disable-next-line picture-alt, empty-link -->\n' +
          `<mj-text>${picture}<a href="#">x</a></mj-text>\n<mj-text><a href="#">y</a></mj-text>`,
      ),
    );
    await waitFor(() => told(editor), ['empty-link: #']);
  });

  /** Returns the code actions at the first finding of a rule. */
  async function offered({ document }: vscode.TextEditor, rule: string): Promise<vscode.CodeAction[]> {
    const finding = findingsOf(document.uri).find((one) => ruleOf(one) === rule) ?? assert.fail(rule);
    return vscode.commands.executeCommand('vscode.executeCodeActionProvider', document.uri, finding.range);
  }

  async function apply(editor: vscode.TextEditor, rule: string, title: string): Promise<void> {
    const actions = await offered(editor, rule);
    const action =
      actions.find((one) => one.title === title) ?? assert.fail(actions.map((one) => one.title).join());
    if (action.edit) assert.ok(await vscode.workspace.applyEdit(action.edit));
    const { command, arguments: values = [] } = action.command ?? {};
    if (command) await vscode.commands.executeCommand(command, ...values);
  }

  it('offer quick fixes in the MJML source', async () => {
    const links = '<a href="http://a.example">a</a> <a href="http://b.example">b</a>';
    const editor = await open(
      'fix.mjml',
      good(`<mj-text>${picture}${links}</mj-text>`).replace(' lang="en"', ''),
    );
    await waitFor(() => told(editor).length, 4);
    const titles = (await offered(editor, 'picture-alt')).map(({ title }) => title);
    assert.deepEqual(titles.slice(0, 6), [
      'Describe the Picture',
      'Mark as Decoration: Add alt=""',
      'Describe Pictures…',
      'Ignore “picture-alt” Here',
      'Ignore “picture-alt” in This File',
      'Turn Off “picture-alt” in This Workspace',
    ]);
    await apply(editor, 'picture-alt', 'Mark as Decoration: Add alt=""');
    await waitFor(() => told(editor).length, 3);
    await apply(editor, 'language', 'Enter the Language');
    await waitFor(() => told(editor).length, 2);
    await apply(editor, 'insecure-link', 'Use https: All 2 in This File');
    await waitFor(() => told(editor), []);
    assert.match(editor.document.getText(), /<mjml lang="en">/);
    assert.match(
      editor.document.getText(),
      /<img src="https:\/\/example.com\/a.png" width="100" alt=""><a href="https:/,
    );
  });

  it('offer to correct the spelling of a picture’s path', async () => {
    await writeFile(uriOf('a.png').fsPath, '');
    const image = (path: string) => `<img src="${path}" width="10" alt="">`;
    const editor = await open(
      'spelling.mjml',
      good(`<mj-text>${image('A.png')}${image('.\\a.png')}</mj-text>`),
    );
    const spellings = () => told(editor).filter((one) => one.startsWith('misspelled-picture'));
    await waitFor(spellings, ['misspelled-picture: A.png', 'misspelled-picture: .\\a.png']);
    assert.equal(
      findingsOf(editor.document.uri).find((one) => ruleOf(one) === 'misspelled-picture')?.message,
      'The file is “a.png” on the disk, not “A.png”.\n' +
        'Windows and macOS open the file all the same, but web servers and Linux don’t find it: readers see a broken picture.',
    );
    await apply(editor, 'misspelled-picture', 'Use the Spelling of the File');
    await waitFor(spellings, ['misspelled-picture: .\\a.png']);
    await apply(editor, 'misspelled-picture', 'Use Forward Slashes');
    await waitFor(spellings, []);
    const written = [...editor.document.getText().matchAll(/src="(.*?)"/g)].map(([, path]) => path);
    assert.deepEqual(written, ['a.png', './a.png']);
  });

  it('fix all safe findings in one action', async () => {
    const editor = await open(
      'all.html',
      '<html lang="en"><p dir="ltr" dir="rtl">a</p><p id="b" id="c">b</p><a href="http://a.example">a</a>',
    );
    await waitFor(() => told(editor).filter((one) => one.startsWith('doubled-attribute')).length, 2);
    const [action] = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      editor.document.uri,
      new vscode.Range(0, 0, 0, 0),
      'source.fixAll.mailroom',
    );
    assert.ok(action?.edit && (await vscode.workspace.applyEdit(action.edit)));
    assert.equal(
      editor.document.getText(),
      '<html lang="en"><p dir="ltr">a</p><p id="b">b</p><a href="http://a.example">a</a>',
    );
  });

  it('are silenced together when one rule has several findings on a line', async () => {
    const editor = await open(
      'several.mjml',
      good(`<mj-text>\n<a href="#">x</a> <a href="#">y</a></mj-text>`),
    );
    await waitFor(() => told(editor), ['empty-link: #', 'empty-link: #']);
    const line = editor.document.lineAt(editor.document.positionAt(editor.document.getText().indexOf('"#"')));
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      editor.document.uri,
      line.range,
    );
    const silences = actions.filter(({ title }) => title.includes('“empty-link”'));
    assert.deepEqual(
      silences.map(({ title }) => title),
      [
        'Ignore “empty-link” Here',
        'Ignore “empty-link” in This File',
        'Turn Off “empty-link” in This Workspace',
      ],
    );
    assert.ok(silences[0]?.edit && (await vscode.workspace.applyEdit(silences[0].edit)));
    await waitFor(() => told(editor), []);
  });

  it('share one “Ignore Rule…” action when several rules have findings on a line', async () => {
    const editor = await open('two.mjml', good(`<mj-text>\n${picture} <a href="#">x</a></mj-text>`));
    await waitFor(() => told(editor), [`picture-alt: ${picture}`, 'empty-link: #']);
    const { document } = editor;
    const line = document.lineAt(document.positionAt(document.getText().indexOf(picture)));
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      line.range,
    );
    const silences = actions.filter(({ title }) => title.startsWith('Ignore'));
    assert.deepEqual(
      silences.map(({ title }) => title),
      ['Ignore Rule…'],
    );
    const { command = '', arguments: values = [] } = silences[0]?.command ?? {};
    const { showQuickPick } = vscode.window;
    let offers: readonly string[] = [];
    Object.assign(vscode.window, {
      showQuickPick: async (items: readonly vscode.QuickPickItem[]) => {
        offers = items.map(({ label }) => label);
        return items.find(({ label }) => label === 'Ignore “empty-link” in This File');
      },
    });
    await vscode.commands
      .executeCommand(command, ...values)
      .then(() => Object.assign(vscode.window, { showQuickPick }));
    assert.equal(offers.length, 6);
    await waitFor(() => told(editor), [`picture-alt: ${picture}`]);
  });

  it('are silenced on a line or in the workspace by their code actions', async () => {
    const editor = await open('quiet.mjml', good(`<mj-text>\n${picture}\n<a href="#">x</a></mj-text>`));
    await waitFor(() => told(editor), [`picture-alt: ${picture}`, 'empty-link: #']);
    await apply(editor, 'picture-alt', 'Ignore “picture-alt” Here');
    await waitFor(() => told(editor), ['empty-link: #']);
    assert.match(editor.document.getText(), /<!-- mailroom-disable-next-line picture-alt -->\n<img/);
    await apply(editor, 'empty-link', 'Turn Off “empty-link” in This Workspace');
    await waitFor(() => told(editor), []);
    assert.deepEqual(configuration().inspect(settings.checksRules)?.workspaceValue, { 'empty-link': 'off' });
  });

  it('disappear when the layout is closed', async () => {
    const editor = await open('closed.mjml', good(`<mj-text>${picture}</mj-text>`));
    const { uri } = editor.document;
    await waitFor(() => findingsOf(uri).length, 1);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await waitFor(() => findingsOf(uri).length, 0);
  });

  it('fix accessibility in one edit, and report how many problems are left', async () => {
    const source =
      '<html><body><table><tr><td><h1>The news</h1>The sale for you and your cat <img src="https://x.example/a.png" width="9"></td></tr></table></body></html>';
    const { document } = await open('readable.html', source);
    const answers = answerMessages({ Fixed: undefined });
    await vscode.commands.executeCommand(commands.layoutFixAccessibility, document.uri);
    assert.equal(
      document.getText().replace(/<img.*/, '…'),
      '<html lang="en" dir="ltr">\n<head>\n  <title>The news</title>\n</head><body><table lang="en" dir="ltr" role="presentation"><tr><td><h1>The news</h1>The sale for you and your cat …',
    );
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), source);
    answers.dispose();
    assert.deepEqual(answers.shown, [
      'Fixed 5 accessibility problems of “readable.html”. 1 is left to you, because only a person can decide.',
    ]);
  });

  it('ask for the language of a letter with ambiguous text, and go to what is left to fix', async () => {
    const source =
      '<html dir="ltr"><head><title>Ok</title></head><body><p>Ok</p><img src="https://x.example/a.png" width="9"></body></html>';
    const { document } = await open('doubtful.html', source);
    const lists: string[] = [];
    const { showQuickPick } = vscode.window;
    const choose = (wanted: string) => async (items: readonly vscode.QuickPickItem[]) => {
      lists.push(
        items
          .slice(0, 2)
          .map(({ label }) => label)
          .join(', '),
      );
      return items.find(({ label }) => label === wanted);
    };
    const answers = answerMessages({ Fixed: 'Show Problems' });
    try {
      Object.assign(vscode.window, { showQuickPick: choose('Nothing of this') });
      await vscode.commands.executeCommand(commands.layoutFixAccessibility, document.uri);
      assert.equal(document.getText(), source);
      Object.assign(vscode.window, { showQuickPick: choose('French') });
      await vscode.commands.executeCommand(commands.layoutFixAccessibility, document.uri);
    } finally {
      Object.assign(vscode.window, { showQuickPick });
    }
    assert.equal(
      document.getText(),
      source.replace('"ltr"', '"ltr" lang="fr"').replace('<p', '<p lang="fr" dir="ltr"'),
    );
    assert.deepEqual(lists, Array(2).fill('English, Leave the Language Out'));
    await waitFor(
      () => vscode.window.activeTextEditor?.selection.active,
      document.positionAt(document.getText().indexOf('<img')),
    );
    answers.dispose();
  });

  it('ask for picture descriptions, and insert each one even if the layout changes meanwhile', async () => {
    const source =
      '<html lang="en" dir="ltr"><head><title>Ok</title></head><body lang="en"><img src="https://x.example/cat.png" width="9">' +
      '<a href="https://x.example"><img src="https://x.example/shop.png" width="9" alt=""></a><img src="https://x.example/line.png" width="9"></body></html>';
    const { document } = await open('pictures.html', source);
    const change = async (wanted: RegExp, text: string) => {
      const { 0: found, index } = wanted.exec(document.getText()) ?? assert.fail();
      const edit = new vscode.WorkspaceEdit();
      const [start, end] = [index, index + found.length].map((offset) => document.positionAt(offset));
      edit.replace(document.uri, new vscode.Range(start ?? assert.fail(), end ?? assert.fail()), text);
      await vscode.workspace.applyEdit(edit);
    };
    const answers = answerMessages({ '3 accessibility problems': 'Describe Pictures…', Every: undefined });
    const inputs = answerInputs({
      'What does the picture “cat.png” show?': async () => {
        await change(/Ok/, 'Something longer');
        return { type: 'A "cat"' };
      },
      'Where does the link with the picture “shop.png” go?': inTurn('enter', { type: 'Shop' }),
      // Its tag is replaced while the question is open, so it is asked about again, with what was typed.
      'What does the picture “line.png” show?': async (value) => {
        if (value === '')
          await change(/<img[^<>]*line.png[^<>]*>/, '<img width="8" src="https://x.example/line.png">');
        return value === '' ? { type: 'A line' } : 'enter';
      },
    });
    await vscode.commands.executeCommand(commands.layoutFixAccessibility, document.uri);
    inputs.dispose();
    assert.equal(
      document.getText(),
      source
        .replace('cat.png" width="9"', 'cat.png" width="9" alt="A &quot;cat&quot;"')
        .replace('alt=""', 'alt="Shop"')
        .replace(
          '<img src="https://x.example/line.png" width="9"',
          '<img width="8" src="https://x.example/line.png" alt="A line"',
        )
        .replace('Ok', 'Something longer'),
    );
    await vscode.commands.executeCommand(commands.layoutDescribePictures, document.uri);
    answers.dispose();
    assert.equal(answers.shown.at(-1), 'Every picture of “pictures.html” has a description.');
  });

  it('do not fix the accessibility of a layout that does not compile, and report its errors', async () => {
    const source = '<mjml>';
    const { document } = await open('unreadable.mjml', source);
    const answers = answerMessages({ 'The layout has errors.': undefined });
    await vscode.commands.executeCommand(commands.layoutFixAccessibility, document.uri);
    answers.dispose();
    assert.equal(document.getText(), source);
    assert.deepEqual(answers.shown, ['The layout has errors. Correct them first.']);
  });
});
