import { type FileHandle, open, stat } from 'node:fs/promises';

export interface AppendOptions {
  /** Whether to wait until the line is on the disk, which survives a power failure. Otherwise it survives this process. */
  readonly flush?: boolean;
}

/**
 * Appends `line` as one write of one whole line, and returns when it is on the disk. Several processes may append to
 * the same file at once, and one may rewrite it (`rewriteFile`); then the line may stand in it twice. Its folder must
 * exist. Behind a line that was torn off by a crash it starts on a new one.
 */
export async function appendLine(
  path: string,
  line: string,
  { flush = true }: AppendOptions = {},
): Promise<void> {
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const file = await open(path, 'a+');
    try {
      await append(file, line);
      if (flush) await file.sync();
      // Into a file that was replaced meanwhile nobody looks any more.
      if (await isStillAt(path, file)) return;
    } finally {
      await file.close();
    }
  }
}

/** There are disks on which files have no lasting number, and the line would never seem to be in the right file. */
const mostAttempts = 4;
const newline = 0x0a;

async function append(file: FileHandle, line: string): Promise<void> {
  const { size } = await file.stat();
  const isTorn = size > 0 && (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer[0] !== newline;
  const bytes = Buffer.from(`${isTorn ? '\n' : ''}${line}\n`);
  const { bytesWritten } = await file.write(bytes);
  if (bytesWritten < bytes.length) throw new Error(`Only ${bytesWritten} of ${bytes.length} bytes written`);
}

async function isStillAt(path: string, file: FileHandle): Promise<boolean> {
  const here = await file.stat({ bigint: true });
  const there = await stat(path, { bigint: true }).catch(() => undefined);
  return there?.ino === here.ino && there.dev === here.dev;
}
