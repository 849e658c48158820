import { type Options, rootOption } from '../commandEntry.ts';

export const doctorOptions = {
  json: { type: 'boolean', help: 'Prints JSON for programs' },
  root: rootOption,
} as const satisfies Options;
