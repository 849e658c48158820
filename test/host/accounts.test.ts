import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FolderError } from '../../src/core/folders/folderList.ts';
import { type RequestName, ServiceError, type ServiceProblem } from '../../src/core/port/serviceError.ts';
import type { Account } from '../../src/extension/accounts/account.ts';
import { describeError } from '../../src/extension/errors/describeError.ts';
import { UserError } from '../../src/extension/errors/userError.ts';
import { asWords } from '../../src/extension/kit/words.ts';
import { type SandboxProcess, startSandboxProcess } from './support/sandboxProcess.ts';
import { openTestWindow, type TestWindow, writeAccounts } from './support/testWindow.ts';

describe('accounts', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;

  before(async () => {
    sandbox = await startSandboxProcess();
  });

  after(() => sandbox.stop());

  beforeEach(async () => {
    await writeAccounts(undefined);
    window = await openTestWindow();
    sandbox.takeRequests();
  });

  afterEach(() => window[Symbol.asyncDispose]());

  function account(address = sandbox.url, name = 'Work'): Account {
    return { name, address, kind: 'test' };
  }

  function nextChange(): Promise<void> {
    return new Promise((resolve) => {
      const listening = vscode.workspace.onDidChangeConfiguration(() => {
        listening.dispose();
        resolve();
      });
    });
  }

  /** Connects and reads the folders, as the views do; returns the state that follows. */
  async function stateAfterReading({ active }: TestWindow): Promise<string> {
    const connection = await active.connect();
    await connection.service.listFolders().catch(() => {});
    return active.state;
  }

  describe('in the settings', () => {
    it('are read entry by entry, and the log gives the reason for each ignored one', async () => {
      await writeAccounts([
        { name: 'Work', address: 'https://api.example.com/v1/', kind: 'live' },
        { name: 'Careful', address: 'https://api.example.com/v1' },
        { name: 'Work', address: 'https://other.example.com/v1' },
        { name: 'Sandbox', address: 'https://api.example.com/v1' },
        { name: 'Plain', address: 'http://api.example.com/v1', kind: 'test' },
        { name: 'Odd', address: 'https://api.example.com/v1', kind: 'huge' },
        { address: 'https://api.example.com/v1' },
        'nonsense',
        null,
      ]);
      assert.deepEqual(window.store.accounts, [
        { name: 'Work', address: 'https://api.example.com/v1', kind: 'live' },
        { name: 'Careful', address: 'https://api.example.com/v1', kind: 'live' },
      ]);
      const reasons = window.lines.flatMap((line) => line.split(' is ignored: ')[1] ?? []);
      assert.deepEqual(reasons, [
        'its name is taken',
        'its name is taken',
        'its address: plainHttp',
        'its kind is neither live nor test',
        'it has no name',
        'it has no name',
        'it has no name',
      ]);
    });

    it('are never read from the settings of a workspace', async () => {
      const [folder] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(folder);
      const file = vscode.Uri.joinPath(folder.uri, '.vscode', 'settings.json');
      const elsewhere = [account('https://elsewhere.example.com/v1'), account(sandbox.url, 'Planted')];
      const tabSize = () => vscode.workspace.getConfiguration('editor').inspect('tabSize')?.workspaceValue;
      const untilSeen = async (expected: number | undefined) => {
        while (tabSize() !== expected) await nextChange();
      };
      await writeAccounts([account()]);
      const settings = { 'mailroom.accounts': elsewhere, 'editor.tabSize': 7 };
      try {
        const written = untilSeen(7);
        await vscode.workspace.fs.writeFile(file, Buffer.from(JSON.stringify(settings)));
        await written;
        assert.deepEqual(window.store.accounts, [account()]);
        window = await window.reopen();
        assert.deepEqual(window.store.accounts, [account()]);
      } finally {
        const deleted = untilSeen(undefined);
        await vscode.workspace.fs.delete(file);
        await deleted;
      }
    });

    it('are changed without removing invalid entries', async () => {
      await writeAccounts([
        { name: 'Broken' },
        { name: 'Work', address: 'https://a.example.com/v1', kind: 'live' },
      ]);
      await window.store.save(account('https://b.example.com/v1', 'Office'), 'Work');
      await window.store.save(account('https://c.example.com/v1', 'Second'));
      await window.store.remove('Office');
      assert.deepEqual(window.store.accounts, [account('https://c.example.com/v1', 'Second')]);
      assert.equal(window.lines.filter((line) => line.includes('it has no address')).length > 0, true);
    });
  });

  describe('the active account', () => {
    it('is none at first, and connecting offers to start the sandbox or to add an account', async () => {
      assert.equal(window.active.state, 'noAccount');
      await assert.rejects(window.active.connect(), (error: UserError) => {
        assert.deepEqual(
          error.nextSteps.map(({ label }) => label),
          ['Start with the Sandbox', 'Add an Account'],
        );
        return true;
      });
    });

    it('is connected once the service has answered', async () => {
      await window.use(account(), sandbox.key);
      assert.equal(window.active.state, 'connecting');
      assert.equal(await stateAfterReading(window), 'connected');
      assert.equal(window.active.current?.identity, `Work@${new URL(sandbox.url).origin}`);
      assert.deepEqual(sandbox.takeRequests(), ['GET /mailer/folders.json']);
    });

    it('reports a rejected key and a missing one', async () => {
      await window.use(account(), 'not-the-key');
      assert.equal(await stateAfterReading(window), 'wrongKey');
      await window.use(account(sandbox.url, 'Keyless'));
      await assert.rejects(window.active.connect(), UserError);
      assert.equal(window.active.state, 'wrongKey');
    });

    it('stays connected when a single change is refused with 403', async () => {
      await window.use(account(), sandbox.key);
      const { service } = await window.active.connect();
      assert.equal(await stateAfterReading(window), 'connected');
      sandbox.refuse('/emails.json', 403);
      const error = await service
        .createSubscriber({ email: 'ann@example.com', listId: 1 })
        .catch((reason: unknown) => reason);
      sandbox.refuse();
      assert.match(String(error), /403/);
      assert.equal(window.active.state, 'connected');
    });

    it('reports a service that cannot be reached', async () => {
      await window.use(account('http://127.0.0.1:9/v1'), 'key');
      assert.equal(await stateAfterReading(window), 'unreachable');
    });

    it('reconnects when its key changes', async () => {
      await window.use(account(), 'not-the-key');
      assert.equal(await stateAfterReading(window), 'wrongKey');
      await window.keys.save(account(), sandbox.key);
      assert.equal(window.active.state, 'connecting');
      assert.equal(await stateAfterReading(window), 'connected');
    });

    it('does not send its key to another origin when its address is changed', async () => {
      const other = await startSandboxProcess();
      try {
        await window.use(account(), sandbox.key);
        assert.equal(await stateAfterReading(window), 'connected');
        await writeAccounts([account(other.url)]);
        await assert.rejects(window.active.connect(), /There is no key for account “Work”/);
        assert.deepEqual(other.takeRequests(), []);
      } finally {
        await other.stop();
      }
    });

    it('keeps its key when only the path of its address is changed', async () => {
      await window.use(account(sandbox.url.replace('/v1', '/v0')), sandbox.key);
      await window.active.connect();
      await writeAccounts([account()]);
      assert.equal(await stateAfterReading(window), 'connected');
    });

    it('is remembered by the window, and cleared when the account is removed', async () => {
      await window.use(account(), sandbox.key);
      window = await window.reopen();
      assert.deepEqual(window.active.account, account());
      await window.store.remove('Work');
      assert.equal(window.active.account, undefined);
      assert.equal(window.active.state, 'noAccount');
    });

    it('falls back to the previous account that still exists, or to none', async () => {
      for (const name of ['First', 'Second', 'Third'])
        await window.use(account(sandbox.url, name), sandbox.key);
      await window.store.remove('Second');
      window = await window.reopen();
      await window.active.chooseFormer();
      assert.equal(window.active.account?.name, 'First');
      await window.store.remove('Third');
      await window.active.chooseFormer();
      assert.equal(window.active.account, undefined);
    });

    it('lets pending requests finish when it is changed', async () => {
      await window.use(account(), sandbox.key);
      const { service } = await window.active.connect();
      const pending = service.listFolders();
      await window.active.choose(undefined);
      assert.deepEqual(await pending, []);
      assert.equal(window.active.state, 'noAccount');
    });

    it('is the one selected last, even while an earlier connection is pending', async () => {
      const other = account(sandbox.url, 'Other');
      await window.keys.save(other, sandbox.key);
      await window.use(account(), sandbox.key);
      const connecting = window.active.connect();
      await window.active.choose(other);
      assert.equal((await connecting).account.name, 'Other');
    });
  });
});

describe('error messages', () => {
  const write = { method: 'POST', path: '/mailer/makets.json' } as const;
  const read = { method: 'GET', path: '/mailer/folders.json' } as const;
  const work = { name: 'Work', kind: 'test' } as const;
  const service = (problem: ServiceProblem, request: RequestName, mayHaveTakenEffect: boolean) =>
    describeError(asWords('Couldn’t do it'), new ServiceError(problem, request, mayHaveTakenEffect), work);

  it('say what happened, whether it took effect, and what to do next', () => {
    const descriptions = [
      service({ kind: 'refused', status: 401 }, write, false),
      service({ kind: 'refused', status: 403, message: 'no' }, read, false),
      service({ kind: 'refused', status: 403, message: 'Not in your plan' }, write, false),
      service({ kind: 'refused', status: 400, code: 20903 }, write, false),
      service({ kind: 'refused', status: 404 }, read, false),
      service({ kind: 'refused', status: 429 }, read, false),
      service({ kind: 'refused', status: 422, code: 17, message: 'Too big' }, write, false),
      service({ kind: 'refused', status: 500 }, write, true),
      service({ kind: 'unreachable', reason: 'ECONNREFUSED' }, read, false),
      service({ kind: 'unreachable', reason: 'ECONNRESET' }, write, true),
      service({ kind: 'timedOut', afterMs: 30_000 }, write, true),
      service({ kind: 'notUnderstood', detail: 'HTML' }, read, false),
      service({ kind: 'invalid', field: 'title', reason: 'tooLong' }, write, false),
      service({ kind: 'canceled' }, write, true),
      service({ kind: 'canceled' }, write, false),
      describeError(asWords('Couldn’t do it'), new FolderError('gone', 'spring'), work),
      describeError(asWords('Couldn’t do it'), new DOMException('', 'AbortError'), work),
      describeError(asWords('Couldn’t do it'), new UserError(asWords('Plain words.')), work),
      describeError(asWords('Couldn’t do it'), new TypeError('a bug'), work),
    ];
    const lines = descriptions.map(
      (one) => one && [one.message, ...one.nextSteps.map(({ label }) => `[${label}]`)].join(' '),
    );
    const may = 'The change may have taken effect. Check before you try again.';
    assert.deepEqual(lines, [
      'Couldn’t do it: the service refused the key of account “Work”. Nothing was changed. [Check the Key] [Show Log]',
      'Couldn’t do it: the service refused the key of account “Work”. [Check the Key] [Show Log]',
      'Couldn’t do it: the service refused the request (403): “Not in your plan”. Nothing was changed. [Show Log]',
      'Couldn’t do it: at least one of the makets belongs to another account. Nothing was changed. [Show Log]',
      'Couldn’t do it: the service can’t find it. It may have been deleted. [Show Log]',
      'Couldn’t do it: the service received too many requests. Try again in a minute. [Show Log]',
      'Couldn’t do it: the service refused the request (422, 17): “Too big”. Nothing was changed. [Show Log]',
      `Couldn’t do it: the service refused the request (500) without a reason. ${may} [Show Log]`,
      'Couldn’t do it: no server answers at the service’s address. Check the address and your network. [Check the Account] [Set a Proxy] [Show Log]',
      `Couldn’t do it: the connection to the service broke. ${may} [Check the Account] [Set a Proxy] [Show Log]`,
      `Couldn’t do it: the service did not answer within 30 seconds. ${may} [Show Log]`,
      'Couldn’t do it: the server sent an unexpected answer. Check the account’s address. [Check the Account] [Show Log]',
      'Couldn’t do it: “title” can’t be sent: it is too long. Nothing was changed. [Show Log]',
      `Couldn’t do it: it was canceled. ${may} [Show Log]`,
      undefined,
      'Couldn’t do it: folder “spring” no longer exists. Nothing was changed.',
      undefined,
      'Plain words.',
      'Couldn’t do it: an unexpected error occurred. See the log for details. [Show Log]',
    ]);
  });
});
