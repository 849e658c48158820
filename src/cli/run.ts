import { CannotRun } from './cannotRun.ts';
import type { CommandEntry } from './commandEntry.ts';
import { commands } from './commands.ts';
import { type ExitCode, exitCodes, type Program, type Surroundings } from './program.ts';
import { printable } from './terminal.ts';

/**
 * Runs the program with its arguments. `bundles` is the directory of the bundles. Never rejects: an error is one line that says what to do.
 */
export async function run(
  written: readonly string[],
  bundles: string,
  around: Surroundings = thisProcess(bundles),
): Promise<ExitCode> {
  const { stdout, stderr } = around;
  // Whoever reads the output may stop early, as `head` does.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(exitCodes.fine);
  });
  const [name = '--help', ...others] = written;
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (name === '--help' || name === '-h' || others.includes('--help')) return printHelp(around, entry);
  if (name === '--version') return printVersion(around, bundles);
  const { loadWording } = await import('./language.ts');
  const program: Program = { ...(await loadWording(around.env, bundles)), ...around, bundles };
  try {
    if (entry) return await (await entry.load())(program, others);
    throw new CannotRun(program.l10n.t('There is no command “{0}”. See mailroom --help.', name));
  } catch (error) {
    stderr.write(`${printable(messageOf(program, error))}\n`);
    return exitCodes.couldNotRun;
  }
}

function thisProcess(bundles: string): Surroundings {
  const { env, platform, stdin, stdout, stderr } = process;
  const openThreads = async () => (await import('./threads.ts')).openThreads(bundles);
  return { cwd: process.cwd(), env, platform, stdin, stdout, stderr, openThreads };
}

function messageOf({ l10n }: Program, error: unknown): string {
  if (error instanceof CannotRun) return error.message;
  return l10n.t(
    'Mailroom made a mistake: {0}. Report it with the command that you ran.',
    error instanceof Error ? error.message : String(error),
  );
}

async function printHelp({ stdout }: Surroundings, entry: CommandEntry | undefined): Promise<ExitCode> {
  const { help, helpOf } = await import('./help.ts');
  stdout.write(entry ? helpOf(entry) : help());
  return exitCodes.fine;
}

async function printVersion({ stdout }: Surroundings, bundles: string): Promise<ExitCode> {
  const { versionOf } = await import('./version.ts');
  stdout.write(`${await versionOf(bundles)}\n`);
  return exitCodes.fine;
}
