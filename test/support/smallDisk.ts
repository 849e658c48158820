import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The unit in which the disk gives space, in bytes. */
const page = 4096;

/** A small disk in memory that can really be full. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills it with a file, except for some pages of 4 KB. */
  fill(leaving?: number): Promise<void>;
  /** Removes that file. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts a tmpfs, which takes root on Linux. Returns the reason if that is impossible, or if the long forms of tests were not asked for. */
export async function smallDisk(
  megabytes = 1,
  isDeep = process.env.MAILROOM_DEEP === '1',
): Promise<SmallDisk | { readonly missing: string }> {
  if (!isDeep) return { missing: 'needs npm run test:deep, which mounts a disk' };
  const folder = await mkdtemp(join(tmpdir(), 'mr-tmpfs-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  } catch (error) {
    await rm(folder, { recursive: true });
    return { missing: `needs a tmpfs, which can’t be mounted here: ${(error as Error).message.trim()}` };
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: async (leaving = 0) => {
      const size = await writeUntilFull(filler);
      await truncate(filler, size - leaving * page);
    },
    free: () => rm(filler),
    remove: async () => {
      await run('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}

/** Returns the size of the file, in bytes. */
async function writeUntilFull(path: string): Promise<number> {
  await using file = await open(path, 'w');
  const bytes = new Uint8Array(page);
  for (let size = 0; ; size += page) {
    try {
      await file.writeFile(bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return size;
      throw error;
    }
  }
}
