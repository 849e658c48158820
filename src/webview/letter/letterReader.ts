import { nothing, type ReadLetter } from './reader/readLetter.ts';
import type { Task } from './reader/task.ts';

/** In milliseconds. A letter of 50 MB takes two seconds. */
const patience = 10_000;

/**
 * Has letters read in a thread of their own, so that no letter holds up the page. What takes too long, or more memory
 * than there is, is ended, and its headers alone are read. While one is read, a newer one takes its place.
 */
export class LetterReader {
  readonly #url: string;
  #script: Promise<string> | undefined;
  #worker: Worker | undefined;
  #turn = 0;

  /** `url` is where the thread's code is. Pages may not start a thread from there, only from what they have read. */
  constructor(url: string) {
    this.#url = url;
  }

  /** What the letter is, or `undefined` when a newer one has taken its place. */
  async read(content: Uint8Array): Promise<ReadLetter | undefined> {
    const turn = ++this.#turn;
    this.#script ??= scriptAt(this.#url);
    const script = await this.#script;
    for (const headOnly of [false, true]) {
      if (turn !== this.#turn) return undefined;
      const letter = await this.#ask(script, { content, headOnly });
      if (turn !== this.#turn) return undefined;
      if (letter) return letter;
    }
    return { ...nothing, trouble: 'unreadable' };
  }

  #ask(script: string, task: Task): Promise<ReadLetter | undefined> {
    this.#worker?.terminate();
    const worker = new Worker(script);
    this.#worker = worker;
    let timer: ReturnType<typeof setTimeout> | undefined;
    return new Promise<ReadLetter | undefined>((resolve) => {
      timer = setTimeout(resolve, patience);
      worker.addEventListener('message', ({ data }) => resolve(data));
      worker.addEventListener('error', () => resolve(undefined));
      worker.postMessage(task);
    }).finally(() => {
      clearTimeout(timer);
      worker.terminate();
    });
  }
}

/** A thread may be started from this address, as long as the page is there. */
async function scriptAt(url: string): Promise<string> {
  const code = await (await fetch(url)).blob();
  return URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
}
