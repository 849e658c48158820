import { appendLines } from '../files/appendLines.ts';
import type { DirectoryFile } from '../files/directory.ts';

export const damagedName = 'damaged.jsonl';

/** Where lines of a journal are kept that cannot be read. */
export function damagedFile(journal: DirectoryFile): DirectoryFile {
  return journal.sibling(damagedName);
}

/** Keeps lines of a journal that cannot be read in a file beside it: whoever can read them may put them back. */
export async function setAside(journal: DirectoryFile, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const file = damagedFile(journal);
  const there = new Set(((await file.read()) ?? '').toString().split('\n'));
  await appendLines(
    file,
    lines.filter((line) => !there.has(line)),
  );
}
