/** A queue: runs asynchronous work one after another, in the order of the calls. A failure does not stop the queue. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const running = this.#last.then(work, work);
    this.#last = running;
    return running;
  }
}
