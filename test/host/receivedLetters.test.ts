import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { compareReceived } from '../../src/core/letters/received/compareReceived.ts';
import { resolveTexts } from '../../src/core/translations/resolveTexts.ts';
import { documentKind } from '../../src/extension/layouts/layoutDocument.ts';
import { layoutOf } from '../../src/extension/layouts/layoutFile.ts';
import { commands, settings } from '../../src/extension/names.ts';
import { Received } from '../../src/extension/received/index.ts';
import { KeptUploads } from '../../src/extension/versions/keptUploads.ts';
import { layoutHash } from '../../src/extension/versions/layoutHash.ts';
import { readReceivedLetter } from '../../src/inspector/receivedLetter/readReceivedLetter.ts';
import type { FromChangesPage, ToChangesPage } from '../../src/protocol/changes.ts';
import { eventually } from '../support/eventually.ts';
import { type Answers, answerMessages } from './support/answerMessages.ts';
import { mailroom } from './support/mailroom.ts';
import { TestPanel } from './support/testPanel.ts';
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

const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs);

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

  /** Answers quick picks by the beginnings of labels, and records the questions. */
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

  describe('that is not open', () => {
    before(async () => {
      await mailroom();
      await vscode.commands.executeCommand(commands.sandboxStart);
    });

    it('is compared on one page with the layout that the user selects', async () => {
      const [root] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(root);
      const layout = vscode.Uri.joinPath(root.uri, 'received spring.html');
      await vscode.workspace.fs.writeFile(layout, Buffer.from(uploaded));
      const options = { title: 'Spring in the shop', folder: null };
      await vscode.commands.executeCommand(commands.layoutUpload, layout, options);
      const letter = await open('letter.eml', message('Hello'));
      pick('Spring in the shop', 'The Account’s Footer');
      await vscode.commands.executeCommand(commands.letterCompare, letter);
      assert.deepEqual(asked, ['Which layout was this letter made from?']);
      await vscode.commands.executeCommand(commands.letterCompare, letter);
      await eventually(() =>
        assert.deepEqual(
          tabs().map(({ label, input }) => [label, input instanceof vscode.TabInputWebview]),
          [['Changes: Hello', true]],
        ),
      );
    });
  });

  describe('of a campaign in the journal', () => {
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
          passagePlaces: async (...asked) =>
            (await (await mailroom()).layouts.inspector()).passagePlaces(...asked),
          comparePredictions: async (job) =>
            (await (await mailroom()).layouts.inspector()).comparePredictions(job),
          shownPrograms: async (job) => (await (await mailroom()).layouts.inspector()).shownPrograms(job),
          readLetter,
        },
        extensionUri: vscode.Uri.file(folder),
      });
    });
    afterEach(async () => {
      work.dispose();
      await window[Symbol.asyncDispose]();
    });

    interface SentUpload {
      readonly layout?: string;
      readonly html?: string;
      readonly ownFooter?: string;
      readonly language?: string;
    }

    /** Records an upload and a campaign that sends it. */
    async function send(
      maket: number,
      sent: string,
      { layout = 'spring.html', html = uploaded, ownFooter, language }: SentUpload = {},
    ): Promise<void> {
      const upload = { title: `Maket ${maket}`, html, ...(ownFooter && { ownFooter }) };
      await kept.keep({ ...upload, kind: 'html', source: html, fingerprint: '' });
      const hash = layoutHash(upload.title, upload);
      await window.journal.create(
        'shop',
        {
          ...{ kind: 'maket', title: upload.title, layout, hash, bytes: 1 },
          ownFooter: !!ownFooter,
          ...(language && { language }),
        },
        async () => maket,
      );
      const creation = { kind: 'send', maket, subject: sent, lists: [1] } as const;
      await window.journal.create('shop', creation, async () => 1000 + maket);
    }

    const takeOver = () => work.useFooter();

    it('provides its footer for previews, without asking which maket it was', async () => {
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

    it('provides the standard footer, and sets the account footer to empty unless it is known', async () => {
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

    it('rejects a footer that is too long for the settings', async () => {
      html = received.replace(footer, `<p>${'long '.repeat(40_000)}</p>`);
      await send(7, subject);
      pick('The Account’s Footer');
      await assert.rejects(takeOver(), {
        message:
          'The setting “mailroom.footer.account” was not changed. The new value takes 201 KB, and a setting takes at most 100 KB.',
      });
      assert.deepEqual(footers(), { account: undefined, standard: undefined });
    });

    it('asks which of several makets it was, and writes nothing without an answer', async () => {
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

    /** The page as VS Code restores it. */
    async function restoredPage(maket: number) {
      const panel = new TestPanel<ToChangesPage>();
      const memory = { letter: letter.toString(), account: 'shop', maket };
      await work.pages.deserializeWebviewPanel(panel as unknown as vscode.WebviewPanel, memory);
      return panel;
    }

    /**
     * Sends a message as the page. Returns the scheme of the code that opens and, in a file, the selection.
     */
    async function opens(panel: TestPanel<ToChangesPage>, message: FromChangesPage): Promise<string> {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      panel.say(message);
      let code = '';
      await eventually(() => {
        const { document, selection } = vscode.window.activeTextEditor ?? assert.fail();
        // The letters of this window are unknown to the provider of their documents, which belongs to another one.
        const { scheme } = document.uri;
        assert.ok(scheme !== 'file' || !selection.isEmpty);
        code = [scheme, document.getText(selection)].filter(Boolean).join(' ');
      });
      return code;
    }

    it('is restored with its comparison page, which opens the layout, both letters and a text diff', async () => {
      await send(7, subject);
      const [root] = vscode.workspace.workspaceFolders ?? assert.fail();
      const layout = vscode.Uri.joinPath(root?.uri ?? assert.fail(), 'spring.html');
      await vscode.workspace.fs.writeFile(layout, Buffer.from(uploaded));
      const panel = await restoredPage(7);
      const named = panel.nextMessage(
        ({ state }) => state.changes?.places.includes('Line 5 of spring.html') ?? false,
      );
      panel.say({ type: 'ready' });
      const { state } = await named;
      assert.equal(panel.title, 'Changes: Spring is here');
      assert.deepEqual(state.changes?.verdict, {
        tone: 'fine',
        words: 'As expected: the service added a footer.',
        detail: 'Not checked yet: whether 1 link keeps its parameters.',
      });
      assert.equal(state.comparedWith, 'Compared with “Maket 7” (maket 7)');
      assert.deepEqual(state.changes?.places, [
        ...['Line 6 of spring.html', 'Line 6 of the received HTML'],
        ...['Line 5 of spring.html', 'Line 5 of the received HTML'],
        ...['Line 6 of spring.html', 'Line 6 of the received HTML'],
      ]);
      const open = { type: 'open', revision: state.revision } as const;
      assert.equal(
        await opens(panel, { ...open, place: 2 }),
        'file <a href="https://shop.example/sale?a=1&amp;b=2">',
      );
      assert.equal(await opens(panel, { ...open, place: 3 }), 'mailroom-received');

      const document = await vscode.workspace.openTextDocument(layout);
      const edit = new vscode.WorkspaceEdit();
      edit.insert(layout, new vscode.Position(3, 0), '<h2>Later</h2>');
      await vscode.workspace.applyEdit(edit);
      await document.save();
      const outdated = panel.nextMessage(({ state: { outdated } }) => outdated !== undefined);
      panel.say({ type: 'ready' });
      assert.match((await outdated).state.outdated ?? '', /^The layout has changed since the upload/);
      assert.equal(await opens(panel, { ...open, place: 2 }), 'mailroom-uploaded');

      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      panel.say({ type: 'diff' });
      await eventually(() => assert.equal(tabs().length, 1));
      const { label = '', input } = tabs()[0] ?? {};
      assert.equal(label, 'spring.eml (maket 7 ↔ received)');
      assert.ok(input instanceof vscode.TabInputTextDiff);
      for (const part of [input.original, input.modified]) {
        assert.equal(documentKind(await vscode.workspace.openTextDocument(part)), undefined);
        assert.throws(() => layoutOf(part), { message: /^“spring\.html” is not a layout/ });
      }
      await vscode.workspace.fs.delete(layout);
    });

    it('leads to the layout in the language of its maket, even if another one is shown', async () => {
      const source = uploaded.replace('>Look<', '>[[text:look]]<');
      const { text } = resolveTexts(source, { tag: 'ru', texts: { look: 'Look' } });
      await send(7, subject, { layout: 'club.html', html: text, language: 'ru' });
      const [root] = vscode.workspace.workspaceFolders ?? assert.fail();
      const at = (name: string) => vscode.Uri.joinPath(root?.uri ?? assert.fail(), name);
      const files = {
        'club.html': source,
        'club.en.json': '{"look": "Here"}',
        'club.ru.json': '{"look": "Look"}',
      };
      for (const [name, text] of Object.entries(files))
        await vscode.workspace.fs.writeFile(at(name), Buffer.from(text));
      const panel = await restoredPage(7);
      const named = panel.nextMessage(({ state }) => state.changes?.places[2] === 'Line 5 of club.html');
      panel.say({ type: 'ready' });
      const { comparedWith, outdated } = (await named).state;
      assert.deepEqual([comparedWith, outdated], ['Compared with “Maket 7” (maket 7)', undefined]);
      for (const name of Object.keys(files)) await vscode.workspace.fs.delete(at(name));
    });

    it('says on its restored page why it can’t be compared any more', async () => {
      const panel = await restoredPage(7);
      const told = panel.nextMessage(() => true);
      panel.say({ type: 'ready' });
      const { state } = await told;
      assert.match(
        state.failure?.verdict.words ?? '',
        /^Mailroom doesn’t know yet which upload this letter was made from/,
      );
      assert.equal(state.changes, undefined);
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

    it('makes sandbox letters look like it when the user agrees', async () => {
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

    it('says what will not be counted, and keeps settings that it gives no evidence for', async () => {
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

    it('changes no sandbox settings when its maket is unknown or does not match', async () => {
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

    it('explains why it has no footer to use', async () => {
      await assert.rejects(async () => takeOver(), {
        message: /^The maket of this letter can’t be found: this computer keeps no uploads of this account, /,
      });
      await send(7, subject);
      html = uploaded;
      await assert.rejects(async () => takeOver(), {
        message: /^Found no footer at the end of “spring.eml”/,
      });
      await send(9, 'Own', { ownFooter: '<p>Bye</p>' });
      [subject, html] = ['Own', received];
      await assert.rejects(async () => takeOver(), {
        message:
          '“spring.eml” doesn’t show the account’s footer, because maket 9 has its own footer. Previews of the layout already show the maket’s footer.',
      });
    });
  });
});
