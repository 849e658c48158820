/** Runs the command line from its source, for programs that start it as a process. */
import { dirname } from 'node:path';
import { run } from '../../../../src/cli/run.ts';
import { builtWorker } from '../../../support/builtWorker.ts';

const from = process.cwd();
process.chdir(new URL('../../../../', import.meta.url).pathname);
const bundles = dirname(await builtWorker('inspector'));
process.chdir(from);
process.exitCode = await run(process.argv.slice(2), bundles);
