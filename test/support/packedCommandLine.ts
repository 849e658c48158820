import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { buildCommandLine } from '../../scripts/commandLine.ts';
import { spawnGuarded } from '../../scripts/spawnGuarded.ts';

/** The command line as its npm package has it. */
export interface PackedCommandLine extends Disposable {
  /** Runs a command in a folder, and returns what it prints on the standard output. */
  run(cwd: string, args: readonly string[]): Promise<string>;
  /** Starts `mailroom mcp` for a workspace folder. */
  serveTools(root: string): ToolServer;
}

interface ToolServer extends Disposable {
  /** Returns the text of a tool’s answer. */
  call(name: string, input: Readonly<Record<string, unknown>>): Promise<string>;
}

/** Packs the command line into a temporary folder. */
export async function packedCommandLine(): Promise<PackedCommandLine> {
  const folder = mkdtempSync(join(tmpdir(), 'mr-packed-'));
  await buildCommandLine(folder);
  const start = (cwd: string, args: readonly string[]) =>
    spawnGuarded(process.execPath, [join(folder, 'dist/cli.mjs'), ...args], {
      cwd,
      env: { ...process.env, LC_ALL: 'C', ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
  return {
    run: async (cwd, args) => {
      const { stdout } = start(cwd, args);
      return stdout ? await text(stdout) : '';
    },
    serveTools: (root) => toolServer(start(root, ['mcp', '--root', root])),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function toolServer({ stdin, stdout }: ReturnType<typeof spawnGuarded>): ToolServer {
  if (!stdin || !stdout) throw new Error('The server has no pipes.');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  let id = 0;
  const ask = async (method: string, params: object) => {
    stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params })}\n`);
    const { value } = await lines.next();
    return JSON.parse(value ?? '{}').result;
  };
  const handshake = ask('initialize', { protocolVersion: '2025-11-25' });
  return {
    call: async (name, input) => {
      await handshake;
      const { content } = await ask('tools/call', { name, arguments: input });
      return content[0].text;
    },
    // The program ends with its input.
    [Symbol.dispose]: () => stdin.end(),
  };
}
