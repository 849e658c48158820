import type { Log } from '../log.ts';

/** Logs a repeated error only once, until `isOver` is called or a different error occurs. */
export class RepeatedTrouble {
  readonly #log: Pick<Log, 'error'>;
  #last: string | undefined;

  constructor(log: Pick<Log, 'error'>) {
    this.#log = log;
  }

  /** Logs the error unless it is the same as the last one. Returns true if it was logged. */
  note(message: string, error: unknown): boolean {
    const trouble = (error as NodeJS.ErrnoException).code ?? String(error);
    if (trouble === this.#last) return false;
    this.#last = trouble;
    this.#log.error(message, error);
    return true;
  }

  isOver(): void {
    this.#last = undefined;
  }
}
