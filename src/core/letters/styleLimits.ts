import { limits } from '../limits.ts';
import { TreeTooLarge } from './treeLimits.ts';

/** Reads CSS into tokens (css-syntax-3), and the numbers of their kinds: css-tree, which core doesn't import. */
export interface CssTokenizer {
  tokenize(css: string, onToken: (kind: number, start: number, end: number) => void): void;
  readonly tokenTypes: Readonly<Record<TokenKind, number>>;
}

type TokenKind =
  | 'AtKeyword'
  | 'Comma'
  | 'Delim'
  | 'Function'
  | 'LeftCurlyBracket'
  | 'LeftParenthesis'
  | 'LeftSquareBracket'
  | 'RightCurlyBracket'
  | 'RightParenthesis'
  | 'RightSquareBracket'
  | 'Semicolon';

/** A node of parse5's tree. A template has its nodes in `content`. */
interface ParsedNode {
  readonly nodeName: string;
  readonly value?: string;
  readonly attrs?: readonly { readonly value: string }[];
  readonly childNodes?: readonly ParsedNode[];
  readonly content?: ParsedNode;
}

/**
 * Throws `TreeTooLarge` for a letter whose styles end the browser's process, or stop it for seconds: it reads and applies them recursively.
 * Call it before the browser parses the letter.
 */
export function refuseEndlessStyles(letter: ParsedNode, tokenizer: CssTokenizer): void {
  const styles = new StyleLimits(tokenizer);
  const left = [letter];
  for (let node = left.pop(); node; node = left.pop()) {
    const { nodeName, attrs = [], childNodes = [], content } = node;
    // Besides `style`, these are `media`, `sizes`, `fill` and others.
    for (const { value } of attrs) if (value.includes('(')) styles.take(value);
    if (nodeName === 'style') styles.take(childNodes.map(({ value = '' }) => value).join(''));
    // Not as arguments: a letter may have more children in one place than a call takes.
    for (const child of childNodes) left.push(child);
    if (content) left.push(content);
  }
}

/** A bracket that is open, and the selectors that the rule around it stands for: 0 outside of rules. */
interface OpenBracket {
  readonly closing: number;
  readonly selectors: number;
}

/** What was read since the last block or declaration: the head of a rule, if a block follows. */
interface Head {
  isAtRule: boolean;
  commas: number;
  /** The number of `&`. */
  references: number;
}

const emptyHead = (): Head => ({ isAtRule: false, commas: 0, references: 0 });

/** Limits what a browser makes of all styles in one letter. */
class StyleLimits {
  readonly #tokenizer: CssTokenizer;
  /** The bracket that closes each kind of bracket. */
  readonly #closings: ReadonlyMap<number, number>;
  #open: OpenBracket[] = [];
  #head = emptyHead();
  #variables = 0;
  #nestedSelectors = 0;

  constructor(tokenizer: CssTokenizer) {
    this.#tokenizer = tokenizer;
    const { tokenTypes } = tokenizer;
    this.#closings = new Map([
      [tokenTypes.Function, tokenTypes.RightParenthesis],
      [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
      [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
      [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
    ]);
  }

  /** Reads a style sheet, or the value of an attribute. Throws `TreeTooLarge` above a limit. */
  take(css: string): void {
    this.#open = [];
    this.#head = emptyHead();
    this.#tokenizer.tokenize(css, (kind, start, end) => {
      const closing = this.#closings.get(kind);
      if (closing !== undefined) this.#openBracket(kind, closing, css.slice(start, end));
      else if (kind === this.#open.at(-1)?.closing) this.#closeBracket(kind);
      else this.#readHead(kind, css.charAt(start));
    });
  }

  #openBracket(kind: number, closing: number, written: string): void {
    const { tokenTypes } = this.#tokenizer;
    const around = this.#open.at(-1)?.selectors ?? 0;
    const isBlock = kind === tokenTypes.LeftCurlyBracket;
    this.#open.push({ closing, selectors: isBlock && !this.#head.isAtRule ? this.#nest(around) : around });
    if (this.#open.length > limits.openBrackets) throw new TreeTooLarge();
    if (isBlock) this.#head = emptyHead();
    // A name with an escape may be `var`, too.
    if (/^var\($|\\/i.test(written) && ++this.#variables > limits.variables) throw new TreeTooLarge();
  }

  #closeBracket(kind: number): void {
    this.#open.pop();
    if (kind === this.#tokenizer.tokenTypes.RightCurlyBracket) this.#head = emptyHead();
  }

  #readHead(kind: number, first: string): void {
    const { tokenTypes } = this.#tokenizer;
    if (kind === tokenTypes.Semicolon) this.#head = emptyHead();
    if (kind === tokenTypes.AtKeyword) this.#head.isAtRule = true;
    if (kind === tokenTypes.Comma) this.#head.commas++;
    if (kind === tokenTypes.Delim && first === '&') this.#head.references++;
  }

  /** Returns the selectors that the rule stands for whose block opens, by those of the rule around it. */
  #nest(around: number): number {
    const { commas, references } = this.#head;
    const selectors = Math.max(1, around) * (commas + Math.max(1, references));
    if (around > 0) this.#nestedSelectors += selectors;
    if (this.#nestedSelectors > limits.nestedSelectors) throw new TreeTooLarge();
    return selectors;
  }
}
