import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FileResult } from './fileResult.ts';

const path = 'build/test-seconds.json';

/** Returns the duration of each test file's last run on this machine, in seconds. */
export function readDurations(): Readonly<Record<string, number>> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

export async function rememberDurations(results: readonly FileResult[]): Promise<void> {
  const durations = results.map(({ file, seconds }) => [file, Math.round(seconds * 10) / 10]);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify({ ...readDurations(), ...Object.fromEntries(durations) }, null, 1));
}
