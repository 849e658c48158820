import type { copied, FromDomainPage } from '../../protocol/domain.ts';

export type Copied = (typeof copied)[number];

/** How long a button says that it has copied, in milliseconds. */
const saidForMs = 2000;

/** Asks the extension to copy, and remembers for a moment what was copied last, so that its button can say so. */
export class Copies {
  readonly #post: (message: FromDomainPage) => void;
  readonly #redraw: () => void;
  #last = '';

  constructor(post: (message: FromDomainPage) => void, redraw: () => void) {
    this.#post = post;
    this.#redraw = redraw;
  }

  copy(record: string, what: Copied): void {
    this.#post({ type: 'copy', record, what });
    const last = keyOf(record, what);
    this.#last = last;
    this.#redraw();
    setTimeout(() => {
      if (this.#last === last) this.#last = '';
      this.#redraw();
    }, saidForMs);
  }

  isLast(record: string, what: Copied): boolean {
    return this.#last === keyOf(record, what);
  }
}

const keyOf = (record: string, what: Copied) => `${record} ${what}`;
