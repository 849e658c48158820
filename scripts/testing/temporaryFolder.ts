import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUpAfterUs } from '../cleanUp.ts';

/** Gives this process and its children their own temporary folder. It is removed after this process has ended, even by SIGKILL. */
export function useTemporaryFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'mr-'));
  // Windows looks at TEMP and TMP.
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  cleanUpAfterUs({ remove: folder });
}
