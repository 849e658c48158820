import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileResult } from './fileResult.ts';

/** If more files fail, they are not flaky. */
const mostFiles = 6;

/** A file that failed, and how to run it once more, alone. */
export interface FailedFile {
  readonly first: FileResult;
  readonly runAlone: () => Promise<readonly FileResult[]>;
}

export interface SecondTry {
  /** The final results. */
  readonly results: readonly FileResult[];
  /** The files that failed at first and then passed. */
  readonly flaky: readonly string[];
}

/**
 * Runs each failed file once more, and keeps both outputs of those that then pass in `folder`. When more than six files failed,
 * something is broken, and the first results count.
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

/** Writes a file such as `test-ui-folders.test.ts.first.txt`. */
async function keepOutputs(tries: Readonly<Record<string, FileResult>>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, { file, passed, failed, seconds, output }] of Object.entries(tries)) {
    const path = join(folder, `${file.replaceAll('/', '-')}.${name}.txt`);
    await writeFile(path, `${passed} passed, ${failed} failed in ${seconds.toFixed(1)} s\n${output}\n`);
  }
}
