import { constants } from 'node:os';

/** Ends the program in order when it is told to, as by Ctrl+C, so that its temporary files go away. The exit code is that of shells. */
export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
}
