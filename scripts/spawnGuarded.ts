import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { cleanUpAfterUs } from './cleanUp.ts';
import { signalTree } from './processTree.ts';

/**
 * Starts a program like `spawn`. It never outlives this process, even if this one is killed with SIGKILL, and what it leaves running ends
 * with it. On Windows, what a program leaves running when it ends on its own is not found.
 */
export const spawnGuarded = ((program: string, args: readonly string[], options: SpawnOptions = {}) => {
  // A process group of its own. On Windows, `detached` would open a console window.
  const child = spawn(program, args, { ...options, detached: process.platform !== 'win32' });
  const { pid } = child;
  if (pid === undefined) return child;
  const isDone = cleanUpAfterUs({ end: pid });
  child.once('exit', () => {
    signalTree(pid, 'SIGKILL');
    isDone();
  });
  return child;
}) as typeof spawn;

/** Signals a program that `spawnGuarded` started, and all that it started. On Windows, each signal ends them at once. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid) signalTree(child.pid, signal);
}
