import type { Options } from '../commandEntry.ts';

export const mcpOptions = {
  root: {
    type: 'string',
    value: 'FOLDER',
    help: 'The folder that you open in VS Code; found by .vscode, .mailroom or .git',
  },
} as const satisfies Options;
