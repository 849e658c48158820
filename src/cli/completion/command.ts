import { CannotRun } from '../cannotRun.ts';
import type { CommandEntry, RunCommand } from '../commandEntry.ts';
import { exitCodes } from '../program.ts';
import { readArguments } from '../readArguments.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { completionOptions, shells } from './options.ts';
import { powershellScript } from './powershell.ts';
import { type CompletedCommand, completedCommands } from './table.ts';
import { zshScript } from './zsh.ts';

const scripts: Readonly<Record<(typeof shells)[number], (commands: readonly CompletedCommand[]) => string>> =
  {
    bash: bashScript,
    zsh: zshScript,
    fish: fishScript,
    powershell: powershellScript,
  };

/** Returns `mailroom completion`, which prints the script that completes these commands in a shell. It rejects with `CannotRun`. */
export const completionOf =
  (commands: Readonly<Record<string, CommandEntry>>): RunCommand =>
  async (program, written) => {
    const { positionals } = readArguments(program, written, completionOptions);
    const shell = shells.find((name) => name === positionals[0]);
    if (shell === undefined || positionals.length > 1)
      throw new CannotRun(program.l10n.t('Name one shell: {0}.', shells.join(', ')));
    program.stdout.write(scripts[shell](completedCommands(commands)));
    return exitCodes.fine;
  };
