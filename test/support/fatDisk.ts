import { execFile } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const run = async (program: string, ...args: readonly string[]) =>
  (await execute(program, args)).stdout.trim();

/** A disk that ignores case and has neither hard links nor modes, or the reason why there is none. */
export type FatDisk = { readonly folder: string; remove(): Promise<void> } | { readonly missing: string };

/**
 * Mounts a new disk in a file: FAT if the kernel has it, else exFAT by FUSE. Takes root, and `mkfs.vfat` or `mkfs.exfat` and
 * `mount.exfat-fuse`. `MAILROOM_FAT` names a folder on such a disk instead.
 */
export async function fatDisk(): Promise<FatDisk> {
  const given = process.env.MAILROOM_FAT;
  if (given) {
    const folder = await mkdtemp(join(given, 'mailroom-'));
    return { folder, remove: () => rm(folder, { recursive: true }) };
  }
  const place = await mkdtemp(join(tmpdir(), 'fat-'));
  const image = join(place, 'image');
  const folder = await mkdtemp(join(place, 'disk-'));
  const reasons: string[] = [];
  for (const mount of [mountFat, mountExfat]) {
    try {
      await writeFile(image, '');
      await truncate(image, 40 * 1024 * 1024);
      const unmount = await mount(image, folder);
      const remove = async () => {
        await unmount();
        await rm(place, { recursive: true });
      };
      return { folder, remove };
    } catch (error) {
      reasons.push((error as Error).message.trim());
    }
  }
  await rm(place, { recursive: true });
  return { missing: `needs a disk that folds case, which can’t be mounted here: ${reasons.join('; ')}` };
}

async function mountFat(image: string, folder: string): Promise<() => Promise<void>> {
  await run('mkfs.vfat', image);
  await run('mount', '-t', 'vfat', '-o', 'loop', image, folder);
  return async () => void (await run('umount', folder));
}

async function mountExfat(image: string, folder: string): Promise<() => Promise<void>> {
  await run('mkfs.exfat', image);
  const device = await run('losetup', '--find', '--show', image);
  const detach = async () => void (await run('losetup', '--detach', device));
  try {
    await run('mount.exfat-fuse', device, folder);
  } catch (error) {
    await detach();
    throw error;
  }
  return async () => {
    await run('umount', folder);
    await detach();
  };
}
