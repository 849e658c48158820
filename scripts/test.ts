/**
 * Checks, builds and tests everything, or the named parts: `npm test -- unit host`. `--deep` runs the long forms.
 * The last line is `N passed, N failed`, and the exit code says the same.
 */
import { spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { nodeTests, type Tally } from './nodeTests.ts';
import { withDisplay } from './vscode/desktop.ts';

const minute = 60_000;
const hostResults = resolve('build/host-results.json');
const packaged = resolve('build/mailroom.vsix');
const passed: Tally = { passed: 1, failed: 0 };
const failed: Tally = { passed: 0, failed: 1 };

const parts: Record<string, () => Tally | Promise<Tally>> = {
  check: () => script('scripts/check.ts'),
  build: () => script('scripts/package.ts'),
  unit: () =>
    nodeTests('test/unit/**/*.test.ts', {
      concurrency: availableParallelism(),
      timeout: limit(10),
    }),
  sandbox: () => nodeTests('test/sandbox/**/*.test.ts', { concurrency: 3, timeout: limit(10) }),
  host: () => hostTests(),
  ui: () => nodeTests('test/ui/**/*.test.ts', { concurrency: 2, timeout: limit(20) }),
};

const { values, positionals } = parseArgs({
  options: { deep: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`The parts are ${Object.keys(parts).join(', ')}; not ${unknown}.`);
if (values.deep) process.env.MAILROOM_DEEP = '1';
process.env.MAILROOM_VSIX = packaged;
// Each test file is a process of its own that loads much the same.
process.env.NODE_COMPILE_CACHE ??= resolve('build/compile-cache');

const total = { passed: 0, failed: 0 };
for (const name of Object.keys(parts).filter(isWanted)) {
  console.log(`\n${name}`);
  const tally = await runPart(name);
  total.passed += tally.passed;
  total.failed += tally.failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** How long one test may take, in milliseconds. */
function limit(minutes: number): number {
  return (values.deep ? 240 : minutes) * minute;
}

/** Everything but the checks needs what is built. */
function isWanted(name: string): boolean {
  if (positionals.length === 0 || positionals.includes(name)) return true;
  return name === 'build' && positionals.some((wanted) => wanted !== 'check');
}

async function runPart(name: string): Promise<Tally> {
  try {
    const tally = await parts[name]?.();
    if (tally && tally.passed + tally.failed > 0) return tally;
    console.log('FAIL  No test was run.');
  } catch (error) {
    console.log('FAIL ', error);
  }
  return failed;
}

function script(path: string): Tally {
  return command([process.execPath, path]);
}

function command([program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv = {}): Tally {
  const { status } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return status === 0 ? passed : failed;
}

async function hostTests(): Promise<Tally> {
  await rm(hostResults, { force: true });
  const launcher = withDisplay([process.execPath, 'test/host/support/main.ts']);
  command(launcher, { MAILROOM_RESULTS: hostResults });
  const results = JSON.parse(await readFile(hostResults, 'utf8'));
  return { passed: results.passed.length, failed: results.failed.length };
}
