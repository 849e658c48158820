import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Signals a process and all that it started: its process group, which it has to lead. Windows has neither groups nor signals: the processes
 * end at once. Does nothing if they have ended.
 */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  if (process.platform === 'win32') {
    spawnSync(taskkill(), ['/T', '/F', '/PID', String(pid)], { stdio: 'ignore', windowsHide: true });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // The whole group has already ended.
  }
}

/** The path of the program that ends process trees on Windows, which is not in every PATH. */
const taskkill = () => join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'taskkill.exe');
