import { randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { removeAbandonedDrafts } from '../util/abandonedDrafts.ts';
import { appendLine } from './appendLine.ts';

/**
 * Rewrites a file of lines that other processes append to (`appendLine`) at the same time, and loses none of theirs:
 *
 * 1. The file gets a second name, `<path>.old`. Only one process can give it, so that only one rewrites.
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
  path: string,
  rewrite: (text: string) => Promise<string>,
): Promise<boolean> {
  const old = oldName(path);
  const draft = `${path}.${randomUUID()}${draftEnding}`;
  if (!(await giveName(path, old))) return false;
  await removeDrafts(path);
  try {
    const identity = await stat(old, { bigint: true });
    const before = wholeLines(await readFile(old));
    const after = await rewrite(before.toString('utf8'));
    if (after !== before.toString('utf8')) {
      await write(draft, after);
      // Somebody took this process for dead, and finished for it.
      if (!isSame(identity, await statIfThere(old))) return false;
      await rename(draft, path);
      const since = (await readFile(old)).subarray(before.length).toString('utf8');
      for (const line of since.split('\n')) if (line) await appendLine(path, line);
    }
    await rm(old, { force: true });
    return true;
  } catch (error) {
    // Once it is another file, what is in it may be missing in the new one.
    if (isSame(await statIfThere(path), await statIfThere(old))) await rm(old, { force: true });
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Removes what rewritings of the file have left that were cut short long ago. */
export function removeDrafts(path: string): Promise<void> {
  const start = `${basename(path)}.`;
  return removeAbandonedDrafts(dirname(path), (name) => name.startsWith(start) && name.endsWith(draftEnding));
}

/**
 * To be called before the file is read: waits while another process has lines in hand that are to be in the new file.
 * When it took `patience` milliseconds, that process is dead; then this one ends what it began.
 */
export async function settleRewrite(path: string, patience = patienceMs): Promise<void> {
  for (let look = 0; look < mostLooks; look++) {
    const old = await statIfThere(oldName(path));
    if (!old) return;
    if (Date.now() - Number(old.ctimeMs) >= patience) return finishRewrite(path, old);
    if (isSame(old, await statIfThere(path))) return;
    await setTimeout(lookMs);
  }
}

/** Nothing that was appended to the old file is lost. */
async function finishRewrite(path: string, abandoned: BigIntStats): Promise<void> {
  const old = oldName(path);
  if (!isSame(abandoned, await statIfThere(path))) {
    const there = new Set((await textOf(path)).split('\n'));
    for (const line of (await textOf(old)).split('\n'))
      if (line && !there.has(line)) await appendLine(path, line);
  }
  if (isSame(abandoned, await statIfThere(old))) await rm(old, { force: true });
}

/** How often and in what steps, in milliseconds, another process is waited for. */
const mostLooks = 50;
const lookMs = 20;

/** How long a rewriting may take, in milliseconds. It takes less than one second. */
const patienceMs = 30_000;
const draftEnding = '.new';
const oldName = (path: string) => `${path}.old`;

/** Returns false when the name is taken. */
async function giveName(path: string, name: string): Promise<boolean> {
  try {
    await link(path, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Half a line at the end may still be being written. */
function wholeLines(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
}

async function write(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

function isSame(one: BigIntStats | undefined, other: BigIntStats | undefined): boolean {
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

async function statIfThere(path: string): Promise<BigIntStats | undefined> {
  return stat(path, { bigint: true }).catch(() => undefined);
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
