/** Runs inside the extension host: what VS Code calls for `extensionTestsPath`. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Mocha from 'mocha';
import { type Results, resultsVariable } from './results.ts';

const patience = 120_000;

export async function run(): Promise<void> {
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: patience,
    forbidOnly: true,
    forbidPending: true,
    reporter: Mocha.reporters.Base,
  });
  for (const name of readdirSync(__dirname).sort()) {
    if (name.endsWith('.test.js')) mocha.addFile(join(__dirname, name));
  }
  const results = await collect(mocha);
  writeFileSync(process.env[resultsVariable] ?? '', JSON.stringify(results));
  if (results.failed.length > 0) throw new Error(`${results.failed.length} failed`);
}

function collect(mocha: Mocha): Promise<Results> {
  const passed: string[] = [];
  const failed: { title: string; error: string }[] = [];
  return new Promise((resolve) => {
    mocha
      .run(() => resolve({ passed, failed }))
      .on('pass', (test) => passed.push(test.fullTitle()))
      .on('fail', (test, error) =>
        failed.push({ title: test.fullTitle(), error: error.stack ?? `${error}` }),
      );
  });
}
