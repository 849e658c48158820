/** The time that users have to move the pointer from the footer to its label, in milliseconds. */
const leaveDelayMs = 300;

/** Tracks whether the footer or its label has the pointer or the focus. Leaving both takes effect after a delay. */
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
