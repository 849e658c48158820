import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { inflateRawSync } from 'node:zlib';
import { type ArchiveEntry, readArchive, writeArchive } from './archive.ts';

/**
 * Compresses the files of a ZIP archive again, in place, with Zopfli: the format stays DEFLATE, and the archive becomes about five percent smaller.
 * The folder remembers what the last archive had, by the hash of the content, so that only changed files take time. Throws if a file would not be
 * the same when unpacked.
 */
export async function compressWell(
  path: string,
  folder = resolve('node_modules/.cache/mailroom-zopfli'),
): Promise<void> {
  const entries = readArchive(await readFile(path));
  await mkdir(folder, { recursive: true });
  const before = new Set(await readdir(folder));
  const used = new Set<string>();
  const waiting = [...entries.keys()].sort((a, b) => sizeOf(entries[b]) - sizeOf(entries[a]));
  const smaller = [...entries];

  const compressor = async () => {
    await using thread = new Thread();
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      const entry = entries[index];
      if (!entry?.isDeflated) continue;
      const content = inflateRawSync(entry.stored);
      const name = createHash('sha256').update(content).digest('hex');
      used.add(name);
      const stored = before.has(name)
        ? await readFile(join(folder, name))
        : await remember(join(folder, name), await thread.compress(content));
      if (!inflateRawSync(stored).equals(content)) throw new Error(`${entry.name} was compressed wrongly.`);
      if (stored.length < entry.stored.length) smaller[index] = { ...entry, stored };
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, compressor));

  await writeFile(path, writeArchive(smaller));
  for (const name of before) if (!used.has(name)) await rm(join(folder, name), { force: true });
}

const sizeOf = (entry: ArchiveEntry | undefined) => entry?.stored.length ?? 0;

/** Writes beside the target first: another process may read it. */
async function remember(path: string, stored: Uint8Array): Promise<Uint8Array> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, stored);
  await rename(draft, path);
  return stored;
}

/** A thread that compresses one content after another; started with the first one. */
class Thread {
  #worker: Worker | undefined;

  async compress(content: Uint8Array): Promise<Uint8Array> {
    this.#worker ??= new Worker(new URL('./thread.ts', import.meta.url));
    this.#worker.postMessage(content);
    const [stored] = await once(this.#worker, 'message');
    return stored;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker?.terminate();
  }
}
