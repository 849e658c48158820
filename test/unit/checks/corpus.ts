import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { globFiles } from '../../../scripts/globFiles.ts';

const root = resolve(import.meta.dirname, '../../..');
const folder = resolve(root, process.env.MAILROOM_CORPUS ?? '../shared/corpus');

/** Third-party letters and pages. Tests that need them are skipped with a diagnostic if the folder is missing. */
export const corpusIsAtHand = existsSync(folder);

export interface CorpusFile {
  readonly name: string;
  readonly text: string;
}

/** Returns the files of the corpus that match a pattern. */
export function corpusFiles(pattern: string): CorpusFile[] {
  const names = corpusIsAtHand ? globFiles(pattern, { cwd: folder }) : [];
  return names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}
