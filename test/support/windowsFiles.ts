/**
 * Makes `node:fs/promises` behave as on Windows: replacing a file fails while it is open in this process or in another one
 * that has loaded this file, and removing such a file fails twice, as during a virus scan (Node opens files so that they
 * can be removed). Mailroom waits as on Windows. Load it before the tests: `node --import ./test/support/windowsFiles.ts
 * FILE`, or by `NODE_OPTIONS` to include child processes. Needs `/proc`, thus Linux.
 */
import { appendFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { windowsPauses } from '../../src/core/heldFiles.ts';
import { patience } from '../../src/extension/kit/heldFiles.ts';

/** A directory with one file of refusals for each process under the double. Without it, only this process counts. */
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

/** Returns true if the process has the file open. False for a process that has ended. */
function hasOpen(id: string, { dev, ino }: { readonly dev: number; readonly ino: number }): boolean {
  try {
    return readdirSync(`/proc/${id}/fd`).some((number) => {
      // A descriptor may be closed in the meantime.
      const opened = statSync(`/proc/${id}/fd/${number}`, { throwIfNoEntry: false });
      return opened?.dev === dev && opened.ino === ino;
    });
  } catch {
    return false;
  }
}
