import { dirname, join, posix, relative } from 'node:path';
import type { OutputFile } from 'esbuild';

/**
 * Returns the built files with the entry merged into the start file, the chunk that the entry re-exports everything from. The
 * start file gets the name of the entry, and imports of it are changed. Throws when the entry does more than re-export.
 */
export function inPlaceOfEntry(files: readonly OutputFile[], entryPath: string): OutputFile[] {
  const entry = files.find(({ path }) => path === entryPath)?.text ?? '';
  const [, taken = '', file] = /import\s*\{([^}]*)\}\s*from\s*"(\.[^"]+)"/.exec(entry) ?? [];
  const [, given = ''] = /export\s*\{([^}]*)\}/.exec(entry) ?? [];
  const exportedBy = new Map(namesIn(taken).map(([name, local]) => [local, name]));
  const passedOn = namesIn(given).map(([local, name]) => [exportedBy.get(local) ?? '', name] as const);
  if (!file || passedOn.length === 0 || passedOn.some(([name]) => name === ''))
    throw new Error(`${entryPath} does not only pass on what another file exports.`);
  const startPath = join(dirname(entryPath), file);
  return files
    .filter(({ path }) => path !== entryPath && path !== `${entryPath}.map`)
    .map((each) => {
      if (each.path !== startPath) return withText(each, each.path, renamed(each, each.path));
      const text = renamed(each, entryPath).replace(
        /(?<=^\/\/# sourceMappingURL=).+/m,
        (map) => `${relative(dirname(entryPath), dirname(startPath))}/${map}`,
      );
      return withText(each, entryPath, exportedAs(text, passedOn));
    });

  /** Returns a file's text with its imports made relative to its new path. Imports of the start file become imports of the entry. */
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

/** Parses an import or export list such as `a as b, c` into pairs: the name before `as`, and the one after it. */
function namesIn(list: string): [name: string, as: string][] {
  return [...list.matchAll(/([\w$]+)(?:\s+as\s+([\w$]+))?/g)].map(([, name = '', as]) => [name, as ?? name]);
}

/** Returns the module's text with more export names: for each pair, `name` is also exported as `other`. */
function exportedAs(text: string, renamings: readonly (readonly [name: string, other: string])[]): string {
  const exports = text.slice(text.lastIndexOf('export{') + 'export{'.length);
  const locals = new Map(namesIn(exports.slice(0, exports.indexOf('}'))).map(([local, as]) => [as, local]));
  const more = renamings
    .filter(([name, other]) => name !== other)
    .map(([name, other]) => {
      const local = locals.get(name);
      if (!local) throw new Error(`The start file does not export ${name}.`);
      return `${local} as ${other}`;
    });
  return more.length === 0 ? text : `${text.trimEnd()}export{${more.join(',')}};\n`;
}

function withText(file: OutputFile, path: string, text: string): OutputFile {
  if (path === file.path && text === file.text) return file;
  return { path, text, contents: Buffer.from(text), hash: file.hash };
}
