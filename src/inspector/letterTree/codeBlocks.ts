import type { TemplateCode } from '../../core/templates/templateCode.ts';
import type { OpenElement, OpenElements } from './openElements.ts';

/** An open block of template code, such as `{% if paid %}`. */
interface CodeBlock {
  readonly section: string | undefined;
  /**
   * The floor of `TagBalance` at the block's start. A branch tag with another floor is on the other side of a boundary of a hidden
   * conditional comment, and does not affect the block.
   */
  readonly floor: number;
  /** The number of elements open at the block's start, minus those that it has closed since. */
  low: number;
  /** The elements open at the block's start that it has closed, innermost first. */
  closed: OpenElement[];
}

/** The maximum nesting depth of blocks: the end of each block scans all elements still open inside it. */
const deepestBlock = 100;

/**
 * Tracks blocks of template code. Each branch starts with the elements that were open before the block: `{% if a %}<a href="1">{% else
 * %}<a href="2">{% endif %}` opens one link.
 */
export class CodeBlocks {
  readonly #open: OpenElements;
  readonly #blocks: CodeBlock[] = [];
  /** The Mustache section that ended last, and the innermost open element at its end. Its inverse may follow (`{{/a}}{{^a}}`). */
  #ended: { readonly block: CodeBlock; readonly innermost: OpenElement | undefined } | undefined;
  /** The number of unbalanced tags by name: tags that open an element without closing it in the same block, or the other way round. */
  readonly #reaching = new Map<string, number>();

  constructor(open: OpenElements) {
    this.#open = open;
  }

  get isInBlock(): boolean {
    return this.#blocks.length > 0;
  }

  /** Returns true if several tags of this name are unbalanced in their blocks. The data decide which of them pair up. */
  isUndecided(name: string): boolean {
    return (this.#reaching.get(name) ?? 0) > 1;
  }

  /**
   * Processes a piece of template code. If it starts another branch of a block, returns the elements that the previous branch left open.
   */
  pass({ kind, section, inverted }: TemplateCode, floor: number): readonly OpenElement[] {
    const block = this.#blocks.at(-1);
    if (kind === 'begin') return this.#begin(section, inverted === true, floor);
    if (kind === 'otherwise' && block) return this.#nextBranch(block, floor);
    if (kind === 'end' && block) this.#end();
    return [];
  }

  /** Records that an element was closed; `size` elements are open now. */
  closed(element: OpenElement, size: number): void {
    const block = this.#blocks.at(-1);
    if (!block || size >= block.low) return;
    block.low = size;
    block.closed.push(element);
    this.reach(element.name);
  }

  /** Counts a tag of this name as unbalanced in its block. */
  reach(name: string): void {
    this.#reaching.set(name, (this.#reaching.get(name) ?? 0) + 1);
  }

  #begin(section: string | undefined, inverted: boolean, floor: number): readonly OpenElement[] {
    const { block, innermost } = this.#ended ?? {};
    this.#ended = undefined;
    if (inverted && block && block.section === section && innermost === this.#open.innermost) {
      this.#blocks.push(block);
      return this.#nextBranch(block, floor);
    }
    if (this.#blocks.length < deepestBlock)
      this.#blocks.push({ section, floor, low: this.#open.size, closed: [] });
    return [];
  }

  #nextBranch(block: CodeBlock, floor: number): readonly OpenElement[] {
    if (block.floor !== floor) return [];
    const left = this.#leftOpen(block);
    for (let count = left.length; count > 0; count--) this.#open.pop();
    for (const element of block.closed.reverse()) this.#open.push(element);
    block.low = this.#open.size;
    block.closed = [];
    return left;
  }

  #end(): void {
    const block = this.#blocks.pop();
    if (!block) return;
    this.#leftOpen(block);
    const outer = this.#blocks.at(-1);
    if (outer) this.#passOn(block, outer);
    this.#ended = { block, innermost: this.#open.innermost };
  }

  /** Adds the elements that a block has closed to those of the outer block if they were open before the outer block, too. */
  #passOn({ low, closed }: CodeBlock, outer: CodeBlock): void {
    let depth = low + closed.length;
    for (const element of closed) {
      depth--;
      if (depth >= outer.low) continue;
      outer.low = depth;
      outer.closed.push(element);
    }
  }

  #leftOpen(block: CodeBlock): readonly OpenElement[] {
    const left = this.#open.above(block.low);
    for (const element of left) {
      if (!element.reachesOut) this.reach(element.name);
      element.reachesOut = true;
    }
    return left;
  }
}
