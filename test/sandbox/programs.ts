import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach } from 'node:test';
import { spawnGuarded } from '../../scripts/spawnGuarded.ts';
import { callerOf } from './support.ts';

export const sandboxSource = join(import.meta.dirname, '../../src/sandbox');

/** Processes and folders that are cleaned up after each test. */
const running = new Set<ChildProcess>();
const directories = new Set<string>();
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  for (const directory of directories) await rm(directory, { recursive: true, force: true });
});

/** Creates a folder for the data of a sandbox. */
export async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
  directories.add(directory);
  return directory;
}

/** Starts the command-line program. */
export function start(...args: string[]): ChildProcess & { readonly stdout: NodeJS.ReadableStream } {
  const child = spawnGuarded(process.execPath, [join(sandboxSource, 'cli.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child as ChildProcess & { readonly stdout: NodeJS.ReadableStream };
}

/** Starts the program and waits for its first line of output. */
export async function listening(...args: string[]) {
  const child = start(...args);
  const log: string[] = [];
  child.stderr?.on('data', (data) => log.push(String(data)));
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(([code]) => assert.fail(`It ended with ${code}: ${log.join('')}`)),
  ]);
  const connection: { url: string; key: string } = JSON.parse(line);
  return { child, line, log, ...connection, call: callerOf(connection) };
}
