import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { LetterPage } from '../../src/extension/letters/page/letterPage.ts';
import { settings } from '../../src/extension/names.ts';
import type { FromLetterPage, ToLetterPage } from '../../src/protocol/letter.ts';
import { startDnsServer } from '../../src/sandbox/dns/dnsServer.ts';
import { countingDns } from '../support/dns.ts';
import { mailroom } from './support/mailroom.ts';

/** A read-only file system with one letter, as an extension for mailboxes may have. */
class Mailbox implements vscode.FileSystemProvider {
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;
  content = 'Subject: First\r\n\r\nText';
  size = 0;

  watch = () => ({ dispose: () => {} });
  stat = (uri: vscode.Uri) => {
    const type = uri.path === '/' ? vscode.FileType.Directory : vscode.FileType.File;
    return { type, ctime: 0, mtime: 0, size: this.size };
  };
  readFile = () => new TextEncoder().encode(this.content);
  readDirectory = () => [];
  createDirectory = refuse;
  writeFile = refuse;
  delete = refuse;
  rename = refuse;

  change(uri: vscode.Uri, content: string): void {
    this.content = content;
    this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }
}

function refuse(): never {
  throw vscode.FileSystemError.NoPermissions();
}

describe('the page of a received letter', () => {
  const letter = vscode.Uri.parse('mailbox-test:/7 [a].eml');
  let mailbox: Mailbox;
  let provider: vscode.Disposable;
  let panel: ReturnType<typeof createPanel>;
  let page: LetterPage;

  beforeEach(async () => {
    const inspector = await (await mailroom()).layouts.inspector();
    mailbox = new Mailbox();
    provider = vscode.workspace.registerFileSystemProvider('mailbox-test', mailbox, { isReadonly: true });
    panel = createPanel();
    const errors = { run: async <T>(_: unknown, work: () => Promise<T>) => work(), show: () => {} };
    const parts = {
      extensionUri: vscode.Uri.file('/'),
      sandbox: {
        reachedAt: async () => undefined,
        start: () => assert.fail('It is no letter of the sandbox'),
        ask: () => assert.fail('It is no letter of the sandbox'),
        onDidCount: () => ({ dispose: () => {} }),
      },
      inspector,
      errors,
      records: () => undefined,
    };
    page = new LetterPage(letter, panel as unknown as vscode.WebviewPanel, parts);
  });
  afterEach(async () => {
    page.dispose();
    provider.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('gets the content of a file in any file system, and again when it changes', async () => {
    assert.match(panel.webview.html, /img-src [^;]*data: blob:"/);
    assert.doesNotMatch(panel.webview.html, /img-src [^;]*https?:/);
    assert.equal(textOf(await panel.say({ type: 'ready' })), 'Subject: First\r\n\r\nText');
    const next = panel.told();
    mailbox.change(letter, 'Subject: Second\r\n\r\nText');
    assert.equal(textOf(await next), 'Subject: Second\r\n\r\nText');
  });

  it('gets the reason why a letter is not read', async () => {
    mailbox.size = 50_000_001;
    assert.deepEqual(await panel.say({ type: 'ready' }), {
      type: 'fail',
      fileName: '7 [a].eml',
      reason: '“7 [a].eml” is larger than 50 MB, the limit for letters. The file was not read.',
    });
  });

  it('gets the DKIM and SPF results, looked up at the name servers in the settings', async () => {
    const dns = await startDnsServer(() => [
      {
        origin: 'shop.test',
        records: [{ name: 'shop.test', type: 'TXT', texts: ['v=spf1 ip4:192.0.2.0/24 -all'] }],
      },
    ]);
    const server = await countingDns(dns.address);
    const configuration = vscode.workspace.getConfiguration();
    await configuration.update(settings.domainResolvers, [server.address], vscode.ConfigurationTarget.Global);
    try {
      const tags = 'v=1; a=rsa-sha256; d=shop.test; s=one; h=from; bh=AAAA; b=BBBB';
      const delivered =
        'Return-Path: <a@shop.test>\r\nReceived: from shop.test (shop.test [192.0.2.1]) by mx';
      mailbox.content = `${delivered}\r\nDKIM-Signature: ${tags}\r\nDKIM-Signature: v=1\r\nFrom: a@shop.test\r\n\r\nText`;
      await panel.say({ type: 'ready' });
      assert.deepEqual(server.takeQuestions(), []);
      const shop = {
        domain: 'shop.test',
        selector: 'one',
        isPartial: false,
        isTest: false,
        doubled: [],
        uncovered: [],
        otherAuthors: [],
      };
      assert.deepEqual(await panel.say({ type: 'checkSender' }), {
        type: 'senderChecks',
        checks: {
          signatures: [
            { ...shop, outcome: 'noKey' },
            { ...shop, domain: '', selector: '', outcome: 'unreadable', otherAuthors: ['shop.test'] },
          ],
          spf: { ip: '192.0.2.1', domain: 'shop.test', result: 'pass' },
        },
      });
      assert.deepEqual(server.takeQuestions().sort(), ['TXT one._domainkey.shop.test', 'TXT shop.test']);
    } finally {
      await configuration.update(settings.domainResolvers, undefined, vscode.ConfigurationTarget.Global);
      await server[Symbol.asyncDispose]();
      await dns.close();
    }
  });

  it('is the editor that opens such a file', async () => {
    await vscode.commands.executeCommand('vscode.openWith', letter, 'mailroom.letter');
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(input instanceof vscode.TabInputCustom);
    assert.deepEqual([input.viewType, input.uri.toString()], ['mailroom.letter', letter.toString()]);
  });
});

const textOf = (message: ToLetterPage) => (message.type === 'show' ? message.letter.source : message.type);

/** Returns a fake panel whose messages to its page can be awaited. */
function createPanel() {
  const told = new vscode.EventEmitter<ToLetterPage>();
  const received = new vscode.EventEmitter<FromLetterPage>();
  const next = () =>
    new Promise<ToLetterPage>((resolve) => {
      const subscription = told.event((message) => {
        subscription.dispose();
        resolve(message);
      });
    });
  return {
    visible: true,
    onDidDispose: new vscode.EventEmitter<void>().event,
    webview: {
      options: {},
      html: '',
      cspSource: '',
      asWebviewUri: (uri: vscode.Uri) => uri,
      onDidReceiveMessage: received.event,
      postMessage: async (message: ToLetterPage) => told.fire(message),
    },
    told: next,
    /** Sends a message as the page. Resolves with the next message to the page. */
    say(message: FromLetterPage): Promise<ToLetterPage> {
      const answer = next();
      received.fire(message);
      return answer;
    },
  };
}
