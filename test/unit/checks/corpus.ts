import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { globFiles } from '../../../scripts/globFiles.ts';

const root = resolve(import.meta.dirname, '../../..');
const folder = resolve(root, process.env.MAILROOM_CORPUS ?? '../shared/corpus');

/** Letters and pages that others wrote. Where they are not at hand, the tests that need them have nothing to read, and say so. */
export const corpusIsAtHand = existsSync(folder);

export interface CorpusFile {
  readonly name: string;
  readonly text: string;
}

/** The files of the corpus that match, by name. */
export function corpusFiles(pattern: string): CorpusFile[] {
  const names = corpusIsAtHand ? globFiles(pattern, { cwd: folder }) : [];
  return names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}
