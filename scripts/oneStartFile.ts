import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { OnLoadArgs, OnLoadResult, OutputFile, Plugin } from 'esbuild';
import { globFiles } from './globFiles.ts';
import { inPlaceOfEntry } from './inPlaceOfEntry.ts';

/**
 * Bundles everything that the entry loads at start into one file, which loads in a third of the time of dozens of small chunks.
 *
 * esbuild groups modules by the set of entry points that need them. The plugin makes every lazily loaded module, and those in
 * `more`, import the entry, which is loaded by then. So all modules of the entry end up in the same chunk, which then replaces
 * the entry.
 */
export function oneStartFile(name: string, entry: string, more: readonly string[]): Plugin {
  return {
    name: 'one-start-file',
    setup: ({ initialOptions, onLoad, onEnd }) => {
      const later = [...loadedLater('src'), ...more.map((path) => resolve(path))];
      onLoad({ filter: /\.ts$/, namespace: 'file' }, importingStart(entry, later));
      const { write = true, outdir = '' } = initialOptions;
      initialOptions.write = false;
      onEnd(async (result) => {
        if (!result.outputFiles?.length) return;
        result.outputFiles = inPlaceOfEntry(result.outputFiles, resolve(outdir, `${name}.mjs`));
        if (write) await writeAll(result.outputFiles);
      });
    },
  };
}

/**
 * Bundles everything that `start` imports into one chunk, in the same way. `start` is what an entry runs first; the entry stays a file.
 */
export function oneStartChunk(start: string): Plugin {
  return {
    name: 'one-start-chunk',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.ts$/, namespace: 'file' }, importingStart(start, loadedLater(dirname(start))));
    },
  };
}

/** Returns a loader that adds an import of `start` to the modules that are loaded later. */
function importingStart(start: string, modules: Iterable<string>) {
  const [first, later] = [resolve(start), new Set(modules)];
  return async ({ path }: OnLoadArgs): Promise<OnLoadResult | undefined> => {
    if (!later.has(path)) return undefined;
    const contents = await readFile(path, 'utf8');
    return { contents: `import ${JSON.stringify(first)}; ${contents}`, loader: 'ts' };
  };
}

/** Returns the modules that those in a folder import dynamically. */
function loadedLater(folder: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of globFiles(`${folder}/**/*.ts`)) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?<!typeof )\bimport\('(\.[^']+)'\)/g)) {
      found.add(resolve(dirname(file), path));
    }
  }
  return found;
}

async function writeAll(files: readonly OutputFile[]): Promise<void> {
  for (const { path, contents } of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
}
