import { failLevels } from '../check/options.ts';
import { type Options, rootOption } from '../commandEntry.ts';
import { drawingOptions } from '../render/options.ts';

/** The formats of comparisons. */
export const diffFormats = ['text', 'json', 'markdown'] as const;

export const diffOptions = {
  format: { type: 'string', value: 'NAME', choices: diffFormats, help: 'text (default), json or markdown' },
  output: {
    type: 'string',
    value: 'NAME=FILE',
    choices: diffFormats,
    multiple: true,
    help: 'Writes another format into a file; can be repeated',
  },
  'fail-on': {
    type: 'string',
    value: 'SEVERITY',
    choices: failLevels,
    help: 'The least severity of a new finding that makes the exit code 1; never by default',
  },
  language: { type: 'string', value: 'TAG', help: 'Compares letters in this language only' },
  pictures: {
    type: 'string',
    value: 'FOLDER',
    help: 'Draws the letters that differ into this folder: a page, a comment in Markdown, and PNG files',
  },
  'pictures-url': {
    type: 'string',
    value: 'ADDRESS',
    help: 'The web address at which the folder will be, for the comment',
  },
  ...drawingOptions,
  root: rootOption,
} as const satisfies Options;
