import { isUtf8 } from 'node:buffer';
import { constants, type FileHandle, open, realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { type OtherEncoding, otherEncoding } from '../../core/text/fileEncoding.ts';

/** Why a file can’t be read. */
export type Unreadable = 'missing' | 'outside' | 'notAFile' | 'tooLarge' | 'refused';

/** A text, with its encoding unless that is UTF-8; or the reason why it can’t be read. */
type ReadText =
  | { readonly text: string; readonly otherwise?: OtherEncoding }
  | { readonly problem: Unreadable };

/** Reads a text file inside of a folder, after all links are followed, of at most `most` bytes. Never rejects. */
export async function readTextInside(root: string, file: string, most: number): Promise<ReadText> {
  const read = await readInside(root, file, most);
  return 'bytes' in read ? textOf(read.bytes) : read;
}

/** Reads a file inside of a folder, after all links are followed, of at most `most` bytes. Never rejects. */
export async function readInside(
  root: string,
  file: string,
  most: number,
): Promise<{ readonly bytes: Uint8Array } | { readonly problem: Unreadable }> {
  let handle: FileHandle | undefined;
  try {
    // Most files that are looked for are missing.
    const real = await realpath(file);
    if (!isInside(await realFolder(root), real)) return { problem: 'outside' };
    // A named pipe would wait for a writer.
    handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const facts = await handle.stat();
    if (!facts.isFile()) return { problem: 'notAFile' };
    if (facts.size > most) return { problem: 'tooLarge' };
    return { bytes: await handle.readFile() };
  } catch (error) {
    return { problem: isMissing(error) ? 'missing' : 'refused' };
  } finally {
    await handle?.close();
  }
}

const realFolders = new Map<string, string>();

/** Returns the path of a folder after all links are followed: once, as a command reads thousands of files of the same. */
async function realFolder(folder: string): Promise<string> {
  const real = realFolders.get(folder) ?? (await realpath(folder));
  realFolders.set(folder, real);
  return real;
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Returns true if a path is a folder or inside of it. Both are absolute and real. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split(sep)[0] !== '..';
}

/** The number of bytes at the start of a file in which a NUL shows that it is no text. */
const searched = 8_000;

/** Decodes a text as VS Code does: bytes that are not UTF-8 become U+FFFD, and a binary file is refused. */
function textOf(bytes: Uint8Array): ReadText {
  const otherwise = otherEncoding(bytes, isUtf8(bytes));
  if (otherwise === 'notUtf8' && bytes.subarray(0, searched).includes(0)) return { problem: 'refused' };
  const label = otherwise !== 'utf16' ? 'utf-8' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-16le';
  return { text: new TextDecoder(label).decode(bytes), ...(otherwise && { otherwise }) };
}
