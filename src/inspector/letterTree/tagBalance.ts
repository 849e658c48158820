import type { LetterElement, LetterNode, MarkupMistake, Passage } from '../../core/checks/letterTree.ts';
import type { TemplateCode } from '../../core/templates/templateCode.ts';
import { CodeBlocks } from './codeBlocks.ts';
import { impliedEnd, mayStayOpen, reachesOutOf } from './endTags.ts';
import { type OpenElement, OpenElements } from './openElements.ts';

type FoundMarkupMistake = { -readonly [Key in keyof MarkupMistake]: MarkupMistake[Key] } & {
  /** True if one of the mistake's tags is in a block of template code, where other tags may correct it. */
  isConditional?: boolean;
};

/** Matches opening and closing tags, and records markup mistakes. */
export class TagBalance {
  readonly #nodes: readonly LetterNode[];
  readonly #open = new OpenElements();
  readonly #blocks = new CodeBlocks(this.#open);
  readonly #mistakes: FoundMarkupMistake[] = [];
  /** The mistakes of unclosed elements and incomplete tags, by name. A later closing tag of that name belongs to the last one. */
  readonly #cutOff = new Map<string, FoundMarkupMistake[]>();
  /** The number of elements open before the current hidden conditional comment, whose tags can't close them; otherwise 0. */
  #floor = 0;

  /** `nodes` holds the nodes parsed so far; the parser adds to it. */
  constructor(nodes: readonly LetterNode[]) {
    this.#nodes = nodes;
  }

  get innermost(): LetterElement | undefined {
    return this.#open.innermost;
  }

  get isInBlock(): boolean {
    return this.#blocks.isInBlock;
  }

  /** Returns the mistakes in source order, except conditional ones whose tags' pairing depends on the data. */
  get mistakes(): readonly MarkupMistake[] {
    return this.#mistakes
      .filter(({ isConditional, name }) => !(isConditional && this.#blocks.isUndecided(name)))
      .map(({ isConditional: _, ...mistake }) => mistake)
      .sort((a, b) => a.start - b.start);
  }

  /** Processes a piece of template code. Elements that one branch of a block leaves open are not open in the next branch. */
  passCode(code: TemplateCode): void {
    for (const element of this.#blocks.pass(code, this.#floor)) {
      element.end = code.start;
      element.contentTo = this.#nodes.length;
      if (mayStayOpen(element.name)) continue;
      this.#mistakes.push({ ...element.tag, kind: 'unclosed', name: element.name, isConditional: true });
    }
  }

  isInside(name: string): boolean {
    return this.#open.has(name);
  }

  add(mistakes: readonly MarkupMistake[]): void {
    for (const mistake of mistakes) this.#mistakes.push(mistake);
  }

  /** Records an incomplete tag, which opens no element. Its closing tag then does not count as stray. */
  addHalfTyped(place: Passage, source: string): void {
    const start = source.slice(place.start, Math.min(place.end, place.start + 100));
    const [, name = ''] = /^<\/?([^\s/>]*)/.exec(start) ?? [];
    this.#addCutOff({ ...place, kind: 'halfTyped', name: name.toLowerCase() });
  }

  /** Closes the elements that an opening tag at `at` closes implicitly. */
  beforeOpening(name: string, at: number): void {
    const implied = impliedEnd(name);
    if (!implied) return;
    const { ends, within } = implied;
    while ([...ends].some((end) => this.#open.has(end))) {
      const depth = this.#open.depthOf(
        (open) => ends.has(open.name),
        (open) => within.has(open.name),
        this.#floor,
      );
      if (depth === undefined) return;
      this.#closeDownTo(depth, at);
    }
  }

  open(element: OpenElement): void {
    this.#open.push(element);
  }

  /**
   * Processes a closing tag. `forOutlook` is true inside a hidden conditional comment: a tag there may close an element that another such
   * comment opened, so it never counts as stray.
   */
  close(name: string, tag: Passage, forOutlook: boolean): void {
    const depth = this.#depthToClose(name);
    if (depth === undefined) {
      this.#addStray(name, tag, forOutlook);
    } else {
      this.#closeDownTo(depth + 1, tag.start);
      this.#closeInnermost(tag.end);
    }
  }

  closeAll(at: number): void {
    this.#closeDownTo(0, at);
  }

  /**
   * Processes the content of a hidden conditional comment, which ends at `end`. Elements left open are no mistakes: another such comment
   * may close them.
   */
  apart(read: () => void, end: number): void {
    const outer = this.#floor;
    this.#floor = this.#open.size;
    read();
    while (this.#open.size > this.#floor) this.#closeInnermost(end);
    this.#floor = outer;
  }

  /** Returns the depth of the innermost open element that a closing tag can match, preferring elements whose start tag has no slash. */
  #depthToClose(name: string): number | undefined {
    if (!this.#open.has(name)) return undefined;
    const stops = (open: OpenElement) => !reachesOutOf(name, open.name);
    return (
      this.#open.depthOf((open) => open.name === name && !open.slash, stops, this.#floor) ??
      this.#open.depthOf((open) => open.name === name, stops, this.#floor)
    );
  }

  #closeDownTo(depth: number, at: number): void {
    while (this.#open.size > depth) {
      const element = this.#closeInnermost(at);
      if (!element || mayStayOpen(element.name)) continue;
      const { name, tag, slash, isConditional } = element;
      this.#addCutOff({ ...tag, kind: slash ? 'selfClosed' : 'unclosed', name, isConditional });
    }
  }

  #closeInnermost(at: number): OpenElement | undefined {
    const element = this.#open.pop();
    if (!element) return undefined;
    element.end = at;
    element.contentTo = this.#nodes.length;
    this.#blocks.closed(element, this.#open.size);
    return element;
  }

  #addCutOff(mistake: FoundMarkupMistake): void {
    this.#mistakes.push(mistake);
    const others = this.#cutOff.get(mistake.name);
    if (others) others.push(mistake);
    else this.#cutOff.set(mistake.name, [mistake]);
  }

  /**
   * Records a closing tag without an open element. If its element was closed implicitly before, changes that mistake to `crossed`. If its
   * opening tag was incomplete, adds nothing.
   */
  #addStray(name: string, tag: Passage, forOutlook: boolean): void {
    const cutOff = this.#cutOff.get(name)?.pop();
    if (cutOff?.kind === 'halfTyped') return;
    const isConditional = this.isInBlock;
    if (isConditional) this.#blocks.reach(name);
    if (cutOff)
      Object.assign(cutOff, {
        ...tag,
        kind: 'crossed',
        isConditional: isConditional || cutOff.isConditional,
      });
    else if (!forOutlook) this.#mistakes.push({ ...tag, kind: 'stray', name, isConditional });
  }
}
