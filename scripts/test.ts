/**
 * Checks, builds and tests everything, or the named parts: `npm test -- unit host`. `--deep` runs the long forms. Tests run at noon in a
 * zone other than UTC, the long forms at midnight in another; `--zone UTC --time 00:00` names a zone and a time of day.
 * Host, page and ui files that fail run once more at the end. Those that then pass are reported as flaky and count as passed.
 * The last line is `N passed, N failed`, and the exit code says the same.
 */
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { useCompileCache } from './testing/compileCache.ts';
import { rememberDurations } from './testing/durations.ts';
import { type FileResult, printSum } from './testing/fileResult.ts';
import { type Part, parts } from './testing/parts.ts';
import { type FailedFile, trySecondTime } from './testing/secondTry.ts';
import { useTemporaryFolder } from './testing/temporaryFolder.ts';
import { midnight, noon, useTestTime } from './testing/testTime.ts';

const { values, positionals } = parseArgs({
  options: {
    deep: { type: 'boolean', default: false },
    zone: { type: 'string' },
    time: { type: 'string' },
  },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`The parts are ${Object.keys(parts).join(', ')}; not ${unknown}.`);
if (values.deep) process.env.MAILROOM_DEEP = '1';
process.env.MAILROOM_VSIX = resolve('build/mailroom.vsix');
await useCompileCache();
useTemporaryFolder();
const usual = values.deep ? midnight : noon;
useTestTime({ zone: values.zone ?? usual.zone, time: values.time ?? usual.time });
const flakyFolder = resolve('build/flaky');
await rm(flakyFolder, { recursive: true, force: true });

const results: FileResult[] = [];
const failedFiles: FailedFile[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (!isWanted(name)) continue;
  console.log(`\n${name}`);
  const partResults = await runPart(part);
  if (partResults.length === 0) results.push({ file: name, passed: 0, failed: 1, seconds: 0, output: '' });
  for (const result of partResults) {
    const deservesSecondTry = result.failed > 0 && part.canBeFlaky && !values.deep;
    if (deservesSecondTry) failedFiles.push({ first: result, runAlone: () => part.run([result.file]) });
    else results.push(result);
  }
}
const { results: afterSecondTry, flaky } = await trySecondTime(failedFiles, flakyFolder);
results.push(...afterSecondTry);
await rememberDurations(results);
console.log();
if (flaky.length > 0) console.log(`${flaky.length} flaky: ${flaky.join(', ')}`);
process.exitCode = printSum(results) ? 0 : 1;

/** Returns true if the part was requested. Requests for any part but `check` also need the build. */
function isWanted(name: string): boolean {
  if (positionals.length === 0 || positionals.includes(name)) return true;
  return name === 'build' && positionals.some((wanted) => wanted !== 'check');
}

/** Runs a part and returns its results. Returns an empty list if the part could not run or ran no test. */
async function runPart(part: Part): Promise<readonly FileResult[]> {
  try {
    const results = await part.run();
    if (results.length === 0) console.log('FAIL  No test was run.');
    return results;
  } catch (error) {
    console.log('FAIL ', error);
    return [];
  }
}
