import { CannotRun } from './cannotRun.ts';
import { type ExitCode, exitCodes, type Program } from './program.ts';
import { printable } from './terminal.ts';

type Command = (program: Program, written: readonly string[]) => Promise<ExitCode>;

/** The commands. Each is loaded when it is asked for, so that `--help` is there at once. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => (await import('./check/command.ts')).check,
  render: async () => (await import('./render/command.ts')).render,
};

/** Runs the program with its arguments. `bundles` is the directory of the bundles. Never rejects: an error is one line that says what to do. */
export async function run(written: readonly string[], bundles: string): Promise<ExitCode> {
  const { stdout, stderr, env } = process;
  // Whoever reads the output may stop early, as `head` does.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(exitCodes.fine);
  });
  const [name = '--help', ...others] = written;
  if (name === '--help' || name === '-h' || others.includes('--help')) return printHelp();
  if (name === '--version') return printVersion(bundles);
  const { loadWording } = await import('./language.ts');
  const wording = await loadWording(env, bundles);
  const { cwd, platform, stdin } = { cwd: process.cwd(), platform: process.platform, stdin: process.stdin };
  const program: Program = { ...wording, cwd, platform, stdin, stdout, stderr, env, bundles };
  try {
    const command = Object.hasOwn(commands, name) ? await commands[name]?.() : undefined;
    if (command) return await command(program, others);
    throw new CannotRun(program.l10n.t('There is no command “{0}”. See mailroom --help.', name));
  } catch (error) {
    stderr.write(`${printable(messageOf(program, error))}\n`);
    return exitCodes.couldNotRun;
  }
}

function messageOf({ l10n }: Program, error: unknown): string {
  if (error instanceof CannotRun) return error.message;
  return l10n.t(
    'Mailroom made a mistake: {0}. Report it with the command that you ran.',
    error instanceof Error ? error.message : String(error),
  );
}

async function printHelp(): Promise<ExitCode> {
  const { help } = await import('./help.ts');
  process.stdout.write(help);
  return exitCodes.fine;
}

async function printVersion(bundles: string): Promise<ExitCode> {
  const { readFile } = await import('node:fs/promises');
  const { join } = await import('node:path');
  const { version } = JSON.parse(await readFile(join(bundles, '..', 'package.json'), 'utf8'));
  process.stdout.write(`${version}\n`);
  return exitCodes.fine;
}
