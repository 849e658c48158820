import { setTimeout } from 'node:timers/promises';
import type { DirectoryFile } from './directory.ts';
import { isSameFile } from './identity.ts';

/**
 * Waits until no rewrite of the file is under way. Call it before reading. A rewrite that takes longer than `patience`
 * milliseconds is considered abandoned: this process then finishes it, if it may write.
 */
export async function settleRewrite(file: DirectoryFile, patience = rewriteTimeoutMs): Promise<void> {
  for (let look = 0; look < mostLooks; look++) {
    const old = await file.old.look();
    if (!old) return;
    if (Date.now() - Number(old.ctimeMs) >= patience) {
      // Loaded only then, because most windows never find an abandoned rewrite.
      const { finishIfAbandoned } = await import('./rewriteFile.ts');
      if (await finishIfAbandoned(file, old, patience)) return;
    }
    if (isSameFile(old, await file.look())) return;
    await setTimeout(lookMs);
  }
}

/** Polls another process's rewrite this many times, with this interval in milliseconds. */
const mostLooks = 50;
const lookMs = 20;

/** A rewrite that takes longer is abandoned, in milliseconds. It usually takes less than a second. */
const rewriteTimeoutMs = 30_000;
