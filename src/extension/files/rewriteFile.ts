import type { BigIntStats } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { appendLines } from './appendLines.ts';
import type { DirectoryFile } from './directory.ts';
import { draftOf, removeDrafts, writeDraft } from './drafts.ts';
import { isSameFile } from './identity.ts';

/**
 * Rewrites a file of lines while other processes append to it (`appendLines`), without losing their lines:
 *
 * 1. Creates a hard link `<name>.old`. This succeeds in one process only, so it is the lock.
 * 2. Renames a draft with the new text to `<name>`, atomically.
 * 3. Appends to the new file the lines that were appended to the old one meanwhile, and removes `<name>.old`.
 *
 * A process that appends to the old file after that notices that the file was replaced, and appends again. If this process dies
 * in between, `<name>.old` remains for `settleRewrite`.
 *
 * Returns false when another process is rewriting the file. Rejects, without changing anything, when the file is missing or the
 * file system has no hard links.
 */
export async function rewriteFile(
  file: DirectoryFile,
  rewrite: (text: string) => Promise<string>,
): Promise<boolean> {
  const { old } = file;
  const draft = draftOf(file);
  if (!(await file.linkTo(old))) return false;
  await removeDrafts(file);
  try {
    const identity = await old.look();
    const content = identity && (await old.read());
    if (!content) return false;
    // Another process may have assumed that this one is dead, and finished the rewrite. Git may have replaced the file.
    const isUntouched = async () =>
      isSameFile(identity, await old.look()) && isSameFile(identity, await file.look());
    const before = wholeLines(content);
    const text = before.toString('utf8');
    const after = await rewrite(text);
    if (after !== text) {
      await writeDraft(draft, after);
      if (!(await draft.renameTo(file, isUntouched))) {
        await old.removeIfFree(identity);
        return false;
      }
      const rest = await contentAtRest(old);
      await appendLines(file, filledLines((rest ?? before).subarray(before.length)));
    }
    await old.remove(identity);
    return true;
  } catch (error) {
    // After the rename, the old file may hold lines that the new one does not have yet.
    if (isSameFile(await file.look(), await old.look())) await old.removeIfFree();
    throw error;
  } finally {
    await draft.removeIfFree();
  }
}

/**
 * Finishes a rewrite that began at least `patience` milliseconds ago, if this process may write. Returns false only if it is younger. The clock
 * of the file system counts: on a network, it may differ from that of this machine. `old` is the second name of the file.
 */
export async function finishIfAbandoned(
  file: DirectoryFile,
  old: BigIntStats,
  patience: number,
): Promise<boolean> {
  if (!file.directory.isWritable) return true;
  const draft = draftOf(file);
  try {
    await writeDraft(draft, '');
    const now = await draft.look();
    if (now === undefined || Number(now.ctimeMs - old.ctimeMs) < patience) return false;
  } finally {
    await draft.removeIfFree();
  }
  await finishRewrite(file, old);
  return true;
}

/** Finishes a rewrite that another process abandoned: appends the lines that the new file misses, then removes the old file. */
async function finishRewrite(file: DirectoryFile, abandoned: BigIntStats): Promise<void> {
  const { old } = file;
  if (!isSameFile(abandoned, await file.look())) {
    const there = new Set(filledLines((await file.read()) ?? Buffer.alloc(0)));
    const lines = filledLines((await contentAtRest(old)) ?? Buffer.alloc(0));
    await appendLines(
      file,
      lines.filter((line) => !there.has(line)),
    );
  }
  await old.removeIfFree(abandoned);
}

/** The interval between looks at a line that is being written, in milliseconds. */
const lookMs = 20;

/** Returns the bytes up to and including the last newline: another process may still be writing the last line. */
function wholeLines(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
}

function filledLines(bytes: Buffer): string[] {
  return bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
}

/**
 * Reads a file to which others append; `undefined` if another process has removed it. Waits until its last line is complete or nobody goes on
 * with it: half of a line that is being written would become a damaged line of its own.
 */
async function contentAtRest(file: DirectoryFile): Promise<Buffer | undefined> {
  let content = await file.read();
  while (content && wholeLines(content).length < content.length) {
    await setTimeout(lookMs);
    const now = await file.read();
    if (now?.length === content.length) break;
    content = now;
  }
  return content;
}
