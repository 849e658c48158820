import { checkOptions } from './check/options.ts';
import type { CommandEntry } from './commandEntry.ts';
import { diffOptions } from './diff/options.ts';
import { renderOptions } from './render/options.ts';

/** The commands by their names, in the order in which `--help` lists them. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  check: {
    usage: 'check [paths…]',
    summary: 'Checks layouts: files, folders or globs; by default, this folder',
    options: checkOptions,
    load: async () => (await import('./check/command.ts')).check,
  },
  diff: {
    usage: 'diff [COMMIT] [paths…]',
    summary: 'Says what changed in the letters since a commit (HEAD by default) in Git',
    options: diffOptions,
    load: async () => (await import('./diff/command.ts')).diff,
  },
  render: {
    usage: 'render FILE',
    summary: 'Prints the HTML of a layout, as it would be uploaded',
    options: renderOptions,
    load: async () => (await import('./render/command.ts')).render,
  },
};
