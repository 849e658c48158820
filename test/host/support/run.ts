/** Runs inside the extension host: what VS Code calls for `extensionTestsPath`. */
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inspect } from 'node:util';
import Mocha from 'mocha';
import { mailroom } from './mailroom.ts';
import { type Begun, folderVariable, type Results, resultsName, windowVariable } from './results.ts';

const patience = 120_000;
/** The folder of the extension and its tests. */
const built = dirname(import.meta.dirname);
const ending = '.test.mjs';
const window = process.env[windowVariable] ?? '';

type Failure = Results['failed'][number];

export async function run(): Promise<void> {
  // Test helpers name files of the project from its folder, as they do in Node.
  process.chdir(join(built, '../../..'));
  let failed: Failure[] = [];
  process.on('unhandledRejection', (reason) => {
    const error = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    // VS Code itself has unhandled promises, too.
    if (error.includes(built)) failed.push({ title: 'a promise that nobody handled', error });
  });
  const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith(ending));
  // The largest usually take longest: the windows then end at about the same time.
  const size = (name: string) => statSync(join(import.meta.dirname, name)).size;
  for (const name of names.sort((one, other) => size(other) - size(one))) {
    const results = join(process.env[folderVariable] ?? '', resultsName(basename(name, ending)));
    if (!begin(results)) continue;
    failed = [];
    const skipped: string[] = [];
    const started = performance.now();
    const passed = await runFile(join(import.meta.dirname, name), { failed, skipped }).catch(
      (error: unknown) => {
        failed.push({ title: `The file cannot be run: ${name}`, error: inspect(error) });
        return 0;
      },
    );
    const seconds = (performance.now() - started) / 1000;
    writeFileSync(results, JSON.stringify({ window, passed, failed, skipped, seconds } satisfies Results));
  }
}

/** Returns false if another window has begun with the file. */
function begin(results: string): boolean {
  try {
    writeFileSync(results, JSON.stringify({ window } satisfies Begun), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

interface NotPassed {
  readonly failed: Failure[];
  readonly skipped: string[];
}

/** Adds the failures and the skipped tests to the lists, and returns how many tests passed. A test that is skipped without a need has failed. */
async function runFile(path: string, { failed, skipped }: NotPassed): Promise<number> {
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: patience,
    forbidOnly: true,
    reporter: Mocha.reporters.Base,
  });
  mocha.addFile(path);
  await mailroom();
  await mocha.loadFilesAsync();
  let passed = 0;
  return new Promise((resolve) => {
    mocha
      .run(() => {
        // Otherwise it keeps listening for unhandled rejections, and forwards each to all other listeners.
        mocha.dispose();
        resolve(passed);
      })
      .on('pass', () => {
        passed++;
      })
      .on('pending', (test) => {
        const title = test.fullTitle();
        if (/ \(needs [^()]+\)$/.test(title)) skipped.push(title);
        else failed.push({ title, error: 'It was skipped.' });
      })
      .on('fail', (test, error) =>
        failed.push({ title: test.fullTitle(), error: error.stack ?? `${error}` }),
      );
  });
}
