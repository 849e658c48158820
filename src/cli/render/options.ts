import type { Options } from '../commandEntry.ts';

export const renderOptions = {
  root: {
    type: 'string',
    value: 'FOLDER',
    help: 'The folder that you open in VS Code; found by .vscode, .mailroom or .git',
  },
  language: { type: 'string', value: 'TAG', help: 'The language of the letter; the first by default' },
} as const satisfies Options;
