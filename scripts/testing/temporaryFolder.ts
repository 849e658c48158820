import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives this process and its children their own temporary folder. A shell removes it one second after this process has ended, even by
 * SIGKILL: until then other processes may still write into it.
 */
export function useTemporaryFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'mr-'));
  process.env.TMPDIR = folder;
  const remover = spawn('sh', ['-c', 'read _; sleep 1; rm -rf -- "$0"', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  remover.unref();
}
