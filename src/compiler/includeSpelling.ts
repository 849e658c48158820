import { dirname } from 'node:path';
import { type NameOnDisk, spelledPath } from '../core/text/spelledPath.ts';
import type { CompilerProblem, LayoutContext } from '../protocol/compiler.ts';
import type { IncludedFiles } from './includedFiles.ts';
import { namesOnDisk } from './namesOnDisk.ts';
import { type Include, scanMjml } from './scan.ts';

/**
 * Returns the path of an include as its file is spelled on the disk; `undefined` if it is spelled so, or if the file is not known. `from` is the
 * path of the file with the include.
 */
export type SpelledInclude = (from: string, path: string) => string | undefined;

/** Compares the paths of includes with the disk, as it is now. */
export function includeSpelling(context: LayoutContext): SpelledInclude {
  const disks = new Map<string, NameOnDisk>();
  return (from, path) => {
    if (typeof context === 'string') return undefined;
    const folder = dirname(from);
    const nameOnDisk = disks.get(folder) ?? namesOnDisk(folder, context.roots);
    disks.set(folder, nameOnDisk);
    const spelled = spelledPath(path, nameOnDisk);
    return spelled === path ? undefined : spelled;
  };
}

/**
 * Returns a warning for each include that is read, but spelled otherwise than its file: on another system, it can't be read. `file` is the
 * layout, `found` are its own includes; those of included files have their place in these.
 */
export function misspelledIncludes(
  file: string,
  found: readonly Include[],
  files: IncludedFiles,
  spelledOf: SpelledInclude,
): CompilerProblem[] {
  const [first] = found;
  if (!first) return [];
  const misspelledIn = (from: string, includes: readonly Include[]) =>
    includes.flatMap(({ path, ...place }) => {
      const spelled = spelledOf(from, path);
      const reason = { code: 'includeMisspelled', path, spelled: spelled ?? path, isRead: true } as const;
      return spelled === undefined ? [] : [{ reason, severity: 'warning' as const, ...place }];
    });
  const inParts = [...files].flatMap(([part, { type, resolved }]) =>
    type === 'mjml' && resolved.text.includes('<mj-include')
      ? misspelledIn(part, scanMjml(resolved.text).includes).map(({ reason, severity, line }) => ({
          ...{ reason, severity },
          line: first.line,
          included: { file: part, line },
        }))
      : [],
  );
  return [...misspelledIn(file, found), ...inParts];
}
