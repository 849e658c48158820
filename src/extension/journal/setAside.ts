import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { appendLine } from './appendLine.ts';

/** Where lines of a journal are kept that cannot be read. */
export function damagedPath(journal: string): string {
  return join(dirname(journal), 'damaged.jsonl');
}

/** Keeps lines of a journal that cannot be read in a file beside it: whoever can read them may put them back. */
export async function setAside(journal: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const path = damagedPath(journal);
  const there = new Set((await readFile(path, 'utf8').catch(() => '')).split('\n'));
  for (const line of lines) if (!there.has(line)) await appendLine(path, line);
}
