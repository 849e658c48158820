import { type Options, rootOption } from '../commandEntry.ts';

/** The options of all commands that draw letters. */
export const drawingOptions = {
  width: { type: 'string', value: 'PIXELS', help: 'The widths of the pictures; by default, 320,800' },
  dark: { type: 'boolean', help: 'Draws letters in dark mode, with the author’s dark styles' },
  browser: {
    type: 'string',
    value: 'PROGRAM',
    help: 'The Chrome, Edge or Chromium that draws; else MAILROOM_BROWSER, else an installed one',
  },
  'load-pictures': {
    type: 'boolean',
    help: 'Loads pictures from the web, too; nothing is requested otherwise',
  },
} as const satisfies Options;

export const renderOptions = {
  png: { type: 'boolean', help: 'Draws the letter into PNG files instead, and prints their names' },
  output: {
    type: 'string',
    value: 'FOLDER',
    help: 'The folder for the PNG files; by default, the current one',
  },
  ...drawingOptions,
  person: { type: 'string', value: 'NAME', help: 'Fills in the template code for this sample person' },
  language: { type: 'string', value: 'TAG', help: 'The language of the letter; the first by default' },
  root: rootOption,
} as const satisfies Options;
