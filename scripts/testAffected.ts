/**
 * Runs the checks and, for about a minute, the test files that depend on changes since a commit: cheap kinds first, then by
 * distance in the import graph. Lists the files that it leaves to `npm test`. The commit is the argument, otherwise the last
 * one in the branch's upstream, otherwise `HEAD`. Uncommitted changes count.
 */
import { existsSync } from 'node:fs';
import { changedSince, upstreamCommit } from './testing/changes.ts';
import { useCompileCache } from './testing/compileCache.ts';
import { dependents, readDependencies } from './testing/dependencies.ts';
import { readDurations, rememberDurations } from './testing/durations.ts';
import { type FileResult, printSum } from './testing/fileResult.ts';
import { parts, script } from './testing/parts.ts';
import { useTemporaryFolder } from './testing/temporaryFolder.ts';
import { noon, useTestTime } from './testing/testTime.ts';

/** The time budget for all files, in seconds. Based on the files' last durations. */
const budget = 60;
/** The assumed durations of files that have not run on this machine, in seconds, by part. */
const usualSeconds: Readonly<Record<string, number>> = { unit: 1, page: 10, ui: 30 };

const commit = process.argv[2] ?? upstreamCommit() ?? 'HEAD';
const changed = changedSince(commit);
console.log(`Files changed since ${commit}: ${changed.length}`);
const affected = affectedTests();
const chosen = withinBudget(affected);
const left = affected.filter((file) => !chosen.includes(file));
await useCompileCache();
useTemporaryFolder();
useTestTime(noon);

const results: FileResult[] = [];
console.log('\ncheck and build');
const checkAndBuild = [script('scripts/check.ts'), script('scripts/build.ts')];
results.push(...(await Promise.all(checkAndBuild.map((part) => part.run()))).flat());
for (const [name, part] of Object.entries(parts)) {
  const files = chosen.filter((file) => isOfPart(file, name));
  if (files.length === 0) continue;
  console.log(`\n${name}`);
  results.push(...(await part.run(files)));
}
await rememberDurations(results);
console.log(`\nOther tests of the built extension may be affected too.`);
if (left.length > 0)
  console.log(`Left to npm test, because they take longer than a minute:\n  ${left.join('\n  ')}`);
process.exitCode = printSum(results) ? 0 : 1;

/** Returns the affected test files: the changed ones first, the others sorted by part, then by distance. */
function affectedTests(): string[] {
  const steps = dependents(changed, readDependencies());
  const names = Object.keys(parts);
  const rank = (file: string) => names.findIndex((name) => isOfPart(file, name));
  return [...steps]
    .filter(([file]) => file.endsWith('.test.ts') && existsSync(file))
    .toSorted(([one, near], [other, far]) => {
      if (near === 0 || far === 0) return near - far;
      return rank(one) - rank(other) || near - far;
    })
    .map(([file]) => file);
}

/** Returns all changed test files, and the others that fit into the budget. */
function withinBudget(files: readonly string[]): string[] {
  const durations = readDurations();
  let rest = budget;
  return files.filter((file) => {
    const part = Object.keys(parts).find((name) => isOfPart(file, name)) ?? '';
    const seconds = durations[file] ?? usualSeconds[part] ?? 3;
    if (seconds > rest && !changed.includes(file)) return false;
    rest -= seconds;
    return true;
  });
}

function isOfPart(file: string, name: string): boolean {
  return file.startsWith(`test/${name}/`);
}
