import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { globFiles } from '../../scripts/globFiles.ts';
import { checkLayouts, textsRule } from '../../src/cli/check/checkLayouts.ts';
import type { ReportedFinding } from '../../src/cli/check/report.ts';
import type { Program } from '../../src/cli/program.ts';
import { findLayouts } from '../../src/cli/workspace/findLayouts.ts';
import { readParts } from '../../src/cli/workspace/parts.ts';
import { openWorkspace } from '../../src/cli/workspace/workspace.ts';
import { Compiler } from '../../src/compiler/client.ts';
import { underlined } from '../../src/compiler/problemTexts.ts';
import { isMjmlPart } from '../../src/core/layouts/wholeLayout.ts';
import { createFormats } from '../../src/core/text/formats.ts';
import { createLocalizer } from '../../src/core/text/localizer.ts';
import { checkDiagnostic } from '../../src/extension/checks/problems/checkDiagnostic.ts';
import { checkOptions } from '../../src/extension/checks/problems/checkSettings.ts';
import { Inspector } from '../../src/extension/compiling/inspector.ts';
import { MjmlCompiler } from '../../src/extension/compiling/mjmlCompiler.ts';
import { LayoutLanguages } from '../../src/extension/layouts/index.ts';
import { textDiagnostics } from '../../src/extension/translations/texts/textFindings.ts';
import { InspectorClient } from '../../src/inspector/client.ts';
import { MemoryState } from '../host/support/memory.ts';
import { builtWorker } from '../support/builtWorker.ts';
import { corpusFiles } from '../unit/checks/corpus.ts';

const settings = {
  'mailroom.checks.rules': { 'font-fallback': 'off', contrast: 'error', title: 'nonsense' },
  'mailroom.checks.clients': ['outlook.windows', 'gmail.ios'],
  'mailroom.checks.placeholders': ['%%…%%'],
  'mailroom.pictures.base': { images: 'https://cdn.example.com/pictures' },
  'mailroom.checks.house': [
    { kind: 'text', mustHave: 'Acme Ltd', message: 'Name our company.', severity: 'error' },
    { kind: 'text', mustNotHave: ['hallo', 'free*'], message: 'Say it plainly.', files: 'letters/*.mjml' },
    { kind: 'link', mustNotHave: 'http://*', message: 'Links are secure.' },
    {
      kind: 'color',
      onlyThese: ['#d32f2f', '#222'],
      message: 'Use the colors of the brand.',
      files: 'letters',
    },
    { kind: 'font', mustNotHave: ['Arial', 'Ubuntu'], message: 'Use the font of the brand.' },
    { kind: 'html', mustNotHave: '<table*>', message: 'No tables.', files: 'corpus', severity: 'hint' },
  ],
};

/** Letters of the corpus in the short form; all of them in the deep form. */
const mostOfCorpus = process.env.MAILROOM_DEEP === '1' ? 300 : 20;

type Compared = Omit<ReportedFinding, 'fingerprint' | 'layout'>;

describe('the command line', () => {
  const log = { error: assert.fail, warn: () => {}, info: () => {} } as never;
  let folder: vscode.Uri;
  let letters = '';
  let compiler: MjmlCompiler;
  let inspector: Inspector;
  let languages: LayoutLanguages;
  let clients: { readonly compiler: Compiler; readonly inspector: InspectorClient };

  before(async () => {
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    folder = workspace.uri;
    letters = join(folder.fsPath, 'letters');
    cpSync('examples', letters, { recursive: true });
    cpSync('test/fixtures/layouts', join(letters, 'fixtures'), { recursive: true });
    for (const name of ['hostile.html', 'hostile.mjml', 'dark.html'])
      cpSync(`test/fixtures/${name}`, join(letters, name));
    const corpus = corpusFiles('**/*.{html,mjml}').filter(({ text }) => text.length < 100_000);
    const step = Math.max(1, Math.floor(corpus.length / mostOfCorpus));
    for (const [index, { name, text }] of corpus.entries())
      if (index % step === 0) write(`corpus/${index}.${name.split('.').at(-1)}`, text);
    write(
      'spring.mjml',
      '<mjml><mj-body><mj-section><mj-column><mj-text>[[text:hello]]</mj-text>\n<mj-image src="images/a.png"/></mj-column></mj-section></mj-body></mjml>',
    );
    // Breaks the house rules that need not be broken anywhere else.
    write(
      'corpus/house.html',
      '<!doctype html><html lang="en"><body><table><tr><td style="font-family: Arial"><a href="http://shop.example/">Shop</a></td></tr></table></body></html>',
    );
    write('spring.en.json', '{ "hello": "Hello" }');
    write('spring.de.json', '{ "hello": "Hallo, lorem ipsum dolor sit amet" }');
    write(
      'texts/summer.html',
      '<!doctype html><html lang="en"><body>\n[[text:open]] [[text:bad]]\n[[text:todo]] [[text:onlyHere]]</body></html>',
    );
    write('texts/summer.footer.html', '[[text:inFooter]]');
    write(
      'texts/summer.en.json',
      '{\n  "open": "<b>x", "bad": "B", "todo": "Read more", "inFooter": "Bye" }',
    );
    write('texts/summer.de.json', '{ "open": "x", "bad": 1,\n  "todo": "", "old": "x" }');
    write('texts/nowhere.html', '<!doctype html><html lang="en"><body>[[text:none]]</body></html>');
    write('texts/broken.html', '<!doctype html><html lang="en"><body>[[text:a]]</body></html>');
    write('texts/broken.en.json', '{ "a": ');
    write('texts/broken.de-at.json', '[]');
    write('texts/broken.pt_BR.json', '{}');
    write('texts/broken.pt-br.json', '{}');
    write('people.json', '[{ "name": "Ann" }]');
    write('fields.html', '<!doctype html><html lang="en"><body>{{ name }} {{ nmae }}</body></html>');
    mkdirSync(join(folder.fsPath, '.vscode'));
    writeFileSync(join(folder.fsPath, '.vscode/settings.json'), JSON.stringify(settings));
    for (const [name, value] of Object.entries(settings))
      await vscode.workspace.getConfiguration().update(name, value);
    languages = new LayoutLanguages(new MemoryState());
    const [compilerPath, workerPath] = [await builtWorker('compiler'), await builtWorker('inspector')];
    compiler = new MjmlCompiler(
      { workerPath: compilerPath },
      log,
      async () => languages,
      (...letter) => inspector.smallerHtml(...letter),
    );
    inspector = new Inspector({ workerPath }, log, compiler);
    clients = {
      compiler: new Compiler({ workerPath: compilerPath }),
      inspector: new InspectorClient({ workerPath }),
    };
  });

  after(async () => {
    for (const name of Object.keys(settings))
      await vscode.workspace.getConfiguration().update(name, undefined);
    for (const part of [compiler, inspector, languages]) part.dispose();
    await Promise.all([clients.compiler.close(), clients.inspector.close()]);
    rmSync(letters, { recursive: true });
    rmSync(join(folder.fsPath, '.vscode'), { recursive: true });
  });

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(letters, path)), { recursive: true });
    writeFileSync(join(letters, path), text);
  }

  /** Returns true for a part that no layout includes: nothing is found in it. */
  const isLoosePart = (path: string) =>
    path.endsWith('.mjml') && isMjmlPart(readFileSync(join(folder.fsPath, path), 'utf8'));

  /** Returns what the editor shows for a layout. */
  async function inEditor(path: string): Promise<Compared[]> {
    const uri = vscode.Uri.file(path);
    const text = new TextDecoder().decode(readFileSync(path));
    const languageId = path.endsWith('.mjml') ? 'mjml' : 'html';
    const document = { uri, languageId, isUntitled: false, getText: () => text } as vscode.TextDocument;
    const lines = text.split(/\r\n|\r|\n/);
    const compiled = languageId === 'mjml' ? await compiler.compile(document, 'once') : undefined;
    const problems = (compiled?.problems ?? []).map((problem): Compared => {
      const line = Math.min(problem.line, lines.length);
      const { start, end } = underlined(lines[line - 1] ?? '', problem);
      const place = { line, column: start + 1, endLine: line, endColumn: end + 1 };
      const { severity, message } = problem;
      return { file: fileOf(uri), ...place, severity, rule: 'mjml', message, advice: '' };
    });
    const found = (await inspector.check(document, await checkOptions(uri))) ?? [];
    const texts = await textDiagnostics(uri, languages, { isPart: async () => false }, () => true);
    return [
      ...problems,
      ...[...texts].flatMap(([file, diagnostics]) =>
        diagnostics.map((diagnostic) => ({
          ...compared(vscode.Uri.parse(file), diagnostic),
          rule: textsRule,
        })),
      ),
      ...found.map((placed) =>
        compared(placed.file ? vscode.Uri.file(placed.file) : uri, checkDiagnostic(uri, placed)),
      ),
    ];
  }

  const fileOf = (uri: vscode.Uri) => uri.path.slice(folder.path.length + 1);

  function compared(file: vscode.Uri, { range, severity, message, code }: vscode.Diagnostic): Compared {
    const [what = '', advice = ''] = message.split('\n');
    const page = typeof code === 'object' ? code.target.toString(true) : undefined;
    return {
      file: fileOf(file),
      ...{ line: range.start.line + 1, column: range.start.character + 1 },
      ...{ endLine: range.end.line + 1, endColumn: range.end.character + 1 },
      severity: (['error', 'warning', 'information', 'hint'] as const)[severity] ?? 'hint',
      rule: String(typeof code === 'object' ? code.value : code),
      message: what,
      advice,
      ...(page && { page: vscode.Uri.parse(page).toString(true) }),
    };
  }

  /** Returns what the command line reports of these layouts. */
  async function onCommandLine(paths: readonly string[]): Promise<Compared[]> {
    const { cwd, env, platform, stdin, stdout, stderr } = { ...process, cwd: folder.fsPath };
    const openThreads = async () => ({ ...clients, close: async () => {} });
    const l10n = createLocalizer({}, 'en');
    const wording = { l10n, language: 'en', formats: () => createFormats('en'), bundles: '' };
    const program: Program = { ...wording, cwd, env, platform, stdin, stdout, stderr, openThreads };
    const workspace = await openWorkspace(program);
    const files = await findLayouts(program, workspace, paths);
    const parts = readParts(program, workspace);
    const { findings, unchecked } = await checkLayouts(
      { program, workspace, parts, ...clients },
      { files },
      () => {},
    );
    assert.deepEqual(unchecked, []);
    return findings.map(({ fingerprint: _, layout: __, page, ...finding }) => ({
      ...finding,
      ...(page && { page: vscode.Uri.parse(page).toString(true) }),
    }));
  }

  const sorted = (found: readonly Compared[]) =>
    [...new Set(found.map((finding) => JSON.stringify(finding)))].sort();

  it('finds the same in layouts as the editor, in the same places and words', async () => {
    const files = globFiles('letters/**/*.{mjml,html}', { cwd: folder.fsPath }).filter(
      (path) => !path.endsWith('.footer.html') && !path.includes('/parts/') && !isLoosePart(path),
    );
    const inEditors: Compared[] = [];
    for (const file of files) inEditors.push(...(await inEditor(join(folder.fsPath, file))));
    const expected = sorted(inEditors);
    assert.ok(
      files.length > 10 && expected.length > 100,
      `${files.length} layouts, ${expected.length} findings`,
    );
    const byHouse = new Set(
      inEditors.filter(({ rule }) => rule === 'house-rule').map(({ message }) => message),
    );
    assert.equal(byHouse.size, settings['mailroom.checks.house'].length);
    const inTexts = inEditors.filter(({ rule }) => rule === textsRule).map(({ message }) => message);
    assert.deepEqual(inTexts.filter((message) => /“(?:only|old|bad|open|todo|none)/.test(message)).sort(), [
      'Missing texts: “onlyHere” and “inFooter”.',
      'Missing texts: “onlyHere”.',
      'The layout doesn’t use “old”.',
      'The tags in “open” aren’t closed, so the letter shows them as text.',
      '“bad” has no text in: German.',
      '“bad” must be a text in quotes.',
      '“none” has no text, because there is no file with texts, such as “nowhere.en.json”.',
      '“onlyHere” has no text in: German and English.',
      '“todo” has no text in: German.',
      '“todo” has no text yet. In another language: “Read more”',
    ]);
    assert.deepEqual(sorted(await onCommandLine(files)), expected);
  });
});
