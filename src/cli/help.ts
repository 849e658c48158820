import type { CommandEntry } from './commandEntry.ts';
import { commands } from './commands.ts';

/** The width of the first column of lists. */
const indent = 28;

/** Returns what `mailroom --help` prints. `docs/command-line.md` explains it. */
export const help = (): string => `mailroom: checks letters as Mailroom for VS Code does

${Object.values(commands)
  .map(({ usage, summary }) => row(`mailroom ${usage}`, summary))
  .join('\n')}

mailroom COMMAND --help lists the options of a command.
Exit codes: 0 fine, 1 something was found, 2 could not run.
The settings are those in .vscode/settings.json. Manual: README.md in the package.
`;

/** Returns what `mailroom COMMAND --help` prints. */
export const helpOf = ({ usage, summary, options }: CommandEntry): string => `mailroom ${usage}

${summary}.

${Object.entries(options)
  .map(([name, { value, written, help: text }]) =>
    row(written ?? (value === undefined ? `--${name}` : `--${name} ${value}`), text),
  )
  .join('\n')}
`;

/** Returns a line with two columns; two lines if the first is too wide. */
function row(first: string, second: string): string {
  const isWide = first.length > indent - 4;
  return isWide ? `  ${first}\n${' '.repeat(indent)}${second}` : `  ${first.padEnd(indent - 2)}${second}`;
}
