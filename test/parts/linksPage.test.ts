import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import * as vscode from 'vscode';
import { letterLinks } from '../../src/core/links/letterLinks.ts';
import { createLinksPages } from '../../src/extension/checks/links/linksPage.ts';
import { commands } from '../../src/extension/names.ts';
import { readLetterTree } from '../../src/inspector/letterTree/readLetterTree.ts';
import type { ToLinksPage } from '../../src/protocol/links.ts';
import { TestPanel } from '../host/support/testPanel.ts';
import { eventually } from '../support/eventually.ts';

const letter = `
<a href="https://shop.example/sale?a=1#shoes">Sale</a>
<p>To unsubscribe, <a href="https://shop.example/off">click here</a></p>
<a href="https://shop.example/off">Off</a>`;

const never = () => new vscode.Disposable(() => {});

/** Opens the page of a layout that VS Code has open. */
async function openPage(
  context: TestContext,
  { links, result }: { readonly links: unknown; readonly result?: unknown },
) {
  const layout = vscode.Uri.file('/letters/spring.html');
  const whole = { lineAt: () => ({ range: {} }), offsetAt: () => letter.length };
  const document = { uri: layout, languageId: 'html', isClosed: false, lineCount: 1, ...whole };
  const { textDocuments } = vscode.workspace;
  Object.assign(vscode.workspace, { textDocuments: [document] });
  context.after(() => Object.assign(vscode.workspace, { textDocuments }));
  const pages = createLinksPages({
    active: { account: undefined, onDidChange: never },
    inspector: { letterLinks: async () => links } as never,
    layouts: { onDidChange: never, result: () => result } as never,
    check: { lastCheck: () => undefined, hostsNotFound: () => undefined, onDidCheck: never } as never,
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
        ['vscode.open', 'https://shop.example/sale?a=1#shoes'],
        [commands.layoutSendTest, layout.toString()],
      ],
    );
  });

  it('adds parameters to all links that lack them', async (context) => {
    const ran: unknown[][] = [];
    context.mock.method(vscode.commands, 'executeCommand', async (...call: unknown[]) => void ran.push(call));
    const { layout, panel } = await openPage(context, { links: [] });
    panel.say({ type: 'add' });
    await eventually(() => assert.equal(ran.length, 1));
    assert.deepEqual(ran[0]?.map(String), [commands.layoutAddParameters, layout.toString(), 'true']);
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
