import type { CommandEntry, Option } from '../commandEntry.ts';

/** What follows an option: nothing, one of some words, one of them with `=` and a file, a file, a folder, or something to type. */
export type CompletedValue = 'nothing' | 'choice' | 'choiceAndFile' | 'file' | 'folder' | 'typed';

/** An option as shells complete it. */
export interface CompletedOption {
  /** With its dashes. */
  readonly flag: string;
  readonly help: string;
  readonly value: CompletedValue;
  /** How the help names the value. */
  readonly valueName: string;
  readonly choices: readonly string[];
  readonly isRepeated: boolean;
  /** True if the value may be left out, and is written behind a `=`. */
  readonly isAttached: boolean;
}

/** A command as shells complete it. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** What follows the options: layouts, or one of some words. */
  readonly operands: 'layouts' | readonly string[];
}

const helpOption: CompletedOption = {
  flag: '--help',
  help: 'Lists the options of the command',
  value: 'nothing',
  valueName: '',
  choices: [],
  isRepeated: false,
  isAttached: false,
};

/** Returns what shells complete: the same table from which the program reads its arguments. */
export const completedCommands = (
  commands: Readonly<Record<string, CommandEntry>>,
): readonly CompletedCommand[] =>
  Object.entries(commands).map(([name, { summary, options, operands = [] }]) => ({
    name,
    summary,
    operands,
    options: [...Object.entries(options).map(([long, option]) => completed(long, option)), helpOption],
  }));

const completed = (long: string, option: Option): CompletedOption => ({
  flag: `--${long}`,
  help: option.help,
  value: completedValue(option),
  valueName: option.value ?? '',
  choices: option.choices ?? [],
  isRepeated: option.multiple === true,
  isAttached: option.written?.includes('[=') === true,
});

function completedValue({ type, value, choices }: Option): CompletedValue {
  if (type === 'boolean') return 'nothing';
  if (choices) return value?.endsWith('=FILE') ? 'choiceAndFile' : 'choice';
  if (value === 'FILE' || value === 'PROGRAM') return 'file';
  return value === 'FOLDER' ? 'folder' : 'typed';
}

/** Returns a text in single quotes, as POSIX shells read it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
