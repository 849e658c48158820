import { open } from 'node:fs/promises';

/**
 * Appends `line` as one write of one whole line, and returns when it is on the disk. Several processes may
 * append to the same file at once. Its folder must exist. Behind a line that was torn off by a crash it starts on a new one.
 */
export async function appendLine(path: string, line: string): Promise<void> {
  const file = await open(path, 'a+');
  try {
    const { size } = await file.stat();
    const isTorn = size > 0 && (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer[0] !== newline;
    const bytes = Buffer.from(`${isTorn ? '\n' : ''}${line}\n`);
    const { bytesWritten } = await file.write(bytes);
    if (bytesWritten < bytes.length) throw new Error(`Only ${bytesWritten} of ${bytes.length} bytes written`);
    await file.sync();
  } finally {
    await file.close();
  }
}

const newline = 0x0a;
