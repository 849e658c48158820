import { isMatch, readWildcards, type Wildcards } from './wildcards.ts';

/**
 * Returns true if one of these patterns names a file, or a folder that contains it. `**` stands for any folders and `*` for any characters
 * of one name; a pattern without a slash is the name of a file or folder anywhere, as in `.gitignore`. Ignores case. `path` has forward
 * slashes and begins at the workspace folder.
 */
export function isInFiles(path: string, patterns: readonly string[]): boolean {
  const names = path.normalize('NFC').split('/');
  return patterns.some((pattern) => matchesNames(names, stepsOf(pattern.normalize('NFC'))));
}

/** A name in the pattern of a path. */
type Step = 'anyFolders' | 'anyName' | Wildcards;

function stepsOf(pattern: string): readonly Step[] {
  const names = pattern.split('/').filter((name) => name !== '' && name !== '.');
  const isNameOnly = names.length === 1 && !pattern.startsWith('/');
  return (isNameOnly ? ['**', ...names] : names).map((name) =>
    name === '**' ? 'anyFolders' : (readWildcards(name, true) ?? 'anyName'),
  );
}

function matchesNames(names: readonly string[], steps: readonly Step[]): boolean {
  let reached = withFoldersSkipped([0], steps);
  for (const name of names) {
    const next = reached.flatMap((at) => {
      const step = steps[at];
      if (step === 'anyFolders') return [at];
      const isNext = step === 'anyName' || (step !== undefined && isMatch(name, step));
      return isNext ? [at + 1] : [];
    });
    reached = withFoldersSkipped(next, steps);
    if (reached.includes(steps.length)) return true;
  }
  return false;
}

/** Adds the steps after `**`, which may stand for no folder. Each step once, so that the number of steps is the limit. */
function withFoldersSkipped(reached: readonly number[], steps: readonly Step[]): number[] {
  const all = new Set(reached);
  // A set that grows while it is visited also visits what was added.
  for (const at of all) if (steps[at] === 'anyFolders') all.add(at + 1);
  return [...all];
}
