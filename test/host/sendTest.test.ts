import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Account } from '../../src/extension/accounts/account.ts';
import { settings } from '../../src/extension/names.ts';
import type { SandboxHost } from '../../src/extension/sandbox/door.ts';
import { TestSends } from '../../src/extension/testSends/index.ts';
import { answerInputs, type Inputs } from './support/answerInputs.ts';
import { type Answers, answerMessages } from './support/answerMessages.ts';
import { compiledHtml } from './support/letters.ts';
import { MemoryState } from './support/memory.ts';
import { type SandboxProcess, startSandboxProcess } from './support/sandboxProcess.ts';
import { sendingParts } from './support/sendingParts.ts';
import { openTestWindow, type TestWindow } from './support/testWindow.ts';

const team = ['anna@shop.example', 'boris@shop.example'];

describe('a test', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let tests: TestSends;
  let text: string;
  let suppressed: ReadonlySet<string>;
  let answers: Answers;
  let inputs: Inputs;

  beforeEach(async () => {
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    tests = await openTests();
    text = 'Hello';
    suppressed = new Set();
    await writeGroups({ Team: team });
    inputs = answerInputs({
      'Select the recipients.': () => ({ choose: 'Team' }),
      'Do the people of test groups confirm first?': () => ({ choose: 'Add Without' }),
      'The web page where people subscribe': () => ({ type: 'https://shop.example/news' }),
    });
    answers = answerMessages({ 'Send tests to the people of': 'Add and Send' });
  });

  afterEach(async () => {
    inputs.dispose();
    answers.dispose();
    await writeGroups(undefined);
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
  });

  async function openTests(memento = new MemoryState()): Promise<TestSends> {
    const compile = async (uri: vscode.Uri) => compiledHtml(uri, 'Spring', `<p>${text}</p>`);
    const { campaign } = await sendingParts(window, { compile });
    const ended = () => Promise.reject(new Error('The sandbox has stopped'));
    const sandbox = { ask: ended, onDidReceiveMail: new vscode.EventEmitter<void>().event };
    return new TestSends({
      ...campaign,
      sandbox: sandbox as Partial<SandboxHost> as SandboxHost,
      memento,
      people: { suppressedAmong: async () => suppressed, noteAdded: async () => {} },
      errors: window.errors,
    });
  }

  async function writeGroups(groups: object | undefined): Promise<void> {
    await vscode.workspace
      .getConfiguration()
      .update(settings.testGroups, groups, vscode.ConfigurationTarget.Global);
  }

  async function send(changes: Partial<Account> = {}): Promise<void> {
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    const connection = await window.active.connect();
    const account = { ...connection.account, ...changes };
    await tests.send({ ...connection, account }, vscode.Uri.joinPath(workspace.uri, 'spring.html'));
  }

  /** What was created since the last look: `lists emails emails makets sends`. */
  const created = () =>
    sandbox
      .takeRequests()
      .flatMap((request) => /^POST \/mailer\/(\w+)\.json/.exec(request)?.[1] ?? [])
      .join(' ');

  const records = async () => window.journal.records((await window.active.connect()).identity);

  it('goes to a list with the people of its group, who are told before, and is marked as one', async () => {
    await send();
    assert.equal(created(), 'lists emails emails makets sends');
    assert.deepEqual(inputs.asked, [
      'undefined/undefined Select the recipients. Account “Work”',
      '1/2 Do the people of test groups confirm first?',
      '2/2 The web page where people subscribe. The service requires one; all test lists of this account use it',
    ]);
    assert.deepEqual(answers.details, [
      `The list “Test: Team” is created with these addresses: ${team.join(', ')}\nThe list’s page for subscribing: https://shop.example/news\nAccount: Work, a test account`,
    ]);
    const [made] = [...(await records()).sends.values()];
    assert.match(made?.subject ?? '', /^\[Test \d\d:\d\d:\d\d\] Spring$/);
    assert.equal(made?.test, true);
    assert.equal(
      answers.shown.at(-1),
      `The test “${made?.subject}” is campaign ${made?.id}. It starts within a minute.`,
    );
  });

  it('goes to nobody when somebody in the group is suppressed', async () => {
    suppressed = new Set(['boris@shop.example']);
    await assert.rejects(send(), /^UserError: One of these addresses is on the suppression list/);
    assert.equal(created(), '');
  });

  it('makes and asks nothing anew that is there', async () => {
    await send();
    created();
    await send();
    assert.equal(created(), 'sends');
    text = 'Hello again';
    await send();
    assert.equal(created(), 'makets sends');
    assert.equal(answers.details.length, 1);
  });

  it('keeps the list in step: who is new is added, and a list with somebody who left serves no more', async () => {
    await send();
    await writeGroups({ Team: [...team, 'Clara@shop.example'] });
    created();
    await send();
    assert.equal(created(), 'emails sends');
    await writeGroups({ Team: ['boris@shop.example', 'clara@shop.example'] });
    await send();
    assert.equal(created(), 'lists emails emails sends');
    assert.match(
      answers.details[1] ?? '',
      /^These addresses are added to the group’s list “Test: Team”: Clara@shop\.example\n/,
    );
  });

  it('asks for the subscribe page when a list is made first, also after people were added to one that was there', async () => {
    const { service, identity } = await window.active.connect();
    const list = await service.createList({ title: 'Test: Team', subscribeLink: 'https://shop.example/' });
    const memento = new MemoryState();
    await memento.update('mailroom.tests', {
      [identity]: { skipConfirmation: true, lists: [{ name: 'Team', list, members: [] }] },
    });
    tests = await openTests(memento);
    created();
    await send();
    assert.equal(created(), 'emails emails makets sends');
    await writeGroups({ Team: ['clara@shop.example'] });
    await send();
    assert.equal(created(), 'lists emails sends');
    assert.equal(
      inputs.asked.filter((text) => text.includes('The web page where people subscribe')).length,
      1,
    );
  });

  it('is not sent when somebody does not agree, and asks for nothing', async () => {
    answers.dispose();
    answers = answerMessages({ 'Send tests to the people of': undefined });
    await send();
    assert.equal(created(), '');
  });

  for (const [part, made] of [
    ['/lists.json', 'lists'],
    ['/emails.json', 'lists emails'],
    ['/makets.json', 'lists emails emails makets'],
    ['/sends.json', 'lists emails emails makets sends'],
  ] as const) {
    it(`whose connection breaks at ${part} ends there, and repeats nothing unasked`, async () => {
      answers.dispose();
      answers = answerMessages({
        'Send tests to the people of': 'Add and Send',
        'The connection broke before': undefined,
      });
      sandbox.misbehave(part, 'cut=after');
      await send();
      assert.equal(created(), made);
      assert.match(answers.shown.at(-1) ?? '', /^The connection broke before/);
      assert.equal((await records()).unknown.length, 1);
    });
  }

  it('waits until somebody of its group may have confirmed', async () => {
    inputs.dispose();
    inputs = answerInputs({
      'Select the recipients.': () => ({ choose: 'Team' }),
      'Do the people of test groups confirm first?': () => ({ choose: 'Add with Confirmation' }),
      'The web page where people subscribe': () => ({ type: 'https://shop.example/news' }),
    });
    answers.dispose();
    answers = answerMessages({ 'Send tests to the people of': 'Add and Ask to Confirm' });
    await send();
    assert.equal(created(), 'lists emails emails');
    assert.match(
      answers.details.at(-1) ?? '',
      /\nThe test is not sent yet: nobody on the list can get it before they confirm\.\n/,
    );
    assert.match(answers.shown.at(-1) ?? '', /^The test has not been sent yet: everyone in “Team”/);
    await send();
    assert.equal(created(), 'makets sends');
  });

  it('was sent, whatever becomes of showing its letter', async () => {
    await send({ kind: 'sandbox' });
    assert.equal(created(), 'lists emails emails makets sends');
    assert.equal(
      answers.shown.at(-1),
      'The test was sent. Couldn’t open its letter: an unexpected error occurred. See the log for details.',
    );
  });

  it('to a live account says so where people are chosen', async () => {
    await send({ kind: 'live' });
    assert.equal(
      inputs.asked[0],
      'undefined/undefined Select the recipients. They get a real letter from account “Work”.',
    );
  });

  it('goes on with the list of one that stopped in the middle', async () => {
    sandbox.refuse('/emails.json', 422, { method: 'POST', but: 1 });
    await assert.rejects(send());
    sandbox.refuse();
    assert.equal(created(), 'lists emails emails');
    await send();
    assert.equal(created(), 'emails makets sends');
  });

  it('whose list the service does not take any more gets another one the next time', async () => {
    await send();
    created();
    sandbox.refuse('/sends.json', 404);
    await assert.rejects(send());
    sandbox.refuse();
    await send();
    assert.equal(created(), 'sends lists emails emails sends');
  });

  for (const [group, message] of [
    [
      ['anna@shop.example', 'Boris'],
      'The test group “Team” contains “Boris”, which is not an e-mail address.',
    ],
    [[], 'The test group “Team” has no addresses.'],
    [
      Array.from({ length: 51 }, (_, i) => `a${i}@shop.example`),
      'The test group “Team” has more than 50 addresses.',
    ],
  ] as const) {
    it(`does not go to a group that cannot get it: ${message}`, async () => {
      await writeGroups({ Team: group });
      await assert.rejects(send(), { message });
      assert.equal(created(), '');
    });
  }
});
