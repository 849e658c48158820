import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ServiceError } from '../../src/core/port/serviceError.ts';
import type { ActiveAccount, Connection } from '../../src/extension/accounts/connection.ts';
import { registerCommands } from '../../src/extension/doors/commands.ts';
import type { ErrorHandler } from '../../src/extension/errors/errorHandler.ts';
import type { FolderOperations } from '../../src/extension/folders/folderOperations.ts';
import { asWords } from '../../src/extension/kit/words.ts';
import { clearOnAccountChange, MaketClipboard } from '../../src/extension/makets/commands/maketClipboard.ts';
import { commands } from '../../src/extension/names.ts';
import { reviewCommands } from '../../src/extension/review/commands.ts';
import { CampaignNotice } from '../../src/extension/sending/campaignNotice.ts';
import { UploadDropped } from '../../src/extension/upload/commands/uploadDropped.ts';
import { UploadLayout } from '../../src/extension/upload/commands/uploadLayout.ts';
import { eventually } from '../support/eventually.ts';
import { type Answers, answerMessages } from './support/answerMessages.ts';
import { compiledHtml } from './support/letters.ts';
import { mailroom } from './support/mailroom.ts';
import { type SandboxProcess, startSandboxProcess } from './support/sandboxProcess.ts';
import { sendingParts } from './support/sendingParts.ts';
import { takeCommands } from './support/takeCommands.ts';
import { openTestWindow, type TestWindow } from './support/testWindow.ts';

const refused =
  'This item belongs to another account, “Work”. Switch to that account first. Nothing was changed.';

describe('when another account has become active', () => {
  let sandbox: SandboxProcess;
  let otherSandbox: SandboxProcess;
  let window: TestWindow;
  let errors: ErrorHandler;
  let answers: Answers;
  const layout = () => {
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    return vscode.Uri.joinPath(workspace.uri, 'letters', 'spring.html');
  };
  const work = () => ({ name: 'Work', address: sandbox.url, kind: 'test' }) as const;
  const other = () => ({ name: 'Other', address: otherSandbox.url, kind: 'test' }) as const;

  beforeEach(async () => {
    sandbox = await startSandboxProcess();
    otherSandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use(other(), otherSandbox.key);
    await window.use(work(), sandbox.key);
    ({ errors } = window);
  });

  afterEach(async () => {
    answers.dispose();
    await window[Symbol.asyncDispose]();
    await otherSandbox.stop();
    await sandbox.stop();
  });

  /** Answers with `button` when the other account is the active one. */
  const late = (button: string) => async () => {
    await window.active.choose(other());
    return button;
  };

  function openParts(text = 'Hello') {
    const reveal = () => assert.fail('the other account’s maket was shown');
    const compile = async (uri: vscode.Uri) => compiledHtml(uri, 'Spring', `<p>${text}</p>`);
    return sendingParts(window, { compile, makets: { reveal }, errors });
  }

  const upload = async (to: string | null, text?: string) =>
    new UploadLayout((await openParts(text)).upload).run(layout(), { folder: to, title: 'Spring' });

  it('a maket is neither shown nor sent there', async () => {
    const { active, journal } = window;
    const commandsHere = takeCommands([commands.campaignNew]);
    const { reviews } = await openParts();
    const previews = { layoutFor: () => undefined };
    const table = reviewCommands({ reviews: async () => reviews, active, journal, previews });
    registerCommands(errors, table);
    try {
      for (const button of ['Send Test', 'Show', 'New Campaign']) {
        await window.active.choose(work());
        answers = answerMessages({ 'Uploaded “Spring”': late(button) });
        const told = answers.next(refused);
        await upload(null, `To be answered with ${button}`);
        await told;
        answers.dispose();
      }
    } finally {
      commandsHere.dispose();
    }
    assert.deepEqual(otherSandbox.takeRequests(), []);
  });

  it('a layout is not uploaded there again', async () => {
    answers = answerMessages({ '“Spring” is already uploaded': late('Upload Again') });
    const id = await upload(null);
    const told = answers.next(refused);
    sandbox.takeRequests();
    assert.equal(await upload(null), id);
    await told;
    assert.deepEqual([...sandbox.takeRequests(), ...otherSandbox.takeRequests()], []);
  });

  it('dropped layouts are put into no folder there, even when it cannot be connected', async () => {
    const operations = { add: () => assert.fail('it was put into a folder') } as Partial<FolderOperations>;
    const keyless = { name: 'Keyless', address: sandbox.url, kind: 'test' } as const;
    const { showInputBox } = vscode.window;
    Object.assign(vscode.window, { showInputBox: async () => 'Spring' });
    for (const account of [other(), keyless]) {
      await window.active.choose(work());
      const { upload } = await openParts(`Dropped before ${account.name}`);
      const { uploader, ...parts } = upload;
      const agreeing = {
        upload: async (...args: Parameters<typeof uploader.upload>) => {
          const id = await uploader.upload(...args);
          await window.active.choose(account);
          return id;
        },
      } as typeof uploader;
      answers = answerMessages({ 'The layouts were uploaded to account “Work”': undefined });
      const dropped = new UploadDropped({
        ...parts,
        uploader: agreeing,
        operations: operations as FolderOperations,
      });
      await dropped.run({ files: [layout()], folder: 'spring' });
      assert.equal(answers.shown.length, 1);
      answers.dispose();
    }
    Object.assign(vscode.window, { showInputBox });
  });

  it('a maket is put into its folder once its own account is active again', async () => {
    let times = 0;
    answers = answerMessages({
      'Couldn’t add “Spring”': async () => {
        sandbox.refuse();
        await window.active.choose(++times === 1 ? other() : work());
        return 'Try Again';
      },
    });
    sandbox.refuse('/folders.json', 422, { method: 'POST' });
    const id = await upload('spring');
    const failure = `Couldn’t add “Spring”, uploaded as maket ${id}, to folder “spring”`;
    assert.deepEqual(answers.shown, [
      `${failure}: the service refused the request (422) without a reason.`,
      `${failure}. ${refused}`,
      `Uploaded “Spring” as maket ${id}, in “spring”.`,
    ]);
    assert.deepEqual(otherSandbox.takeRequests(), []);
  });

  it('statistics open for the campaign’s own account', async () => {
    const connection = await window.active.connect();
    const { identity } = connection;
    await window.journal.addKnown(identity, 'send', 7, 'Spring');
    answers = answerMessages({ 'Campaign “Spring” is number 7': late('Show Statistics') });
    const calls: unknown[][] = [];
    const commandsHere = takeCommands([commands.campaignStatistics], calls);
    const { journal, log } = window;
    try {
      new CampaignNotice({ journal, campaigns: { reveal: async () => {} }, errors, log }).created(
        connection,
        7,
      );
      await eventually(() => assert.equal(calls.length, 1));
    } finally {
      commandsHere.dispose();
    }
    const memory = { account: identity, accountName: 'Work', id: 7, subject: 'Spring' };
    assert.deepEqual(calls, [[commands.campaignStatistics, memory]]);
    await mailroom();
    await vscode.commands.executeCommand(commands.campaignStatistics, memory);
    const labels = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    await eventually(() => assert.ok(labels().includes('Statistics: Spring')));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('a stopped change of folders can be continued once its own account is active again', async () => {
    const { service } = await window.active.connect();
    const makets: number[] = [];
    while (makets.length < 201) makets.push(await service.createMaket({ title: 'a', body: 'b' }));
    let times = 0;
    answers = answerMessages({
      [refused]: undefined,
      'Couldn’t add makets to folder “spring”': async () => {
        sandbox.refuse();
        await window.active.choose(++times === 1 ? other() : work());
        return 'Continue';
      },
    });
    sandbox.refuse('/folders.json', 422, { method: 'POST', but: 1 });
    const continued = answers.next('New folder “spring”: 201 makets.');
    assert.equal(await (await openParts()).operations.add(makets, 'spring'), false);
    await continued;
    assert.equal(answers.shown.filter((message) => message === refused).length, 1);
    assert.deepEqual(otherSandbox.takeRequests(), []);
  }).timeout(60_000);

  it('an error names the account that it came from', async () => {
    answers = answerMessages({});
    await errors.run(asWords('Couldn’t read it'), async () => {
      await window.active.choose(other());
      throw new ServiceError(
        { kind: 'refused', status: 401 },
        { method: 'GET', path: '/mailer/folders.json' },
        false,
      );
    });
    assert.deepEqual(answers.shown, ['Couldn’t read it: the service refused the key of account “Work”.']);
  });

  it('cut makets are removed from the clipboard, also when the sandbox was reset', async () => {
    answers = answerMessages({});
    const changed = new vscode.EventEmitter<void>();
    const account = { name: 'Sandbox', address: '', kind: 'sandbox' } as const;
    const active = { account, onDidChange: changed.event, current: undefined as Connection | undefined };
    const become = (identity: string | undefined) => {
      active.current = identity === undefined ? undefined : ({ account, identity } as Connection);
      changed.fire();
    };
    become('sandbox:1');
    const clipboard = new MaketClipboard();
    const emptying = clearOnAccountChange(clipboard, active as ActiveAccount, errors);
    await clipboard.take('cut', [{ kind: 'maket', id: 1 }]);
    become(undefined);
    become('sandbox:1');
    assert.ok(clipboard.clipped, 'it was only connected anew');
    become(undefined);
    become('sandbox:2');
    assert.equal(clipboard.clipped, undefined);
    emptying.dispose();
    clipboard.dispose();
  });
});
