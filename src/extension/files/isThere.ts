import { lstat } from 'node:fs/promises';

/** Whether anything has that path, and be it a link that leads nowhere. It is not opened. */
export function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
