import { repairLines } from '../../../core/journal/tidy.ts';
import { appendLines } from '../../files/appendLines.ts';
import { type DirectoryFile, largestRead } from '../../files/directory.ts';
import { isSameFile } from '../../files/identity.ts';
import { readBytes } from '../../files/readBytes.ts';
import { Refused } from '../../files/refused.ts';
import { settleRewrite } from '../../files/settleRewrite.ts';
import { setAside } from '../files/tidyFile.ts';

/**
 * Returns true for `journal-PC.jsonl` (OneDrive), `journal 2.jsonl` (iCloud), `journal (1).jsonl` (Google Drive),
 * `journal (Anna's conflicted copy 2026-11-25).jsonl` (Dropbox), `journal.sync-conflict-….jsonl` (Syncthing) and the like.
 */
export function isConflictCopy(name: string): boolean {
  const [start, end] = ['journal', '.jsonl'];
  return copyStarts.some((added) => name.startsWith(start + added)) && name.endsWith(end);
}

const copyStarts: readonly string[] = ['-', '_', ' ', '(', '.sync-conflict-'];

/**
 * Adds the lines of a copy that the journal does not have, then removes the copy. Unreadable lines are moved to the file for them. If this
 * process dies in between, the copy is still there, and merging it again adds what is missing. Returns the number of added lines. Rejects
 * with `Refused`, before anything is added, if the copy is no regular file, or if the journal would become too large to be read.
 */
export async function mergeCopy(journal: DirectoryFile, copy: DirectoryFile): Promise<number> {
  journal.directory.refuseUnlessWritable();
  const handle = await copy.openToRead();
  // Another window has merged it.
  if (!handle) return 0;
  const seen = await handle.stat({ bigint: true });
  let bytes: Buffer;
  try {
    bytes = await readBytes(handle, 0, await copy.sizeOf(handle));
  } finally {
    await handle.close();
  }
  const { kept, damaged } = repairLines(bytes.toString().split('\n'));
  await settleRewrite(journal);
  const there = (await journal.read()) ?? Buffer.alloc(0);
  const known = new Set(there.toString().replaceAll('\r\n', '\n').split('\n'));
  const missing = kept.filter((line) => !known.has(line));
  const size = missing.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, there.length);
  if (size > largestRead) throw new Refused('tooLarge', copy.path);
  await setAside(journal, damaged);
  await appendLines(journal, missing);
  // The program that synchronizes may have changed the copy meanwhile: its new lines are merged another time.
  const now = await copy.look();
  const isUnchanged = isSameFile(seen, now) && seen.size === now?.size && seen.mtimeNs === now.mtimeNs;
  if (isUnchanged) await copy.remove(seen);
  return missing.length;
}
