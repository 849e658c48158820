import type { LetterElement } from '../../core/checks/letterTree.ts';

/** An element during parsing. */
export type OpenElement = { -readonly [Key in keyof LetterElement]: LetterElement[Key] } & {
  /** True if its tag ended with a slash although the element can't close itself. */
  readonly slash: boolean;
  /** True if a block of template code either opens or closes it, but not both. */
  reachesOut?: boolean;
};

/** The depth of a lookup, so that it takes constant time. */
const deepest = 1_000;

/** The stack of open elements, innermost last. Knows in constant time which names are not on it. */
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

  /** Returns the depth of the innermost wanted element; `undefined` if a stopping element comes first, or it is too far. */
  depthOf(
    wanted: (element: OpenElement) => boolean,
    stops: (element: OpenElement) => boolean,
    floor: number,
  ): number | undefined {
    const lowest = Math.max(floor, this.#stack.length - deepest);
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

  /** Returns the open elements from a depth on. */
  above(depth: number): readonly OpenElement[] {
    return this.#stack.slice(depth);
  }

  pop(): OpenElement | undefined {
    const element = this.#stack.pop();
    if (element) this.#counts.set(element.name, (this.#counts.get(element.name) ?? 1) - 1);
    return element;
  }
}
