import { nearestName } from '../core/text/nearestName.ts';
import { CannotRun } from './cannotRun.ts';
import type { CommandEntry } from './commandEntry.ts';
import { commands } from './commands.ts';
import { help, helpOf } from './help.ts';
import { type ExitCode, exitCodes, type Program, type Surroundings } from './program.ts';
import { printable } from './terminal.ts';

/** How people ask for help. */
const helpNames: readonly string[] = ['--help', '-h', 'help'];

/**
 * Runs the program with its arguments. `bundles` is the directory of the bundles. Never rejects: an error is one line that says what to do.
 */
export async function run(
  written: readonly string[],
  bundles: string,
  around: Surroundings = thisProcess(bundles),
): Promise<ExitCode> {
  const { stdout, stderr } = around;
  let unwritten: Error | undefined;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever reads the output may stop early, as `head` does.
    if (error.code === 'EPIPE') process.exit(exitCodes.fine);
    unwritten ??= error;
  });
  // Nobody is left who could be told.
  stderr.on('error', () => {});
  const code = await runCommand(written, bundles, around);
  // Only after all output is written is it known that none was lost.
  await new Promise<void>((settle) => stdout.write('', () => settle()));
  if (!unwritten) return code;
  const { l10n } = await (await import('./language.ts')).loadWording(around.env, bundles);
  stderr.write(`${printable(l10n.t('Couldn’t write the output: {0}', unwritten.message))}\n`);
  return exitCodes.couldNotRun;
}

async function runCommand(
  written: readonly string[],
  bundles: string,
  around: Surroundings,
): Promise<ExitCode> {
  const [name = '--help', ...others] = written;
  const asksForHelp = helpNames.includes(name);
  const [wanted = ''] = asksForHelp ? others : [name];
  const entry = Object.hasOwn(commands, wanted) ? commands[wanted] : undefined;
  if (asksForHelp || others.includes('--help') || others.includes('-h')) return printHelp(around, entry);
  if (name === '--version') return printVersion(around, bundles);
  const { loadWording } = await import('./language.ts');
  const program: Program = { ...(await loadWording(around.env, bundles)), ...around, bundles };
  try {
    if (around.cwd === '')
      throw new CannotRun(program.l10n.t('The current directory was deleted. Change to another one.'));
    if (entry) return await (await entry.load())(program, others);
    const similar = nearestName(name, Object.keys(commands));
    throw new CannotRun(
      similar === undefined
        ? program.l10n.t('There is no command “{0}”. See mailroom --help.', name)
        : program.l10n.t('There is no command “{0}”. The most similar one is “{1}”.', name, similar),
    );
  } catch (error) {
    around.stderr.write(`${printable(messageOf(program, error))}\n`);
    return exitCodes.couldNotRun;
  }
}

function thisProcess(bundles: string): Surroundings {
  const { env, platform, stdin, stdout, stderr } = process;
  const openThreads = async () => (await import('./threads.ts')).openThreads(bundles);
  return { cwd: currentDirectory(), env, platform, stdin, stdout, stderr, openThreads };
}

/** Returns the current directory; an empty text if it was deleted. */
function currentDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return '';
  }
}

function messageOf({ l10n }: Program, error: unknown): string {
  if (error instanceof CannotRun) return error.message;
  return l10n.t(
    'Mailroom made a mistake: {0}. Report it with the command that you ran.',
    error instanceof Error ? error.message : String(error),
  );
}

function printHelp({ stdout }: Surroundings, entry: CommandEntry | undefined): ExitCode {
  stdout.write(entry ? helpOf(entry) : help());
  return exitCodes.fine;
}

async function printVersion({ stdout }: Surroundings, bundles: string): Promise<ExitCode> {
  const { versionOf } = await import('./version.ts');
  stdout.write(`${await versionOf(bundles)}\n`);
  return exitCodes.fine;
}
