import type { LetterPieces } from '../../core/letters/letterPieces.ts';
import { type InboxTexts, inboxPartOf, inboxTextsOf } from '../letterViewer/letterAsText.ts';

/** The time without a change until a changed letter is read again, in milliseconds. */
const restMs = 300;

/** Reads what an inbox shows of the letter: at once when there is another letter or reader, and after that when nobody types. */
export class InboxReader {
  readonly #changed: () => void;
  #beginning: string | undefined;
  #reader: string | undefined;
  #texts: InboxTexts | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  /** Calls `changed` when another row is shown for the same letter. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** What was read last; `undefined` before the first letter. */
  get texts(): InboxTexts | undefined {
    return this.#texts;
  }

  /** `reader` names the person and the language that the letter is for. */
  read(pieces: LetterPieces, reader: string): void {
    clearTimeout(this.#waiting);
    const isForAnother = reader !== this.#reader;
    this.#reader = reader;
    if (this.#texts === undefined || isForAnother) this.#readNow(pieces);
    else
      this.#waiting = setTimeout(() => {
        if (this.#readNow(pieces)) this.#changed();
      }, restMs);
  }

  /** Forgets the letter, because another one follows. */
  forget(): void {
    this.#beginning = undefined;
    this.#texts = undefined;
  }

  /** Returns false if nothing of what is read has changed. */
  #readNow(pieces: LetterPieces): boolean {
    const beginning = inboxPartOf(pieces);
    if (beginning === this.#beginning) return false;
    this.#beginning = beginning;
    this.#texts = inboxTextsOf(beginning);
    return true;
  }
}
