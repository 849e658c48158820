import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { LinkOutcome } from '../../src/core/checks/linkTargets.ts';
import { LinkCheck } from '../../src/extension/checks/links/linkCheck.ts';
import { commands } from '../../src/extension/names.ts';
import { checkLinks } from '../../src/service/index.ts';
import { answerMessages } from './support/answerMessages.ts';
import { mailroom } from './support/mailroom.ts';

describe('Check Links', () => {
  const folder = join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'links');
  let server: Server;
  const asked: string[] = [];

  before(async () => {
    await mailroom();
    await mkdir(folder);
    server = createServer(({ url = '' }, response) => {
      asked.push(url);
      response.writeHead(url === '/here' ? 200 : 404, { 'content-type': 'text/html' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true });
  });

  async function open(name: string, body: string): Promise<vscode.TextEditor> {
    const uri = vscode.Uri.file(join(folder, name));
    const text = `<mjml><mj-body><mj-section><mj-column>\n${body}\n</mj-column></mj-section></mj-body></mjml>`;
    await writeFile(uri.fsPath, text);
    await vscode.commands.executeCommand('vscode.open', uri);
    return vscode.window.activeTextEditor ?? assert.fail('no editor');
  }

  /** Sends all requests to the test's own server. */
  async function toOwnServer(addresses: readonly string[], signal: AbortSignal) {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const isAllowed = (address: string) => address === '127.0.0.1';
    const ownOnes = addresses.map((address) => origin + new URL(address).pathname);
    const outcomes = await checkLinks(ownOnes, { signal, isAllowed });
    return new Map(
      addresses.flatMap((address, index) => {
        const outcome = outcomes.get(ownOnes[index] ?? '');
        return outcome ? [[address, outcome] as const] : [];
      }),
    );
  }

  const findingsIn = (uri: vscode.Uri) =>
    vscode.languages
      .getDiagnostics(uri)
      .filter(({ source, code }) => source === 'Mailroom' && code === undefined);

  const told = ({ document }: vscode.TextEditor) =>
    findingsIn(document.uri).map(
      ({ range, message }) => `${range.start.line} ${document.getText(range)}: ${message}`,
    );

  const body =
    '<mj-button href="https://a.example/here">x</mj-button>\n' +
    '<mj-text><a href="https://b.example/gone">b</a> <a href="https://b.example/gone">c</a>\n' +
    '<a href="https://a.example/unsubscribe">d</a></mj-text>\n<mj-image src="https://a.example/here" />';

  it('requests nothing before the user agrees', async () => {
    const editor = await open('asked.mjml', body);
    const answers = answerMessages({ 'Check the links of “asked.mjml”?': undefined });
    await vscode.commands.executeCommand(commands.layoutCheckLinks, editor.document.uri);
    answers.dispose();
    assert.deepEqual(answers.shown, ['Check the links of “asked.mjml”?']);
    assert.deepEqual([asked, told(editor)], [[], []]);
  });

  const errors = {
    run: <T>(_: string, work: () => Promise<T>) => work(),
    show: (_: string, error: unknown) => assert.fail(String(error)),
  };

  const inspector = async () => await (await mailroom()).layouts.inspector();

  it('reports broken links where they are written, and moves the reports with edits', async () => {
    const check = new LinkCheck(await inspector(), errors, toOwnServer);
    const editor = await open('checked.mjml', body);
    const answers = answerMessages({ 'Check the links': 'Check', Checked: undefined });
    await check.run(editor.document.uri);
    answers.dispose();
    assert.deepEqual(asked.sort(), ['/gone', '/gone', '/here']);
    assert.equal(answers.shown[1], 'Checked 2 addresses. 2 don’t work or need attention.');
    const gone = 'https://b.example/gone: This page doesn’t exist: the server returned 404.';
    const notAPicture = 'https://a.example/here: This address returns text/html, not a picture.';
    assert.deepEqual(told(editor), [`2 ${gone}`, `2 ${gone}`, `4 ${notAPicture}`]);

    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '\n\n'));
    assert.deepEqual(told(editor), [`4 ${gone}`, `4 ${gone}`, `6 ${notAPicture}`]);
    await editor.edit((edit) => edit.insert(new vscode.Position(4, 0), ' '));
    assert.deepEqual(told(editor), [`6 ${notAPicture}`]);
    check.dispose();
    assert.deepEqual(told(editor), []);
  });

  it('does not report success when it was stopped', async () => {
    const check = new LinkCheck(await inspector(), errors, async () => new Map());
    const editor = await open('stopped.mjml', body);
    const answers = answerMessages({ 'Check the links': 'Check', Stopped: undefined });
    await check.run(editor.document.uri);
    answers.dispose();
    assert.equal(answers.shown[1], 'Stopped after 0 of 2 addresses. No problems found so far.');
    check.dispose();
  });

  it('reports links at their current places if the text changed during the check', async () => {
    const editor = await open('edited.mjml', body);
    const check = new LinkCheck(await inspector(), errors, async (addresses) => {
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '\n\n'));
      return new Map(addresses.map((address) => [address, { kind: 'missing', status: 404 }]));
    });
    const answers = answerMessages({ 'Check the links': 'Check', Checked: undefined });
    await check.run(editor.document.uri);
    answers.dispose();
    const gone = ': This page doesn’t exist: the server returned 404.';
    assert.deepEqual(
      told(editor).filter((line) => line.includes('gone')),
      [`4 https://b.example/gone${gone}`, `4 https://b.example/gone${gone}`],
    );
    check.dispose();
  });

  it('keeps the findings of each layout in a file that both include', async () => {
    const isThere = new Set<string>();
    const check = new LinkCheck(await inspector(), errors, async (addresses) => {
      const outcomeOf = (address: string): LinkOutcome =>
        isThere.has(address) ? { kind: 'fine' } : { kind: 'missing', status: 404 };
      return new Map(addresses.map((address) => [address, outcomeOf(address)]));
    });
    const shared = vscode.Uri.file(join(folder, 'shared.mjml'));
    await writeFile(
      shared.fsPath,
      '<mj-text>\n<a href="https://a.example/1">a</a>\n<a href="https://a.example/2">b</a></mj-text>',
    );
    const including = '<mj-include path="shared.mjml" />';
    const first = await open('first.mjml', including);
    const second = await open('second.mjml', including);
    const lines = () => findingsIn(shared).map(({ range }) => range.start.line);
    const answers = answerMessages({ 'Check the links': 'Check', Checked: undefined });

    await check.run(first.document.uri);
    isThere.add('https://a.example/1');
    await check.run(second.document.uri);
    assert.deepEqual(lines(), [1, 2]);
    await check.run(first.document.uri);
    assert.deepEqual(lines(), [2]);
    const closed = new Promise((resolve) => vscode.workspace.onDidCloseTextDocument(resolve));
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await closed;
    assert.deepEqual(lines(), [2]);
    isThere.add('https://a.example/2');
    await check.run(first.document.uri);
    assert.deepEqual(lines(), []);
    answers.dispose();
    check.dispose();
  });
});
