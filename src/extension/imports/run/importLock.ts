import type { BigIntStats } from 'node:fs';
import type { Directory, DirectoryFile } from '../../files/directory.ts';
import { createWith } from '../../files/newFile.ts';
import { OneAtATime } from '../../kit/oneAtATime.ts';

/** A file that only the holder of the lock writes. */
interface LockedFile {
  appendFile(text: string): Promise<void>;
  datasync(): Promise<void>;
}

/** An exclusive lock on an import, or on the imports into a list: only the window that has it may run the import. */
export interface ImportLock {
  /**
   * Appends to a file of the import, in the order of the calls. With `isDurable`, resolves when the text is on the disk and no other window
   * had taken the lock by then: a window that takes it later reads the text. Rejects with `LockLost` if another window has taken the lock
   * because this one seemed dead.
   */
  append(file: LockedFile, text: string, isDurable: boolean): Promise<void>;
  /** Rejects with `LockLost` if another window has taken the lock. */
  verify(): Promise<void>;
  release(): Promise<void>;
}

export class LockLost extends Error {}

/** The processes and the clock of the machine, on which a lock depends. */
interface LockHost {
  /** The id of this process. */
  readonly processId: number;
  /** The locks that this process holds, by the paths of their files. A file that it could not remove is no lock. */
  readonly held: Map<string, symbol>;
  isAlive(processId: number): boolean;
  /** Returns the time of day, in milliseconds since 1970. */
  now(): number;
  /** Calls `work` every so many milliseconds. Returns a function that ends that. */
  every(milliseconds: number, work: () => void): () => void;
}

/** The time after which a lock that is no longer renewed counts as abandoned, in milliseconds. Compared with the file's time of change. */
const abandonedMs = 20_000;
const renewMs = 3_000;

/** How long to wait, in milliseconds, until the lock of a closed or killed window has expired. */
export const lockPatienceMs = abandonedMs + 5_000;

/** Resolves with true while another window runs the import. */
export async function runsElsewhere(directory: Directory): Promise<boolean> {
  const file = lockFile(directory);
  return isHeld(file, await file.look(), thisHost);
}

/** Takes a lock. Resolves with `undefined` while another window holds it, or this one for another import. */
export async function takeLock(file: DirectoryFile, host = thisHost): Promise<ImportLock | undefined> {
  const abandoned = await file.look();
  if (await isHeld(file, abandoned, host)) return undefined;
  // Another window may have taken the abandoned lock meanwhile: that one stays.
  if (abandoned) await file.remove(abandoned);
  const handle = await createWith(file, String(host.processId));
  if (!handle) return undefined;
  // The times are those of this machine: the server of a network folder may have another clock.
  const renew = () => handle.utimes(new Date(host.now()), new Date(host.now()));
  await renew();
  const held = Symbol(file.path);
  host.held.set(file.path, held);
  const stop = host.every(renewMs, () => void renew().catch(() => undefined));
  const verify = async () => {
    if (!(await file.isStill(handle))) throw new LockLost('Another window runs this import');
  };
  const appends = new OneAtATime();
  return {
    verify,
    append: (log, text, isDurable) =>
      appends.run(async () => {
        await verify();
        // Not `write`, which may write less than that without an error.
        await log.appendFile(text);
        if (!isDurable) return;
        await log.datasync();
        await verify();
      }),
    release: async () => {
      stop();
      if (host.held.get(file.path) === held) host.held.delete(file.path);
      const ours = await handle.stat({ bigint: true });
      await handle.close();
      // If another program holds it for long, or the folder has become read-only, it counts as abandoned soon.
      await file.remove(ours).catch(() => undefined);
    },
  };
}

export const lockFile = (directory: Directory): DirectoryFile => directory.file('lock');

async function isHeld(file: DirectoryFile, held: BigIntStats | undefined, host: LockHost): Promise<boolean> {
  // The absolute difference counts, because the clock may have been set back.
  if (!held || Math.abs(host.now() - Number(held.mtimeMs)) >= abandonedMs) return false;
  const holder = Number(await file.read());
  if (holder === host.processId) return host.held.has(file.path);
  return !(holder > 0) || host.isAlive(holder);
}

const thisHost: LockHost = {
  processId: process.pid,
  held: new Map(),
  isAlive: (processId) => {
    try {
      return process.kill(processId, 0);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code !== 'ESRCH';
    }
  },
  now: () => Date.now(),
  every: (milliseconds, work) => {
    const timer = setInterval(work, milliseconds);
    return () => clearInterval(timer);
  },
};
