/**
 * Makes `node:fs/promises` refuse, as Windows does, to replace a file that is open in this process, or in another one that has loaded this
 * file. It refuses to remove such a file twice, as while a virus scanner looks at it: Node opens files so that they can be removed. Mailroom waits then as it does on Windows. Load it before the tests: `node --import ./test/support/windowsFiles.ts FILE`,
 * or by `NODE_OPTIONS` for the processes that a test starts, too. Works where `/proc` names the open files, thus on Linux.
 */
import { appendFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { windowsPauses } from '../../src/core/heldFiles.ts';
import { patience } from '../../src/extension/kit/heldFiles.ts';

/** A directory in which each process under the double has a file: its refusals, a line each. Without it, the process is alone. */
const shared = process.env.MAILROOM_OPEN_FILES;

patience.pauses = windowsPauses;
const original = { ...fs };

if (shared !== undefined) {
  mkdirSync(shared, { recursive: true });
  writeFileSync(join(shared, String(process.pid)), '');
}

Object.assign(fs, {
  rename: async (from: string, to: string) => {
    for (const path of [from, to]) refuseIfOpen('rename', path);
    await original.rename(from, to);
  },
  unlink: async (path: string) => {
    refuseTwiceIfOpen('unlink', path);
    await original.unlink(path);
  },
  rm: async (path: string, options: Parameters<typeof original.rm>[1]) => {
    if (!options?.recursive) refuseTwiceIfOpen('rm', path);
    await original.rm(path, options);
  },
});
syncBuiltinESMExports();

const removals = new Map<string, number>();

function refuseTwiceIfOpen(syscall: string, path: string): void {
  const file = statSync(path, { throwIfNoEntry: false });
  const key = `${file?.ino} ${path}`;
  const before = removals.get(key) ?? 0;
  removals.set(key, before + 1);
  if (before < 2) refuseIfOpen(syscall, path);
}

/** The number of refusals in this process. */
export const refusals = { count: 0 };

function refuseIfOpen(syscall: string, path: string): void {
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file?.isFile() || !processes().some((id) => hasOpen(id, file))) return;
  refusals.count++;
  if (shared !== undefined) appendFileSync(join(shared, String(process.pid)), `${syscall}\n`);
  const message = `EPERM: operation not permitted, ${syscall} '${path}'`;
  throw Object.assign(new Error(message), { code: 'EPERM', syscall, path });
}

const processes = (): readonly string[] =>
  shared === undefined ? [String(process.pid)] : readdirSync(shared).filter((name) => /^\d+$/.test(name));

/** Returns true if the process has the file open. A process that has ended has none. */
function hasOpen(id: string, { dev, ino }: { readonly dev: number; readonly ino: number }): boolean {
  try {
    return readdirSync(`/proc/${id}/fd`).some((number) => {
      // A descriptor may be closed meanwhile.
      const opened = statSync(`/proc/${id}/fd/${number}`, { throwIfNoEntry: false });
      return opened?.dev === dev && opened.ino === ino;
    });
  } catch {
    return false;
  }
}
