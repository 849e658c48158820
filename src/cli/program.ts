import type { Wording } from '../core/checks/findingTexts/ruleText.ts';
import type { CountingLocalizer } from '../core/text/localizer.ts';
import type { Threads } from './threads.ts';

/** The process in which the program runs. */
export interface Surroundings {
  /** The directory in which the command was started; an empty text if it was deleted. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  /** Opens the worker threads. Each starts with the first layout that needs it. */
  readonly openThreads: () => Promise<Threads>;
}

/** What a command gets from the process that runs it. */
export interface Program extends Surroundings, Wording {
  readonly l10n: CountingLocalizer;
  /** The language of the texts (BCP 47). */
  readonly language: string;
  /** The directory with the bundles of the program. */
  readonly bundles: string;
}

/** Exit codes: 0 and 1 say how the letters are, 2 that the command could not run. */
export const exitCodes = { fine: 0, found: 1, couldNotRun: 2 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
