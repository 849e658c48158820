import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { comparePictures } from '../../src/extension/checks/pictures/comparePictures.ts';
import { hashContents } from '../../src/service/index.ts';
import { needs } from '../support/needs.ts';
import { answerMessages } from './support/answerMessages.ts';
import { mailroom } from './support/mailroom.ts';
import { it } from './support/mochaAsNodeTest.ts';
import { setPictureFolders } from './support/pictureFolders.ts';

const base = 'https://img.example/mail/';

describe('Compare Pictures with Their Addresses', () => {
  let folder: string;
  let outside: string;
  let server: Server;
  const asked: string[] = [];

  before(async () => {
    const workspace = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
    folder = await mkdtemp(join(workspace, 'compared-'));
    outside = await mkdtemp(join(tmpdir(), 'mr-outside-'));
    await mkdir(join(folder, 'images'));
    for (const name of ['same.png', 'other.png', 'gone.png', 'refused.png'])
      await writeFile(join(folder, 'images', name), `this is ${name}`);
    await writeFile(join(outside, 'secret.png'), 'a secret');
    server = createServer(({ url = '' }, response) => {
      asked.push(url);
      const name = url.slice('/mail/'.length);
      if (name === 'gone.png') response.writeHead(404).end();
      else if (name === 'refused.png') response.writeHead(403).end();
      else response.end(name === 'other.png' ? 'something else' : `this is ${name}`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await setPictureFolders(undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const path of [folder, outside]) await rm(path, { recursive: true });
  });

  /** Sends requests to `img.example` to the test's own server. */
  const request: Parameters<typeof comparePictures>[2] = async (addresses, signal, onChecked) => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const isAllowed = (address: string) => address === '127.0.0.1';
    const own = addresses.map((address) => origin + new URL(address).pathname);
    const outcomes = await hashContents(own, { signal, onChecked, isAllowed });
    return new Map(
      addresses.flatMap((address, index) => {
        const outcome = outcomes.get(own[index] ?? '');
        return outcome ? [[address, outcome] as const] : [];
      }),
    );
  };

  const question = (name: string) => `Compare the pictures of “${name}.html” with their addresses?`;

  /** Compares the pictures of a new layout. Returns the messages, and the list with what is selected in it. */
  async function compare(name: string, pictures: readonly string[], answer?: string, chosen?: string) {
    const body = pictures.map((each) => `<img src="${each}">`).join('\n');
    const layout = vscode.Uri.file(join(folder, `${name}.html`));
    await writeFile(layout.fsPath, `<html><body>\n${body}\n</body></html>`);
    const { layouts } = await mailroom();
    const answers = answerMessages({ [question(name)]: answer });
    const listed: string[] = [];
    const { showQuickPick } = vscode.window;
    const pick = async (items: readonly vscode.QuickPickItem[], { placeHolder = '' }) => {
      listed.push(placeHolder);
      for (const { label, description, detail } of items) listed.push(`${label}, ${description}: ${detail}`);
      return items.find(({ label }) => label === chosen);
    };
    Object.assign(vscode.window, { showQuickPick: pick });
    try {
      await comparePictures(await layouts.inspector(), layout, request);
    } finally {
      answers.dispose();
      Object.assign(vscode.window, { showQuickPick });
    }
    return { shown: answers.shown, listed };
  }

  it('needs a folder with an address, and a picture in it', async () => {
    await setPictureFolders({});
    await assert.rejects(compare('none', ['images/same.png'], 'Compare'), {
      name: 'UserError',
      message: 'No folder with pictures has a web address. Add one to the settings.',
    });
    await setPictureFolders({ [`${basename(folder)}/images`]: base });
    assert.deepEqual(
      await compare('other', ['elsewhere/same.png', 'https://other.example/a.png'], 'Compare'),
      {
        shown: ['“other.html” has no pictures of a folder with a web address.'],
        listed: [],
      },
    );
  });

  it('requests nothing before the user agrees', async () => {
    assert.deepEqual(await compare('asked', ['images/same.png']), { shown: [question('asked')], listed: [] });
    assert.deepEqual(asked, []);
  });

  it('reports for each picture whether it is the same, and what to do', needs('symbolic links'), async () => {
    await symlink(join(outside, 'secret.png'), join(folder, 'images/link.png'));
    const names = [
      'same.png',
      'same.png?v=2',
      'other.png',
      'gone.png',
      'refused.png',
      'link.png',
      'nowhere.png',
    ];
    const pictures = names.map((name) => `images/${name}`);
    const { listed } = await compare('spring', pictures, 'Compare', 'gone.png');
    const unreadable =
      'The file is not in the workspace, or can’t be read. Correct the path, or add the file.';
    assert.deepEqual(listed, [
      '2 of 7 pictures are the same. Select one to go to the code.',
      `other.png, different: It has 0.1 KB here and 0.1 KB at the address. Upload the file again. ${base}other.png`,
      `gone.png, not at its address: Upload the file to its address. ${base}gone.png`,
      `refused.png, not compared: The server refused the check (403), but readers may still reach the page. Open the link to find out. ${base}refused.png`,
      `link.png, not compared: ${unreadable} ${base}link.png`,
      `nowhere.png, not compared: ${unreadable} ${base}nowhere.png`,
      `same.png, the same: ${base}same.png`,
      `same.png, the same: ${base}same.png?v=2`,
    ]);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.getText(editor.selection), 'images/gone.png');
  });
});
