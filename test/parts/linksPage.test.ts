import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import * as vscode from 'vscode';
import type { LinkOutcome } from '../../src/core/checks/linkTargets.ts';
import { letterLinks } from '../../src/core/links/letterLinks.ts';
import { createLinksPages } from '../../src/extension/checks/links/linksPage.ts';
import { commands } from '../../src/extension/names.ts';
import { readLetterTree } from '../../src/inspector/letterTree/readLetterTree.ts';
import type { ToLinksPage } from '../../src/protocol/links.ts';
import { answerMessages } from '../host/support/answerMessages.ts';
import { TestPanel } from '../host/support/testPanel.ts';
import { eventually } from '../support/eventually.ts';

/** The first address of the letter as it is written. */
const sale = 'https://shop.example/sale?a=1&amp;utm_source=mail#shoes';

const letter = `
<a href="${sale}">Sale</a>
<p>To unsubscribe, <a href="https://shop.example/off">click here</a></p>
<a href="https://shop.example/off">Off</a>`;

const never = () => new vscode.Disposable(() => {});

interface Opened {
  readonly links: unknown;
  readonly result?: unknown;
  /** The outcome of the last check of every link. */
  readonly outcome?: LinkOutcome;
  /** Receives the edits of the layout. */
  readonly edits?: unknown[];
}

/** Opens the page of a layout that VS Code has open. */
async function openPage(context: TestContext, { links, result, outcome, edits }: Opened) {
  const layout = vscode.Uri.file('/letters/spring.html');
  const whole = { lineAt: () => ({ range: {} }), offsetAt: () => letter.length, getText: () => sale };
  const document = { uri: layout, languageId: 'html', isClosed: false, lineCount: 1, ...whole };
  const { textDocuments, openTextDocument, applyEdit } = vscode.workspace;
  Object.assign(vscode.workspace, {
    textDocuments: [document],
    openTextDocument: async () => document,
    applyEdit: async (edit: unknown) => edits?.push(edit),
  });
  context.after(() => Object.assign(vscode.workspace, { textDocuments, openTextDocument, applyEdit }));
  const pages = createLinksPages({
    active: { account: undefined, onDidChange: never },
    inspector: { letterLinks: async () => links } as never,
    layouts: { onDidChange: never, result: () => result } as never,
    workspace: async () => ({ mastersOf: async () => [] }) as never,
    check: {
      lastCheck: () => outcome && { outcome, at: 0 },
      offlineCheck: () => undefined,
      onDidCheck: never,
    } as never,
    errors: { run: (_: unknown, work: () => unknown) => work() } as never,
    extensionUri: vscode.Uri.file('/'),
  });
  context.after(() => pages.dispose());
  const panel = new TestPanel<ToLinksPage>();
  await pages.deserializeWebviewPanel(panel as never, { layout: layout.toString() });
  const shown = panel.nextMessage(() => true);
  panel.say({ type: 'ready' });
  return { layout, panel, state: (await shown).state };
}

describe('the page of a layout’s links', () => {
  it('opens the whole address in the browser, never one that may unsubscribe, and sends a test', async (context) => {
    const ran: unknown[][] = [];
    context.mock.method(vscode.commands, 'executeCommand', async (...call: unknown[]) => void ran.push(call));
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
    const links = letterLinks(readLetterTree(letter)).map((link) => ({ link, isExact: true, range }));
    const { layout, panel, state } = await openPage(context, { links });
    const { revision, links: views = [] } = state;
    assert.deepEqual(
      views.map(({ canOpen }) => canOpen),
      [true, false, false],
    );
    for (const link of [0, 1, 2]) panel.say({ type: 'openInBrowser', revision, link });
    panel.say({ type: 'openInBrowser', revision: revision - 1, link: 0 });
    panel.say({ type: 'sendTest' });
    await eventually(() => assert.equal(ran.at(-1)?.[0], commands.layoutSendTest));
    assert.deepEqual(
      ran.map((call) => call.map(String)),
      [
        ['vscode.open', 'https://shop.example/sale?a=1&utm_source=mail#shoes'],
        [commands.layoutSendTest, layout.toString()],
      ],
    );
  });

  it('replaces an address whose redirect drops UTM parameters by the final one with these, once the user agrees', async (context) => {
    const range = { start: { line: 1, character: 9 }, end: { line: 1, character: 64 } };
    const links = letterLinks(readLetterTree(letter)).map((link) => ({ link, isExact: true, range }));
    const edits: vscode.WorkspaceEdit[] = [];
    const outcome = { kind: 'fine', endsAt: 'https://www.shop.example/en?b=2' } as const;
    const { panel, state } = await openPage(context, { links, outcome, edits });
    assert.deepEqual(
      state.links?.map(({ canUseFinal }) => canUseFinal),
      [true, false, false],
    );
    const question = 'Replace the address of 1 link by the final one?';
    const done = 'Changed the address of 1 link of “spring.html”. Undo takes it back.';
    for (const answer of [undefined, 'Replace']) {
      const answers = answerMessages({ [question]: answer, [done]: undefined });
      context.after(() => answers.dispose());
      panel.say({ type: 'useFinal', revision: state.revision, link: 0 });
      await eventually(() => assert.equal(answers.shown.at(-1), answer === undefined ? question : done));
      assert.deepEqual(answers.details, [
        'New address: https://www.shop.example/en?b=2&utm_source=mail#shoes',
      ]);
      answers.dispose();
    }
    const replacements = edits.flatMap(
      (edit) => (edit as unknown as { replacements: unknown[] }).replacements,
    );
    assert.deepEqual(
      replacements.map((each) => (each as { text: string }).text),
      ['https://www.shop.example/en?b=2&amp;utm_source=mail#shoes'],
    );
  });

  it('goes to the code of a link while the links are read again after a change', async (context) => {
    const range = { start: { line: 1, character: 9 }, end: { line: 1, character: 64 } };
    const links = letterLinks(readLetterTree(letter)).map((link) => ({ link, isExact: true, range }));
    const shown: unknown[] = [];
    Object.assign(vscode.window, { showTextDocument: async (uri: vscode.Uri) => shown.push(String(uri)) });
    context.after(() => Object.assign(vscode.window, { showTextDocument: undefined }));
    const { layout, panel, state } = await openPage(context, { links });
    panel.say({ type: 'ready' });
    panel.say({ type: 'open', revision: state.revision, link: 0 });
    await eventually(() => assert.deepEqual(shown, [layout.toString()]));
  });

  it('adds parameters to all links that lack them', async (context) => {
    const ran: unknown[][] = [];
    context.mock.method(vscode.commands, 'executeCommand', async (...call: unknown[]) => void ran.push(call));
    const { layout, panel } = await openPage(context, { links: [] });
    panel.say({ type: 'add' });
    await eventually(() => assert.equal(ran.length, 1));
    assert.deepEqual(ran[0]?.map(String), [commands.layoutAddParameters, layout.toString(), 'lacking']);
  });

  it('says which line keeps it from reading the links', async (context) => {
    const problems = [
      { severity: 'warning', line: 2, message: 'A warning.' },
      { severity: 'error', line: 4, message: '“mj-x” is not a known element.' },
    ];
    const failure = async (result: unknown) =>
      (await openPage(context, { links: undefined, result })).state.failure;
    assert.equal(await failure({ problems }), 'Line 4: “mj-x” is not a known element.');
    assert.equal(await failure(undefined), 'The layout has errors. Correct them first.');
  });
});
