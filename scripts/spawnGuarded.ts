import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/**
 * Starts a program like `spawn`. It never outlives this process, even if this one is killed with SIGKILL: the program leads a
 * process group, and a shell reads from a pipe that only this process holds open. The pipe closes when the program or this
 * process ends, and the shell then kills what is left of the group.
 */
export const spawnGuarded = ((program: string, args: readonly string[], options: SpawnOptions = {}) => {
  const child = spawn(program, args, { ...options, detached: true });
  if (child.pid === undefined) return child;
  const guard = spawn('sh', ['-c', 'read _; kill -s KILL -- "-$0"', String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.once('exit', () => guard.stdin.end());
  guard.unref();
  return child;
}) as typeof spawn;

/** Signals the whole process group of a program that `spawnGuarded` started. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (!child.pid) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The whole group has already ended.
  }
}
