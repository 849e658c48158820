import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { OutputFile, Plugin } from 'esbuild';
import { inPlaceOfEntry } from './inPlaceOfEntry.ts';

/**
 * Has all that the entry of this name loads by itself in the one file of that name: that takes a third of the time of dozens of
 * small ones, each of which is looked for, read and compiled by itself.
 *
 * esbuild puts together what the same parts need, so every part that is loaded later, `more` among them, says that it needs the
 * entry, which is there by then. What comes of it takes the entry's place.
 */
export function oneStartFile(name: string, entry: string, more: readonly string[]): Plugin {
  return {
    name: 'one-start-file',
    setup: ({ initialOptions, onLoad, onEnd }) => {
      const first = resolve(entry);
      const later = new Set([...loadedLater(), ...more.map((path) => resolve(path))]);
      onLoad({ filter: /\.ts$/, namespace: 'file' }, async ({ path }) => {
        if (!later.has(path)) return undefined;
        const contents = await readFile(path, 'utf8');
        return { contents: `import ${JSON.stringify(first)}; ${contents}`, loader: 'ts' };
      });
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

/** The modules of the source that are imported when they are used. */
function loadedLater(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of globSync('src/**/*.ts')) {
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
