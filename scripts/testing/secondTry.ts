import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileResult } from './fileResult.ts';

/** The maximum number of failed files that are run again. If more fail, something is broken rather than flaky. */
const mostFiles = 6;

/** A failed test file, and a function that runs it again, alone. */
export interface FailedFile {
  readonly first: FileResult;
  readonly runAlone: () => Promise<readonly FileResult[]>;
}

export interface SecondTry {
  /** The results that count: of the second run if there was one, otherwise of the first. */
  readonly results: readonly FileResult[];
  /** The files that failed at first and then passed. */
  readonly flaky: readonly string[];
}

/**
 * Runs each failed file again. If it then passes, writes both outputs to `folder`. If more than six files failed, something is
 * broken: none is run again, and the first results count.
 */
export async function trySecondTime(failed: readonly FailedFile[], folder: string): Promise<SecondTry> {
  const results: FileResult[] = [];
  const flaky: string[] = [];
  if (failed.length > mostFiles) {
    console.log(`\n${failed.length} files failed, which is too many for a second try.`);
    return { results: failed.map(({ first }) => first), flaky };
  }
  if (failed.length > 0) console.log('\nsecond try');
  for (const { first, runAlone } of failed) {
    const [second = first] = await runAlone().catch((error: unknown) => {
      console.log('FAIL ', error);
      return [];
    });
    results.push(second);
    if (second.failed > 0) continue;
    flaky.push(first.file);
    await keepOutputs({ first, second }, folder);
  }
  return { results, flaky };
}

/** Writes the output of each try to a file such as `test-ui-folders.test.ts.first.txt`. */
async function keepOutputs(tries: Readonly<Record<string, FileResult>>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, { file, passed, failed, seconds, output }] of Object.entries(tries)) {
    const path = join(folder, `${file.replaceAll('/', '-')}.${name}.txt`);
    await writeFile(path, `${passed} passed, ${failed} failed in ${seconds.toFixed(1)} s\n${output}\n`);
  }
}
