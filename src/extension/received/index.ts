import { compareLetter } from './compareLetter.ts';
import type { ReceivedParts, ReceivedTools } from './readReceived.ts';
import { ReceivedDocuments } from './receivedDocuments.ts';
import { useFooter } from './useFooter.ts';
import { useHabits } from './useHabits.ts';

/** The commands on a received letter. Their argument is the letter’s address; without an argument, they use the active letter. */
export class Received {
  readonly documents = new ReceivedDocuments();
  readonly #tools: ReceivedTools;

  constructor(parts: ReceivedParts) {
    this.#tools = { ...parts, documents: this.documents };
  }

  compare(letter?: unknown): Promise<void> {
    return compareLetter(this.#tools, letter);
  }

  useFooter(letter?: unknown): Promise<void> {
    return useFooter(this.#tools, letter);
  }

  useHabits(letter?: unknown): Promise<void> {
    return useHabits(this.#tools, letter);
  }
}
