import type { LetterElement } from '../../core/checks/letterTree.ts';

/** An element of the tree while it is being built, so its fields may still change. */
export type OpenElement = { -readonly [Key in keyof LetterElement]: LetterElement[Key] } & {
  /** True if the start tag ends with a slash, as in `<div/>`. Most HTML elements stay open nevertheless. */
  readonly slash: boolean;
  /** True once the element has been counted as left open by a block of template code. */
  reachesOut?: boolean;
};

/** The maximum number of elements that a lookup visits, so that it takes constant time. */
const mostOpenElements = 1_000;

/** The stack of open elements, innermost last. Counts them by name, so that `has` takes constant time. */
export class OpenElements {
  readonly #stack: OpenElement[] = [];
  readonly #counts = new Map<string, number>();

  get size(): number {
    return this.#stack.length;
  }

  get innermost(): OpenElement | undefined {
    return this.#stack.at(-1);
  }

  has(name: string): boolean {
    return (this.#counts.get(name) ?? 0) > 0;
  }

  /**
   * Returns the depth of the innermost `wanted` element. Returns `undefined` if an element that `stops` comes first, or if none is found
   * above `floor` and among the innermost `mostOpenElements` elements.
   */
  depthOf(
    wanted: (element: OpenElement) => boolean,
    stops: (element: OpenElement) => boolean,
    floor: number,
  ): number | undefined {
    const lowest = Math.max(floor, this.#stack.length - mostOpenElements);
    for (let depth = this.#stack.length - 1; depth >= lowest; depth--) {
      const element = this.#stack[depth];
      if (!element || wanted(element)) return depth;
      if (stops(element)) return undefined;
    }
    return undefined;
  }

  push(element: OpenElement): void {
    this.#stack.push(element);
    this.#counts.set(element.name, (this.#counts.get(element.name) ?? 0) + 1);
  }

  /** Returns the open elements at this depth and deeper. */
  above(depth: number): readonly OpenElement[] {
    return this.#stack.slice(depth);
  }

  pop(): OpenElement | undefined {
    const element = this.#stack.pop();
    if (element) this.#counts.set(element.name, (this.#counts.get(element.name) ?? 1) - 1);
    return element;
  }
}
