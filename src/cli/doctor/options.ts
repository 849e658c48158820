import type { Options } from '../commandEntry.ts';

export const doctorOptions = {
  json: { type: 'boolean', help: 'Prints JSON for programs' },
  root: {
    type: 'string',
    value: 'FOLDER',
    help: 'The folder that you open in VS Code; found by .vscode, .mailroom or .git',
  },
} as const satisfies Options;
