import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { readCampaignFile } from '../../src/core/approval/campaignFile.ts';
import { commands } from '../../src/extension/names.ts';
import { eventually } from '../support/eventually.ts';
import { answerInputs } from './support/answerInputs.ts';
import { answerMessages } from './support/answerMessages.ts';
import { whole } from './support/mjmlEditor.ts';
import { type SandboxProcess, startSandboxProcess } from './support/sandboxProcess.ts';
import { journalPath, openTestWindow, type TestWindow } from './support/testWindow.ts';

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('a letter that is shared for approval', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let folder: string;
  const packet = join(tmpdir(), 'mailroom-packet.html');
  const { showSaveDialog } = vscode.window;
  const pathOf = (name: string) => join(folder, name);

  before(async () => {
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    folder = await mkdtemp(
      join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail(), 'shared-'),
    );
    Object.assign(vscode.window, { showSaveDialog: async () => vscode.Uri.file(packet) });
  });
  after(async () => {
    Object.assign(vscode.window, { showSaveDialog });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
    for (const path of [packet, folder]) await rm(path, { recursive: true, force: true });
  });

  /** Shares the letter of the review in front. Returns the packet. */
  async function share(reader: string, shows: readonly string[]): Promise<string> {
    const inputs = answerInputs({
      'The name of the person': () => ({ type: reader }),
      'Select what the file shows': () => ({ tick: shows }),
    });
    const answers = answerMessages({ 'Wrote “mailroom-packet.html”': undefined });
    await rm(packet, { force: true });
    try {
      await vscode.commands.executeCommand(commands.reviewShare);
      return await readFile(packet, 'utf8');
    } finally {
      inputs.dispose();
      answers.dispose();
    }
  }

  it('shows people’s letters in a file, whose answer comes back as remarks at their places', async () => {
    await writeFile(pathOf('sun.png'), pixel);
    await writeFile(pathOf('approve.people.json'), '[{"name": "Anna"}, {"name": "Boris"}]');
    const layout = vscode.Uri.file(pathOf('approve.mjml'));
    await writeFile(
      layout.fsPath,
      whole(
        '<mj-text>Hello {{name}}</mj-text><mj-image src="sun.png" alt="Sun"/><mj-image src="https://pics.invalid/a.png" alt="Moon"/>',
      ),
    );
    await vscode.commands.executeCommand(commands.reviewShare, layout);
    const { pages } = await window.reviews.load();
    await eventually(() => assert.ok(pages.active?.review.approvable));

    const html = await share('Vera', ['Boris']);
    const letters = [...html.matchAll(/srcdoc="([^"]*)"/g)].map(([, letter = '']) => letter);
    assert.equal(letters.length, 1);
    assert.match(letters[0] ?? '', /Hello Boris/);
    assert.ok(letters[0]?.includes(pixel.toString('base64')));
    assert.doesNotMatch(letters[0] ?? '', /src=&quot;https/);
    const readers = () => pages.active?.review.approvals.map(({ reader }) => reader);
    await eventually(() => assert.deepEqual(readers(), ['Vera']));
    const file = readCampaignFile(html);
    assert.ok(typeof file === 'object' && file.letter && 'layout' in file.letter);
    assert.match(file.letter.layout, /approve\.mjml$/);

    const [, approved = '', changes = ''] = /"approved":"([^"]+)","changes":"([^"]+)"/.exec(html) ?? [];
    await vscode.env.clipboard.writeText(
      `Please change it.\n\n#1.0 “Hello Boris”: shorter, please\n\n${changes}\n`,
    );
    const answers = answerMessages({
      'Vera asked for changes to': undefined,
      'Vera approved': undefined,
    });
    try {
      await vscode.commands.executeCommand(commands.reviewReadAnswer);
      const remarks = () =>
        vscode.languages
          .getDiagnostics(layout)
          .filter(({ message }) => message === 'Vera about “Hello Boris”: shorter, please');
      const [remark] = remarks();
      assert.ok(remark);
      const [action] = await vscode.commands
        .executeCommand<vscode.CodeAction[]>(
          'vscode.executeCodeActionProvider',
          layout,
          remark.range,
          vscode.CodeActionKind.QuickFix.value,
        )
        .then((all) => all.filter(({ title }) => title === 'Remove This Remark'));
      const { command, arguments: given = [] } = action?.command ?? {};
      await vscode.commands.executeCommand(command ?? '', ...given);
      assert.deepEqual(remarks(), []);

      const mail = pathOf('answer.eml');
      await writeFile(mail, answerMail(approved));
      await vscode.commands.executeCommand(commands.reviewReadAnswer, vscode.Uri.file(mail));
      await eventually(() => {
        const [approval] = pages.active?.review.approvals ?? [];
        assert.equal(approval?.answer?.verdict, 'approved');
        assert.deepEqual(approval?.changes.parts, []);
      });
    } finally {
      answers.dispose();
    }
    const journal = (await readFile(journalPath(), 'utf8')).split('\n');
    const answered = journal.filter((line) => line.includes('"answered"')).map((line) => JSON.parse(line));
    assert.deepEqual(
      answered.map(({ reader, verdict }) => [reader, verdict]),
      [
        ['Vera', 'changes'],
        ['Vera', 'approved'],
      ],
    );
  });

  it('gets several remarks, each at its place, also in the letters of several people', async () => {
    await writeFile(pathOf('places.people.json'), '[{"name": "Anna"}, {"name": "Boris", "vip": true}]');
    const layout = vscode.Uri.file(pathOf('places.html'));
    await writeFile(
      layout.fsPath,
      '<h1>Spring</h1>\n{{#if vip}}<p>For you</p>\n{{/if}}<p>Hello {{name}}</p>\n<p>Goodbye</p>',
    );
    await vscode.commands.executeCommand(commands.reviewShare, layout);
    const { pages } = await window.reviews.load();
    await eventually(() => assert.ok(pages.active?.review.uses(layout) && pages.active.review.approvable));
    const html = await share('Gleb', ['Anna', 'Boris']);
    const [, changes = ''] = /"changes":"([^"]+)"/.exec(html) ?? [];
    await vscode.env.clipboard.writeText(
      [
        '#1.0 [Anna] “Spring”: one',
        '#1.1 [Anna] “Hello Anna”: two',
        '#1.2 [Boris] “Hello Boris”: three',
        '#1.2 [Anna] “Goodbye”: four',
        changes,
      ].join('\n\n'),
    );
    const answers = answerMessages({ 'Gleb asked for changes to': undefined });
    try {
      await vscode.commands.executeCommand(commands.reviewReadAnswer);
    } finally {
      answers.dispose();
    }
    await eventually(() =>
      assert.deepEqual(
        vscode.languages
          .getDiagnostics(layout)
          .filter(({ message }) => message.startsWith('Gleb about'))
          .map(({ message, range }) => `${range.start.line}: ${message.slice(message.lastIndexOf(' ') + 1)}`)
          .sort(),
        ['0: one', '2: three', '2: two', '3: four'],
      ),
    );
  });
});

/** Returns a mail with an answer as mail programs write it: HTML in Base64. */
function answerMail(code: string): string {
  const html = `<p>Fine!</p><p>${code.slice(0, 20)}<wbr>${code.slice(20)}</p><blockquote>Old text</blockquote>`;
  return [
    'From: Vera <vera@shop.example>',
    'Subject: Re: Spring',
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(html).toString('base64'),
    '',
  ].join('\r\n');
}
