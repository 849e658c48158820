import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { standardFooter } from '../../src/core/letters/standardFooter.ts';
import { type Account, sandboxAccount } from '../../src/extension/accounts/account.ts';
import {
  appendedFooter,
  sandboxFooters,
  serviceFooters,
} from '../../src/extension/accounts/accountFooters.ts';
import { dateFormatOf, writeFor } from '../../src/extension/accounts/accountSettings.ts';
import { commands, settings } from '../../src/extension/names.ts';
import { setFooter, takeFooter } from '../../src/extension/preview/choices/footers.ts';
import { serviceSettings } from '../../src/extension/sandbox/run/serviceSettings.ts';
import { answerInputs, type Inputs } from '../host/support/answerInputs.ts';
import { type Answers, answerMessages } from '../host/support/answerMessages.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { openTestWindow, type TestWindow, writeAccounts } from '../host/support/testWindow.ts';

const work: Account = { name: 'Work', address: 'https://work.example/v1', kind: 'live' };
const other: Account = { name: 'Other', address: 'https://other.example/v1', kind: 'test' };
const kept = [settings.footerAccount, settings.footerStandard, settings.dateFormat];

const write = (setting: string, value: unknown) =>
  vscode.workspace.getConfiguration().update(setting, value, vscode.ConfigurationTarget.Global);
const written = (setting: string) => vscode.workspace.getConfiguration().inspect(setting)?.globalValue;

describe('the account settings', () => {
  let answers: Answers | undefined;
  let inputs: Inputs | undefined;
  const { executeCommand } = vscode.commands;
  const { showOpenDialog, showQuickPick } = vscode.window;

  afterEach(async () => {
    answers?.dispose();
    inputs?.dispose();
    answers = undefined;
    inputs = undefined;
    Object.assign(vscode.commands, { executeCommand });
    Object.assign(vscode.window, { showOpenDialog, showQuickPick });
    for (const setting of kept) await write(setting, undefined);
    await writeAccounts(undefined);
  });

  /** Answers every quick pick with the entry of this name. */
  function pick(name: string): void {
    const showQuickPick = async (items: readonly vscode.QuickPickItem[]) =>
      items.find(({ label }) => label === name);
    Object.assign(vscode.window, { showQuickPick });
  }

  it('leave the footers unknown until they are entered, so an example is shown', async () => {
    for (const account of [work, undefined]) {
      assert.deepEqual(appendedFooter(account), {
        kind: 'standard',
        html: standardFooter,
        doubt: 'example',
      });
    }
    await writeFor(work, settings.footerAccount, '<p>Bye</p>');
    assert.deepEqual(appendedFooter(work), { kind: 'account', html: '<p>Bye</p>' });
    assert.equal(appendedFooter(other).doubt, 'example');
    assert.equal(appendedFooter(other, '<p>Own</p>').doubt, undefined);
  });

  it('fall back to the standard footer when the account footer is empty', async () => {
    await writeFor(work, settings.footerAccount, '');
    assert.equal(appendedFooter(work).doubt, 'example');
    await writeFor(work, settings.footerStandard, '<p>Standard</p>');
    assert.deepEqual(appendedFooter(work), { kind: 'standard', html: '<p>Standard</p>' });
    await write(settings.footerAccount, undefined);
    assert.deepEqual(appendedFooter(work), { kind: 'standard', html: '<p>Standard</p>', doubt: 'account' });
  });

  it('always know the footers of the sandbox, under one name in every language', async () => {
    const sandbox = sandboxAccount();
    assert.deepEqual(appendedFooter(sandbox), { kind: 'standard', html: standardFooter });
    assert.deepEqual(sandboxFooters(), { account: '', standard: standardFooter });
    await writeFor(
      { ...sandbox, name: 'Песочница' as typeof sandbox.name },
      settings.footerAccount,
      '<p>A</p>',
    );
    assert.deepEqual(written(settings.footerAccount), { Sandbox: '<p>A</p>' });
    assert.deepEqual(sandboxFooters(), { account: '<p>A</p>', standard: standardFooter });
  });

  it('give the sandbox its plan and rate limit, and ignore invalid values', async () => {
    const read = async (plan: unknown, limit: unknown) => {
      await write(settings.sandboxPlan, plan);
      await write(settings.sandboxRateLimit, limit);
      const found = serviceSettings();
      return [found.plan, found.misbehavior];
    };
    assert.deepEqual(await read(undefined, undefined), ['premium', undefined]);
    assert.deepEqual(await read('basic', { requestsPerSecond: 20 }), ['basic', { perSecond: 20 }]);
    assert.deepEqual(await read('Basic', { requestsPerSecond: 5, retryAfter: 2 }), [
      'premium',
      { perSecond: 5, retryAfter: '2' },
    ]);
    for (const limit of [20, [20], null, {}, { requestsPerSecond: 0 }, { requestsPerSecond: 0.5 }]) {
      assert.deepEqual(await read({}, limit), ['premium', undefined]);
    }
    assert.deepEqual(await read([], { requestsPerSecond: 1e9, retryAfter: -1 }), [
      'premium',
      { perSecond: 1000 },
    ]);
    await read(undefined, undefined);
  });

  it('apply one footer to all accounts until one account gets its own', async () => {
    await writeAccounts([work, other]);
    await write(settings.footerAccount, '<p>Old</p>');
    for (const account of [work, other, sandboxAccount(), undefined]) {
      assert.equal(serviceFooters(account).account, '<p>Old</p>');
    }
    await writeFor(work, settings.footerAccount, '<p>New</p>');
    assert.deepEqual(written(settings.footerAccount), {
      Work: '<p>New</p>',
      Other: '<p>Old</p>',
      Sandbox: '<p>Old</p>',
    });
  });

  it('hold one date format for all accounts, or one for each', async () => {
    assert.equal(dateFormatOf(work), 'unix');
    await write(settings.dateFormat, 'local');
    assert.equal(dateFormatOf(work), 'local');
    await write(settings.dateFormat, { Work: 'iso8601', Other: 'tomorrow' });
    assert.equal(dateFormatOf(work), 'iso8601');
    assert.equal(dateFormatOf(other), 'unix');
  });

  it('take pasted footers, each for its account', async () => {
    inputs = answerInputs({ 'The HTML, exactly as': () => ({ type: '<p>Standard</p>' }) });
    pick('The Service’s Standard Footer');
    await setFooter(work);
    pick('The Account Has No Footer');
    await setFooter(work);
    assert.deepEqual(written(settings.footerStandard), { Work: '<p>Standard</p>' });
    assert.deepEqual(written(settings.footerAccount), { Work: '' });
    await setFooter(undefined);
  });

  it('take the footer from a test letter or from a received letter', async () => {
    const called: unknown[] = [];
    const letter = vscode.Uri.file('/letters/test.eml');
    Object.assign(vscode.commands, { executeCommand: async (...call: unknown[]) => void called.push(call) });
    Object.assign(vscode.window, { showOpenDialog: async () => [letter] });
    const layout = vscode.Uri.file('/letters/spring.mjml');
    for (const choice of ['Send a Test First…', 'Open a Received Letter…']) {
      pick(choice);
      await takeFooter(layout);
    }
    assert.deepEqual(called, [
      [commands.layoutSendTest, layout],
      [commands.letterUseFooter, letter],
    ]);
  });

  describe('when an account is used, renamed or removed', () => {
    let sandbox: SandboxProcess;
    let window: TestWindow;

    beforeEach(async () => {
      sandbox = await startSandboxProcess();
      window = await openTestWindow();
      await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
      await write(settings.footerAccount, { Other: '<p>B</p>', Work: '<p>A</p>' });
      await write(settings.footerStandard, '<p>Old</p>');
      await write(settings.dateFormat, { Work: 'local' });
    });
    afterEach(async () => {
      await window[Symbol.asyncDispose]();
      await sandbox.stop();
    });

    it('give its campaigns their date format', async () => {
      const dates: (string | null)[] = [];
      const server = createServer((request, response) => {
        let body = '';
        request.on('data', (chunk) => (body += chunk));
        request.on('end', () => {
          if (request.method === 'POST') dates.push(new URLSearchParams(body).get('date'));
          response.writeHead(request.method === 'POST' ? 422 : 200).end('[]');
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
      await write(settings.dateFormat, { Work: 'iso8601', Job: 'unix' });
      const startAt = new Date(Date.UTC(2030, 0, 2, 3, 4, 5));
      for (const name of ['Work', 'Job']) {
        await window.use({ name, address, kind: 'test' }, 'key');
        const { service } = await window.active.connect();
        await assert.rejects(service.createSend({ maketId: 1, letterTitle: 'Spring', lists: [1], startAt }));
      }
      server.close();
      assert.deepEqual(dates, ['2030-01-02T03:04:05Z', '1893553445']);
    });

    it('follow its new name', async () => {
      inputs = answerInputs({
        'A name for the account': () => ({ type: 'Job' }),
        'The base address of the service': (typed) => ({ type: typed }),
        'Do the account’s letters reach real people?': () => ({ choose: 'Test' }),
        'A new API key': () => ({ type: '' }),
      });
      await vscode.commands.executeCommand(commands.accountEdit, 'Work');
      assert.equal(window.active.account?.name, 'Job');
      assert.deepEqual(kept.map(written), [
        { Other: '<p>B</p>', Job: '<p>A</p>' },
        '<p>Old</p>',
        { Job: 'local' },
      ]);
    });

    it('stay when it is removed, and the confirmation says so', async () => {
      answers = answerMessages({ 'Remove account “Work”?': 'Remove' });
      await vscode.commands.executeCommand(commands.accountRemove, 'Work');
      assert.match(answers.details[0] ?? '', /Its footers stay in the settings/);
      assert.deepEqual(written(settings.footerAccount), { Other: '<p>B</p>', Work: '<p>A</p>' });
    });
  });
});
