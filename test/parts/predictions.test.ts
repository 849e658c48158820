import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { describe, it, type TestContext } from 'node:test';
import * as vscode from 'vscode';
import { Received } from '../../src/extension/received/index.ts';
import { layoutHash } from '../../src/extension/versions/layoutHash.ts';
import type { ToChangesPage } from '../../src/protocol/changes.ts';
import type { ComparedPrediction, PredictionsJob } from '../../src/protocol/inspector.ts';
import { unreadLetter } from '../../src/protocol/receivedLetter.ts';
import { TestPanel } from '../host/support/testPanel.ts';
import { eventually } from '../support/eventually.ts';

const html = '<body><p style="border-radius:4px">Hello</p>\n<div style="position:fixed">there</div></body>';
const shown = '<div class="ii gt"><p>Hello</p><div style="position:fixed">there</div></div>';

const prediction = (
  cause: string,
  outcome: ComparedPrediction['outcome'],
  code?: string,
): ComparedPrediction => ({
  ...{ cause, title: cause, tested: '2019-03-02', page: '', expected: 'kept', outcome },
  count: code === undefined ? 0 : 1,
  places: code === undefined ? [] : [{ start: html.indexOf(code), end: html.indexOf(code) + code.length }],
});

const predictions: ComparedPrediction[] = [
  prediction('border-radius', 'fails', 'border-radius:4px'),
  { ...prediction('position', 'fails', 'position:fixed'), expected: 'dropped' },
  prediction('<p>', 'holds'),
  prediction('href', 'undecided'),
];

interface Given {
  /** The beginnings of the labels that the user selects. */
  readonly picks?: readonly string[];
  readonly clipboard?: string;
  readonly file?: vscode.Uri;
  readonly predictions?: readonly ComparedPrediction[];
  /** True if the letter was sent from this computer. */
  readonly isUploaded?: boolean;
}

/** Runs the command on a letter, and returns its page, the questions and the jobs. */
async function compare(context: TestContext, given: Given) {
  const [folder = assert.fail()] = vscode.workspace.workspaceFolders ?? [];
  const letter = vscode.Uri.joinPath(folder.uri, 'letter.eml');
  await writeFile(letter.fsPath, 'Subject: Spring\n\n');
  context.after(() => rm(letter.fsPath, { force: true }));
  const [asked, jobs, opened]: [string[], PredictionsJob[], vscode.Location[]] = [[], [], []];
  const panel = new TestPanel<ToChangesPage>();
  const [first = '', second = ''] = given.picks ?? ['HTML in', 'Gmail'];
  const window = {
    createWebviewPanel: () => panel,
    showOpenDialog: async () => given.file && [given.file],
    showQuickPick: async (items: readonly vscode.QuickPickItem[]) => {
      asked.push(
        items.map(({ label, description }) => [label, description].filter(Boolean).join(': ')).join(', '),
      );
      return items.find(({ label }) => label.startsWith(asked.length === 1 ? first : second));
    },
    showTextDocument: async (uri: vscode.Uri, { selection }: { selection: vscode.Range }) =>
      opened.push(new vscode.Location(uri, selection)),
    visibleTextEditors: [],
  };
  const before = { ...vscode.window };
  Object.assign(vscode.window, window);
  context.after(() => Object.assign(vscode.window, before));
  await vscode.env.clipboard.writeText(given.clipboard ?? shown);
  const upload = { title: 'Spring', html, source: html, fingerprint: '', kind: 'html' } as const;
  const hash = layoutHash(upload.title, upload);
  const maket = { id: 7, title: 'Spring', at: '', layout: 'spring.html', hash, contentProven: true };
  const received = new Received({
    extensionUri: folder.uri,
    letters: new Set(),
    active: { account: undefined, current: undefined },
    versions: { identity: 'sandbox' },
    journal: {
      records: () => ({
        makets: new Map([[7, maket]]),
        sends: new Map(given.isUploaded ? [[1, { subject: 'Spring', maket: 7 }]] : []),
      }),
    },
    kept: { hashes: async () => new Set([hash]), read: async () => upload },
    inspector: {
      readLetter: async () => ({ ...unreadLetter, subject: 'Spring', html }),
      shownPrograms: async () => ({
        programs: [
          { id: 'gmail.desktop-webmail', name: 'Gmail (Desktop Webmail)' },
          { id: 'outlook.outlook-com', name: 'Outlook (Outlook.com)' },
        ],
        isGuessed: true,
      }),
      comparePredictions: async (job: PredictionsJob) => {
        jobs.push(job);
        return given.predictions ?? predictions;
      },
      passagePlaces: async (_: unknown, __: unknown, passages: readonly { start: number }[]) =>
        passages.map(({ start }) => ({
          range: { start: { line: start, character: 0 }, end: { line: start, character: 1 } },
        })),
    },
    errors: { run: (_: unknown, work: () => unknown) => work() },
  } as never);
  context.after(() => received.dispose());
  await received.comparePredicted(letter);
  const state = async () => {
    const next = panel.nextMessage(() => true);
    panel.say({ type: 'ready' });
    return await next;
  };
  return { panel, asked, jobs, opened, state, folder };
}

describe('Compare with What Was Predicted', () => {
  it('asks for the HTML and the program, the guessed one first, and says what holds and what does not', async (context) => {
    const { asked, jobs, state } = await compare(context, {});
    assert.deepEqual(asked, [
      'HTML in the Clipboard, From a File…',
      'Gmail (Desktop Webmail): has left its marks in this HTML, Outlook (Outlook.com)',
    ]);
    assert.deepEqual(jobs, [{ predictedOf: html, shown, program: 'gmail.desktop-webmail' }]);
    const { state: shownState, memory, letters } = await state();
    assert.equal(memory, undefined);
    assert.equal(letters, undefined);
    assert.equal(shownState.heading, 'What Gmail (Desktop Webmail) made of “Spring”');
    const { verdict, parts = [], inOrder, places, next } = shownState.changes ?? {};
    assert.match(verdict?.words ?? '', /^1 of 3 predictions hold in Gmail \(Desktop Webmail\), \w+/);
    assert.equal(verdict?.detail, '1 prediction can’t be decided from this HTML.');
    assert.deepEqual(
      parts.map(({ title, changes }) => [
        title,
        ...changes.map(({ words, uploaded }) => `${words}: ${uploaded.text}`),
      ]),
      [
        ['Missing, though supported', 'border-radius · from a test of 2019: border-radius:4px'],
        ['Still there, though not supported', 'position · from a test of 2019: position:fixed'],
        ['Not decidable'],
      ],
    );
    assert.deepEqual(inOrder, { title: '1 prediction holds', facts: ['Kept: <p>'] });
    assert.deepEqual(places, ['Line 1 of the received HTML', 'Line 2 of the received HTML']);
    assert.deepEqual(
      next?.map(({ action }) => action?.type),
      ['again', 'tell'],
    );
  });

  it('leads to the line of the layout if it is known, else to that of the letter', async (context) => {
    const [folder = assert.fail()] = vscode.workspace.workspaceFolders ?? [];
    const layout = vscode.Uri.joinPath(folder.uri, 'spring.html');
    await writeFile(layout.fsPath, html);
    context.after(() => rm(layout.fsPath));
    const lines = { lineCount: 1, lineAt: () => ({ range: {} }), offsetAt: () => html.length };
    const document = { uri: layout, getText: () => html, ...lines };
    Object.defineProperty(vscode.workspace, 'textDocuments', { value: [document], configurable: true });
    context.after(() =>
      Object.defineProperty(vscode.workspace, 'textDocuments', { value: [], configurable: true }),
    );
    const known = await compare(context, { isUploaded: true });
    await eventually(async () =>
      assert.equal((await known.state()).state.changes?.places[0], 'Line 17 of spring.html'),
    );
    known.panel.say({ type: 'open', revision: 0, place: 0 });
    await eventually(() => assert.equal(known.opened[0]?.uri.path, layout.path));

    const other = await compare(context, {});
    other.panel.say({ type: 'open', revision: 0, place: 1 });
    await eventually(() => assert.equal(other.opened[0]?.range.start.line, 1));
  });

  it('says that nothing could be checked if the HTML is of another letter', async (context) => {
    const { state } = await compare(context, { predictions: [prediction('href', 'undecided')] });
    const { verdict, next } = (await state()).state.changes ?? {};
    assert.equal(
      verdict?.words,
      'No prediction could be checked: the HTML doesn’t have the text of this letter.',
    );
    assert.equal(
      next?.[0]?.words,
      'Open this letter in the mail program, and copy the element around all of it.',
    );
  });

  it('refuses a clipboard without HTML, and one that is too large', async (context) => {
    await assert.rejects(compare(context, { clipboard: 'Spring' }), /^UserError: The clipboard has no HTML/);
    await assert.rejects(
      compare(context, { clipboard: '<p>'.repeat(2_000_000) }),
      /^UserError: This HTML is larger than 5 MB/,
    );
  });

  it('reads a file of HTML, and the HTML of a letter', async (context) => {
    const [folder = assert.fail()] = vscode.workspace.workspaceFolders ?? [];
    const file = vscode.Uri.joinPath(folder.uri, 'gmail.txt');
    await writeFile(file.fsPath, shown);
    context.after(() => rm(file.fsPath));
    const fromText = await compare(context, { picks: ['From a File', 'Outlook'], file });
    assert.deepEqual(fromText.jobs, [{ predictedOf: html, shown, program: 'outlook.outlook-com' }]);
    const forwarded = vscode.Uri.joinPath(folder.uri, 'letter.eml');
    const fromLetter = await compare(context, { picks: ['From a File', 'Gmail'], file: forwarded });
    assert.equal(fromLetter.jobs[0]?.shown, html);
  });

  it('does nothing if the user cancels', async (context) => {
    const { jobs } = await compare(context, { picks: ['HTML in', 'No program'] });
    assert.deepEqual(jobs, []);
  });
});
