/** Runs pieces of work one after another, in the order in which they came. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const running = this.#last.then(work, work);
    this.#last = running;
    return running;
  }
}
