/** Checks types, format and lint. Exits with a non-zero code if one of them reports a problem. */
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
