import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, before, beforeEach } from 'node:test';
import { run } from '../../../../src/cli/run.ts';
import { openThreads, type Threads } from '../../../../src/cli/threads.ts';
import { builtWorker } from '../../../support/builtWorker.ts';

interface RunOptions {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** True to run the command on a terminal. */
  readonly isTTY?: boolean;
  /** The folder below that of the test in which the command runs. */
  readonly within?: string;
}

interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder with layouts, and the command line, which runs in this process. */
export interface CommandLine {
  readonly folder: string;
  /** The folder with the bundles of the threads. */
  readonly bundles: string;
  /** Writes a file of the folder. */
  write(path: string, text: string): void;
  run(args: readonly string[], options?: RunOptions): Promise<Ran>;
  /** Runs Git in the folder as somebody with a name. */
  git(...args: readonly string[]): string;
  /** Makes a repository of the folder, with a commit. */
  commit(): void;
}

/** The folder beside which the program finds its version and its texts. */
const dist = resolve('dist');

/** Gives each test of a suite a new folder, and all of them the same worker threads. */
export function commandLine(): () => CommandLine {
  let home = '';
  let folder = '';
  let bundles = '';
  let threads: Threads | undefined;

  before(async () => {
    home = mkdtempSync(join(tmpdir(), 'mr-cli-'));
    bundles = dirname(await builtWorker('inspector'));
    threads = openThreads(bundles);
  });
  after(async () => {
    await threads?.close();
    rmSync(home, { recursive: true, force: true });
  });
  beforeEach(() => {
    folder = mkdtempSync(join(home, 'letters-'));
    mkdirSync(join(folder, '.vscode'));
  });

  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });

  return () => ({
    folder,
    bundles,
    git,
    write(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    async run(args, { input = '', env = {}, within = '', isTTY = false } = {}) {
      const [stdout, stderr] = [new TextStream(isTTY), new TextStream(isTTY)];
      const stdin = new PassThrough();
      stdin.end(input);
      if (!threads) throw new Error('The threads are not open.');
      const { compiler, inspector } = threads;
      const status = await run(args, dist, {
        cwd: join(folder, within),
        env: { ...process.env, LC_ALL: 'C', ...env },
        platform: process.platform,
        // Commands only read and write texts.
        stdin: stdin as unknown as NodeJS.ReadStream,
        stdout: stdout as unknown as NodeJS.WriteStream,
        stderr: stderr as unknown as NodeJS.WriteStream,
        openThreads: async () => ({ compiler, inspector, close: async () => {} }),
      });
      return { status, stdout: stdout.text, stderr: stderr.text };
    },
    commit() {
      git('init', '-q');
      git('add', '.');
      git('commit', '-q', '-m', 'First');
    },
  });
}

/** A stream that keeps what is written. */
class TextStream extends PassThrough {
  text = '';
  readonly isTTY: boolean;

  constructor(isTTY: boolean) {
    super();
    this.isTTY = isTTY;
  }

  override write(chunk: unknown, ...more: readonly unknown[]): boolean {
    this.text += String(chunk);
    const written = more.at(-1);
    if (typeof written === 'function') written();
    return true;
  }
}

/** An MJML layout with some body. */
export const layoutOf = (body: string, head = '') =>
  `<mjml><mj-head>${head}</mj-head><mj-body><mj-section><mj-column>\n${body}\n</mj-column></mj-section></mj-body></mjml>`;
