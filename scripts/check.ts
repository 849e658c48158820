/** Types, format and lint. Ends with a non-zero code when one of them finds something. */
import { spawnSync } from 'node:child_process';

const checks = [
  ['tsc', '-b'],
  ['biome', 'check', '--error-on-warnings', '.'],
];

let failed = false;
for (const [command = '', ...args] of checks) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) failed = true;
}
process.exitCode = failed ? 1 : 0;
