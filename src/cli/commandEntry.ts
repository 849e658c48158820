import type { ParseArgsOptionDescriptor } from 'node:util';
import type { ExitCode, Program } from './program.ts';

/** An option of a command: what `parseArgs` of Node reads, and what `--help` and the completion of shells show. */
export interface Option extends ParseArgsOptionDescriptor {
  readonly help: string;
  /** How the help names the value of the option, such as `FILE`. */
  readonly value?: string;
  /** The only values that the option can have; for a value such as `NAME=FILE`, the only names. */
  readonly choices?: readonly string[];
  /** How the help writes the option, if not as its name with its value. */
  readonly written?: string;
}

export type Options = Readonly<Record<string, Option>>;

/** The option of every command that works in a folder: which one. */
export const rootOption = {
  type: 'string',
  value: 'FOLDER',
  help: 'The folder that you open in VS Code; found by .vscode, .mailroom or .git',
} as const satisfies Option;

/** Runs a command with its arguments. Rejects with `CannotRun` if it can’t. */
export type RunCommand = (program: Program, written: readonly string[]) => Promise<ExitCode>;

/** A command of the program. */
export interface CommandEntry {
  /** The command with its arguments, such as `check [paths…]`. */
  readonly usage: string;
  /** What it does, in one line. */
  readonly summary: string;
  readonly options: Options;
  /** What its arguments are that are no options, for the completion of shells: layouts, or the only words that they can be. */
  readonly operands?: 'layouts' | readonly string[];
  /** Loads the command when it is asked for, so that `--help` is there at once. */
  load(): Promise<RunCommand>;
}
