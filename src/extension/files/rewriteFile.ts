import { randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { removeAbandonedDrafts } from './abandonedDrafts.ts';
import { appendLines } from './appendLines.ts';
import type { FolderFile } from './folder.ts';
import { isSame } from './identity.ts';

/**
 * Rewrites a file of lines that other processes append to (`appendLines`) at the same time, and loses none of theirs:
 *
 * 1. The file gets a second name, `<name>.old`. Only one process can give it, so that only one rewrites.
 * 2. A draft of the new text takes the first name, in one step.
 * 3. What was appended to the old file meanwhile is appended to the new one, and the old one goes.
 *
 * Whoever appends to the old file after that sees that it is not there any more, and appends again. When this process
 * dies on the way, the old file is there for `settleRewrite`.
 *
 * Returns false when another process is at it. Rejects when the file is missing, or on a disk where no file can have
 * two names; then nothing has changed.
 */
export async function rewriteFile(
  file: FolderFile,
  rewrite: (text: string) => Promise<string>,
): Promise<boolean> {
  const { old } = file;
  const draft = file.sibling(`${file.name}.${randomUUID()}${draftEnding}`);
  if (!(await file.linkTo(old))) return false;
  await removeDrafts(file);
  try {
    const identity = await old.look();
    const before = wholeLines(await contentOf(old));
    const text = before.toString('utf8');
    const after = await rewrite(text);
    if (after !== text) {
      await write(draft, after);
      // Somebody took this process for dead, and finished for it.
      if (!isSame(identity, await old.look())) return false;
      await draft.renameTo(file);
      await appendLines(file, linesOf((await contentOf(old)).subarray(before.length)));
    }
    await old.remove();
    return true;
  } catch (error) {
    // Once it is another file, what is in it may be missing in the new one.
    if (isSame(await file.look(), await old.look())) await old.remove();
    throw error;
  } finally {
    await draft.remove();
  }
}

/** Removes what rewritings of the file have left that were cut short long ago. */
export function removeDrafts({ folder, name }: FolderFile): Promise<void> {
  return removeAbandonedDrafts(
    folder,
    (found) => found.startsWith(`${name}.`) && found.endsWith(draftEnding),
  );
}

/**
 * To be called before the file is read: waits while another process has lines in hand that are to be in the new file.
 * When it took `patience` milliseconds, that process is dead; then this one ends what it began, where it may write.
 */
export async function settleRewrite(file: FolderFile, patience = patienceMs): Promise<void> {
  for (let look = 0; look < mostLooks; look++) {
    const old = await file.old.look();
    if (!old) return;
    if (Date.now() - Number(old.ctimeMs) >= patience) return finishRewrite(file, old);
    if (isSame(old, await file.look())) return;
    await setTimeout(lookMs);
  }
}

/** Nothing that was appended to the old file is lost. */
async function finishRewrite(file: FolderFile, abandoned: BigIntStats): Promise<void> {
  if (!file.folder.isWritable) return;
  const { old } = file;
  if (!isSame(abandoned, await file.look())) {
    const there = new Set(linesOf((await file.read()) ?? Buffer.alloc(0)));
    const lines = linesOf(await contentOf(old));
    await appendLines(
      file,
      lines.filter((line) => !there.has(line)),
    );
  }
  if (isSame(abandoned, await old.look())) await old.remove();
}

/** How often and in what steps, in milliseconds, another process is waited for. */
const mostLooks = 50;
const lookMs = 20;

/** How long a rewriting may take, in milliseconds. It takes less than one second. */
const patienceMs = 30_000;
const draftEnding = '.new';

/** Half a line at the end may still be being written. */
function wholeLines(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
}

function linesOf(bytes: Buffer): string[] {
  return bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
}

async function write(draft: FolderFile, text: string): Promise<void> {
  const handle = await draft.create();
  if (!handle) throw new Error(`${draft.path} is there already`);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function contentOf(file: FolderFile): Promise<Buffer> {
  const content = await file.read();
  if (!content) throw new Error(`${file.path} is not there any more`);
  return content;
}
