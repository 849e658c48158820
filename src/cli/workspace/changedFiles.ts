import { join, resolve } from 'node:path';
import { CannotRun } from '../cannotRun.ts';
import type { Program } from '../program.ts';
import { namesIn, refuseOption, refuseWithoutGit, runGit } from './git.ts';
import type { Workspace } from './workspace.ts';

/** Since when files have changed: since the commit itself, or since this branch left it. */
type Since = 'commit' | 'parting';

/**
 * Returns the absolute paths of the files of the workspace that differ from a commit, also those that are gone and those that Git doesn’t
 * track. Rejects with `CannotRun` if there is no Git, no repository or no such commit.
 */
export async function changedFiles(
  program: Program,
  { root }: Workspace,
  commit: string,
  since: Since = 'parting',
): Promise<ReadonlySet<string>> {
  refuseOption(program, commit);
  const diff = ['diff', '--name-only', '-z', '--relative', '--no-ext-diff', '--no-textconv', '--no-renames'];
  const parting = since === 'parting' ? ['--merge-base'] : [];
  try {
    const [changed, untracked] = await Promise.all([
      runGit(root, [...diff, ...parting, commit, '--']),
      runGit(root, ['ls-files', '--others', '--exclude-standard', '-z']),
    ]);
    return new Set([...namesIn(changed), ...namesIn(untracked)].map((path) => resolve(join(root, path))));
  } catch (error) {
    refuseWithoutGit(program, error);
    throw new CannotRun(
      program.l10n.t(
        'Git couldn’t list what has changed since “{0}”. Check that this is a commit, and that the folder is in a repository with its history.',
        commit,
      ),
    );
  }
}
