/** A passage of the source and what takes its place. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A source in which passages were replaced: keys by texts, paths of pictures by addresses. */
export class ResolvedText {
  readonly source: string;
  readonly text: string;
  /** The replacements, with their offsets in the resolved text. */
  readonly #replaced: readonly (Replacement & { readonly at: number })[];
  /** The text that was resolved before this one. */
  readonly #before: ResolvedText | undefined;

  /** `replacements` are in order. They refer to the text of `before`, if there is one. */
  constructor(source: string, replacements: readonly Replacement[], before?: ResolvedText) {
    let [text, done] = ['', 0];
    this.#replaced = replacements.map((replacement) => {
      text += source.slice(done, replacement.start);
      const at = text.length;
      text += replacement.text;
      done = replacement.end;
      return { ...replacement, at };
    });
    this.source = before?.source ?? source;
    this.text = text + source.slice(done);
    this.#before = before;
  }

  /** Replaces passages of the resolved text. */
  with(replacements: readonly Replacement[]): ResolvedText {
    return replacements.length === 0 ? this : new ResolvedText(this.text, replacements, this);
  }

  /** True if nothing was resolved. */
  get isSame(): boolean {
    return this.#replaced.length === 0 && (this.#before?.isSame ?? true);
  }

  /** Converts an offset in the resolved text. Inside of a text, it is that of its key: the start or, for the end of a range, the end. */
  toSource(offset: number, edge: 'start' | 'end' = 'start'): number {
    const own = this.#toReplaced(offset, edge);
    return this.#before ? this.#before.toSource(own, edge) : own;
  }

  #toReplaced(offset: number, edge: 'start' | 'end'): number {
    const before = this.#lastThat(({ at }) => (edge === 'start' ? at <= offset : at < offset));
    if (!before) return offset;
    const { at, start, end, text } = before;
    if (offset < at + text.length || (edge === 'end' && offset === at + text.length))
      return edge === 'start' ? start : end;
    return offset - (at + text.length) + end;
  }

  /** Converts an offset in the source. Inside of a key, it is that of the beginning of its text. */
  toResolved(sourceOffset: number): number {
    const offset = this.#before?.toResolved(sourceOffset) ?? sourceOffset;
    const before = this.#lastThat(({ start }) => start <= offset);
    if (!before) return offset;
    const { at, end, text } = before;
    return offset < end ? at : offset - end + at + text.length;
  }

  /** Returns the last of the replacements that a condition holds for, which holds for all before it as well. */
  #lastThat(holds: (replaced: Replacement & { readonly at: number }) => boolean) {
    let [from, to] = [0, this.#replaced.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const replaced = this.#replaced[middle];
      if (replaced && holds(replaced)) from = middle + 1;
      else to = middle;
    }
    return this.#replaced[from - 1];
  }
}
