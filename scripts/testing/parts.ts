import { once } from 'node:events';
import { statSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import { globFiles } from '../globFiles.ts';
import { spawnGuarded } from '../spawnGuarded.ts';
import { withDisplay } from '../vscode/desktop.ts';
import { notOnWindows } from '../vscode/provision.ts';
import { withSharedServers } from '../vscode/sharedServers.ts';
import { type FileResult, printResult } from './fileResult.ts';
import { shortForm } from './shortForm.ts';
import { runTestFiles } from './testFile.ts';

/** A part of the whole test run. */
export interface Part {
  /** Runs the part, or only these of its test files. Prints and returns the results. */
  run(files?: readonly string[]): Promise<readonly FileResult[]>;
  /** True if a busy machine or another window can make its tests fail, so that failures are tried again. */
  readonly canBeFlaky: boolean;
}

/** The parts in the order in which they run. The tests of a part are in the folder of `test` with its name. */
export const parts: Readonly<Record<string, Part>> = {
  check: script('scripts/check.ts'),
  build: script('scripts/package.ts', '--released'),
  unit: nodeTests('test/unit', { concurrency: availableParallelism(), minutes: 10, choose: shortOfRunner }),
  parts: { run: partsTests, canBeFlaky: true },
  sandbox: nodeTests('test/sandbox', { concurrency: 3, minutes: 10 }),
  host: { run: hostTests, canBeFlaky: true },
  page: { ...nodeTests('test/page', { concurrency: 2, minutes: 20 }), canBeFlaky: true },
  ui: { run: uiTests, canBeFlaky: true },
};

/** Creates a part that runs one script. */
export function script(path: string, ...args: readonly string[]): Part {
  const run = async () => {
    const started = performance.now();
    const code = await command([process.execPath, path, ...args]);
    const seconds = (performance.now() - started) / 1000;
    const [passed, failed] = code === 0 ? [1, 0] : [0, 1];
    return [{ file: path, passed, failed, seconds, output: '' }];
  };
  return { run, canBeFlaky: false };
}

interface NodeTestsOptions {
  readonly concurrency: number;
  readonly minutes: number;
  /** Chooses among all files of the folder. */
  readonly choose?: (files: readonly string[]) => readonly string[];
}

/** Tests of what runs the tests: each runs other tests in projects of their own. */
const ofRunner =
  /^test\/unit\/testing\/(?:affected|extensionHosts|otherSystems|testFile|wholeRun)\.test\.ts$/;

/** Leaves out most tests of what runs the tests, unless that was changed. */
function shortOfRunner(files: readonly string[]): readonly string[] {
  const all = files.filter((file) => ofRunner.test(file));
  if (all.length === 0) return files;
  const filesOf = (file: string) => [file];
  const chosen = shortForm(all, { share: all.length, filesOf, within: Number.POSITIVE_INFINITY });
  const left = all.filter((file) => !chosen.includes(file));
  if (left.length > 0)
    console.log(`Left to npm run test:deep, as scripts have not changed:\n  ${left.join('\n  ')}`);
  return files.filter((file) => !left.includes(file));
}

function nodeTests(
  folder: string,
  { concurrency, minutes, choose = (files) => files }: NodeTestsOptions,
): Part {
  const run = (files = largestFirst(choose(globFiles(`${folder}/**/*.test.ts`)))) => {
    return runTestFiles(files, { concurrency, timeout: timeout(minutes) }, printResult);
  };
  return { run, canBeFlaky: false };
}

/** Sorts files by size: large ones usually take longest, and starting them first shortens the run. */
function largestFirst(files: readonly string[]): string[] {
  const sizes = new Map(files.map((file) => [file, statSync(file).size]));
  return files.toSorted((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0));
}

/** Runs files in parallel, each with a VS Code server that the next file reuses. */
function uiTests(files?: readonly string[]): Promise<readonly FileResult[]> {
  if (process.platform === 'win32') {
    const skipped = [`test/ui ${notOnWindows}`];
    const result = { file: 'test/ui', passed: 0, failed: 0, skipped, seconds: 0, output: '' };
    printResult(result);
    return Promise.resolve([result]);
  }
  const concurrency = 2;
  const { run } = nodeTests('test/ui', { concurrency, minutes: 20 });
  return withSharedServers(concurrency, () => run(files));
}

/**
 * Runs all files in one process (`test/parts/main.ts`), which gets their names as arguments. A test that waits for what never comes fails
 * long before the process is killed, which would lose the results of all others.
 */
function partsTests(files: readonly string[] = []): Promise<readonly FileResult[]> {
  const limits = { timeout: timeout(3), limit: timeout(20) };
  const options = { concurrency: 1, ...limits, args: files.filter(isTest).map(nameOf) };
  return runTestFiles(['test/parts/main.ts'], options, printResult);
}

async function hostTests(files: readonly string[] = []): Promise<readonly FileResult[]> {
  const resultsFile = resolve('build/host-results.json');
  await rm(resultsFile, { force: true });
  await mkdir(dirname(resultsFile), { recursive: true });
  const main = [process.execPath, 'test/host/support/main.ts', ...files.map(nameOf)];
  await command(withDisplay(main), { MAILROOM_RESULTS: resultsFile });
  return JSON.parse(await readFile(resultsFile, 'utf8'));
}

/** Time limit of one test, in milliseconds. Long forms get four hours. */
const timeout = (minutes: number) => (process.env.MAILROOM_DEEP ? 240 : minutes) * 60_000;

const isTest = (file: string) => file.endsWith('.test.ts');

const nameOf = (file: string) => basename(file, '.test.ts');

/** Runs a command in the same terminal. Returns its exit code. */
async function command([program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawnGuarded(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const [code] = await once(child, 'close');
  return code;
}
