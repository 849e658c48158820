import type { Edit } from './edit.ts';

/** A part of an edited text: `from` is the offset in the source of a part that is kept. */
interface Piece {
  readonly text: string;
  readonly from?: number;
}

/** A text that is edited several times, and the edits of its source that have the same result. */
export class EditedText {
  readonly #length: number;
  #pieces: Piece[];

  constructor(source: string) {
    this.#length = source.length;
    this.#pieces = [{ text: source, from: 0 }];
  }

  get text(): string {
    return this.#pieces.map(({ text }) => text).join('');
  }

  /** Makes edits of the current text. They are in order and don’t overlap. */
  apply(edits: readonly Edit[]): void {
    for (const { start, end, text } of edits.toReversed()) {
      const first = this.#splitAt(start);
      this.#pieces.splice(first, this.#splitAt(end) - first, { text });
    }
  }

  /** Returns the edits of the source that lead to the current text. */
  edits(): Edit[] {
    const edits: Edit[] = [];
    let [at, added] = [0, ''];
    for (const { text, from } of [...this.#pieces, { text: '', from: this.#length }]) {
      if (from === undefined) {
        added += text;
        continue;
      }
      if (added || from > at) edits.push({ start: at, end: from, text: added });
      [at, added] = [from + text.length, ''];
    }
    return edits;
  }

  /** Returns the index of the piece that starts at an offset, after splitting the piece around it. */
  #splitAt(offset: number): number {
    let start = 0;
    for (const [index, { text, from }] of this.#pieces.entries()) {
      if (start >= offset) return index;
      const kept = offset - start;
      if (kept < text.length) {
        const rest = { text: text.slice(kept), ...(from !== undefined && { from: from + kept }) };
        this.#pieces.splice(
          index,
          1,
          { text: text.slice(0, kept), ...(from !== undefined && { from }) },
          rest,
        );
        return index + 1;
      }
      start += text.length;
    }
    return this.#pieces.length;
  }
}
