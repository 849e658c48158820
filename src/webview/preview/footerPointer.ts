/** The time to move from the footer to its label. */
const leaveDelayMs = 300;

/** Tracks whether the footer or its label is pointed at, with a delay before it counts as left. */
export class FooterPointer {
  readonly #changed: () => void;
  #pointedAt = false;
  #timer: number | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get pointedAt(): boolean {
    return this.#pointedAt;
  }

  point(pointed: boolean): void {
    clearTimeout(this.#timer);
    if (pointed) this.#set(true);
    else this.#timer = setTimeout(() => this.#set(false), leaveDelayMs);
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.#set(false);
  }

  #set(pointed: boolean): void {
    if (pointed === this.#pointedAt) return;
    this.#pointedAt = pointed;
    this.#changed();
  }
}
