import { nothing } from 'lit-html';
import { AsyncDirective, directive } from 'lit-html/async-directive.js';
import type { ChildPart } from 'lit-html/directive.js';

/** Renders a part of a `details` element once it is open: a closed one costs nothing, however much it holds. */
class WhenOpen extends AsyncDirective {
  #details: HTMLDetailsElement | undefined;
  #draw: () => unknown = () => nothing;

  /** Only `update` is called in a browser. */
  render(_draw: () => unknown): unknown {
    return nothing;
  }

  override update({ parentNode }: ChildPart, [draw]: [() => unknown]): unknown {
    this.#draw = draw;
    if (!this.#details && parentNode instanceof Element) {
      this.#details = parentNode.closest('details') ?? undefined;
      this.#details?.addEventListener('toggle', () => this.setValue(this.#shown()));
    }
    return this.#shown();
  }

  #shown(): unknown {
    return this.#details?.open ? this.#draw() : nothing;
  }
}

export const whenOpen = directive(WhenOpen);
