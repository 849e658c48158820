/**
 * Counts the changes of what a tree shows, so that its answers are never outdated: while VS Code waits for the children of a row, it
 * does not request them again, so a change that is reported in that time would be lost.
 */
export class Changes {
  #count = 0;

  /** Notes a change. Call it before the tree's event is fired. */
  note(): void {
    this.#count++;
  }

  /** Returns what `read` gives, read again until nothing changes meanwhile or `isOver`. */
  async settled<T>(read: () => Promise<T>, isOver: () => boolean): Promise<T> {
    for (;;) {
      const before = this.#count;
      const result = await read();
      if (before === this.#count || isOver()) return result;
    }
  }
}
