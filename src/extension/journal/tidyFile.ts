import { compactLines, repairLines, type TidyLines } from '../../core/journal/tidy.ts';
import type { DirectoryFile } from '../files/directory.ts';
import { rewriteFile } from '../files/rewriteFile.ts';
import { setAside } from './setAside.ts';

/** What putting a file in order did. */
export interface Tidied {
  /** How many lines could not be read: they are in `damaged.jsonl` now. */
  readonly damaged: number;
  /** How many marks of conflicts there were. */
  readonly conflicts: number;
  /** How many lines are not there any more, because they say nothing. */
  readonly dropped: number;
}

/** Takes out of a file of events what cannot be read, and loses nothing. `undefined` when another process is at it. */
export function repairFile(file: DirectoryFile): Promise<Tidied | undefined> {
  return tidyFile(file, repairLines);
}

/** Takes out also what says nothing any more. */
export function compactFile(file: DirectoryFile): Promise<Tidied | undefined> {
  return tidyFile(file, compactLines);
}

async function tidyFile(
  file: DirectoryFile,
  tidy: (lines: readonly string[]) => TidyLines,
): Promise<Tidied | undefined> {
  let tidied: Tidied | undefined;
  const isDone = await rewriteFile(file, async (text) => {
    const lines = text.split('\n').slice(0, -1);
    const { kept, damaged, conflicts } = tidy(lines);
    await setAside(file, damaged);
    tidied = { damaged: damaged.length, conflicts, dropped: lines.length - kept.length };
    return kept.map((line) => `${line}\n`).join('');
  });
  return isDone ? tidied : undefined;
}
