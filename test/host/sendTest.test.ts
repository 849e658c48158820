import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { MailingService } from '../../src/core/port/service.ts';
import type { Account } from '../../src/extension/accounts/account.ts';
import { settings } from '../../src/extension/names.ts';
import type { SandboxHost } from '../../src/extension/sandbox/sandboxHost.ts';
import { TestSends } from '../../src/extension/testSends/index.ts';
import { answerInputs, type Inputs } from './support/answerInputs.ts';
import { type Answers, answerMessages } from './support/answerMessages.ts';
import { compiledHtml } from './support/letters.ts';
import { mailroom } from './support/mailroom.ts';
import { MemoryState } from './support/memory.ts';
import { type SandboxProcess, startSandboxProcess } from './support/sandboxProcess.ts';
import { sendingParts } from './support/sendingParts.ts';
import { openTestWindow, type TestWindow } from './support/testWindow.ts';

const team = ['anna@shop.example', 'boris@shop.example'];

describe('a test letter', () => {
  let sandbox: SandboxProcess;
  /** Answers of the sandbox in the extension; without them it has stopped. */
  let letters: ((question: { readonly kind: string }) => Promise<unknown>) | undefined;
  let window: TestWindow;
  let tests: TestSends;
  let title: string;
  let text: string;
  let suppressed: ReadonlySet<string>;
  /** The payloads of the created makets and campaigns, as JSON. */
  let contents: string[];
  let answers: Answers;
  let inputs: Inputs;

  beforeEach(async () => {
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    tests = await openTests();
    title = 'Spring';
    text = 'Hello';
    suppressed = new Set();
    contents = [];
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
    const compile = async (uri: vscode.Uri) => compiledHtml(uri, title, `<p>${text}</p>`);
    const { campaign } = await sendingParts(window, { compile });
    const { layouts } = await mailroom();
    const ask = (question: { readonly kind: string }) =>
      letters?.(question) ?? Promise.reject(new Error('The sandbox has stopped'));
    const sandbox = { ask, onDidReceiveMail: new vscode.EventEmitter<void>().event };
    return new TestSends({
      ...campaign,
      sandbox: sandbox as Partial<SandboxHost> as SandboxHost,
      inspector: layouts.inspector,
      memento,
      people: {
        findUnreadable: async () => undefined,
        suppressedAmong: async () => suppressed,
        noteAdded: async () => {},
      },
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
    const service = noting(connection.service);
    await tests.send({ ...connection, account, service }, vscode.Uri.joinPath(workspace.uri, 'spring.html'));
  }

  /** Returns a service that records the payloads of created makets and campaigns. */
  function noting(service: MailingService): MailingService {
    return new Proxy(service, {
      get: (target, name: keyof MailingService) => {
        const value: unknown = target[name];
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (name === 'createMaket' || name === 'createSend') contents.push(JSON.stringify(args[0]));
          return value.apply(target, args);
        };
      },
    });
  }

  /** Returns what was created since the last call: `lists emails emails makets sends`. */
  const created = () =>
    sandbox
      .takeRequests()
      .flatMap((request) => /^POST \/mailer\/(\w+)\.json/.exec(request)?.[1] ?? [])
      .join(' ');

  const records = async () => window.journal.records((await window.active.connect()).identity);

  it('goes to a list of its group after a confirmation with the addresses, and is marked as a test', async () => {
    await send();
    assert.equal(created(), 'lists emails emails makets sends');
    assert.deepEqual(inputs.asked, [
      'Select the recipients. Account “Work”',
      'Do the people of test groups confirm first?',
      'The web page where people subscribe. The service requires one; all test lists of this account use it',
    ]);
    assert.deepEqual(answers.details, [
      `The list “Test: Team” is created with these addresses: ${team.join(', ')}\nThe list’s page for subscribing: https://shop.example/news\nAccount: Work, a test account: letters reach people, too`,
    ]);
    const [made] = [...(await records()).sends.values()];
    assert.match(made?.subject ?? '', /^\[Test \d\d:\d\d:\d\d\] Spring$/);
    assert.equal(made?.test, true);
    assert.equal(
      answers.shown.at(-1),
      `The test “${made?.subject}” is campaign ${made?.id}. It starts within a minute.`,
    );
  });

  it('is not sent when an address in the group is suppressed', async () => {
    suppressed = new Set(['boris@shop.example']);
    await assert.rejects(send(), /^UserError: One of these addresses is on the suppression list/);
    assert.equal(created(), '');
  });

  it('reuses the list, the answers and an unchanged maket', async () => {
    await send();
    created();
    await send();
    assert.equal(created(), 'sends');
    text = 'Hello again';
    await send();
    assert.equal(created(), 'makets sends');
    assert.equal(answers.details.length, 1);
  });

  it('adds new people to the list of the group, and makes a new list when somebody has left', async () => {
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

  it('asks for the subscribe page once, when it creates the first list', async () => {
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

  it('is not sent without confirmation, and creates nothing', async () => {
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
    it(`stops when the connection breaks at ${part}, and repeats nothing on its own`, async () => {
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

  it('is not sent before its new recipients can have confirmed', async () => {
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

  it('counts as sent even if its letter cannot be opened', async () => {
    await send({ kind: 'sandbox' });
    assert.equal(created(), 'lists emails emails makets sends');
    assert.equal(
      answers.shown.at(-1),
      'The test was sent. Couldn’t open its letter: an unexpected error occurred. See the log for details.',
    );
  });

  it('is reported as arrived only when its letter is in the inbox', async () => {
    letters = async ({ kind }) => (kind === 'letters' ? [{ id: 1, subject: 'Spring' }] : undefined);
    await send({ kind: 'sandbox' });
    letters = undefined;
    const [made] = [...(await records()).sends.values()];
    assert.deepEqual(
      answers.shown.filter((text) => text.startsWith('The test')),
      [`The test “${made?.subject}” has arrived. It is campaign ${made?.id}.`],
    );
  });

  it('names a live account where the recipients are selected', async () => {
    await send({ kind: 'live' });
    assert.equal(inputs.asked[0], 'Select the recipients. They get a real letter from account “Work”.');
  });

  it('reuses the list of a test that stopped halfway', async () => {
    sandbox.refuse('/emails.json', 422, { method: 'POST', but: 1 });
    await assert.rejects(send());
    sandbox.refuse();
    assert.equal(created(), 'lists emails emails');
    await send();
    assert.equal(created(), 'emails makets sends');
  });

  it('gets a new list the next time when the service no longer accepts the old one', async () => {
    await send();
    created();
    sandbox.refuse('/sends.json', 404);
    await assert.rejects(send());
    sandbox.refuse();
    await send();
    assert.equal(created(), 'sends lists emails emails sends');
  });

  describe('of a layout with sample people', () => {
    const whom = 'Select how the letter is sent.';
    let file: string;
    /** The person to select; `undefined` takes the preselected entry. */
    let person: string | undefined;

    beforeEach(async () => {
      const [workspace] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(workspace);
      file = vscode.Uri.joinPath(workspace.uri, 'spring.people.json').fsPath;
      await writeFile(file, JSON.stringify([{ name: 'Anna <3', vip: true }, { name: 'boris@shop.example' }]));
      title = 'Spring for {{name}}';
      text = `<title>${title}</title><div>For {{name}}</div>{{#if vip}}<p>Welcome back</p>{{/if}}`;
      person = 'Anna';
      inputs.dispose();
      inputs = answerInputs({
        [whom]: () => (person === undefined ? 'enter' : { choose: person }),
        '“spring.people.json” is not': () => ({ choose: 'As It Is Written' }),
        'Select the recipients.': () => ({ choose: 'Team' }),
        'Do the people of test groups confirm first?': () => ({ choose: 'Add Without' }),
        'The web page where people subscribe': () => ({ type: 'https://shop.example/news' }),
      });
    });
    afterEach(() => rm(file, { force: true }));

    const makets = async () => [...(await records()).makets.values()];
    const layout = () => vscode.Uri.file(file.replace('.people.json', '.html'));

    it('is filled in for one of them, and neither records nor log mention that person', async () => {
      await send();
      assert.deepEqual(inputs.asked.slice(0, 2), [whom, 'Select the recipients. Account “Work”']);
      const [maket = '', campaign = ''] = contents;
      const { title: uploadedTitle, body } = JSON.parse(maket);
      assert.equal(uploadedTitle, '[Test] Spring for {{name}}');
      assert.match(
        body,
        /<title>Spring for Anna &lt;3<\/title><div>For Anna &lt;3<\/div><p>Welcome back<\/p>/,
      );
      assert.match(JSON.parse(campaign).letterTitle, /^\[Test \d\d:\d\d:\d\d\] Spring for Anna <3$/);
      const [made] = [...(await records()).sends.values()];
      assert.match(made?.subject ?? '', /^\[Test \d\d:\d\d:\d\d\] Spring for \{\{name\}\}$/);
      assert.deepEqual([made?.test, (await makets())[0]?.filledIn], [true, true]);
      for (const record of [
        join(layout().fsPath, '..', '.mailroom', 'journal.jsonl'),
        join(window.context.globalStorageUri.fsPath, 'own.jsonl'),
      ]) {
        const kept = await readFile(record, 'utf8');
        assert.match(kept, /"filledIn":true/);
        assert.doesNotMatch(kept, /Anna/);
      }
      assert.deepEqual(
        window.lines.filter((line) => line.includes('Anna')),
        [],
      );
    });

    it('does not count as an upload of the layout, and is not uploaded twice', async () => {
      await send();
      created();
      await send();
      assert.equal(created(), 'sends');
      const { campaign } = await sendingParts(window, {
        compile: async (uri) => compiledHtml(uri, title, `<p>${text}</p>`),
      });
      const connection = await window.active.connect();
      const prepared = await campaign.preparation.compile(layout());
      assert.equal(campaign.preparation.findUnchanged(connection, prepared), undefined);
      assert.deepEqual(campaign.preparation.earlierMakets(connection, prepared), []);
      assert.equal(window.knowledge.versions.newest(layout()), undefined);
      assert.equal(window.knowledge.versions.of(layout()).length, 1);

      person = 'As It Is Written';
      await send();
      assert.equal(created(), 'makets sends');
      assert.equal(JSON.parse(contents.at(-2) ?? '').body, `<p>${text}</p>`);
      const [, own] = await makets();
      assert.deepEqual([own?.title, own?.filledIn], [title, undefined]);
      assert.equal(window.knowledge.versions.newest(layout())?.id, own?.id);
      person = 'Anna';
      await send();
      assert.equal(created(), 'sends');
      assert.equal(window.knowledge.versions.newest(layout())?.id, own?.id);
    });

    it('is sent like the last one until something else is selected', async () => {
      person = 'boris';
      await send();
      person = undefined;
      await send();
      assert.match(contents.at(-1) ?? '', /Spring for boris@shop\.example/);
      person = 'As It Is Written';
      await send();
      person = undefined;
      await send();
      assert.match(contents.at(-1) ?? '', /Spring for \{\{name\}\}/);
    });

    it('is sent as it is written, and says so, when the file of people can’t be read', async () => {
      await writeFile(file, '[{');
      await send();
      assert.equal(
        inputs.asked[0],
        `“spring.people.json” is not valid JSON, so no sample person can be shown. ${whom}`,
      );
      assert.match(contents.at(-1) ?? '', /Spring for \{\{name\}\}/);
    });

    for (const [code, message] of [
      [
        '{{#if vip}}<p>Never closed',
        /^UserError: Couldn’t fill in the letter for Anna <3: .+\. Nothing was sent\.$/,
      ],
      [
        `{% for a in (1..9999) %}{% for b in (1..9999) %}.{% endfor %}{% endfor %}`,
        /^UserError: (?:Filling in the letter for Anna <3 takes too long|The letter for Anna <3 grows too large)\. Check the loops in it\. Nothing was sent\.$/,
      ],
      [
        '<p>The same for everybody</p>',
        /^UserError: “spring\.html” has no template code that can be filled in\. Send it as it is written\. Nothing was sent\.$/,
      ],
    ] as const) {
      it(`is not sent when it can’t be filled in: ${code.slice(0, 27)}`, async () => {
        text = code;
        await assert.rejects(send(), message);
        assert.equal(created(), '');
        assert.deepEqual(await makets(), []);
      });
    }
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
    it(`is not sent to an invalid group: ${message}`, async () => {
      await writeGroups({ Team: group });
      await assert.rejects(send(), { message });
      assert.equal(created(), '');
    });
  }
});
