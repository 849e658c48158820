import { dirname, join, posix, relative } from 'node:path';
import type { OutputFile } from 'esbuild';

/**
 * The built files without the entry, which only passes on `activate` of another one: that one has the entry's name instead, and
 * all that import it look for it there. Throws when the entry does something else.
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
