import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { globFiles } from '../globFiles.ts';

/** The files and folders that each source file refers to. All paths are relative to the project. */
export type Dependencies = ReadonlyMap<string, readonly string[]>;

/**
 * Files that wire everything together, each with a pattern of the references to ignore. Otherwise everything would depend on
 * everything.
 */
const compositions: Readonly<Record<string, RegExp>> = {
  'src/extension/extension.ts': /^src\//,
  'scripts/bundles.ts': /^src\//,
  'scripts/testing/dependencies.ts': /^src\//,
  'scripts/testing/parts.ts': /^test\/|^scripts\/(?:check|package)\.ts$/,
};

/** The source folders of built files that a test helper loads from `dist`, by the helper's file name. */
const sourcesOfBuilt: Readonly<Record<string, string>> = { 'builtPage.ts': 'src/webview' };

/** Matches string literals that can be paths: no spaces, at least one dot or slash. */
const pathLiteral = /['"`]([\w@.-]*[./][\w@./-]*)['"`]/g;

/**
 * Returns the dependencies of the project's files. A file depends on each file and folder that one of its string literals names,
 * relative to its own folder or to the project. That covers static and dynamic imports, imports of types, `new URL`, paths of
 * workers and programs, entry points, fixtures and style sheets.
 */
export function readDependencies(): Dependencies {
  const files = globFiles('{src,test,scripts}/**/*.{ts,cjs,css}');
  return new Map(files.map((file) => [file, namedIn(file)]));
}

function namedIn(file: string): string[] {
  const source = sourcesOfBuilt[posix.basename(file)];
  const named = new Set(source ? [source] : []);
  for (const [, literal = ''] of readFileSync(file, 'utf8').matchAll(pathLiteral)) {
    for (const folder of [posix.dirname(file), '.']) {
      const path = posix.join(folder, literal).replace(/\/$/, '');
      // Skips parent folders (`./` and `..`).
      if (isInProject(path) && !`${file}/`.startsWith(`${path}/`)) named.add(path);
    }
  }
  return [...named];
}

const isInProject = (path: string) => !/^(?:\.|node_modules|dist|build)/.test(path) && existsSync(path);

/**
 * Returns the files that depend on the changed ones, directly or through others, with the length of the shortest path to a
 * changed file (0 for the changed files). Ignores the references in `compositions`.
 */
export function dependents(
  changed: readonly string[],
  dependencies: Dependencies,
): ReadonlyMap<string, number> {
  const namedBy = referencesTo(dependencies);
  const steps = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of steps) {
    for (const path of withFolders(file)) {
      for (const dependent of namedBy.get(path) ?? []) {
        if (!steps.has(dependent)) steps.set(dependent, distance + 1);
      }
    }
  }
  return steps;
}

/** Returns the files that name each path. Leaves out the references in `compositions`. */
function referencesTo(dependencies: Dependencies): ReadonlyMap<string, readonly string[]> {
  const namedBy = new Map<string, string[]>();
  for (const [file, named] of dependencies) {
    for (const path of named) {
      if (compositions[file]?.test(path)) continue;
      namedBy.set(path, [...(namedBy.get(path) ?? []), file]);
    }
  }
  return namedBy;
}

/** Returns the file and its parent folders. */
function withFolders(file: string): string[] {
  const parts = file.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
