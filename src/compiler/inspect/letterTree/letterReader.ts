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
import { mistakesInTag, nextTagInside, type TagError, type WrittenTag } from './tagMistakes.ts';

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

/** So often reading goes on inside of what lost its end. More is no letter, and would take for ever. */
const mostRepairs = 100;

/** Makes the tree of a letter from the tags, texts and comments that parse5 finds in it. */
export class LetterReader implements TokenHandler {
  readonly #source: string;
  readonly #nodes: LetterNode[] = [];
  readonly #elements: LetterElement[] = [];
  readonly #comments: LetterComment[] = [];
  readonly #mistakes: Writable<MarkupMistake>[] = [];
  #doctype: LetterTree['doctype'];

  readonly #open = new OpenElements();
  /** What has lost its closing tag, or its own end, by name: the closing tag may still come. */
  readonly #cutOff = new Map<string, Writable<MarkupMistake>[]>();

  #piece: Piece = { start: 0, end: 0, floor: 0, onlyOutlook: false };
  #tokenizer: Tokenizer | undefined;
  #errors: TagError[] = [];
  /** Where to read on instead, after a tag or a comment that has swallowed what follows it. */
  #readOnFrom: number | undefined;
  #repairs = 0;
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
    const outer = [this.#piece, this.#tokenizer, this.#errors, this.#readOnFrom] as const;
    this.#readOnFrom = piece.start;
    while (this.#readOnFrom !== undefined) {
      const start: number = this.#readOnFrom;
      this.#piece = { ...piece, start };
      this.#readOnFrom = undefined;
      this.#errors = [];
      this.#done = start;
      this.#tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, this);
      this.#tokenizer.write(this.#source.slice(start, piece.end), true);
    }
    [this.#piece, this.#tokenizer, this.#errors, this.#readOnFrom] = outer;
  }

  /** Drops what is being read and reads on at an earlier place. False when that was done too often. */
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
    const text = this.#source.slice(start, end);
    const comment = { start, end, ...readComment(text) };
    this.#comments.push(comment);
    if (!comment.closed || comment.condition === 'unended') this.#readOn(start + '<!--'.length);
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
    if (!this.#errors.some(({ code }) => code === ErrorCodes.eofInTag)) return;
    const start = this.#done;
    const { end } = this.#place(token);
    const next = this.#source.indexOf('<', start + 1);
    const isCut = next !== -1 && next < end && this.#readOn(next);
    this.#addHalfTyped({ start, end: isCut ? next : end });
  }

  onStartTag(token: Token.TagToken): void {
    const tag = this.#place(token);
    const { tagName: name } = token;
    const attributes = readAttributes(token, this.#source, this.#piece.start);
    const written: WrittenTag = { name, tag, attributes, errors: this.#errors };
    this.#errors = [];
    const next = nextTagInside(written, this.#source);
    if (next !== undefined && this.#readOn(next)) {
      this.#addHalfTyped({ start: tag.start, end: next });
      return;
    }
    this.#mistakes.push(...mistakesInTag(written, this.#source));
    this.#endImplied(name, tag.start);
    const element = this.#element(written, token.selfClosing);
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
    const next = this.#source.slice(tag.start + 1, tag.end).indexOf('<') + tag.start + 1;
    if (next > tag.start && this.#readOn(next)) {
      this.#addHalfTyped({ start: tag.start, end: next });
      return;
    }
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

  #element({ name, tag, attributes }: WrittenTag, slash: boolean): OpenElement {
    const style = attributes.find(({ name }) => name === 'style');
    const css = style ? cssAsLongAsWritten(this.#source.slice(style.valueStart, style.valueEnd)) : '';
    return {
      kind: 'element',
      ...tag,
      name,
      tag,
      attributes,
      style: css ? readDeclarations(css, style?.valueStart ?? 0) : [],
      parent: this.#open.innermost,
      contentFrom: 0,
      contentTo: 0,
      onlyOutlook: this.#piece.onlyOutlook,
      slash,
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
    this.#addCutOff(mistake);
  }

  #addHalfTyped(place: Passage): void {
    const start = this.#source.slice(place.start, Math.min(place.end, place.start + 100));
    const [, name = ''] = /^<\/?([^\s/>]*)/.exec(start) ?? [];
    this.#addCutOff({ ...place, kind: 'halfTyped', name: name.toLowerCase() });
  }

  #addCutOff(mistake: Writable<MarkupMistake>): void {
    this.#mistakes.push(mistake);
    const others = this.#cutOff.get(mistake.name);
    if (others) others.push(mistake);
    else this.#cutOff.set(mistake.name, [mistake]);
  }

  /**
   * A closing tag without an open element. When the element was closed by force before, the tag comes too late; when its opening
   * tag is half typed, that has been said. What is written for Outlook opens in one comment and closes in another.
   */
  #addStray(name: string, tag: Passage): void {
    const cutOff = this.#cutOff.get(name)?.pop();
    if (cutOff?.kind === 'halfTyped') return;
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
