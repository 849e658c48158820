import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { resolveTexts } from '../../src/core/translations/resolveTexts.ts';
import { textKeys } from '../../src/core/translations/textKeys.ts';
import type { MjmlCompiler } from '../../src/extension/compiling/mjmlCompiler.ts';
import { compileLayout, rejectMissingTexts } from '../../src/extension/compiling/run/compileLayout.ts';
import { UserError } from '../../src/extension/errors/userError.ts';
import type { LayoutLanguage } from '../../src/extension/layouts/index.ts';
import type { SandboxHost } from '../../src/extension/sandbox/sandboxHost.ts';
import { TestSends } from '../../src/extension/testSends/index.ts';
import { UploadLayout } from '../../src/extension/upload/commands/uploadLayout.ts';
import { answerInputs, type Inputs } from '../host/support/answerInputs.ts';
import { type Answers, answerMessages } from '../host/support/answerMessages.ts';
import { compiledHtml } from '../host/support/letters.ts';
import { MemoryState } from '../host/support/memory.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { sendingParts } from '../host/support/sendingParts.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';

const source = '<html><title>[[text:title]]</title><p>[[text:hello]]</p></html>';

describe('an upload in several languages', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let layout: vscode.Uri;
  let texts: Record<string, Record<string, string>>;
  let inputs: Inputs | undefined;
  let answers: Answers | undefined;

  beforeEach(async () => {
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    layout = vscode.Uri.joinPath(workspace.uri, 'letters', 'spring.html');
    texts = { en: { title: 'Spring', hello: 'Hello' }, ru: { title: 'Весна', hello: 'Привет' } };
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    await window.model.folders();
    sandbox.takeRequests();
  });

  afterEach(async () => {
    answers?.dispose();
    inputs?.dispose();
    answers = undefined;
    inputs = undefined;
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
  });

  const parts = () => {
    const languages = Object.entries(texts).map(
      ([tag, own]): LayoutLanguage => ({
        tag,
        texts: own,
        json: '',
        entries: [],
        file: layout.with({ path: layout.path.replace('spring.html', `spring.${tag}.json`) }),
      }),
    );
    return sendingParts(window, {
      compile: async (uri, _token, language) => {
        const { text } = resolveTexts(source, language);
        const missing = textKeys(text).map(({ key }) => key);
        await rejectMissingTexts(missing, uri, language);
        const title = language?.texts.title ?? 'spring';
        return { ...compiledHtml(uri, title, text), ...(language && { language: language.tag }) };
      },
      makets: { pickFolder: (question) => window.makets.pickFolder(question) },
      languages: { of: async () => languages, inUse: async () => languages },
    });
  };

  const upload = async () => new UploadLayout((await parts()).upload).run(layout, {});

  const creations = () => sandbox.takeRequests().filter((line) => line.startsWith('POST'));

  async function known(): Promise<string[]> {
    const { identity } = await window.active.connect();
    return [...window.journal.records(identity).makets.values()].map(
      ({ title, language, layout: path }) => `${title} ${language} ${path}`,
    );
  }

  const intoNoFolder = () =>
    answerInputs({
      'Select the languages': (ticked) => {
        assert.equal(ticked, 'English, Russian');
        return { tick: [] };
      },
      'Into which folder?': () => ({ choose: 'No Folder' }),
    });

  it('creates a maket for each language, with its own title', async () => {
    inputs = intoNoFolder();
    answers = answerMessages({});
    const shown = answers.next('Uploaded');
    assert.ok(await upload());
    await shown;
    assert.deepEqual(creations(), ['POST /mailer/makets.json', 'POST /mailer/makets.json']);
    assert.deepEqual(await known(), ['Spring en letters/spring.html', 'Весна ru letters/spring.html']);
    assert.match(answers.shown.join(), /^Uploaded “Spring” \(maket \d+\) and “Весна” \(maket \d+\)\.$/);
    assert.deepEqual(inputs.asked, [
      'Select the languages. Each becomes a maket with its own title.',
      'Into which folder?',
    ]);
  });

  it('adds the language to titles that are identical', async () => {
    texts = { en: { title: 'Sale', hello: 'Hello' }, ru: { title: 'Sale', hello: 'Привет' } };
    inputs = intoNoFolder();
    answers = answerMessages({});
    await upload();
    assert.deepEqual(
      (await known()).map((maket) => maket.replace(' letters/spring.html', '')),
      ['Sale (en) en', 'Sale (ru) ru'],
    );
  });

  it('skips a language that has not changed', async () => {
    inputs = intoNoFolder();
    answers = answerMessages({});
    await upload();
    texts.ru = { title: 'Весна', hello: 'Здравствуйте' };
    creations();
    await upload();
    assert.deepEqual(creations(), ['POST /mailer/makets.json']);
    assert.equal((await known()).length, 3);
    await upload();
    assert.deepEqual(creations(), []);
    assert.match(
      answers.shown.at(-1) ?? '',
      /All languages of “spring.html” are already uploaded, unchanged/,
    );
  });

  it('uploads nothing while a text is missing in one language', async () => {
    texts.ru = { title: 'Весна' };
    inputs = intoNoFolder();
    await assert.rejects(upload(), {
      message: 'Couldn’t upload “spring.html”. 1 text is missing in Russian. Nothing was uploaded.',
      nextSteps: [{ label: 'Go to “hello”', command: 'workbench.actions.view.problems' }],
    });
    assert.deepEqual(creations(), []);
  });

  it('is rejected when no language is selected', async () => {
    const { upload: own } = await parts();
    const connection = await window.active.connect();
    await assert.rejects(own.preparation.prepare(connection, layout), {
      message:
        'Couldn’t upload “spring.html”. 2 texts are missing, because no language was selected. Nothing was uploaded.',
    });
    await assert.rejects(own.preparation.prepare(connection, layout, 'de'), /no language was selected/);
  });

  it('lists missing texts when a letter is only checked, and rejects them when it is uploaded', async () => {
    const length = { lineCount: 1, lineAt: () => ({ range: {} }), offsetAt: () => source.length };
    const positionAt = (character: number) => ({ line: 0, character });
    const document = { uri: layout, languageId: 'html', getText: () => source, positionAt, ...length };
    const { textDocuments } = vscode.workspace;
    Object.assign(vscode.workspace, { textDocuments: [document] });
    const language = { tag: 'ru', texts: { title: 'Весна' } };
    const snapshotOf = async (document: vscode.TextDocument) => ({
      ...{ document: '', kind: 'html', source: document.getText(), context: { language } },
    });
    const compiler = { snapshotOf } as unknown as MjmlCompiler;
    const compiled = (mayLackTexts: boolean) =>
      compileLayout(compiler, 'upload', layout, undefined, language, mayLackTexts);
    const { title, missing, html } = await compiled(true);
    assert.deepEqual([title, missing], ['Весна', ['hello']]);
    assert.match(html, /\[\[text:hello\]\]/);
    const rejection: unknown = await compiled(false).catch((error: unknown) => error);
    assert.ok(rejection instanceof UserError);
    assert.match(rejection.message, /1 text is missing in Russian/);
    const [{ command = '', arguments: [file, options] = [] } = {}] = rejection.nextSteps;
    assert.deepEqual([command, String(file)], ['vscode.open', layout.toString()]);
    const { start, end } = (options as { selection: vscode.Range }).selection;
    assert.equal(source.slice(start.character, end.character), '[[text:hello]]');
    Object.assign(vscode.workspace, { textDocuments });
  });

  it('replaces earlier makets of the same language only', async () => {
    inputs = intoNoFolder();
    answers = answerMessages({});
    await upload();
    texts.ru = { title: 'Весна', hello: 'Здравствуйте' };
    const { upload: own } = await parts();
    const connection = await window.active.connect();
    const prepared = await own.preparation.prepare(connection, layout, 'ru');
    assert.ok(prepared);
    const earlier = own.preparation.earlierMakets(connection, prepared);
    assert.deepEqual(
      earlier.map(({ title }) => title),
      ['Весна'],
    );
  });

  it('sends a test in the language of the letter that is reviewed', async () => {
    const { campaign } = await parts();
    const ended = () => Promise.reject(new Error('The sandbox has stopped'));
    const tests = new TestSends({
      ...campaign,
      sandbox: { ask: ended } as Partial<SandboxHost> as SandboxHost,
      inspector: () => assert.fail('Nothing is filled in'),
      memento: new MemoryState(),
      people: {
        findUnreadable: async () => undefined,
        suppressedAmong: async () => new Set(),
        noteAdded: async () => {},
      },
      errors: window.errors,
    });
    inputs = answerInputs({
      'Your own e-mail address': () => ({ type: 'me@shop.example' }),
      'Do the people of test groups confirm first?': () => ({ choose: 'Add Without' }),
      'The web page where people subscribe': () => ({ type: 'https://shop.example/news' }),
    });
    answers = answerMessages({ 'Send tests to the people of': 'Add and Send', 'The test “': undefined });
    await tests.send(await window.active.connect(), layout, 'ru');
    assert.deepEqual(await known(), ['Весна ru letters/spring.html']);
  });
});
