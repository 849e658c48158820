import type { Log } from '../log.ts';

/** Logs what goes wrong again and again only once: until it goes well, or something else goes wrong. */
export class RepeatedTrouble {
  readonly #log: Pick<Log, 'error'>;
  #last: string | undefined;

  constructor(log: Pick<Log, 'error'>) {
    this.#log = log;
  }

  note(message: string, error: unknown): void {
    const trouble = (error as NodeJS.ErrnoException).code ?? String(error);
    if (trouble === this.#last) return;
    this.#last = trouble;
    this.#log.error(message, error);
  }

  isOver(): void {
    this.#last = undefined;
  }
}
