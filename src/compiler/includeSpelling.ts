import { dirname } from 'node:path';
import { type NameOnDisk, spelledPath } from '../core/text/spelledPath.ts';
import type { CompilerProblem, Includes } from '../protocol/compiler.ts';
import { namesOnDisk } from './namesOnDisk.ts';
import type { Include } from './scan.ts';

/**
 * Returns the path of an include as its file is spelled on the disk; `undefined` if it is spelled so, or if the file is not known. `from` is the
 * path of the file with the include.
 */
export type SpelledInclude = (from: string, path: string) => string | undefined;

/** Compares the paths of includes with the disk, as it is now. */
export function includeSpelling(includes: Includes): SpelledInclude {
  const disks = new Map<string, NameOnDisk>();
  return (from, path) => {
    if (typeof includes === 'string') return undefined;
    const folder = dirname(from);
    const nameOnDisk = disks.get(folder) ?? namesOnDisk(folder, includes.roots);
    disks.set(folder, nameOnDisk);
    const spelled = spelledPath(path, nameOnDisk);
    return spelled === path ? undefined : spelled;
  };
}

/** Returns a warning for each include of a layout that is read, but spelled otherwise than its file: on another system, it can't be read. */
export function misspelledIncludes(
  file: string,
  found: readonly Include[],
  spelledOf: SpelledInclude,
): CompilerProblem[] {
  return found.flatMap(({ path, ...place }) => {
    const spelled = spelledOf(file, path);
    if (spelled === undefined) return [];
    return [
      {
        reason: { code: 'includeMisspelled', path, spelled, isRead: true },
        severity: 'warning',
        ...place,
      },
    ];
  });
}
