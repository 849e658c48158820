/** Is loaded before all else by the processes of a test run and their worker threads, for `useTestTime`. */
import childProcess, { type ForkOptions } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { shiftClock } from './shiftClock.ts';

const shift = Number(process.env.MAILROOM_TEST_CLOCK ?? 0);
if (shift !== 0) shiftClock(shift);

// VS Code removes NODE_OPTIONS before it starts an extension host.
const { fork } = childProcess;
childProcess.fork = ((path: string, ...rest: readonly unknown[]) => {
  const args = Array.isArray(rest[0]) ? rest[0] : [];
  const options = rest.find((each): each is ForkOptions => typeof each === 'object' && each !== args);
  const execArgv = [...(options?.execArgv ?? process.execArgv), `--import=${import.meta.url}`];
  return fork(path, args, { ...options, execArgv });
}) as typeof fork;
syncBuiltinESMExports();
