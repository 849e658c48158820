import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, posix, relative, resolve } from 'node:path';
import type { OutputFile, Plugin } from 'esbuild';

/**
 * Has all that the entry of this name loads by itself in the one file of that name: a third of the time that dozens of small ones
 * take, and VS Code's loader asks a thread of its own for each file, for which it waits long while everything else starts.
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

/** The files without the entry, which only passes on what another file exports: that one has its name instead. */
function inPlaceOfEntry(files: readonly OutputFile[], entryPath: string): OutputFile[] {
  const passedOn = /import\s*\{\s*([\w$]+)(?:\s+as\s+[\w$]+)?\s*\}\s*from\s*"(\.[^"]+)"/;
  const entry = files.find(({ path }) => path === entryPath)?.text ?? '';
  const [, exported, file = ''] = passedOn.exec(entry) ?? [];
  if (!exported) throw new Error(`${entryPath} does not only pass on what another file exports.`);
  const startPath = join(dirname(entryPath), file);
  return files
    .filter(({ path }) => path !== entryPath && path !== `${entryPath}.map`)
    .map((each) => {
      if (each.path !== startPath) return withText(each, each.path, renamed(each, each.path));
      const text = renamed(each, entryPath).replace(
        /(?<=^\/\/# sourceMappingURL=).+/m,
        (map) => `${relative(dirname(entryPath), dirname(startPath))}/${map}`,
      );
      return withText(each, entryPath, exportedAs(text, exported, 'activate'));
    });

  /** What the text imports, seen from another place, and from the entry's where it was the start file. */
  function renamed({ path, text }: OutputFile, place: string): string {
    if (!path.endsWith('.mjs')) return text;
    return text.replace(/(?<=")\.{1,2}\/[\w./-]+\.mjs(?=")/g, (specifier) => {
      const meant = join(dirname(path), specifier);
      return specifierOf(dirname(place), meant === startPath ? entryPath : meant);
    });
  }
}

function specifierOf(folder: string, path: string): string {
  const way = relative(folder, path).replaceAll('\\', posix.sep);
  return way.startsWith('.') ? way : `./${way}`;
}

/** The text of a module that exports the same under another name, too. */
function exportedAs(text: string, name: string, other: string): string {
  if (name === other) return text;
  const exports = text.slice(text.lastIndexOf('export{'));
  const [, local] = [...exports.matchAll(/([\w$]+) as ([\w$]+)/g)].find(([, , as]) => as === name) ?? [];
  if (!local) throw new Error(`The start file does not export ${name}.`);
  return `${text.trimEnd()}export{${local} as ${other}};\n`;
}

function withText(file: OutputFile, path: string, text: string): OutputFile {
  if (path === file.path && text === file.text) return file;
  return { path, text, contents: Buffer.from(text), hash: file.hash };
}

async function writeAll(files: readonly OutputFile[]): Promise<void> {
  for (const { path, contents } of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
}
