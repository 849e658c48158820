/** Runs inside the extension host: what VS Code calls for `extensionTestsPath`. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Mocha from 'mocha';
import { mailroom } from './mailroom.ts';
import { claimsVariable, type Results, resultsVariable } from './results.ts';

const patience = 120_000;
/** Where the extension and its tests are. */
const built = dirname(import.meta.dirname);

export async function run(): Promise<void> {
  const passed: string[] = [];
  const failed: { title: string; error: string }[] = [];
  process.on('unhandledRejection', (reason) => {
    const error = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    // VS Code has such promises of its own.
    if (error.includes(built)) failed.push({ title: 'a promise that nobody handled', error });
  });
  for (const name of readdirSync(import.meta.dirname).sort()) {
    if (!name.endsWith('.test.mjs') || !claim(name)) continue;
    const results = await runFile(join(import.meta.dirname, name));
    passed.push(...results.passed);
    failed.push(...results.failed);
  }
  const results: Results = { passed, failed };
  writeFileSync(process.env[resultsVariable] ?? '', JSON.stringify(results));
  if (failed.length > 0) throw new Error(`${failed.length} failed`);
}

/** Whether no other window has the file. */
function claim(name: string): boolean {
  try {
    mkdirSync(join(process.env[claimsVariable] ?? '', name));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function runFile(path: string): Promise<Results> {
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: patience,
    forbidOnly: true,
    forbidPending: true,
    reporter: Mocha.reporters.Base,
  });
  mocha.addFile(path);
  await mailroom();
  await mocha.loadFilesAsync();
  const passed: string[] = [];
  const failed: { title: string; error: string }[] = [];
  return new Promise((resolve) => {
    mocha
      .run(() => {
        // Else it goes on listening to promises that nobody handles, and passes each on to all that do so, too.
        mocha.dispose();
        resolve({ passed, failed });
      })
      .on('pass', (test) => passed.push(test.fullTitle()))
      .on('fail', (test, error) =>
        failed.push({ title: test.fullTitle(), error: error.stack ?? `${error}` }),
      );
  });
}
