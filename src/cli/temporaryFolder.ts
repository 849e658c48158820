import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for temporary files, which goes away when it is disposed of. */
interface TemporaryFolder extends AsyncDisposable {
  /** Its real, absolute path. */
  readonly path: string;
}

/** Makes an empty folder whose name begins with `name`. It also goes away when the program ends before it is disposed of, as by Ctrl+C. */
export function temporaryFolder(name: string): TemporaryFolder {
  // Not awaited: an end in between would leave a folder that nobody removes.
  const path = realpathSync(mkdtempSync(join(tmpdir(), `${name}-`)));
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  return {
    path,
    [Symbol.asyncDispose]: async () => {
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
      process.off('exit', remove);
    },
  };
}
