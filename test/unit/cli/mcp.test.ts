import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { buildCommandLine } from '../../../scripts/commandLine.ts';
import { spawnGuarded } from '../../../scripts/spawnGuarded.ts';
import { linesOf } from '../../../src/cli/mcp/lines.ts';
import { McpServer } from '../../../src/cli/mcp/server.ts';
import { createLocalizer } from '../../../src/core/text/localizer.ts';
import { createRandom, type Random } from '../compiler/edits.ts';

const faulty =
  '<!doctype html><html lang="en"><head><title>T</title></head><body>\n<img src="https://a.example/a.png">\n</body></html>';

/** The protocol’s revision without a handshake. */
const stateless = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

describe('mailroom mcp, with the official client', () => {
  let home = '';
  let folder = '';
  let program = '';

  before(async () => {
    home = mkdtempSync(join(tmpdir(), 'mr-mcp-'));
    await buildCommandLine(join(home, 'package'));
    program = join(home, 'package/dist/cli.mjs');
    folder = join(home, 'letters');
    mkdirSync(join(folder, '.vscode'), { recursive: true });
    cpSync('examples/newsletter.mjml', join(folder, 'newsletter.mjml'));
    writeFileSync(join(folder, 'faulty.html'), faulty);
  });
  after(() => rmSync(home, { recursive: true, force: true }));

  async function connected(options: ClientOptions): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' }, options);
    const args = [program, 'mcp', '--root', folder];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'pipe' }));
    return client;
  }

  for (const [revision, options] of [
    ['the revision without a handshake', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
    ['the revision with a handshake', {}],
  ] as const satisfies [string, ClientOptions][]) {
    test(`finds, explains, renders and compares by ${revision}`, async () => {
      const client = await connected(options);
      try {
        const { tools } = await client.listTools();
        assert.deepEqual(
          tools.map(({ name }) => name),
          ['check_layout', 'render_letter', 'explain_finding', 'compare_letters', 'read_figures'],
        );
        const call = async (name: string, input: Record<string, unknown>) => {
          const { isError, structuredContent, content } = await client.callTool({ name, arguments: input });
          const [first] = content;
          const text = first?.text ?? '';
          if (!isError) assert.deepEqual(JSON.parse(text), structuredContent);
          return isError ? text : (structuredContent as Record<string, never>);
        };
        const checked = await call('check_layout', { file: 'faulty.html' });
        assert.match(JSON.stringify(checked), /"line":2,"column":1,[^}]*"rule":"picture-alt"/);
        assert.match(
          JSON.stringify(
            await call('explain_finding', { file: 'faulty.html', line: 2, rule: 'picture-alt' }),
          ),
          /"source":"1: .*mailroom-disable picture-alt/,
        );
        assert.match(
          JSON.stringify(await call('render_letter', { file: 'newsletter.mjml' })),
          /"gmail":"shows all of it"/,
        );
        assert.match(
          JSON.stringify(await call('compare_letters', { file: 'faulty.html', other: 'newsletter.mjml' })),
          /"comparedWith":"newsletter.mjml".*"newFindings":\[\{/,
        );
        assert.match(String(await call('read_figures', {})), /In VS Code/);
        assert.match(
          String(await call('check_layout', { file: '../letters.html' })),
          /outside of the workspace/,
        );
        await assert.rejects(
          client.callTool({ name: 'send_campaign', arguments: {} }),
          /There is no such tool/,
        );
      } finally {
        await client.close();
      }
    });
  }

  test('leaves every file as it is, and no other behind, when it is killed at any moment', async () => {
    const [temporary, random] = [join(home, 'temporary'), createRandom(8)];
    mkdirSync(temporary);
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], {
        cwd: folder,
      });
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'First');
    const before = filesBelow(folder);
    const answered: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const child = spawnGuarded(process.execPath, [program, 'mcp', '--root', folder], {
        env: { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      child.stdin?.on('error', () => {});
      const closed = once(child, 'close');
      for (let id = 1; id <= 40; id++) child.stdin?.write(`${JSON.stringify(callWith(random, id))}\n`);
      // From before the first answer to long after it.
      const wanted = Math.floor(random() * 12);
      let lines = 0;
      if (child.stdout && wanted > 0)
        for await (const line of linesOf(child.stdout)) if (line !== undefined && ++lines >= wanted) break;
      child.kill('SIGKILL');
      await closed;
      answered.push(lines);
    }
    assert.ok(new Set(answered).size > 1, `${answered}`);
    assert.deepEqual(readdirSync(temporary), []);
    assert.deepEqual(filesBelow(folder), before);
  });
});

/** The number of times that the program is killed. */
const kills = process.env.MAILROOM_DEEP === '1' ? 100 : 4;

/** A call of any tool that reads files, about a layout or about none. */
function callWith(random: Random, id: number): object {
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const file = pick(['newsletter.mjml', 'faulty.html', '../secret.html', 'faulty.html\0']);
  const [name, more] = pick([
    ['check_layout', {}],
    ['render_letter', { as: 'html' }],
    ['explain_finding', { line: 2 }],
    ['compare_letters', { commit: pick(['HEAD', '--output=x']) }],
    ['compare_letters', { other: 'newsletter.mjml' }],
    ['send_campaign', {}],
  ] as const);
  const params = { _meta: stateless, name, arguments: { file, ...more } };
  return { jsonrpc: '2.0', id, method: 'tools/call', params };
}

/** The files of a folder with their contents. */
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const path = join(folder, name);
      return `${name} ${statSync(path).isFile() ? readFileSync(path, 'base64') : ''}`;
    });

describe('the server of the Model Context Protocol', () => {
  const serverOf = (call = async (tool: string, input: unknown) => ({ answer: { tool, input } })) =>
    new McpServer({ version: '1.2.3', l10n: createLocalizer({}, 'en'), call });
  const codeOf = (answer: object | undefined) =>
    (answer as { error?: { code: number } } | undefined)?.error?.code;
  const request = (method: string, params: object = {}) => ({
    jsonrpc: '2.0',
    id: 1,
    method,
    params: { _meta: stateless, ...params },
  });

  test('tells what it is, and which revisions it speaks', async () => {
    const answer = await serverOf().answer(request('server/discover'));
    assert.match(
      JSON.stringify(answer),
      /"resultType":"complete","supportedVersions":\["2026-07-28","2025-11-25"/,
    );
    assert.match(JSON.stringify(answer), /"name":"mailroom","title":"Mailroom","version":"1.2.3"/);
  });

  test('answers a handshake in the revision that was asked for, else in its newest', async () => {
    const handshake = (protocolVersion: unknown) =>
      serverOf().answer({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion } });
    assert.match(JSON.stringify(await handshake('2025-03-26')), /"protocolVersion":"2025-03-26"/);
    for (const other of ['1999-01-01', 7, undefined])
      assert.match(JSON.stringify(await handshake(other)), /"protocolVersion":"2025-11-25"/);
  });

  test('refuses what is no request of a revision that it speaks', async () => {
    const refused: readonly (readonly [unknown, number])[] = [
      [undefined, -32600],
      [[request('ping')], -32600],
      [{ id: 1, method: 'ping' }, -32600],
      [{ jsonrpc: '2.0', id: null, method: 'ping' }, -32600],
      [{ jsonrpc: '2.0', id: 1.5, method: 'ping' }, -32600],
      [{ jsonrpc: '2.0', id: 1, method: 7 }, -32600],
      [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, -32602],
      [{ jsonrpc: '2.0', id: 1, method: 'tools/list', params: [] }, -32602],
      [request('tools/list', { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }), -32602],
      [request('tools/list', { _meta: { 'io.modelcontextprotocol/protocolVersion': '2031-01-01' } }), -32022],
      [request('resources/list'), -32601],
      [request('__proto__'), -32601],
      [request('tools/call', { name: 'upload_layout' }), -32602],
      [request('tools/call', { name: 'constructor' }), -32602],
    ];
    for (const [message, code] of refused)
      assert.equal(codeOf(await serverOf().answer(message)), code, JSON.stringify(message));
  });

  test('answers neither notifications nor responses, nor a request that was cancelled', async () => {
    let finish = () => {};
    const server = serverOf(
      () =>
        new Promise((resolve) => (finish = () => resolve({ answer: { tool: 'late', input: undefined } }))),
    );
    assert.equal(await server.answer({ jsonrpc: '2.0', method: 'notifications/initialized' }), undefined);
    assert.equal(await server.answer({ jsonrpc: '2.0', id: 1, result: {} }), undefined);
    const answer = server.answer(
      request('tools/call', { name: 'check_layout', arguments: { file: 'a.html' } }),
    );
    await server.answer({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    finish();
    assert.equal(await answer, undefined);
  });

  test('reads lines in pieces, and drops those that are too long', async () => {
    async function* pieces() {
      yield 'first\nsec';
      yield 'ond\r\n\n';
      for (let count = 0; count < 30; count++) yield 'x'.repeat(100_000);
      yield '\nthird';
    }
    const lines: (string | undefined)[] = [];
    for await (const line of linesOf(pieces())) lines.push(line);
    assert.deepEqual(lines, ['first', 'second\r', undefined, 'third']);
  });
});
