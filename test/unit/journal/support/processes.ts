import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { spawnGuarded } from '../../../../scripts/spawnGuarded.ts';

/** A script beside this one that runs in a process of its own. */
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
  /** The whole lines that it has written so far. */
  const said = () => text.split('\n').slice(0, -1);
  return { process: process_, output, said };
}
