import type * as vscode from 'vscode';

const key = 'mailroom.sentReviews';

/** The largest number of reviews that are remembered, far more than anybody keeps open. */
const most = 200;

/**
 * The reviews whose request may have left this machine. They are remembered before the request, so that a page that VS Code restores after
 * a crash doesn't send again.
 */
export class SentReviews {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  has(id: number): boolean {
    return this.#ids.includes(id);
  }

  async note(id: number): Promise<void> {
    await this.#memory.update(key, [...this.#ids.filter((each) => each !== id), id].slice(-most));
  }

  /** Forgets a review whose request certainly had no effect. */
  async forget(id: number): Promise<void> {
    await this.#memory.update(
      key,
      this.#ids.filter((each) => each !== id),
    );
  }

  get #ids(): readonly number[] {
    return this.#memory.get<readonly number[]>(key, []);
  }
}
