import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { CannotRun } from '../cannotRun.ts';
import type { Program } from '../program.ts';
import type { Workspace } from './workspace.ts';

/** The maximum output of Git in bytes. */
const mostOutput = 20_000_000;

/**
 * Returns the absolute paths of the files of the workspace that differ from where a commit and the current one parted, also those that Git
 * doesn’t track. Rejects with `CannotRun` if there is no Git, no repository or no such commit.
 */
export async function changedFiles(
  { l10n }: Program,
  { root }: Workspace,
  commit: string,
): Promise<ReadonlySet<string>> {
  // Git would take it for an option.
  if (commit.startsWith('-') || commit === '')
    throw new CannotRun(l10n.t('“{0}” is not a commit. Name one, such as origin/main.', commit));
  const git = async (...args: readonly string[]) => {
    const { stdout } = await promisify(execFile)('git', ['-C', root, ...args], { maxBuffer: mostOutput });
    return stdout.split('\0').filter((path) => path !== '');
  };
  try {
    const [changed, untracked] = await Promise.all([
      git(
        'diff',
        '--name-only',
        '-z',
        '--relative',
        '--diff-filter=d',
        '--no-ext-diff',
        '--merge-base',
        commit,
        '--',
      ),
      git('ls-files', '--others', '--exclude-standard', '-z'),
    ]);
    return new Set([...changed, ...untracked].map((path) => resolve(join(root, path))));
  } catch {
    throw new CannotRun(
      l10n.t(
        'Git couldn’t list what has changed since “{0}”. Check that this is a commit, and that the folder is in a repository with its history.',
        commit,
      ),
    );
  }
}
