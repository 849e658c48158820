import {
  type Atrule,
  type Declaration as CssDeclaration,
  type CssNode,
  type ParseOptions,
  parse,
  type Rule,
  tokenTypes,
} from 'css-tree';
import type {
  AtRule,
  Declaration,
  LetterElement,
  Passage,
  SelectorPart,
  StyleRule,
  StyleSheet,
} from '../../core/checks/letterTree.ts';
import { type NodeBudget, TreeTooLarge } from '../../core/letters/treeLimits.ts';
import { withNestingSelectors } from './nestedCss.ts';

const asWritten = {
  positions: true,
  parseValue: false,
  parseAtrulePrelude: false,
  parseCustomProperty: false,
};

/** The number of mistakes in a style sheet or attribute that do not count against the budget. */
const freeMistakes = 10;

/** The maximum number of tokens in a declaration, higher than in any real one. */
const tokensOfDeclaration = 200;

/** Limits the nodes and the mistakes of all styles in a letter. */
export class StyleBudget {
  readonly nodes: NodeBudget;
  /**
   * The budget for mistakes, in characters, because css-tree rescans the whole text for each mistake. It allows a thousand mistakes in 10
   * KB of CSS, or a hundred in 100 KB.
   */
  #left = 10_000_000;

  constructor(nodes: NodeBudget) {
    this.nodes = nodes;
  }

  /** What is left of the budget for mistakes. */
  get left(): number {
    return this.#left;
  }

  /** Spends the cost of a mistake in this CSS. Returns false without spending if the budget does not suffice. */
  takeMistake(css: string): boolean {
    if (css.length > this.#left) return false;
    this.#left -= css.length;
    return true;
  }

  /**
   * Returns a function that charges each token to the node budget before css-tree creates nodes: two nodes for a block, half a node for
   * each token of its selector and for each blank between two of them, and 0.8 nodes for a declaration. A run of tokens too long for a
   * declaration is charged as a selector, because its block may be missing. The function throws `TreeTooLarge`.
   */
  tokenCounter(): (type: number) => void {
    let [tokens, isBlankBefore] = [0, false];
    return (type) => {
      if (tokens > tokensOfDeclaration) {
        this.nodes.take(tokens / 2);
        tokens = 0;
      }
      switch (type) {
        case tokenTypes.WhiteSpace:
        case tokenTypes.Comment:
          isBlankBefore = tokens > 0;
          return;
        case tokenTypes.LeftCurlyBracket:
          this.nodes.take(2 + tokens / 2);
          break;
        case tokenTypes.RightCurlyBracket:
        case tokenTypes.Semicolon:
          if (tokens > 0) this.nodes.take(0.8);
          break;
        default:
          tokens += isBlankBefore ? 2 : 1;
          isBlankBefore = false;
          return;
      }
      [tokens, isBlankBefore] = [0, false];
    };
  }
}

/** What is read of CSS, and the nodes that it takes of the budget. */
interface Costing<T> {
  readonly read: T;
  readonly cost: number;
}

interface KnownCssLimits {
  /** The most texts that are kept, and the most UTF-16 units of one. */
  readonly most: number;
  readonly longest: number;
  /** True to keep also what has taken from the budget for mistakes, which each letter has of its own. */
  readonly isOfOneLetter?: boolean;
}

/** What was read of CSS, by its text: layouts repeat their styles, and so do the letters of a team. */
class KnownCss<T> {
  readonly #known = new Map<string, Costing<T>>();
  readonly #limits: KnownCssLimits;

  constructor(limits: KnownCssLimits) {
    this.#limits = limits;
  }

  /** Returns what is known of a text, or else reads it. Charges its nodes to the budget either way. Throws `TreeTooLarge`. */
  read(text: string, budget: StyleBudget, read: () => T): T {
    const known = this.#known.get(text);
    if (known) {
      budget.nodes.take(known.cost);
      return known.read;
    }
    const [nodes, mistakes] = [budget.nodes.left, budget.left];
    const result = read();
    if (this.#isKept(text, budget.left === mistakes)) {
      if (this.#known.size >= this.#limits.most) this.#known.clear();
      this.#known.set(text, { read: result, cost: nodes - budget.nodes.left });
    }
    return result;
  }

  #isKept(text: string, isWithinBudget: boolean): boolean {
    const { longest, isOfOneLetter = false } = this.#limits;
    return text.length <= longest && (isOfOneLetter || isWithinBudget);
  }
}

type SheetContent = Omit<StyleSheet, 'element'>;

/** The style sheets of earlier letters, by their places and texts. MJML writes them at the same place if the head is the same. */
const sheetsBefore = new KnownCss<SheetContent>({ most: 12, longest: 20_000 });

/**
 * Parses a style sheet whose text starts at `start` in the letter. Accepts any text: too many mistakes are reported as a single one that
 * covers all CSS. Throws `TreeTooLarge` for too many rules.
 */
export function readStyleSheet(
  css: string,
  start: number,
  element: LetterElement,
  budget: StyleBudget,
): StyleSheet {
  const content = sheetsBefore.read(`${start} ${css}`, budget, () => readSheetContent(css, start, budget));
  return { ...content, element };
}

function readSheetContent(css: string, start: number, budget: StyleBudget): SheetContent {
  const rules: StyleRule[] = [];
  const atRules: AtRule[] = [];
  const comments: Passage[] = [];
  const mistakes: Passage[] = [];
  const sheet = { start, end: start + css.length, rules, atRules, comments, mistakes };
  const options = {
    ...asWritten,
    offset: start,
    onToken: budget.tokenCounter(),
    onComment: (_: string, { start, end }: { start: { offset: number }; end: { offset: number } }) =>
      comments.push({ start: start.offset, end: end.offset }),
    onParseError: (_: unknown, node: CssNode) => mistakes.push(trimmed(node)),
  };
  const isRead = readCss(withNestingSelectors(css), options, budget, (tree) => {
    readAll(tree, undefined, false);
    return true;
  });
  if (!isRead) mistakes.splice(0, mistakes.length, { start, end: sheet.end });
  return sheet;

  function readAll(block: CssNode | null, within: AtRule | undefined, nested: boolean): void {
    for (const node of cssChildren(block)) {
      if (node.type === 'Rule') readRule(node, within, nested);
      if (node.type === 'Atrule') readAtRule(node, within, nested);
    }
  }

  function readRule(rule: Rule, within: AtRule | undefined, nested: boolean): void {
    const selectors = cssChildren(rule.prelude).map((selector) => [...selectorParts(selector)]);
    const head = spanOf(rule.prelude);
    rules.push({ ...spanOf(rule), selectors, head, declarations: ownOf(rule.block), within, nested });
    readAll(rule.block, within, true);
  }

  function readAtRule(node: Atrule, within: AtRule | undefined, nested: boolean): void {
    const place = spanOf(node);
    const prelude = node.prelude?.type === 'Raw' ? node.prelude.value : '';
    const headEnd = node.prelude ? spanOf(node.prelude).end : place.start + node.name.length + 1;
    const head = { start: place.start, end: headEnd };
    const name = node.name.toLowerCase();
    const atRule: AtRule = { ...place, name, prelude, head, within, declarations: ownOf(node.block) };
    atRules.push(atRule);
    readAll(node.block, atRule, nested);
  }

  function ownOf(block: CssNode | null): Declaration[] {
    return cssChildren(block).flatMap((node) =>
      node.type === 'Declaration' ? [declarationOf(node, css, start)] : [],
    );
  }

  function trimmed(node: CssNode): Passage {
    const place = spanOf(node);
    return {
      ...place,
      end: place.start + css.slice(place.start - start, place.end - start).trimEnd().length,
    };
  }
}

/** The `style` attributes of earlier letters, by their texts. */
const attributesBefore = new KnownCss<readonly Declaration[]>({ most: 2_000, longest: 1_000 });

/** Parses the `style` attributes of a letter, each text once: a layout repeats the same style in many elements. */
export class StyleAttributes {
  readonly #budget: StyleBudget;
  readonly #own = new KnownCss<readonly Declaration[]>({
    most: Number.POSITIVE_INFINITY,
    longest: Number.POSITIVE_INFINITY,
    isOfOneLetter: true,
  });

  constructor(budget: StyleBudget) {
    this.#budget = budget;
  }

  /** Parses an attribute whose value starts at `start` in the letter. Throws `TreeTooLarge` for too many declarations. */
  read(css: string, start: number): Declaration[] {
    const budget = this.#budget;
    const declarations = this.#own.read(css, budget, () =>
      attributesBefore.read(css, budget, () => readDeclarations(css, budget)),
    );
    return declarations.map((declaration) => moved(declaration, start));
  }
}

/** Parses declarations, with offsets in `css`. Throws `TreeTooLarge` for too many of them. */
function readDeclarations(css: string, budget: StyleBudget): Declaration[] {
  const onToken = budget.tokenCounter();
  const options = { ...asWritten, context: 'declarationList', onToken };
  const declarations = readCss(css, options, budget, (list) =>
    cssChildren(list).flatMap((node) => (node.type === 'Declaration' ? [declarationOf(node, css, 0)] : [])),
  );
  return declarations ?? [];
}

const moved = (declaration: Declaration, by: number): Declaration => ({
  ...declaration,
  start: declaration.start + by,
  end: declaration.end + by,
  valueStart: declaration.valueStart + by,
  valueEnd: declaration.valueEnd + by,
});

/**
 * Parses CSS and returns the result of `use` for the tree. Returns `undefined` if the CSS has too many mistakes, or brackets nested too
 * deeply for css-tree, whose parser is recursive.
 */
function readCss<Result>(
  css: string,
  { onParseError, ...options }: ParseOptions,
  budget: StyleBudget,
  use: (tree: CssNode) => Result,
): Result | undefined {
  let mistakes = 0;
  try {
    const tree = parse(css, {
      ...options,
      onParseError: (error, node) => {
        if (++mistakes > freeMistakes && !budget.takeMistake(css)) throw error;
        onParseError?.(error, node);
      },
    });
    return use(tree);
  } catch (error) {
    if (error instanceof TreeTooLarge) throw error;
    return undefined;
  }
}

function declarationOf(node: CssDeclaration, css: string, offset: number): Declaration {
  const { start, end } = spanOf(node);
  const written = css.slice(spanOf(node.value).start - offset, spanOf(node.value).end - offset);
  const value = written.trim();
  const valueStart = spanOf(node.value).start + written.length - written.trimStart().length;
  return {
    start,
    end: start + css.slice(start - offset, end - offset).trimEnd().length,
    property: node.property.toLowerCase(),
    value,
    important: node.important !== false,
    valueStart,
    valueEnd: valueStart + value.length,
  };
}

const selectorKinds: Readonly<Record<string, SelectorPart['kind']>> = {
  ClassSelector: 'class',
  IdSelector: 'id',
  AttributeSelector: 'attribute',
  PseudoClassSelector: 'pseudoClass',
  PseudoElementSelector: 'pseudoElement',
  Combinator: 'combinator',
  NestingSelector: 'nesting',
};

function* selectorParts(selector: CssNode): Generator<SelectorPart> {
  for (const node of cssChildren(selector)) {
    const name = cssName(node);
    const kind =
      node.type === 'TypeSelector' ? (name.endsWith('*') ? 'universal' : 'type') : selectorKinds[node.type];
    if (kind) yield { ...spanOf(node), kind, name };
    if (node.type !== 'Combinator') yield* selectorParts(node);
  }
}

function cssName(node: CssNode): string {
  if (!('name' in node)) return '';
  return typeof node.name === 'string' ? node.name : node.name.name;
}

function cssChildren(node: CssNode | null): CssNode[] {
  if (!node || !('children' in node) || !node.children) return [];
  return [...node.children];
}

function spanOf({ loc }: CssNode): Passage {
  return { start: loc?.start.offset ?? 0, end: loc?.end.offset ?? 0 };
}
