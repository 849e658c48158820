import { compactLines, repairLines, type TidyLines } from '../../../core/journal/tidy.ts';
import { appendLines } from '../../files/appendLines.ts';
import type { DirectoryFile } from '../../files/directory.ts';
import { rewriteFile } from '../../files/rewriteFile.ts';

/** The result of a repair or compaction, in lines. */
export interface Tidied {
  /** Unreadable lines, which were moved to `damaged.jsonl`. */
  readonly damaged: number;
  /** Conflict markers, which were removed. */
  readonly conflicts: number;
  /** All lines that were removed. */
  readonly dropped: number;
}

/** Moves unreadable lines to `damaged.jsonl`. Returns `undefined` when another process is rewriting the file. */
export function repairFile(file: DirectoryFile): Promise<Tidied | undefined> {
  return tidyFile(file, repairLines);
}

/** Repairs the file, and removes events that no longer have an effect. */
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

export const damagedName = 'damaged.jsonl';

/** Returns the file for unreadable lines of a journal. */
export function damagedFile(journal: DirectoryFile): DirectoryFile {
  return journal.sibling(damagedName);
}

/** Appends unreadable lines of a journal to the file beside it, so that they can be restored by hand. */
export async function setAside(journal: DirectoryFile, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const file = damagedFile(journal);
  const there = new Set(((await file.read()) ?? '').toString().split('\n'));
  await appendLines(
    file,
    lines.filter((line) => !there.has(line)),
  );
}
