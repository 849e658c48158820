import { checkOptions } from './check/options.ts';
import type { CommandEntry } from './commandEntry.ts';
import { completionOptions, shells } from './completion/options.ts';
import { diffOptions } from './diff/options.ts';
import { doctorOptions } from './doctor/options.ts';
import { mcpOptions } from './mcp/options.ts';
import { renderOptions } from './render/options.ts';

/** The commands by their names, in the order in which `--help` lists them. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  check: {
    usage: 'check [paths…]',
    summary: 'Checks layouts: files, folders or globs; by default, this folder',
    options: checkOptions,
    operands: 'layouts',
    load: async () => (await import('./check/command.ts')).check,
  },
  diff: {
    usage: 'diff [COMMIT] [paths…]',
    summary: 'Says what changed in the letters since a commit (HEAD by default) in Git',
    options: diffOptions,
    operands: 'layouts',
    load: async () => (await import('./diff/command.ts')).diff,
  },
  render: {
    usage: 'render FILE',
    summary: 'Prints the HTML of a layout, as it would be uploaded',
    options: renderOptions,
    operands: 'layouts',
    load: async () => (await import('./render/command.ts')).render,
  },
  mcp: {
    usage: 'mcp',
    summary: 'Serves tools for agents (Model Context Protocol) that check letters and never send',
    options: mcpOptions,
    load: async () => (await import('./mcp/command.ts')).mcp,
  },
  doctor: {
    usage: 'doctor',
    summary: 'Looks at what the command line needs, as a list to paste into an issue',
    options: doctorOptions,
    load: async () => (await import('./doctor/command.ts')).doctor,
  },
  completion: {
    usage: `completion ${shells.join('|')}`,
    summary: 'Prints the script with which a shell completes commands, options and layouts',
    options: completionOptions,
    operands: shells,
    load: async () => (await import('./completion/command.ts')).completionOf(commands),
  },
};
