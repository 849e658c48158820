/** Runs the command line from its source, for programs that start it as a process. `MAILROOM_BUNDLES` is the folder with its threads. */
import { resolve } from 'node:path';
import { endOnSignals } from '../../../../src/cli/endOnSignals.ts';
import { run } from '../../../../src/cli/run.ts';
import { openThreads } from '../../../../src/cli/threads.ts';

endOnSignals();
const { env, platform, stdin, stdout, stderr } = process;
process.exitCode = await run(process.argv.slice(2), resolve(import.meta.dirname, '../../../../dist'), {
  ...{ cwd: process.cwd(), env, platform, stdin, stdout, stderr },
  openThreads: async () => openThreads(env.MAILROOM_BUNDLES ?? ''),
});
