import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { globFiles } from '../../scripts/globFiles.ts';
import { textsRule } from '../../src/cli/check/checkLayouts.ts';
import { worstFirst } from '../../src/cli/check/formats/sarif.ts';
import { byPlace, type ReportedFinding } from '../../src/cli/check/report.ts';
import { mostFindings } from '../../src/cli/tools/checkLayout.ts';
import { underlined } from '../../src/compiler/problemTexts.ts';
import { countFindings } from '../../src/core/checks/finding.ts';
import { isMjmlPart } from '../../src/core/layouts/wholeLayout.ts';
import { AgentTools } from '../../src/extension/agents/index.ts';
import { checkDiagnostic } from '../../src/extension/checks/problems/checkDiagnostic.ts';
import { checkOptions } from '../../src/extension/checks/problems/checkSettings.ts';
import { Inspector } from '../../src/extension/compiling/inspector.ts';
import { MjmlCompiler } from '../../src/extension/compiling/mjmlCompiler.ts';
import { LayoutLanguages } from '../../src/extension/layouts/index.ts';
import { textDiagnostics } from '../../src/extension/translations/texts/textFindings.ts';
import { untrustedNote } from '../../src/protocol/toolNames.ts';
import { MemoryState } from '../host/support/memory.ts';
import { builtWorker } from '../support/builtWorker.ts';
import { type PackedCommandLine, packedCommandLine } from '../support/packedCommandLine.ts';
import { corpusFiles } from '../unit/checks/corpus.ts';
import { createRandom, randomEdit } from '../unit/compiler/edits.ts';

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

/** The number of layouts that are made of the corpus, or of the examples without it. */
const made = process.env.MAILROOM_DEEP === '1' ? 300 : 12;

/** A finding as all report it. The editor has no use for a fingerprint. */
type Compared = Omit<ReportedFinding, 'fingerprint'>;

describe('the command line', () => {
  const log = { error: assert.fail, warn: () => {}, info: () => {} } as never;
  let folder: vscode.Uri;
  let letters = '';
  let compiler: MjmlCompiler;
  let inspector: Inspector;
  let languages: LayoutLanguages;
  let packed: PackedCommandLine;
  let tools: AgentTools;

  before(async () => {
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    folder = workspace.uri;
    letters = join(folder.fsPath, 'letters');
    cpSync('examples', letters, { recursive: true });
    cpSync('test/fixtures/layouts', join(letters, 'fixtures'), { recursive: true });
    for (const name of ['hostile.html', 'hostile.mjml', 'dark.html'])
      cpSync(`test/fixtures/${name}`, join(letters, name));
    for (const [name, text] of madeLayouts()) write(`corpus/${name}`, text);
    write(
      'corpus/parts/header.mjml',
      '<mj-section><mj-column><mj-image src="a.png"/></mj-column></mj-section>',
    );
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
    tools = new AgentTools({
      context: { asAbsolutePath: () => join(dirname(workerPath), 'cli.mjs') },
      journal: { ready: Promise.resolve(), records: assert.fail },
      accountName: () => undefined,
      figures: assert.fail,
      review: async () => assert.fail(),
    });
    packed = await packedCommandLine();
  });

  after(async () => {
    for (const name of Object.keys(settings))
      await vscode.workspace.getConfiguration().update(name, undefined);
    for (const part of [compiler, inspector, languages, tools]) part.dispose();
    packed[Symbol.dispose]();
    rmSync(letters, { recursive: true });
    rmSync(join(folder.fsPath, '.vscode'), { recursive: true });
  });

  /** Yields layouts with up to five random edits: a third of them as somebody wrote them. */
  function* madeLayouts(): Generator<readonly [name: string, text: string]> {
    // Files in UTF-16 are no text once they are read as UTF-8.
    const corpus = corpusFiles('**/*.{html,mjml}').filter(
      ({ text }) => text.length < 100_000 && !text.includes('\0'),
    );
    const examples = globFiles('{examples,test/fixtures/layouts}/**/*.{html,mjml}').map((name) => ({
      name,
      text: readFileSync(name, 'utf8'),
    }));
    const sources = corpus.length > 0 ? corpus : examples;
    for (let seed = 1; seed <= made; seed++) {
      const random = createRandom(seed);
      const source = sources[Math.floor((sources.length * (seed - 1)) / made)];
      if (!source) continue;
      let { text } = source;
      const edits = Math.max(0, Math.floor(random() * 9) - 3);
      for (let edit = 0; edit < edits; edit++) text = randomEdit(text, random);
      yield [`${seed}.${source.name.split('.').at(-1)}`, text.toWellFormed()];
    }
  }

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(letters, path)), { recursive: true });
    writeFileSync(join(letters, path), text);
  }

  /** Returns true for a part that no layout includes: nothing is found in it. */
  const isLoosePart = (path: string) =>
    path.endsWith('.mjml') && isMjmlPart(readFileSync(join(folder.fsPath, path), 'utf8'));

  /** Returns what the editor shows for a layout, sorted. */
  async function inEditor(path: string): Promise<Compared[]> {
    const uri = vscode.Uri.joinPath(folder, path);
    const text = new TextDecoder().decode(readFileSync(uri.fsPath));
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
    if (isLoosePart(path)) return merged(problems);
    const found = (await inspector.check(document, await checkOptions(uri))) ?? [];
    const texts = await textDiagnostics(uri, languages, { isPart: async () => false }, () => true);
    return merged([
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
    ]);
  }

  const fileOf = (uri: vscode.Uri) => uri.path.slice(folder.path.length + 1);

  function compared(file: vscode.Uri, diagnostic: vscode.Diagnostic): Compared {
    const { range, severity, message, code, relatedInformation } = diagnostic;
    const [what = '', advice = ''] = message.split('\n');
    const [letter] = relatedInformation ?? [];
    return {
      file: fileOf(file),
      ...{ line: range.start.line + 1, column: range.start.character + 1 },
      ...{ endLine: range.end.line + 1, endColumn: range.end.character + 1 },
      severity: (['error', 'warning', 'information', 'hint'] as const)[severity] ?? 'hint',
      rule: String(typeof code === 'object' ? code.value : code),
      message: what,
      advice,
      ...(typeof code === 'object' && { page: code.target.toString(true) }),
      ...(letter && { layout: fileOf(letter.location.uri) }),
    };
  }

  /** Sorts findings. Equal ones of several letters with a part become one, as in the editor: that of the first letter by name. */
  function merged(found: readonly Compared[]): Compared[] {
    const byName = found.toSorted((one, other) => ((one.layout ?? '') < (other.layout ?? '') ? 1 : -1));
    const different = byName.map((finding) => [JSON.stringify({ ...finding, layout: '' }), finding] as const);
    return [...new Map(different).values()].sort(byPlace);
  }

  it('finds in layouts what the editor finds, and so do its tools for agents: the same JSON', async (context) => {
    const files = globFiles('letters/**/*.{mjml,html}', { cwd: folder.fsPath }).filter(
      (path) => !path.endsWith('.footer.html') && !path.includes('/parts/'),
    );
    using server = packed.serveTools(folder.fsPath);
    const all: Compared[] = [];
    for (const file of files) {
      const found = await inEditor(file);
      all.push(...found);
      const shown = worstFirst(found).slice(0, mostFindings).toSorted(byPlace);
      const [byServer, byEditor] = [await server.call('check_layout', { file }), await inChat(file)];
      assert.equal(byServer, byEditor, file);
      const answer = {
        note: untrustedNote,
        file,
        ...countFindings(found),
        findings: shown,
        ...(shown.length < found.length && { notShown: found.length - shown.length }),
      };
      assert.deepEqual(findingsOf(byEditor), findingsOf(JSON.stringify(answer)), file);
    }
    const expected = merged(all);
    const printed = JSON.parse(await packed.run(folder.fsPath, ['check', '--format', 'json', ...files]));
    assert.deepEqual(printed.unchecked, []);
    assert.deepEqual(findingsOf(JSON.stringify(printed.findings)), findingsOf(JSON.stringify(expected)));
    context.diagnostic?.(`${files.length} layouts, ${expected.length} findings`);
    assert.ok(files.length > 10 && expected.length > 100);
    refuteUnbroken(expected);
  });

  const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => {} }) };

  /** Returns the answer of the tool that language models call in the editor. */
  async function inChat(file: string): Promise<string> {
    const { content } = await tools.invoke(
      'check_layout',
      { file },
      token as unknown as vscode.CancellationToken,
    );
    return (content[0] as vscode.LanguageModelTextPart).value;
  }

  /** Divides JSON before each finding, so that a difference can be read. Leaves out the fingerprints, which the editor has not. */
  const findingsOf = (json: string) =>
    json.replace(/,"fingerprint":"[0-9a-f]{32}"/g, '').split(/(?<=[[,])(?=\{"file")/);

  /** Asserts that every house rule and every rule of texts is broken somewhere. */
  function refuteUnbroken(found: readonly Compared[]): void {
    const byHouse = new Set(found.filter(({ rule }) => rule === 'house-rule').map(({ message }) => message));
    assert.equal(byHouse.size, settings['mailroom.checks.house'].length);
    const inTexts = found.filter(({ rule }) => rule === textsRule).map(({ message }) => message);
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
  }
});
