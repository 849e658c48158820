import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { editorToolNames, fileToolNames, nameInEditor } from '../../src/protocol/toolNames.ts';
import { installed, installedFile, mailroom } from './support/mailroom.ts';

const names = [...fileToolNames, ...editorToolNames];

describe('the tools for agents in VS Code', () => {
  let folder: string;

  before(async () => {
    await mailroom();
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    folder = join(workspace.uri.fsPath, 'agents');
    await mkdir(folder, { recursive: true });
    await writeFile(
      join(folder, 'spring.html'),
      '<!doctype html><html lang="en"><body>\n<img src="https://a.example/a.png"></body></html>',
    );
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function call(name: string, input: object) {
    const { content } = await vscode.lm.invokeTool(nameInEditor(name), {
      input,
      toolInvocationToken: undefined,
    });
    const [part] = content;
    assert.ok(part instanceof vscode.LanguageModelTextPart);
    return JSON.parse(part.value);
  }

  it('are registered, each with a description and a schema that allows no other field', () => {
    const known = vscode.lm.tools.filter(({ name }) => name.startsWith('mailroom_'));
    assert.deepEqual(known.map(({ name }) => name).sort(), names.map(nameInEditor).sort());
    for (const { description, inputSchema } of known) {
      assert.ok(description.length > 100);
      assert.equal((inputSchema as { additionalProperties: boolean }).additionalProperties, false);
    }
  });

  it('check, explain, render and compare layouts of the workspace', async () => {
    const file = 'agents/spring.html';
    assert.match(JSON.stringify(await call('check_layout', { file })), /"line":2,[^}]*"rule":"picture-alt"/);
    assert.match(
      JSON.stringify(await call('explain_finding', { file, line: 2 })),
      /mailroom-disable picture-alt/,
    );
    assert.equal((await call('render_letter', { file })).gmail, 'shows all of it');
    assert.deepEqual((await call('compare_letters', { file, other: file })).text, []);
  });

  it('check the text that is typed, with the settings of the editor', async () => {
    const document = await vscode.workspace.openTextDocument(join(folder, 'spring.html'));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(1, 0), '\n\n');
    await vscode.workspace.applyEdit(edit);
    assert.match(
      JSON.stringify(await call('check_layout', { file: document.uri.fsPath })),
      /"line":4,[^}]*"rule":"picture-alt"/,
    );
    await vscode.workspace.getConfiguration().update('mailroom.checks.rules', { 'picture-alt': 'off' });
    try {
      assert.doesNotMatch(
        JSON.stringify(await call('check_layout', { file: 'agents/spring.html' })),
        /picture-alt/,
      );
    } finally {
      await vscode.workspace.getConfiguration().update('mailroom.checks.rules', undefined);
      await document.save();
    }
  });

  it('say why they have no answer', async () => {
    assert.match(
      (await call('check_layout', { file: '/etc/passwd.html' })).problem,
      /outside of the workspace folder/,
    );
    assert.match(
      (await call('prepare_review', { file: '../elsewhere.html' })).problem,
      /Name a layout of the workspace/,
    );
  });

  it('come with a server that runs with the Node of VS Code', async () => {
    const running = promisify(execFile)(
      process.execPath,
      [installedFile('dist/cli.mjs'), 'mcp', '--root', folder],
      {
        env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      },
    );
    const handshake = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25' },
    };
    running.child.stdin?.end(`${JSON.stringify(handshake)}\n`);
    const { version } = installed().packageJSON;
    assert.match(
      (await running).stdout,
      new RegExp(`"serverInfo":{"name":"mailroom",.*"version":"${version}"`),
    );
  });

  it('come with the command line in the terminal, which runs with the Node of VS Code', async () => {
    const { environmentVariableCollection: variables } = (await mailroom()).context;
    const path = variables.get('PATH')?.value ?? '';
    assert.ok(path.endsWith(delimiter));
    const program = join(path.slice(0, -1), process.platform === 'win32' ? 'mailroom.cmd' : 'mailroom');
    assert.equal(
      program,
      installedFile(join('dist', 'bin', process.platform === 'win32' ? 'mailroom.cmd' : 'mailroom')),
    );
    const env = { ...process.env, MAILROOM_NODE: variables.get('MAILROOM_NODE')?.value, LC_ALL: 'C' };
    const run = (...args: readonly string[]) =>
      promisify(execFile)(program, args, { env, cwd: folder, shell: process.platform === 'win32' });
    assert.equal((await run('--version')).stdout.trim(), installed().packageJSON.version);
    assert.match(
      (await run('check', '*.html', '--format', 'concise', '--fail-on', 'never')).stdout,
      /1 layout checked/,
    );
  });
});
