import { limits } from '../../core/limits.ts';
import { runGit, withoutFetching } from './git.ts';
import type { Workspace } from './workspace.ts';

/** Matches the names of commits, but no option, no range and no path inside of a commit. */
const commitName = /^[\w@][\w./@{}~^-]{0,199}$/;

/**
 * Returns the text that a file had in a commit of Git; `undefined` if there is no Git, no such commit, or no such file of at most the size of
 * a layout. Git reads its database only: it makes no request.
 */
export async function committedText(
  { root, pathOf }: Pick<Workspace, 'root' | 'pathOf'>,
  file: string,
  commit: string,
): Promise<string | undefined> {
  if (!commitName.test(commit) || commit.includes('..')) return undefined;
  const object = `${commit}:./${pathOf(file)}`;
  const output = await runGit(root, [...withoutFetching, 'cat-file', 'blob', object]).catch(() => undefined);
  return output && output.length <= limits.layout ? new TextDecoder().decode(output) : undefined;
}
