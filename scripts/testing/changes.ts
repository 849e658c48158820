import { execFileSync } from 'node:child_process';

/** Returns the last commit that this branch shares with its upstream branch; `undefined` if it has none. */
export function upstreamCommit(): string | undefined {
  try {
    return git('merge-base', 'HEAD', '@{upstream}').trim();
  } catch {
    return undefined;
  }
}

/** Returns the files that differ from a commit: in commits since then, uncommitted, or new. Throws without such a commit. */
export function changedSince(commit: string): readonly string[] {
  return [
    ...git('diff', '--name-only', '--no-renames', '-z', commit, '--').split('\0'),
    ...git('ls-files', '--others', '--exclude-standard', '-z').split('\0'),
  ].filter(Boolean);
}

/**
 * Returns the files that were changed of late: since the upstream commit or, if nothing is newer than that, by the last commit. Returns none if
 * that is unknown, as in a clone with one commit or without Git.
 */
export function changedOfLate(): readonly string[] {
  const head = headCommit();
  const upstream = upstreamCommit();
  const since = upstream === undefined || upstream === head ? 'HEAD~1' : upstream;
  for (const commit of [since, 'HEAD']) {
    try {
      return changedSince(commit);
    } catch {
      // There is no such commit.
    }
  }
  return [];
}

/** Returns the hash of the last commit; `undefined` without Git. */
export function headCommit(): string | undefined {
  try {
    return git('rev-parse', 'HEAD').trim();
  } catch {
    return undefined;
  }
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
