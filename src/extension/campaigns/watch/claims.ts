import type { DirectoryFile } from '../../files/directory.ts';
import { createWith } from '../../files/newFile.ts';

/** The time after which a claim counts as abandoned, in milliseconds: longer than a request can take. */
const abandonedMs = 60_000;

/** The same for a claim without its time: that of a window that was killed at the very beginning, or that begins just now. */
const abandonedUnwrittenMs = 86_400_000;

/**
 * Claims what only one window may do at a time: the window that creates the file has the claim. Resolves with a function that ends it, or with
 * `undefined` while another window has it. The claim of a window that was killed ends after a minute.
 */
export async function claimForAWhile(file: DirectoryFile): Promise<(() => Promise<void>) | undefined> {
  await file.directory.make();
  const held = await file.look();
  if (held) {
    if (!(await isAbandoned(file, Number(held.mtimeMs)))) return undefined;
    await file.remove(held);
  }
  // By the clock of this machine: the server of a network folder may have another one.
  const handle = await createWith(file, String(Date.now()));
  if (!handle) return undefined;
  const ours = await handle.stat({ bigint: true });
  await handle.close();
  return () => file.removeIfFree(ours);
}

async function isAbandoned(file: DirectoryFile, createdAt: number): Promise<boolean> {
  const claimedAt = Number(await file.read(mostDigits));
  // The absolute difference counts, because the clock may have been set back.
  return claimedAt > 0
    ? Math.abs(Date.now() - claimedAt) >= abandonedMs
    : Math.abs(Date.now() - createdAt) >= abandonedUnwrittenMs;
}

/** The longest claim that is read, in bytes. */
const mostDigits = 100;

/** Claims what only one window may do, once and for all. Resolves with false if it was claimed before. */
export async function claimForever(file: DirectoryFile): Promise<boolean> {
  await file.directory.make();
  const handle = await file.create();
  await handle?.close();
  return handle !== undefined;
}
