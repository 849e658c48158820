import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Returns the built files that VS Code loads at start, the entry and its static imports, with their sizes in bytes. */
export async function startFiles(entry = 'dist/extension.mjs'): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  const waiting = [entry];
  for (const file of waiting) {
    const code = await readFile(file);
    sizes.set(file, code.length);
    for (const [, imported = ''] of code.toString().matchAll(/(?:\bfrom|\bimport) ?"(\.[^"]+\.mjs)"/g)) {
      const path = join(dirname(file), imported);
      if (!waiting.includes(path)) waiting.push(path);
    }
  }
  return sizes;
}

/** Returns the total size of the files that VS Code loads at start, in bytes. */
export async function startSize(): Promise<number> {
  return [...(await startFiles()).values()].reduce((sum, size) => sum + size, 0);
}
