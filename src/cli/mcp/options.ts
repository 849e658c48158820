import { type Options, rootOption } from '../commandEntry.ts';

export const mcpOptions = {
  root: rootOption,
} as const satisfies Options;
