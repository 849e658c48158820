import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { sep } from 'node:path';

/**
 * How a disk behaves: `full` creates files but takes not a byte, as a disk does that has entries but no blocks left; `readOnly` changes
 * nothing; `gone` neither opens nor changes a file.
 */
export type DiskState = 'sound' | keyof typeof refusals;

/** The error of each trouble, as the system gives it. */
const refusals = {
  full: { code: 'ENOSPC', meaning: 'no space left on device' },
  readOnly: { code: 'EROFS', meaning: 'read-only file system' },
  gone: { code: 'EIO', meaning: 'i/o error' },
} as const;

/** A folder on a disk that becomes full or read-only while programs work in it, for all code of this process. */
export interface TroubledDisk extends Disposable {
  state: DiskState;
}

/** Makes the disk below a folder obey `state`, until it is disposed. */
export function troubledDisk(folder: string): TroubledDisk {
  const real = { ...fs };
  const disk: TroubledDisk = {
    state: 'sound',
    [Symbol.dispose]: () => {
      Object.assign(fs, real);
      syncBuiltinESMExports();
    },
  };
  const isHere = (path: unknown) => String(path) === folder || String(path).startsWith(folder + sep);
  const changing =
    <Args extends readonly unknown[], Result>(name: string, change: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (args.slice(0, 2).some(isHere)) refuseIn(['readOnly', 'gone'], disk, name, args[0]);
      return change(...args);
    };
  Object.assign(fs, {
    mkdir: async (path: string, ...rest: []) => {
      const isThere = await real.access(path).then(
        () => true,
        () => false,
      );
      return isThere ? real.mkdir(path, ...rest) : changing('mkdir', real.mkdir)(path, ...rest);
    },
    link: changing('link', real.link),
    rename: changing('rename', real.rename),
    unlink: changing('unlink', real.unlink),
    rm: changing('rm', real.rm),
    open: async (path: string, flags: number | string, ...rest: []) => {
      const writes = flags !== 'r' && flags !== 0 && (Number(flags) & writingFlags) !== 0;
      if (isHere(path)) refuseIn(writes ? ['readOnly', 'gone'] : ['gone'], disk, 'open', path);
      const handle = await real.open(path, flags, ...rest);
      return writes && isHere(path) ? obeying(handle, disk) : handle;
    },
  });
  syncBuiltinESMExports();
  return disk;
}

const writingFlags =
  fs.constants.O_WRONLY | fs.constants.O_RDWR | fs.constants.O_CREAT | fs.constants.O_APPEND;

/** Makes an open file obey the disk. */
function obeying(handle: FileHandle, disk: TroubledDisk): FileHandle {
  for (const name of ['write', 'writeFile', 'appendFile'] as const) {
    const write = handle[name].bind(handle) as (...args: readonly unknown[]) => Promise<unknown>;
    const obedient = async (...args: readonly unknown[]) => {
      refuseIn(['full', 'readOnly', 'gone'], disk, 'write');
      return write(...args);
    };
    Object.defineProperty(handle, name, { value: obedient });
  }
  return handle;
}

/** Throws the error of a disk in one of these states. */
function refuseIn(
  states: readonly DiskState[],
  { state }: TroubledDisk,
  syscall: string,
  path?: unknown,
): void {
  if (state === 'sound' || !states.includes(state)) return;
  const { code, meaning } = refusals[state];
  const place = path === undefined ? {} : { path: String(path) };
  throw Object.assign(new Error(`${code}: ${meaning}, ${syscall}`), { code, syscall, ...place });
}
