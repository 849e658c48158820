import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { spawnGuarded } from '../../../../scripts/spawnGuarded.ts';

/** Runs a script of this folder in a separate process. */
export function start(script: string, ...args: readonly string[]) {
  const path = fileURLToPath(import.meta.resolve(`./${script}.ts`));
  const process_: ChildProcess = spawnGuarded(process.execPath, [path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = process_.stdout;
  if (!output) throw new Error('There is a pipe.');
  let text = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  /** The complete lines that it has printed so far. */
  const said = () => text.split('\n').slice(0, -1);
  return { process: process_, output, said };
}
