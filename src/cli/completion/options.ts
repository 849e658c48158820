import type { Options } from '../commandEntry.ts';

/** The shells whose completion can be printed. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

export const completionOptions = {} as const satisfies Options;
