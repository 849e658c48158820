import { dirname, join, posix, relative } from 'node:path';
import type { OutputFile } from 'esbuild';

/**
 * Returns the built files with the entry merged into the chunk that it re-exports `activate` from. That chunk gets the name of
 * the entry, and imports of it are changed. Throws when the entry does more than re-export.
 */
export function inPlaceOfEntry(files: readonly OutputFile[], entryPath: string): OutputFile[] {
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

  /** Returns the text with its imports relative to another path; imports of the start file lead to the entry. */
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

/** Returns the text of the module with an export under one more name. */
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
