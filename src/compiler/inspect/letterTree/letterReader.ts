import {
  ErrorCodes,
  type ParserError,
  type Token,
  type TokenHandler,
  Tokenizer,
  TokenizerMode,
} from 'parse5';
import type {
  LetterComment,
  LetterElement,
  LetterNode,
  LetterText,
  LetterTree,
  MarkupMistake,
  Passage,
  StyleSheet,
} from '../../../core/checks/letterTree.ts';
import { cssAsLongAsWritten, readAttributes } from './attributes.ts';
import { hiddenContent, readComment } from './comments.ts';
import { impliedEnd, isVoid, mayStayOpen, reachesOutOf } from './endTags.ts';
import { type OpenElement, OpenElements } from './openElements.ts';
import { readDeclarations, readStyleSheet } from './styles.ts';
import { mistakesInTag } from './tagMistakes.ts';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Elements whose content is text, and how the tokenizer has to read it. */
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

/** What is read at once: the letter, or what a conditional comment hides. */
interface Piece extends Passage {
  /** How many elements were open before it; it closes none of them. */
  readonly floor: number;
  readonly onlyOutlook: boolean;
}

/** Makes the tree of a letter from the tags, texts and comments that parse5 finds in it. */
export class LetterReader implements TokenHandler {
  readonly #source: string;
  readonly #nodes: LetterNode[] = [];
  readonly #elements: LetterElement[] = [];
  readonly #comments: LetterComment[] = [];
  readonly #mistakes: Writable<MarkupMistake>[] = [];
  #doctype: LetterTree['doctype'];

  readonly #open = new OpenElements();
  /** Elements that another one's closing tag has closed, by name: their own may still come. */
  readonly #cutOff = new Map<string, Writable<MarkupMistake>[]>();

  #piece: Piece = { start: 0, end: 0, floor: 0, onlyOutlook: false };
  #tokenizer: Tokenizer | undefined;
  #errors: ParserError[] = [];
  /** Where the last token has ended. */
  #done = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): LetterTree {
    const end = this.#source.length;
    this.#readPiece({ start: 0, end, floor: 0, onlyOutlook: false });
    this.#closeDownTo(0, end);
    const nodes = this.#nodes;
    const styleSheets = this.#elements
      .filter(({ name }) => name === 'style')
      .map((style) => this.#styleSheet(style));
    const mistakes = this.#mistakes.sort((a, b) => a.start - b.start);
    return {
      source: this.#source,
      doctype: this.#doctype,
      nodes,
      elements: this.#elements,
      comments: this.#comments,
      styleSheets,
      mistakes,
    };
  }

  #readPiece(piece: Piece): void {
    const outer = [this.#piece, this.#tokenizer, this.#errors] as const;
    this.#piece = piece;
    this.#errors = [];
    this.#done = piece.start;
    this.#tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, this);
    this.#tokenizer.write(this.#source.slice(piece.start, piece.end), true);
    [this.#piece, this.#tokenizer, this.#errors] = outer;
  }

  onParseError(error: ParserError): void {
    this.#errors.push(error);
  }

  onDoctype(token: Token.DoctypeToken): void {
    this.#doctype ??= { ...this.#place(token), name: token.name ?? '' };
  }

  onComment(token: Token.CommentToken): void {
    const { start, end } = this.#place(token);
    const text = this.#source.slice(start, end);
    const comment = { start, end, ...readComment(text) };
    this.#comments.push(comment);
    if (comment.condition !== 'hidden' || this.#piece.onlyOutlook) return;
    const content = hiddenContent(text);
    const floor = this.#open.size;
    this.#readPiece({ start: start + content.start, end: start + content.end, floor, onlyOutlook: true });
    while (this.#open.size > floor) this.#closeInnermost(start + content.end);
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
    const unfinished = this.#errors.some(({ code }) => code === ErrorCodes.eofInTag);
    const place = { start: this.#done, end: this.#place(token).end };
    if (!unfinished) return;
    const [, name = ''] = /^<\/?([^\s/>]*)/.exec(this.#source.slice(place.start, place.start + 100)) ?? [];
    this.#mistakes.push({ ...place, kind: 'halfTyped', name: name.toLowerCase() });
  }

  onStartTag(token: Token.TagToken): void {
    const tag = this.#place(token);
    const { tagName: name } = token;
    this.#endImplied(name, tag.start);
    const element = this.#element(token, tag);
    this.#mistakes.push(...mistakesInTag(element, this.#errors, this.#source, this.#piece.start));
    this.#errors = [];
    this.#nodes.push(element);
    this.#elements.push(element);
    element.contentFrom = this.#nodes.length;
    element.contentTo = this.#nodes.length;
    const mode = textModes.get(name);
    if (this.#tokenizer && mode !== undefined) this.#tokenizer.state = mode;
    if (!isVoid(name) && !(token.selfClosing && this.#isForeign(name))) this.#open.push(element);
  }

  onEndTag(token: Token.TagToken): void {
    const tag = this.#place(token);
    const { tagName: name } = token;
    this.#errors = [];
    const depth = this.#depthToClose(name);
    if (depth === undefined) {
      this.#addStray(name, tag);
    } else {
      this.#closeDownTo(depth + 1, tag.start);
      this.#closeInnermost(tag.end);
    }
  }

  /** The innermost open element that a closing tag can mean; one that tried to close itself only when there is no other. */
  #depthToClose(name: string): number | undefined {
    if (!this.#open.has(name)) return undefined;
    const { floor } = this.#piece;
    const stops = (open: OpenElement) => !reachesOutOf(name, open.name);
    return (
      this.#open.depthOf((open) => open.name === name && !open.slash, stops, floor) ??
      this.#open.depthOf((open) => open.name === name, stops, floor)
    );
  }

  #element(token: Token.TagToken, tag: Passage): OpenElement {
    const attributes = readAttributes(token, this.#source, this.#piece.start);
    const style = attributes.find(({ name }) => name === 'style');
    const css = style ? cssAsLongAsWritten(this.#source.slice(style.valueStart, style.valueEnd)) : '';
    return {
      kind: 'element',
      ...tag,
      name: token.tagName,
      tag,
      attributes,
      style: css ? readDeclarations(css, style?.valueStart ?? 0) : [],
      parent: this.#open.innermost,
      contentFrom: 0,
      contentTo: 0,
      onlyOutlook: this.#piece.onlyOutlook,
      slash: token.selfClosing,
    };
  }

  /** VML, Office (`v:rect`) and SVG have elements that close themselves. */
  #isForeign(name: string): boolean {
    return name.includes(':') || this.#open.has('svg') || this.#open.has('math');
  }

  #endImplied(name: string, at: number): void {
    const implied = impliedEnd(name);
    if (!implied) return;
    const { ends, within } = implied;
    const { floor } = this.#piece;
    while ([...ends].some((end) => this.#open.has(end))) {
      const depth = this.#open.depthOf(
        (open) => ends.has(open.name),
        (open) => within.has(open.name),
        floor,
      );
      if (depth === undefined) return;
      this.#closeDownTo(depth, at);
    }
  }

  #closeDownTo(depth: number, at: number): void {
    while (this.#open.size > depth) {
      const element = this.#closeInnermost(at);
      if (element && !mayStayOpen(element.name)) this.#addUnclosed(element);
    }
  }

  #closeInnermost(at: number): OpenElement | undefined {
    const element = this.#open.pop();
    if (!element) return undefined;
    element.end = at;
    element.contentTo = this.#nodes.length;
    return element;
  }

  #addUnclosed({ name, tag, slash }: OpenElement): void {
    const mistake: Writable<MarkupMistake> = { ...tag, kind: slash ? 'selfClosed' : 'unclosed', name };
    this.#mistakes.push(mistake);
    const cutOff = this.#cutOff.get(name);
    if (cutOff) cutOff.push(mistake);
    else this.#cutOff.set(name, [mistake]);
  }

  /**
   * A closing tag without an open element. When the element was closed by force before, the tag comes too late. What is written
   * for Outlook opens in one comment and closes in another.
   */
  #addStray(name: string, tag: Passage): void {
    const cutOff = this.#cutOff.get(name)?.pop();
    if (cutOff) Object.assign(cutOff, { ...tag, kind: 'crossed' });
    else if (!this.#piece.onlyOutlook) this.#mistakes.push({ ...tag, kind: 'stray', name });
  }

  #addText(token: Token.CharacterToken): void {
    const { start, end } = this.#place(token);
    const last = this.#nodes.at(-1) as Writable<LetterText> | undefined;
    const parent = this.#open.innermost;
    if (last?.kind === 'text' && last.end === start && last.parent === parent) {
      last.text += token.chars;
      last.end = end;
    } else {
      const { onlyOutlook } = this.#piece;
      this.#nodes.push({ kind: 'text', start, end, text: token.chars, parent, onlyOutlook });
    }
  }

  #styleSheet(style: LetterElement): StyleSheet {
    const start = style.tag.end;
    const closing = this.#source.lastIndexOf('</', style.end);
    const end = closing >= start && closing < style.end ? closing : style.end;
    return readStyleSheet(this.#source.slice(start, end), start, style);
  }

  #place({ location }: Token.Token): Passage {
    const start = this.#piece.start + (location?.startOffset ?? 0);
    // A comment that does not end reaches one unit further for parse5 than the text.
    const end = Math.min(this.#piece.start + (location?.endOffset ?? 0), this.#piece.end);
    this.#done = end;
    return { start, end };
  }
}
