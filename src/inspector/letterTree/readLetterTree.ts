import {
  ErrorCodes,
  type ParserError,
  type Token,
  type TokenHandler,
  Tokenizer,
  TokenizerMode,
} from 'parse5';
import type {
  LetterAttribute,
  LetterComment,
  LetterElement,
  LetterNode,
  LetterText,
  LetterTree,
  Passage,
  StyleSheet,
} from '../../core/checks/letterTree.ts';
import { maskedCode, unmasked } from '../../core/checks/maskedCode.ts';
import { NodeBudget, refuseManyAttributes } from '../../core/letters/treeLimits.ts';
import type { PlaceholderSyntax } from '../../core/templates/placeholderSyntax.ts';
import { type TemplateCode, templateCode } from '../../core/templates/templateCode.ts';
import { cssAsLongAsWritten, readAttributes } from './attributes.ts';
import { hiddenContent, readComment } from './comments.ts';
import { isVoidElement } from './endTags.ts';
import type { OpenElement } from './openElements.ts';
import { readStyleSheet, StyleAttributes, StyleBudget } from './styles.ts';
import { TagBalance } from './tagBalance.ts';
import { mistakesInTag, nextTagInside, type TagError, type WrittenTag } from './tagMistakes.ts';

/**
 * Parses a letter's HTML, valid or not, and records the offsets of all its parts. `filledIn` holds the account's placeholder syntaxes.
 * Throws `TreeTooLarge` for a tag with too many attributes, and for too many elements and styles.
 */
export function readLetterTree(source: string, filledIn: readonly PlaceholderSyntax[] = []): LetterTree {
  return new LetterReader(source, filledIn).read();
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** The tokenizer's state for the content of elements that contain only text. */
const textModes = new Map<string, Tokenizer['state']>([
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['style', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['noembed', TokenizerMode.RAWTEXT],
  ['noframes', TokenizerMode.RAWTEXT],
  ['script', TokenizerMode.SCRIPT_DATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
]);

/** A part of the letter that is tokenized on its own: the whole letter, or the content of a hidden conditional comment. */
interface SourcePiece extends Passage {
  readonly onlyOutlook: boolean;
}

/**
 * The maximum number of times that parsing resumes inside an unclosed tag or comment. Each takes linear time; no real letter needs more.
 */
const mostRepairs = 100;

/** What an element without attributes has. All share it, because a letter may have thousands of them. */
const none: readonly never[] = [];

/** Builds the tree of a letter from parse5's tokens, after its template code has been masked. */
class LetterReader implements TokenHandler {
  readonly #source: string;
  readonly #filledIn: readonly PlaceholderSyntax[];
  readonly #codes: readonly TemplateCode[];
  readonly #masked: string;
  readonly #nodes: LetterNode[] = [];
  readonly #elements: LetterElement[] = [];
  readonly #comments: LetterComment[] = [];
  #doctype: LetterTree['doctype'];

  readonly #balance = new TagBalance(this.#nodes);
  readonly #nodesLeft: NodeBudget;
  readonly #budget: StyleBudget;
  readonly #styles: StyleAttributes;

  #piece: SourcePiece = { start: 0, end: 0, onlyOutlook: false };
  #tokenizer: Tokenizer | undefined;
  #errors: TagError[] = [];
  /** The offset at which tokenizing resumes if an unclosed tag or comment has swallowed the tags after it. */
  #readOnFrom: number | undefined;
  #repairs = 0;
  /** The end of the last token, as an offset in the letter. */
  #done = 0;
  /** The number of pieces of template code that have been processed. */
  #passed = 0;

  constructor(source: string, filledIn: readonly PlaceholderSyntax[]) {
    this.#source = source;
    this.#nodesLeft = new NodeBudget(source);
    this.#budget = new StyleBudget(this.#nodesLeft);
    this.#styles = new StyleAttributes(this.#budget);
    this.#filledIn = filledIn;
    this.#codes = templateCode(source, filledIn);
    this.#masked = maskedCode(source, this.#codes);
  }

  read(): LetterTree {
    const end = this.#source.length;
    this.#readPiece({ start: 0, end, onlyOutlook: false });
    this.#balance.closeAll(end);
    const nodes = this.#nodes;
    const styleSheets = this.#elements
      .filter(({ name }) => name === 'style')
      .map((style) => this.#styleSheet(style));
    return {
      source: this.#source,
      doctype: this.#doctype,
      nodes,
      elements: this.#elements,
      comments: this.#comments,
      styleSheets,
      mistakes: this.#balance.mistakes,
      codes: this.#codes,
      filledIn: this.#filledIn,
    };
  }

  /** Processes the block tags of template code up to an offset. */
  #passCode(before: number): void {
    for (
      let code = this.#codes[this.#passed];
      code && code.start < before;
      code = this.#codes[this.#passed]
    ) {
      this.#balance.passCode(code);
      this.#passed++;
    }
  }

  #readPiece(piece: SourcePiece): void {
    // Checked again, because masked code and conditional comments may have hidden the ends of tags from earlier checks.
    refuseManyAttributes(this.#masked.slice(piece.start, piece.end));
    const outer = [this.#piece, this.#tokenizer, this.#errors, this.#readOnFrom] as const;
    this.#readOnFrom = piece.start;
    while (this.#readOnFrom !== undefined) {
      const start: number = this.#readOnFrom;
      this.#piece = { ...piece, start };
      this.#readOnFrom = undefined;
      this.#errors = [];
      this.#done = start;
      this.#tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, this);
      this.#tokenizer.write(this.#masked.slice(start, piece.end), true);
    }
    [this.#piece, this.#tokenizer, this.#errors, this.#readOnFrom] = outer;
  }

  /** Stops the tokenizer to resume at an earlier offset. Returns false, without stopping it, after `mostRepairs` times. */
  #readOn(from: number): boolean {
    if (!this.#tokenizer || this.#repairs === mostRepairs) return false;
    this.#repairs++;
    this.#readOnFrom = from;
    this.#tokenizer.active = false;
    return true;
  }

  onParseError({ code, startOffset }: ParserError): void {
    this.#errors.push({ code, at: this.#piece.start + startOffset });
  }

  onDoctype(token: Token.DoctypeToken): void {
    this.#doctype ??= { ...this.#place(token), name: token.name ?? '' };
  }

  onComment(token: Token.CommentToken): void {
    const { start, end } = this.#place(token);
    this.#passCode(start);
    this.#nodesLeft.take(1);
    const text = this.#masked.slice(start, end);
    const comment = { start, end, ...readComment(text) };
    this.#comments.push(comment);
    if (!comment.closed || comment.condition === 'unended') this.#readOn(start + '<!--'.length);
    if (comment.condition !== 'hidden' || this.#piece.onlyOutlook) return;
    const content = hiddenContent(text);
    const piece = { start: start + content.start, end: start + content.end, onlyOutlook: true };
    this.#balance.apart(() => this.#readPiece(piece), piece.end);
    this.#done = end;
  }

  onCharacter(token: Token.CharacterToken): void {
    this.#addText(token);
  }

  onNullCharacter(token: Token.CharacterToken): void {
    this.#addText(token);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.#addText(token);
  }

  onEof(token: Token.EOFToken): void {
    this.#passCode(this.#piece.end);
    if (!this.#errors.some(({ code }) => code === ErrorCodes.eofInTag)) return;
    const start = this.#done;
    const { end } = this.#place(token);
    const next = this.#masked.indexOf('<', start + 1);
    const isCut = next !== -1 && next < end && this.#readOn(next);
    this.#balance.addHalfTyped({ start, end: isCut ? next : end }, this.#source);
  }

  onStartTag(token: Token.TagToken): void {
    const tag = this.#place(token);
    this.#passCode(tag.start);
    const { tagName: name } = token;
    this.#nodesLeft.takeElement(token.attrs.length);
    const attributes = readAttributes(token, this.#masked, this.#piece.start);
    const codes = this.#codesBetween(tag, attributes);
    const written: WrittenTag = { name, tag, attributes, codes, errors: this.#errors };
    this.#errors = [];
    const next = nextTagInside(written, this.#masked);
    if (next !== undefined && this.#readOn(next)) {
      this.#balance.addHalfTyped({ start: tag.start, end: next }, this.#source);
      return;
    }
    this.#balance.add(mistakesInTag(written, this.#masked));
    this.#balance.beforeOpening(name, tag.start);
    const element = this.#element(written, token.selfClosing);
    this.#nodes.push(element);
    this.#elements.push(element);
    element.contentFrom = this.#nodes.length;
    element.contentTo = this.#nodes.length;
    const mode = textModes.get(name);
    if (this.#tokenizer && mode !== undefined) this.#tokenizer.state = mode;
    if (!isVoidElement(name) && !(token.selfClosing && this.#isForeign(name))) this.#balance.open(element);
  }

  onEndTag(token: Token.TagToken): void {
    const tag = this.#place(token);
    this.#passCode(tag.start);
    const { tagName: name } = token;
    this.#errors = [];
    const next = this.#masked.slice(tag.start + 1, tag.end).indexOf('<') + tag.start + 1;
    if (next > tag.start && this.#readOn(next)) {
      this.#balance.addHalfTyped({ start: tag.start, end: next }, this.#source);
      return;
    }
    this.#balance.close(name, tag, this.#piece.onlyOutlook);
  }

  /** Returns the template code that is inside a tag but outside its attributes. */
  #codesBetween(tag: Passage, attributes: readonly LetterAttribute[]): TemplateCode[] {
    const codes: TemplateCode[] = [];
    let [passed, index] = [this.#passed, 0];
    for (let code = this.#codes[passed]; code && code.start < tag.end; code = this.#codes[++passed]) {
      while ((attributes[index]?.end ?? tag.end) <= code.start) index++;
      if ((attributes[index]?.start ?? tag.end) > code.start) codes.push(code);
    }
    return codes;
  }

  #element({ name, tag, attributes, codes }: WrittenTag, slash: boolean): OpenElement {
    const style = attributes.find(({ name }) => name === 'style');
    const css = style ? cssAsLongAsWritten(this.#source.slice(style.valueStart, style.valueEnd)) : '';
    return {
      kind: 'element',
      ...tag,
      name,
      tag,
      attributes: attributes.length > 0 ? attributes : none,
      style: css ? this.#styles.read(css, style?.valueStart ?? 0) : none,
      parent: this.#balance.innermost,
      contentFrom: 0,
      contentTo: 0,
      onlyOutlook: this.#piece.onlyOutlook,
      hasFilledInAttributes: codes.some(({ kind }) => kind === 'value' || kind === 'silent'),
      isConditional: this.#balance.isInBlock,
      slash,
    };
  }

  /** Returns true for elements that `/>` closes: VML and Office elements (`v:rect`), and those inside SVG or MathML. */
  #isForeign(name: string): boolean {
    return name.includes(':') || this.#balance.isInside('svg') || this.#balance.isInside('math');
  }

  #addText(token: Token.CharacterToken): void {
    const { start, end } = this.#place(token);
    this.#passCode(start);
    const text = unmasked(token.chars);
    const last = this.#nodes.at(-1) as Writable<LetterText> | undefined;
    const parent = this.#balance.innermost;
    if (last?.kind === 'text' && last.end === start && last.parent === parent) {
      last.text += text;
      last.end = end;
    } else {
      const { onlyOutlook } = this.#piece;
      this.#nodes.push({ kind: 'text', start, end, text, parent, onlyOutlook });
    }
  }

  #styleSheet(style: LetterElement): StyleSheet {
    const start = style.tag.end;
    const content = this.#source.slice(start, style.end);
    const closing = content.lastIndexOf('</');
    return readStyleSheet(closing === -1 ? content : content.slice(0, closing), start, style, this.#budget);
  }

  #place({ location }: Token.Token): Passage {
    const start = this.#piece.start + (location?.startOffset ?? 0);
    // parse5 places the end of an unclosed comment one unit after the text.
    const end = Math.min(this.#piece.start + (location?.endOffset ?? 0), this.#piece.end);
    this.#done = end;
    return { start, end };
  }
}
