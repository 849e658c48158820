import { checkOptions } from './check/options.ts';
import type { CommandEntry } from './commandEntry.ts';
import { renderOptions } from './render/options.ts';

/** The commands by their names, in the order in which `--help` lists them. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  check: {
    usage: 'check [paths…]',
    summary: 'Checks layouts: files, folders or globs; by default, this folder',
    options: checkOptions,
    load: async () => (await import('./check/command.ts')).check,
  },
  render: {
    usage: 'render FILE',
    summary: 'Prints the HTML of a layout, as it would be uploaded',
    options: renderOptions,
    load: async () => (await import('./render/command.ts')).render,
  },
};
