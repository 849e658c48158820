import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import type { Connection } from '../../src/extension/accounts/connection.ts';
import { settings } from '../../src/extension/names.ts';
import type { Reviews } from '../../src/extension/review/index.ts';
import type { CompleteDraft } from '../../src/extension/sending/campaignDraft.ts';
import { savedDraft } from '../../src/extension/sending/savedDraft.ts';
import type { Uploader } from '../../src/extension/upload/uploader.ts';
import { answerMessages } from './support/answerMessages.ts';
import { answerReviews, type ReviewAnswer, reviewLines } from './support/answerReviews.ts';
import { type LetterTools, openLetterTools } from './support/letters.ts';
import { installedFile, mailroom } from './support/mailroom.ts';
import { type SandboxProcess, startSandboxProcess } from './support/sandboxProcess.ts';
import { sendingParts } from './support/sendingParts.ts';
import { journalPath, openTestWindow, type TestWindow } from './support/testWindow.ts';

const html = (body: string) =>
  `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>Spring</title></head><body><div lang="en" dir="ltr">\n${body}\n</div></body></html>`;
const mjml = (body: string) =>
  `<mjml lang="en"><mj-head><mj-title>Spring</mj-title></mj-head><mj-body><mj-section><mj-column>\n${body}\n</mj-column></mj-section></mj-body></mjml>`;

const broken = '<a href="about.html">Our story</a>';
const whole = '<a href="https://example.com/about">Our story</a>';
const footer = (link: string) =>
  `<p>You subscribed to this.</p>\n<p>${link} <a href="#">Leave the list</a></p>`;

describe('The check before a letter leaves', () => {
  const folder = join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'preflight');
  const setting = (name: string, value: unknown) =>
    vscode.workspace.getConfiguration().update(name, value, vscode.ConfigurationTarget.Workspace);
  const setAccountFooter = (html: string | undefined) =>
    vscode.workspace
      .getConfiguration()
      .update(settings.footerAccount, html, vscode.ConfigurationTarget.Global);
  let window: TestWindow;
  let tools: LetterTools;

  before(async () => {
    await mailroom();
    await setting(settings.checksClients, []);
  });
  beforeEach(async () => {
    await mkdir(folder, { recursive: true });
    window = await openTestWindow();
    tools = await openLetterTools(window.log);
  });
  afterEach(async () => {
    tools.dispose();
    await window[Symbol.asyncDispose]();
    await setAccountFooter(undefined);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true });
  });
  after(() => setting(settings.checksClients, undefined));

  async function write(name: string, text: string): Promise<vscode.Uri> {
    await writeFile(join(folder, name), text);
    return vscode.Uri.file(join(folder, name));
  }

  async function open(name: string, text: string): Promise<vscode.TextEditor> {
    await vscode.commands.executeCommand('vscode.open', await write(name, text));
    return vscode.window.activeTextEditor ?? assert.fail('no editor');
  }

  const replace = (editor: vscode.TextEditor, text: string) =>
    editor.edit((edit) => edit.replace(new vscode.Range(0, 0, editor.document.lineCount, 0), text));

  /** Returns the questions asked about a layout, with their details. Each is answered with this button. */
  async function askedAbout(
    layout: Awaited<ReturnType<LetterTools['compiler']['compile']>>,
    button?: string,
  ): Promise<readonly string[]> {
    const answers = answerMessages({ Parts: button, 'A file': button, '“': button });
    try {
      const agreed = await tools.checks.agree(layout, 'upload');
      assert.equal(agreed !== undefined, button !== undefined || answers.shown.length === 0);
      return answers.shown.map((question, index) => `${question}\n${answers.details[index]}`);
    } finally {
      answers.dispose();
    }
  }

  const compiled = async (uri: vscode.Uri) => tools.compiler.compile(uri);

  it('lists what won’t work for readers, line by line, and asks whether to go on', async () => {
    const body = `<a href="#">x</a>\n<a href="x">x</a><img src="a.png" alt=""><a href="http://localhost:3000/">x</a>`;
    const layout = await compiled(await write('sent.mjml', mjml(`<mj-text>${body}</mj-text>`)));
    const expected = [
      'Parts of “sent.mjml” won’t work for readers. Upload it anyway?',
      'Line 2: This link has no target.',
      'Line 3: “x” is not a complete address.',
      'Line 3: “a.png” is not a complete address.',
      'Line 3: “http://localhost:3000/” exists only on your computer or network.',
    ].join('\n');
    assert.deepEqual(await askedAbout(layout, 'Upload Anyway'), [expected]);
    assert.deepEqual(await askedAbout(layout), [expected]);
    const fine = await compiled(await write('fine.mjml', mjml(`<mj-text>${whole}</mj-text>`)));
    assert.deepEqual(await askedAbout(fine), []);
  });

  it('judges the letter as it was compiled, even if the text changes meanwhile', async () => {
    const editor = await open('edited.html', html(broken));
    const wrong = await compiled(editor.document.uri);
    await replace(editor, html(whole));
    const right = await compiled(editor.document.uri);
    await replace(editor, html(`\n\n${broken}${broken}`));
    assert.deepEqual(await askedAbout(right), []);
    assert.deepEqual(await askedAbout(wrong), [
      'Parts of “edited.html” won’t work for readers. Upload it anyway?\nLine 2: “about.html” is not a complete address.',
    ]);
  });

  it('honors the disabling comments of the compiled letter, also in included files', async () => {
    const silence = '<!-- mailroom-disable-next-line relative-link -->';
    await write('part.mjml', `<mj-text>\n${silence}\n${broken}</mj-text>`);
    const including = await compiled(await write('including.mjml', mjml('<mj-include path="part.mjml" />')));
    assert.deepEqual(await askedAbout(including), []);
    const editor = await open('silenced.html', html(`${silence}\n${broken}`));
    const layout = await compiled(editor.document.uri);
    await replace(editor, html(broken));
    assert.deepEqual(await askedAbout(layout), []);
  });

  it('warns that a letter can’t be checked when an included file has just changed', async () => {
    const part = await write('part.mjml', '<mj-text>Before</mj-text>');
    const layout = await compiled(await write('around.mjml', mjml('<mj-include path="part.mjml" />')));
    await writeFile(part.fsPath, '<mj-text>After</mj-text>');
    const expected = [
      'A file that “around.mjml” includes has just changed. Upload the letter without the change?',
      'The letter was compiled before the change and can’t be checked any more. To use the changed file, cancel and start again.',
    ].join('\n');
    assert.deepEqual(await askedAbout(layout), [expected]);
    assert.deepEqual(await askedAbout(layout, 'Upload Anyway'), [expected]);
  });

  it('counts the footer toward Gmail’s size limit', async () => {
    const uri = await write('long.html', html('x'.repeat(101_000)));
    assert.deepEqual(await askedAbout(await compiled(uri)), []);
    await write('long.footer.html', `<p>${'y'.repeat(1_000)}</p>`);
    assert.deepEqual(await askedAbout(await compiled(uri)), [
      [
        '“Spring” has 100 KB. Upload it anyway?',
        'Gmail shows the first 102 KB of a letter and hides the rest, including the unsubscribe link at the end, behind “View entire message”.',
      ].join('\n'),
    ]);
  });

  it('reports problems in the layout’s own footer, and shows them there', async () => {
    const uri = await write('own.html', html(whole));
    const own = await write('own.footer.html', footer(broken));
    assert.deepEqual(await askedAbout(await compiled(uri)), [
      'Parts of “own.html” won’t work for readers. Upload it anyway?\nLine 2 of the footer: “about.html” is not a complete address.',
    ]);
    const layout = await compiled(uri);
    const answers = answerMessages({ Parts: 'Show Problems' });
    assert.equal(await tools.checks.agree(layout, 'upload'), undefined);
    answers.dispose();
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.toString(), own.toString());
    assert.equal(editor?.document.getText(editor.selection), 'about.html');
    await writeFile(own.fsPath, footer(whole));
    assert.deepEqual(await askedAbout(await compiled(uri)), []);
  });

  it('reports problems in the account’s footer, which is in no file', async () => {
    await setAccountFooter(footer(broken));
    assert.deepEqual(await askedAbout(await compiled(await write('accounts.html', html(whole)))), [
      'Parts of “accounts.html” won’t work for readers. Upload it anyway?\nIn the footer: “about.html” is not a complete address.',
    ]);
  });

  it('says when it has failed, and can be retried', async () => {
    const worker = join(folder, 'inspector.mjs');
    await writeFile(worker, 'process.exit(1)');
    tools.dispose();
    tools = await openLetterTools(window.log, worker);
    const layout = await compiled(await write('unchecked.html', html(whole)));
    const question = '“unchecked.html” could not be checked. Upload it anyway?';
    const repair = () => {
      writeFileSync(
        worker,
        `import ${JSON.stringify(pathToFileURL(installedFile('dist/inspector.mjs')).href)}`,
      );
      return 'Check Again';
    };
    for (const [button, findings] of [
      [undefined, undefined],
      ['Upload Anyway', 'failed'],
      [repair, []],
    ] as const) {
      const answers = answerMessages({ [question]: button });
      const agreed = await tools.checks.agree(layout, 'upload');
      const grave = typeof agreed?.findings === 'object' ? [] : agreed?.findings;
      assert.deepEqual(grave, findings);
      assert.deepEqual(answers.shown, [question]);
      answers.dispose();
    }
  });

  describe('in the review of a campaign', () => {
    let sandbox: SandboxProcess;
    let connection: Connection;
    let uploader: Uploader;
    let reviews: Reviews;

    beforeEach(async () => {
      sandbox = await startSandboxProcess();
      await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
      connection = await window.active.connect();
      const { compile } = tools.compiler;
      const parts = await sendingParts(window, { compile, checks: tools.checks });
      ({ uploader } = parts.upload);
      ({ reviews } = parts);
    });
    afterEach(async () => {
      reviews.dispose();
      await sandbox.stop();
    });

    async function draftOf(uri: vscode.Uri): Promise<CompleteDraft> {
      const { service } = connection;
      const list = await service.createList({ title: 'Readers', subscribeLink: 'https://example.com/' });
      const sender = (await service.listSenders(['id', 'email', 'approved'])).find(
        ({ approved }) => approved,
      );
      assert.ok(sender);
      return {
        letter: { kind: 'layout', uri, title: 'Spring' },
        subject: 'Spring',
        lists: [list],
        sender,
        start: 'now',
      };
    }

    /** Creates a campaign from a layout. Returns the blocking lines and the Send button of each review. */
    async function review(
      uri: vscode.Uri,
      answer: (asked: number) => ReviewAnswer | Promise<ReviewAnswer>,
    ): Promise<readonly (readonly string[])[]> {
      const answers = answerMessages({});
      const answered = answerReviews((_, asked) => answer(asked));
      try {
        await reviews.create(connection, savedDraft(connection, await draftOf(uri)));
        await answered.left();
      } finally {
        answered.dispose();
        answers.dispose();
      }
      return answered.shown.map((state) => [
        ...reviewLines(state).filter((line) => line.startsWith('  blocks: ')),
        state.go?.label.replace(/#\d+/, '#…') ?? 'nothing to send',
      ]);
    }

    const sends = () => [...window.journal.records(connection.identity).sends.values()];
    const problem =
      '  blocks: Line 2: “about.html” is not a complete address. Relative addresses don’t work in letters: the link opens nothing. Start the address with https://.';

    it('blocks an uploaded layout until its problems are accepted, which the journal records', async () => {
      const uri = await write('known.html', html(broken));
      const layout = await compiled(uri);
      const id = await uploader.upload(connection, { title: 'Spring', layout, path: 'preflight/known.html' });
      const shown = await review(uri, (asked) => (asked === 1 ? 'accept' : 'send'));
      assert.deepEqual(shown, [
        [problem, 'nothing to send'],
        [problem, 'Send to List #…'],
      ]);
      assert.deepEqual(
        sends().map(({ maket }) => maket),
        [id],
      );
      assert.match(await readFile(journalPath(), 'utf8'), /"despite":\["relative-link"\]/);
    });

    it('blocks an uploaded layout that is too long for Gmail, and creates nothing if the user leaves', async () => {
      const uri = await write('known-long.html', html('x'.repeat(102_000)));
      const layout = await compiled(uri);
      await uploader.upload(connection, { title: 'Spring', layout, path: 'preflight/known-long.html' });
      const [shown = []] = await review(uri, () => undefined);
      assert.match(shown[0] ?? '', /^ {2}blocks: The letter is 100 KB/);
      assert.deepEqual([shown.at(-1), sends()], ['nothing to send', []]);
    });

    it('sends nothing if the layout changes after the review, and shows the new problems', async () => {
      const editor = await open('new.html', html(whole));
      const { uri } = editor.document;
      const shown = await review(uri, async (asked) => {
        if (asked > 1) return undefined;
        await replace(editor, html(broken));
        return 'send';
      });
      assert.deepEqual(shown.at(-1), [problem, 'nothing to send']);
      assert.deepEqual(sends(), []);
    });
  });
});
