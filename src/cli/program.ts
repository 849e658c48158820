import type { Wording } from '../core/checks/findingTexts.ts';
import type { CountingLocalizer } from '../core/text/localizer.ts';

/** What a command gets from the process that runs it. */
export interface Program extends Wording {
  readonly l10n: CountingLocalizer;
  /** The directory in which the command was started. */
  readonly cwd: string;
  /** The directory with the bundles of the worker threads. */
  readonly bundles: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

/** Exit codes: 0 and 1 say how the letters are, 2 that the command could not run. */
export const exitCodes = { fine: 0, found: 1, couldNotRun: 2 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
