import { type Options, rootOption } from '../commandEntry.ts';

/** The formats of reports. */
export const formatNames = [
  'text',
  'concise',
  'json',
  'sarif',
  'github',
  'gitlab',
  'junit',
  'markdown',
] as const;

/** The least severities that make the exit code 1. */
export const failLevels = ['error', 'warning', 'information', 'hint', 'never'] as const;

export const checkOptions = {
  format: {
    type: 'string',
    value: 'NAME',
    choices: formatNames,
    help: 'text (default), concise, json, sarif, github, gitlab, junit or markdown',
  },
  output: {
    type: 'string',
    value: 'NAME=FILE',
    choices: formatNames,
    multiple: true,
    help: 'Writes another format into a file; can be repeated',
  },
  baseline: { type: 'string', value: 'FILE', help: 'Leaves out the findings that this file has' },
  'write-baseline': { type: 'boolean', help: 'Writes today’s findings into the file of --baseline' },
  changed: {
    type: 'string',
    value: 'COMMIT',
    written: '--changed[=COMMIT]',
    help: 'Checks only what has changed since a commit (HEAD by default) in Git',
  },
  'fail-on': {
    type: 'string',
    value: 'SEVERITY',
    choices: failLevels,
    help: 'error (default), warning, information, hint or never',
  },
  root: rootOption,
  language: {
    type: 'string',
    value: 'TAG',
    help: 'The language in which letters are checked; the first of each by default',
  },
  'stdin-path': {
    type: 'string',
    value: 'FILE',
    written: '- --stdin-path FILE',
    help: 'Checks the text of the standard input as this file',
  },
} as const satisfies Options;
