import type { Log } from '../log.ts';

/** Logs what goes wrong again and again only once: until it goes well, or something else goes wrong. */
export class RepeatedTrouble {
  readonly #log: Pick<Log, 'error'>;
  #last: string | undefined;

  constructor(log: Pick<Log, 'error'>) {
    this.#log = log;
  }

  /** Returns whether it is new, so that it was logged. */
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
