import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { compareReceived } from '../../src/core/letters/received/compareReceived.ts';
import { documentKind } from '../../src/extension/layouts/layoutDocument.ts';
import { layoutOf } from '../../src/extension/layouts/layoutFile.ts';
import { commands, settings } from '../../src/extension/names.ts';
import { Received } from '../../src/extension/received/index.ts';
import { KeptUploads } from '../../src/extension/versions/keptUploads.ts';
import { layoutHash } from '../../src/extension/versions/layoutHash.ts';
import { readReceivedLetter } from '../../src/inspector/receivedLetter/readReceivedLetter.ts';
import { type Answers, answerMessages } from './support/answerMessages.ts';
import { mailroom } from './support/mailroom.ts';
import { openTestWindow, type TestWindow } from './support/testWindow.ts';

const uploaded = `<!doctype html>
<html><head><title>Spring in the shop</title></head>
<body>
<h1>Spring</h1>
<p><a href="https://shop.example/sale?a=1&amp;b=2">Look</a></p>
</body></html>
`;
const footer = `<table width="100%"><tr><td>You subscribed. <a href="https://post.example/u/7">Unsubscribe</a></td></tr></table>`;
const received = uploaded
  .replace('https://shop.example/sale?a=1&amp;b=2', 'https://post.example/c/7/0')
  .replace('</body>', `${footer}<img src="https://post.example/o/7" width="1" height="1" alt=""></body>`);

const message = (subject: string, html = received) =>
  [
    'DKIM-Signature: v=1; a=rsa-sha256; d=shop.example; s=one; bh=AAAA; b=BBBB',
    'From: news@shop.example',
    'To: anna@reader.example',
    `Subject: ${subject}`,
    'List-Unsubscribe: <https://post.example/u/7>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(html.replaceAll('\n', '\r\n')).toString('base64').replace(/.{76}/g, '$&\r\n'),
    '',
  ].join('\r\n');

const report = (maket: number, file: string) => `Changes by the service to maket ${maket}
${file}

Footer: added at the end. Characters: ${footer.length}
Redirected links: 1
Parameters of redirected links: kept in 0, lost in 0, not visible in 1
Tracking pixels that count opens: 1
Charset: utf-8
Transfer encoding: base64
Line breaks: CRLF, uploaded with LF
Signature (DKIM): shop.example
Other changes: none

Additional headers
List-Unsubscribe
List-Unsubscribe-Post

Links and the addresses that redirect to them
https://shop.example/sale?a=1&b=2
    ← https://post.example/c/7/0

Footer
${footer}
`;

/** The documents that are seen, by their groups. */
async function shownTexts(): Promise<string[]> {
  const texts = async (uri: vscode.Uri) => (await vscode.workspace.openTextDocument(uri)).getText();
  const shown: string[] = [];
  for (const { activeTab } of vscode.window.tabGroups.all) {
    const { label, input } = activeTab ?? {};
    if (input instanceof vscode.TabInputTextDiff) {
      shown.push(label ?? '', await texts(input.original), await texts(input.modified));
    }
    if (input instanceof vscode.TabInputText) shown.push(label ?? '', await texts(input.uri));
  }
  return shown;
}

/** Both sides of the comparison that is seen. */
function shownParts(): vscode.Uri[] {
  const inputs = vscode.window.tabGroups.all.map(({ activeTab }) => activeTab?.input);
  const diff = inputs.find((input) => input instanceof vscode.TabInputTextDiff);
  assert.ok(diff);
  return [diff.original, diff.modified];
}

describe('a received letter', () => {
  let folder: string;
  let answers: Answers | undefined;
  const asked: string[] = [];
  const { showQuickPick } = vscode.window;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mr-received-'));
    asked.length = 0;
  });

  afterEach(async () => {
    answers?.dispose();
    Object.assign(vscode.window, { showQuickPick });
    await write(settings.footerAccount, undefined);
    await write(settings.footerStandard, undefined);
    await write(settings.sandboxLetters, undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true, force: true });
  });

  const write = (setting: string, value: unknown) =>
    vscode.workspace.getConfiguration().update(setting, value, vscode.ConfigurationTarget.Global);

  const footers = () => {
    const of = (setting: string) => vscode.workspace.getConfiguration().inspect<string>(setting)?.globalValue;
    return { account: of(settings.footerAccount), standard: of(settings.footerStandard) };
  };

  /** Chooses by how labels begin, and notes what was asked. */
  function pick(...starts: readonly string[]): void {
    Object.assign(vscode.window, {
      showQuickPick: async (items: readonly vscode.QuickPickItem[], options: vscode.QuickPickOptions) => {
        asked.push([options.prompt, options.placeHolder].filter(Boolean).join(' '));
        return items.find(({ label }) => starts.some((start) => label.startsWith(start)));
      },
    });
  }

  async function open(name: string, text: string): Promise<vscode.Uri> {
    const uri = vscode.Uri.file(join(folder, name));
    await writeFile(uri.fsPath, text);
    return uri;
  }

  describe('that need not be open', () => {
    before(async () => {
      await mailroom();
      await vscode.commands.executeCommand(commands.sandboxStart);
    });

    it('stands beside the layout that somebody says it is, and in words what the service did', async () => {
      const [root] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(root);
      const layout = vscode.Uri.joinPath(root.uri, 'received spring.html');
      await vscode.workspace.fs.writeFile(layout, Buffer.from(uploaded));
      const options = { title: 'Spring in the shop', folder: null };
      const maket = await vscode.commands.executeCommand<number>(commands.layoutUpload, layout, options);
      const letter = await open('letter.eml', message('Hello'));
      pick('Spring in the shop', 'The Account’s Footer');
      await vscode.commands.executeCommand(commands.letterCompare, letter);
      assert.deepEqual(asked, ['Which layout was this letter made from?']);
      assert.deepEqual(await shownTexts(), [
        `letter.eml (maket ${maket} ↔ received)`,
        uploaded,
        received.replaceAll('\n', '\r\n'),
        'What the service changed.txt',
        report(maket, 'letter.eml'),
      ]);
      for (const part of shownParts()) {
        assert.equal(documentKind(await vscode.workspace.openTextDocument(part)), undefined);
        assert.throws(() => layoutOf(part), { message: /^“letter\.html” is not a layout/ });
      }
    });
  });

  describe('of a campaign that the journal knows', () => {
    let window: TestWindow;
    let work: Received;
    let kept: KeptUploads;
    let letter: vscode.Uri;
    let subject = '';
    let html = '';

    beforeEach(async () => {
      window = await openTestWindow();
      kept = new KeptUploads(join(folder, 'uploads'));
      [subject, html] = ['Spring is here', received];
      letter = await open('spring.eml', message(subject));
      const readLetter = async (letter: Uint8Array) => ({
        ...readReceivedLetter(letter, 'en'),
        subject,
        html,
        headers: [{ name: 'List-Unsubscribe', value: '<https://post.example/u/7>' }],
      });
      work = new Received({
        letters: new Set([{ uri: letter, isActive: true }]),
        active: {
          account: { name: 'Shop', address: 'https://shop.example/v1', kind: 'live' },
          current: undefined,
        },
        errors: { run: (_, work) => work(), show: (_, error) => assert.fail(String(error)) },
        journal: window.journal,
        versions: { identity: 'shop' },
        kept,
        inspector: {
          compare: async (job) => compareReceived(job.uploaded, job.received),
          readLetter,
        },
      });
    });
    afterEach(async () => {
      work.documents.dispose();
      await window[Symbol.asyncDispose]();
    });

    /** An upload, and a campaign with it. */
    async function send(maket: number, sent: string, ownFooter?: string): Promise<void> {
      const upload = { title: `Maket ${maket}`, html: uploaded, ...(ownFooter && { ownFooter }) };
      await kept.keep({ ...upload, kind: 'html', source: uploaded, fingerprint: '' });
      const hash = layoutHash(upload.title, upload);
      await window.journal.create(
        'shop',
        { kind: 'maket', title: upload.title, layout: 'spring.html', hash, bytes: 1, ownFooter: !!ownFooter },
        async () => maket,
      );
      const creation = { kind: 'send', maket, subject: sent, lists: [1] } as const;
      await window.journal.create('shop', creation, async () => 1000 + maket);
    }

    const takeOver = () => work.useFooter();

    it('gives its footer for previews, without asking what it was made from', async () => {
      await send(7, subject);
      pick('The Account’s Footer');
      answers = answerMessages({ 'Previews for': undefined });
      await takeOver();
      assert.deepEqual(asked, [
        'The editor shows the HTML to be saved. The recipient’s unsubscribe links are replaced by “#”: 1. Whose footer is it?',
      ]);
      const written = footer.replace('https://post.example/u/7', '#');
      assert.deepEqual(footers(), { account: { Shop: written }, standard: undefined });
      assert.deepEqual(answers.shown, [
        'Previews for “Shop” now show the footer of this letter: The Account’s Footer.',
      ]);
    });

    it('gives the standard footer, which says that the account has none, unless that is known otherwise', async () => {
      await send(7, subject);
      pick('The Service’s Standard Footer');
      answers = answerMessages({ 'Previews for': undefined });
      await takeOver();
      const written = { Shop: footer.replace('https://post.example/u/7', '#') };
      assert.deepEqual(footers(), { account: { Shop: '' }, standard: written });
      await write(settings.footerAccount, { Shop: '<p>Ours</p>' });
      await takeOver();
      assert.deepEqual(footers(), { account: { Shop: '<p>Ours</p>' }, standard: written });
    });

    it('writes no footer that is too long for a settings file', async () => {
      html = received.replace(footer, `<p>${'long '.repeat(40_000)}</p>`);
      await send(7, subject);
      pick('The Account’s Footer');
      await assert.rejects(takeOver(), {
        message:
          'The setting “mailroom.footer.account” was not changed. The new value takes 201 KB, and a setting takes at most 100 KB.',
      });
      assert.deepEqual(footers(), { account: undefined, standard: undefined });
    });

    it('asks which of several it was, and writes nothing when nobody says so', async () => {
      await send(7, subject);
      await send(8, subject);
      pick('The Account’s Footer');
      await takeOver();
      assert.deepEqual(asked, ['Which layout was this letter made from?']);
      pick('Maket 8');
      await takeOver();
      assert.equal(asked.length, 3);
      assert.deepEqual(footers(), { account: undefined, standard: undefined });
    });

    const habits = () => vscode.workspace.getConfiguration().inspect(settings.sandboxLetters)?.globalValue;
    const useHabits = () => work.useHabits();
    const question = 'Make sandbox letters look like “spring.eml”?';
    const learnt = {
      encoding: 'base64',
      countClicks: true,
      pixel: 'end',
      listUnsubscribe: 'link',
    };

    it('lets the sandbox write its letters like it, when somebody says so', async () => {
      await send(7, subject);
      answers = answerMessages({ [question]: undefined });
      await useHabits();
      assert.equal(habits(), undefined);
      answers.dispose();
      answers = answerMessages({
        [question]: 'Apply to Sandbox',
        'Sandbox letters': undefined,
      });
      await useHabits();
      assert.deepEqual(answers.details, [
        [
          'HTML encoding: base64.',
          'Links: redirected through the sandbox, which counts clicks.',
          'Opens: counted by a pixel after the footer.',
          'Unsubscribing in mail programs: through a page (List-Unsubscribe without List-Unsubscribe-Post).',
        ].join('\n'),
      ]);
      assert.deepEqual(habits(), learnt);
      await useHabits();
      assert.deepEqual(answers.shown, [
        question,
        'Sandbox letters will look like “spring.eml” from the next campaign on.',
        'Sandbox letters already look like “spring.eml”.',
      ]);
    });

    it('says what nobody will count, and leaves alone what it does not show', async () => {
      await send(7, subject);
      html = uploaded;
      letter = await open('spring.eml', message(subject).replace('base64', '7bit'));
      await write(settings.sandboxLetters, { encoding: 'quoted-printable', pixel: 'somewhere', more: 1 });
      answers = answerMessages({ [question]: 'Apply to Sandbox', 'Sandbox letters': undefined });
      await useHabits();
      assert.deepEqual(answers.details, [
        [
          'HTML encoding: unchanged, because the letter doesn’t show it.',
          'Links: unchanged. Clicks are not counted.',
          'Opens: not counted, because there is no pixel.',
          'Unsubscribing in mail programs: through a page (List-Unsubscribe without List-Unsubscribe-Post).',
        ].join('\n'),
      ]);
      assert.deepEqual(habits(), {
        ...learnt,
        encoding: 'quoted-printable',
        countClicks: false,
        pixel: 'none',
      });
    });

    it('teaches nothing when it was made of something else, or nobody knows what of', async () => {
      await assert.rejects(async () => useHabits(), {
        message: /^The maket of this letter can’t be found: this computer keeps no uploads of this account, /,
      });
      await send(7, subject);
      html = '<div><ul><li>Autumn</li></ul></div>';
      await assert.rejects(async () => useHabits(), {
        message: /^“spring.eml” has little in common with maket 7/,
      });
      assert.equal(habits(), undefined);
    });

    it('says why there is no footer to take over', async () => {
      await assert.rejects(async () => takeOver(), {
        message: /^The maket of this letter can’t be found: this computer keeps no uploads of this account, /,
      });
      await send(7, subject);
      html = uploaded;
      await assert.rejects(async () => takeOver(), {
        message: /^Found no footer at the end of “spring.eml”/,
      });
      await send(9, 'Own', '<p>Bye</p>');
      [subject, html] = ['Own', received];
      await assert.rejects(async () => takeOver(), {
        message:
          '“spring.eml” doesn’t show the account’s footer, because maket 9 has its own footer. Previews of the layout already show the maket’s footer.',
      });
    });
  });
});
