import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import * as vscode from 'vscode';
import type { Account } from '../../src/extension/accounts/account.ts';
import { examineBrowser } from '../../src/extension/doctor/examine/browser.ts';
import { examineEverything, report } from '../../src/extension/doctor/index.ts';
import type { Log } from '../../src/extension/log.ts';
import { commands, settings } from '../../src/extension/names.ts';
import { startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';
import { builtWorker } from '../support/builtWorker.ts';

describe('Check Everything', () => {
  let window: TestWindow;
  let sandbox: Awaited<ReturnType<typeof startSandboxProcess>>;
  before(async () => {
    sandbox = await startSandboxProcess();
  });
  after(() => sandbox.stop());
  afterEach(async () => window[Symbol.asyncDispose]());

  const account = (address: string): Account => ({ name: 'Vera’s', address, kind: 'test' });
  const look = async () => examineEverything(window, new AbortController().signal);

  /** Returns what is said about a subject. */
  async function seen(subject: string) {
    const findings = await look();
    return findings
      .filter((finding) => finding.subject === subject)
      .map(({ state, seen: words, step }) => [state, words.replace(/\d+ ms/, 'N ms'), step?.command]);
  }

  it('says that an account answers and accepts its key, with one request that only reads', async () => {
    window = await openTestWindow();
    await window.use(account(sandbox.url), sandbox.key);
    sandbox.takeRequests();
    assert.deepEqual(await seen('Account'), [
      ['good', 'The test account answers in N ms and accepts the key.', undefined],
    ]);
    assert.equal(sandbox.takeRequests().length, 1);
  });

  it('says first what needs a person: a key that is refused, with the command that mends it', async () => {
    window = await openTestWindow();
    await window.use(account(sandbox.url), 'wrong-key');
    const [first] = await look();
    assert.deepEqual(
      [first?.subject, first?.state, first?.step?.command],
      ['Account', 'bad', commands.accountEdit],
    );
    assert.match(first?.seen ?? '', /refused the key/);
  });

  it('says that no account is active', async () => {
    window = await openTestWindow();
    assert.deepEqual(await seen('Account'), [
      ['attention', 'No account is active, so nothing can be uploaded or sent.', commands.accountSwitch],
    ]);
  });

  it('says how far the computer’s clock is off', async () => {
    window = await openTestWindow();
    const minutes = 60_000;
    for (const [late, state, words] of [
      [0, 'good', /^This computer’s clock agrees with the service’s\.$/],
      [
        5 * minutes,
        'attention',
        /^This computer’s clock is (?:4 min 59 sec|5 min(?: \d sec)?) ahead of the service’s\.$/,
      ],
      [
        -5 * minutes,
        'attention',
        /^This computer’s clock is (?:4 min 5\d sec|5 min) behind the service’s\.$/,
      ],
    ] as const) {
      const service = await serveFolders(new Date(Date.now() - late));
      try {
        await window.use(account(`http://127.0.0.1:${(service.address() as AddressInfo).port}`), 'key');
        const [[seenState, seenWords = ''] = []] = await seen('Clock');
        assert.equal(seenState, state);
        assert.match(seenWords, words);
      } finally {
        service.close();
      }
    }
  });

  it('says which browser draws pictures of letters, or leads to the setting that names one', async () => {
    window = await openTestWindow();
    const thread = join(dirname(await builtWorker('inspector')), 'cli.mjs');
    const examine = () => examineBrowser(thread, window.log, new AbortController().signal);
    const found = await examine();
    assert.match(
      found.seen,
      /^(?:Pictures of letters are drawn with [\w-]+ [\d.]+\.|No Chrome, Edge or Chromium)/,
    );
    await vscode.workspace.getConfiguration().update(settings.picturesBrowser, '/nowhere/chromium');
    try {
      const { state, seen: words, step } = await examine();
      assert.deepEqual(
        [state, words, step?.arguments],
        [
          'attention',
          'The browser that is named doesn’t exist, so no pictures of letters can be drawn.',
          [`@id:${settings.picturesBrowser}`],
        ],
      );
    } finally {
      await vscode.workspace.getConfiguration().update(settings.picturesBrowser, undefined);
    }
    assert.equal((await seen('Chromium')).length, 1);
  });

  it('leaves nothing in the storage and in the secret store', async () => {
    window = await openTestWindow();
    const { secrets, globalStorageUri } = window.context;
    const kept: string[] = [];
    secrets.onDidChange(({ key }) => kept.push(key));
    await look();
    assert.notEqual(kept.length, 0);
    for (const key of kept) assert.equal(await secrets.get(key), undefined);
    const files = await vscode.workspace.fs.readDirectory(globalStorageUri);
    assert.deepEqual(
      files.filter(([name]) => name.startsWith('doctor')),
      [],
    );
  });

  it('says that the disk can’t be written, and that the system keeps no keys', async () => {
    window = await openTestWindow();
    const broken = {
      ...window,
      log: { error: () => {} } as unknown as Log,
      context: Object.create(window.context, {
        globalStorageUri: { value: vscode.Uri.file('/proc/version') },
        secrets: { value: { store: async () => assert.fail('locked') } },
      }) as vscode.ExtensionContext,
    };
    const findings = await examineEverything(broken, new AbortController().signal);
    const states = findings
      .filter(({ subject }) => subject === 'Storage' || subject === 'Keys')
      .map(({ seen: words }) => words);
    assert.deepEqual(states, [
      'Mailroom can’t write its files here. Is the disk full or read-only?',
      'The system does not keep keys of accounts.',
    ]);
  });

  it('makes a report without keys, the account’s name, and the service’s address', async () => {
    window = await openTestWindow();
    await window.use({ ...account('http://127.0.0.1:9'), name: 'Vera’s Shop' }, 'secret-key');
    await window.keys.remove({ ...account('http://127.0.0.1:9'), name: 'Vera’s Shop' });
    const findings = await look();
    assert.match(findings[0]?.seen ?? '', /Vera’s Shop/);
    const text = report(findings, window.active.account);
    assert.match(text, /^- \[ \] Account: /);
    assert.doesNotMatch(text, /secret-key|Vera|127\.0\.0\.1/);
  });
});

/** A service with no folders, whose clock shows `date`. */
async function serveFolders(date: Date): Promise<Server> {
  const server = createServer((_, response) => {
    response.setHeader('date', date.toUTCString());
    response.setHeader('content-type', 'application/json');
    response.end('{"folders": []}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
