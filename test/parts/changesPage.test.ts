import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import * as vscode from 'vscode';
import { compareReceived } from '../../src/core/letters/received/compareReceived.ts';
import type { Account } from '../../src/extension/accounts/account.ts';
import { commands } from '../../src/extension/names.ts';
import { createChangesPages } from '../../src/extension/received/changes/changesPage.ts';
import type { ComparedLetter } from '../../src/extension/received/changes/readReceived.ts';
import type { ToChangesPage } from '../../src/protocol/changes.ts';
import { unreadLetter } from '../../src/protocol/receivedLetter.ts';
import { TestPanel } from '../host/support/testPanel.ts';
import { eventually } from '../support/eventually.ts';

const uploaded = '<html><body><p>Hello {{name}}</p><img src="https://shop.example/a.png"></body></html>';
const maket = {
  id: 7,
  title: 'Spring',
  at: '',
  layout: 'spring.html',
  hash: 'abc',
  contentProven: true,
} as const;

/** A letter of the sandbox, as it was uploaded. */
const compared: ComparedLetter = {
  uri: vscode.Uri.file('/letters/spring.eml'),
  letter: { ...unreadLetter, html: uploaded },
  upload: {
    account: 'sandbox',
    maket,
    kept: { title: 'Spring', html: uploaded, source: uploaded, fingerprint: '', kind: 'html' },
  },
  comparison: compareReceived(uploaded, uploaded),
};

const accountOf = (kind: Account['kind']): Account => ({ name: kind, address: 'http://127.0.0.1/v1', kind });

/** Opens the page of the letter while the sandbox is active. `switchesTo` is the account that the user switches to. */
async function openPage(context: TestContext, switchesTo?: Account['kind'], letter = compared) {
  const active = { current: undefined, account: accountOf('sandbox') };
  const connection = { identity: 'sandbox', account: active.account };
  Object.assign(active, { current: connection });
  const versions = { identity: 'sandbox' };
  const ran: unknown[][] = [];
  // Otherwise the end of the test would restore the double of an earlier page.
  context.mock.restoreAll();
  context.mock.method(vscode.commands, 'executeCommand', async (...call: unknown[]) => {
    ran.push(call);
    if (call[0] !== commands.accountSwitch || !switchesTo) return;
    active.account = accountOf(switchesTo);
    versions.identity = switchesTo;
  });
  const pages = createChangesPages({
    ...{ active, versions },
    inspector: { passagePlaces: async () => undefined },
    errors: { run: (_: unknown, work: () => unknown) => work() },
    extensionUri: vscode.Uri.file('/'),
  } as never);
  context.after(() => pages.dispose());
  const panel = new TestPanel<ToChangesPage>();
  const memory = { letter: compared.uri.toString(), account: 'sandbox', maket: 7 };
  await pages.deserializeWebviewPanel(panel as never, memory);
  pages.find(memory)?.show(letter);
  return { panel, ran };
}

describe('the page with a service’s changes to a letter', () => {
  it('opens the upload that the letter is compared with', async (context) => {
    const { panel, ran } = await openPage(context);
    panel.say({ type: 'openUpload' });
    await eventually(() =>
      assert.deepEqual(ran.at(-1), [commands.maketOpen, { kind: 'maket', id: 7, record: maket }]),
    );
  });

  it('creates a campaign with the maket', async (context) => {
    const { panel, ran } = await openPage(context);
    panel.say({ type: 'newCampaign' });
    await eventually(() =>
      assert.deepEqual(ran.at(-1), [commands.campaignNew, { kind: 'maket', id: 7, record: maket }]),
    );
  });

  it('copies a message to support that says what the service added', async (context) => {
    const html = uploaded.replace('<p>', '<div>Advertisement</div><p>');
    const letter = { ...compared.letter, html, subject: 'Spring', date: 'Wed, 25 Nov 2026 12:00:00 +0000' };
    const comparison = compareReceived(uploaded, html);
    const { panel } = await openPage(context, undefined, { ...compared, letter, comparison });
    panel.say({ type: 'copyMessage' });
    await eventually(async () =>
      assert.deepEqual((await vscode.env.clipboard.readText()).split('\n'), [
        'The letter “Spring” (Wed, 25 Nov 2026 12:00:00 +0000) did not arrive as it was uploaded:',
        'The service added the text “Advertisement”.',
        'Why, and how can it arrive unchanged?',
      ]),
    );
  });

  it('says what one does if the upload is unknown, and compares with the one that the user selects', async (context) => {
    const kept = compared.upload.kept;
    const records = { makets: new Map([[7, maket]]), sends: new Map() };
    const shown: (number | undefined)[] = [];
    const folder = await mkdtemp(join(tmpdir(), 'mailroom-'));
    context.after(() => rm(folder, { recursive: true }));
    const letter = vscode.Uri.file(join(folder, 'spring.eml'));
    await writeFile(letter.fsPath, 'Subject: Spring');
    const { showQuickPick } = vscode.window;
    Object.assign(vscode.window, { showQuickPick: async (items: readonly unknown[]) => items[0] });
    context.after(() => Object.assign(vscode.window, { showQuickPick }));
    const pages = createChangesPages({
      active: { current: undefined },
      inspector: {
        readLetter: async () => ({ ...unreadLetter, subject: 'Spring', html: uploaded }),
        compare: async () => compared.comparison,
      },
      journal: { records: () => records },
      kept: { hashes: async () => new Set(['abc']), read: async () => kept },
      errors: { run: (_: unknown, work: () => unknown) => work() },
      extensionUri: vscode.Uri.file('/'),
      showChanges: ({ upload }: ComparedLetter) => shown.push(upload.maket.id),
    } as never);
    context.after(() => pages.dispose());
    const panel = new TestPanel<ToChangesPage>();
    await pages.deserializeWebviewPanel(panel as never, { letter: letter.toString(), account: 'sandbox' });
    const told = panel.nextMessage(() => true);
    panel.say({ type: 'ready' });
    const { subject, failure } = (await told).state;
    assert.equal(subject, 'Spring');
    assert.match(failure?.verdict.words ?? '', /^Mailroom doesn’t know yet which upload/);
    panel.say({ type: 'chooseUpload' });
    await eventually(() => assert.deepEqual(shown, [7]));
  });

  it('sends a test through another account than the sandbox, and none if the user stays there', async (context) => {
    const [folder = assert.fail()] = vscode.workspace.workspaceFolders ?? [];
    const layout = vscode.Uri.joinPath(folder.uri, 'spring.html');
    await vscode.workspace.fs.writeFile(layout, Buffer.from(uploaded));
    context.after(() => rm(layout.fsPath));
    for (const [account, wanted] of [
      ['live', [commands.accountSwitch, commands.layoutSendTest]],
      [undefined, [commands.accountSwitch]],
    ] as const) {
      const { panel, ran } = await openPage(context, account);
      panel.say({ type: 'testElsewhere' });
      await eventually(() =>
        assert.deepEqual(
          ran.map(([command]) => command),
          wanted,
        ),
      );
    }
  });

  it('adds a footer to the layout of a letter without an unsubscribe link', async (context) => {
    const [folder = assert.fail()] = vscode.workspace.workspaceFolders ?? [];
    const layout = vscode.Uri.joinPath(folder.uri, 'spring.html');
    await vscode.workspace.fs.writeFile(layout, Buffer.from(uploaded));
    context.after(() => rm(layout.fsPath));
    const { panel, ran } = await openPage(context);
    panel.say({ type: 'addFooter' });
    await eventually(() =>
      assert.deepEqual(ran.at(-1)?.map(String), [commands.layoutAddFooter, layout.toString()]),
    );
  });

  it('is compared with the uploads of another account once the user has switched to it', async (context) => {
    for (const [account, wanted] of [
      ['live', [commands.accountSwitch, commands.letterCompare]],
      [undefined, [commands.accountSwitch]],
    ] as const) {
      const { panel, ran } = await openPage(context, account);
      panel.say({ type: 'compareElsewhere' });
      await eventually(() =>
        assert.deepEqual(
          ran.map(([command]) => command),
          wanted,
        ),
      );
    }
  });

  it('loads pictures from the web only when the user asks, and only in a trusted workspace', async (context) => {
    const sources = (panel: TestPanel<ToChangesPage>) =>
      /img-src ([^;"]*)/.exec(panel.webview.html)?.[1]?.trim();
    const loaded = async (panel: TestPanel<ToChangesPage>) => {
      const next = panel.nextMessage(() => true);
      panel.say({ type: 'ready' });
      const { letters, state } = await next;
      assert.ok(letters, 'a page that was loaded again gets both letters');
      return state.arePicturesLoaded;
    };
    const { panel } = await openPage(context);
    assert.equal(sources(panel), 'data:');
    assert.equal(await loaded(panel), false);
    panel.say({ type: 'loadPictures' });
    await eventually(() => assert.equal(sources(panel), 'data: https: http:'));
    assert.equal(await loaded(panel), true);

    const { isTrusted } = vscode.workspace;
    Object.defineProperty(vscode.workspace, 'isTrusted', { value: false, configurable: true });
    context.after(() =>
      Object.defineProperty(vscode.workspace, 'isTrusted', { value: isTrusted, configurable: true }),
    );
    const untrusted = await openPage(context);
    untrusted.panel.say({ type: 'loadPictures' });
    await eventually(() => assert.deepEqual(untrusted.ran, [['workbench.trust.manage']]));
    assert.equal(sources(untrusted.panel), 'data:');
  });
});
