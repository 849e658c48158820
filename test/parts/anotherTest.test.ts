import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import * as vscode from 'vscode';
import { commands } from '../../src/extension/names.ts';
import { sendAnotherTest } from '../../src/extension/received/use/sendAnotherTest.ts';
import { readReceivedLetter } from '../../src/inspector/receivedLetter/readReceivedLetter.ts';

const folder = join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'another-test');
const at = (name: string) => vscode.Uri.file(join(folder, name));

before(async () => {
  await mkdir(folder);
  await writeFile(at('spring.html').fsPath, '<p>Spring</p>');
  await writeFile(at('summer.html').fsPath, '<p>Summer</p>');
  await writeFile(at('spring.eml').fsPath, 'Subject: Spring\r\nContent-Type: text/html\r\n\r\n<p>Spring</p>');
});
after(() => rm(folder, { recursive: true, force: true }));

it('another test of a letter is sent with its own layout, or with the one that the user selects', async (context) => {
  const maket = { id: 7, title: 'Spring', at: '2026-11-20T09:00:00Z', hash: 'h', language: 'de' };
  const send = { id: 9, subject: 'Spring', at: maket.at, maket: 7 };
  const upload = { title: 'Spring', html: '<p>Spring</p>' };
  const ran: unknown[][] = [];
  context.mock.method(vscode.workspace, 'findFiles', async () => [at('summer.html')]);
  context.mock.method(vscode.commands, 'executeCommand', async (...call: unknown[]) => void ran.push(call));
  for (const layout of ['another-test/spring.html', 'another-test/gone.html']) {
    const records = { makets: new Map([[7, { ...maket, layout }]]), sends: new Map([[9, send]]) };
    const parts = {
      letters: new Set(),
      inspector: { readLetter: async (bytes: Uint8Array) => readReceivedLetter(bytes, 'en') },
      versions: { identity: 'Work@https://service.example' },
      journal: { records: () => records },
      kept: { hashes: async () => new Set(['h']), read: async () => upload },
    } as unknown as Parameters<typeof sendAnotherTest>[0];
    await sendAnotherTest(parts, at('spring.eml'));
  }
  assert.deepEqual(
    ran.map(([command, layout, language]) => [command, String(layout), language]),
    [
      [commands.layoutSendTest, String(at('spring.html')), 'de'],
      [commands.layoutSendTest, String(at('summer.html')), undefined],
    ],
  );
});
