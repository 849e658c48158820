import { execFile } from 'node:child_process';
import { CannotRun } from '../cannotRun.ts';
import type { Program } from '../program.ts';

/** The maximum output of Git in bytes. */
const mostOutput = 100_000_000;

/** Options of all calls: they start no program that a repository names, ask nothing, and take paths as they are written. */
const quiet = ['--no-pager', '--no-optional-locks', '--literal-pathspecs', '-c', 'core.fsmonitor=false'];

/** Options that keep Git from fetching the objects that a partial clone lacks. */
export const withoutFetching: readonly string[] = ['-c', 'protocol.allow=never'];

/** The error of a machine on which Git can’t be started. */
class NoGit extends Error {}

/** Runs Git in a folder, without a shell, and returns its output. `input` is its standard input. Rejects if it fails. */
export function runGit(folder: string, args: readonly string[], input?: string): Promise<Buffer> {
  return new Promise((settle, reject) => {
    const env = { ...process.env, GIT_TERMINAL_PROMPT: '0' };
    const options = { maxBuffer: mostOutput, encoding: 'buffer', env } as const;
    const git = execFile('git', ['-C', folder, ...quiet, ...args], options, (error, output) =>
      error ? reject(error.code === 'ENOENT' ? new NoGit() : error) : settle(output),
    );
    // Git may end before it has read everything; its exit code says why.
    git.stdin?.on('error', () => {});
    git.stdin?.end(input ?? '');
  });
}

/** Throws `CannotRun` if Git failed because it can’t be started. */
export function refuseWithoutGit({ l10n }: Pick<Program, 'l10n'>, error: unknown): void {
  if (error instanceof NoGit)
    throw new CannotRun(l10n.t('Git can’t be started. Install it, or put it on the path.'));
}

/** Splits output of `-z`. */
export const namesIn = (output: Buffer): readonly string[] =>
  output
    .toString('utf8')
    .split('\0')
    .filter((name) => name !== '');

/** Refuses a name of a commit that Git would take for an option. Throws `CannotRun`. */
export function refuseOption({ l10n }: Pick<Program, 'l10n'>, commit: string): void {
  if (commit.startsWith('-') || commit.trim() === '' || commit.includes('\0'))
    throw new CannotRun(l10n.t('“{0}” is not a commit. Name one, such as origin/main.', commit));
}
