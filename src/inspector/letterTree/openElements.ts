import type { LetterElement } from '../../core/checks/letterTree.ts';

/** An element while it is read. */
export type OpenElement = { -readonly [Key in keyof LetterElement]: LetterElement[Key] } & {
  /** Whether its tag ended with a slash, although it is no element that can close itself. */
  readonly slash: boolean;
  /** Whether a block of template code opens or closes it, and does not do both. */
  reachesOut?: boolean;
};

/** Nobody nests deeper on purpose, and looking further would take for ever when somebody does. */
const deepest = 1_000;

/** The elements that are open, the innermost last. Knows at once which names are not among them. */
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

  /** The depth of the innermost element that is wanted; none when one comes first that stops, or it is too far. */
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

  /** The open elements from a depth on. */
  above(depth: number): readonly OpenElement[] {
    return this.#stack.slice(depth);
  }

  pop(): OpenElement | undefined {
    const element = this.#stack.pop();
    if (element) this.#counts.set(element.name, (this.#counts.get(element.name) ?? 1) - 1);
    return element;
  }
}
