import type { LayoutCommit } from '../../protocol/versionPictures.ts';
import { runGit, withoutFetching } from './git.ts';
import type { Workspace } from './workspace.ts';

/** The maximum number of commits that are listed. */
const mostCommits = 30;

/** Returns the commits that changed a file, the newest first; none without Git. It makes no request. */
export async function commitsOf(
  { root, pathOf }: Pick<Workspace, 'root' | 'pathOf'>,
  file: string,
): Promise<readonly LayoutCommit[]> {
  const args = ['log', '-z', '--no-show-signature', '--no-color', `--max-count=${mostCommits}`];
  const path = ['--format=%H %ct %s', 'HEAD', '--', pathOf(file)];
  const output = await runGit(root, [...withoutFetching, ...args, ...path]).catch(() => undefined);
  const lines = output?.toString('utf8').split('\0') ?? [];
  return lines.flatMap((line) => {
    const [id = '', seconds, ...subject] = line.split(' ');
    return id === '' ? [] : [{ id, subject: subject.join(' '), at: Number(seconds) * 1000 }];
  });
}
