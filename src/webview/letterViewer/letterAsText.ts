import type { Promotion } from '../../core/checks/annotations/promotion.ts';
import { letterOpening } from '../../core/letters/letterOpening.ts';
import type { LetterPieces } from '../../core/letters/letterPieces.ts';
import { letterText, type HtmlNode as TextNode } from '../../core/letters/letterText.ts';
import { placeFooter } from '../../core/letters/placeFooter.ts';
import { type SpokenLine, spokenLetter } from '../../core/letters/spokenLetter.ts';
import { cutPhrase, shortPhrase, shortText } from '../../core/text/shortText.ts';
import { inlineVisibility } from './inlineVisibility.ts';
import * as dom from './letterDom.ts';
import { readHtml } from './readHtml.ts';
import { promotionIn } from './readPromotion.ts';

/** Returns the letter with its footer as plain text. */
export function textOfLetter(letter: string, footer: string): string {
  return textOf(readHtml(placeFooter(letter, footer).html));
}

/** Returns a parsed letter as plain text. */
export function textOf(letter: dom.ShownDocument): string {
  const body = dom.bodyOf(letter);
  return body ? letterText(textNode(body)) : '';
}

/** Returns what a screen reader says of the letter with its footer, as it is shown on a wide screen. */
export function spokenLinesOf(letter: string, footer: string): readonly SpokenLine[] {
  return spokenLinesIn(readHtml(placeFooter(letter, footer).html));
}

/** Returns what a screen reader says of a parsed letter. Changes the styles of the letter. */
export function spokenLinesIn(letter: dom.ShownDocument): readonly SpokenLine[] {
  inlineVisibility(letter);
  const body = dom.bodyOf(letter);
  return body ? spokenLetter(textNode(body)) : [];
}

/** What an inbox shows of a letter. */
export interface InboxTexts {
  /** The letter's title; empty if it has none. */
  readonly title: string;
  /** The beginning of its text as lists of letters show it, as long as the widest inbox. */
  readonly opening: string;
  /** The beginning of its text that summaries take. */
  readonly summarized: string;
  /** True if invisible padding keeps the following text out of lists. */
  readonly isPadded: boolean;
  /** What Gmail’s Promotions tab may show; absent if the letter has no annotations for it. */
  readonly promotion?: Promotion;
}

/** The most characters of a letter's text that the pages show as in an inbox. */
const mostShown = 140;

/** The most characters that summaries by language models take of a letter, in UTF-16 units. */
const mostSummarized = 200;

/** The most characters that are read for that: the title and the first words are at the beginning. */
const mostRead = 100_000;

/** Returns the beginning of a letter's HTML that decides what inboxes show of it. */
export function inboxPartOf(pieces: LetterPieces): string {
  let html = '';
  for (const piece of pieces) {
    html += piece.slice(0, mostRead - html.length);
    if (html.length >= mostRead) break;
  }
  return html;
}

/** Returns what an inbox shows of a letter. */
export function inboxTextsOf(html: string): InboxTexts {
  const letter = readHtml(inboxPartOf([html]));
  const [title] = dom.select(letter, 'head > title');
  const body = dom.bodyOf(letter);
  const promotion = promotionIn(letter);
  const opening = body ? letterOpening(textNode(body)) : undefined;
  return {
    ...(promotion && { promotion }),
    title: shortText(onOneLine((title && dom.textOf(title)) ?? '')),
    opening: shortPhrase(opening?.listed ?? '', mostShown),
    summarized: cutPhrase(opening?.text ?? '', mostSummarized),
    isPadded: opening !== undefined && opening.listed !== opening.text,
  };
}

/** Returns what an inbox shows of a letter without HTML. */
export function inboxTextsOfText(text: string): Omit<InboxTexts, 'title'> {
  const line = onOneLine(text);
  return {
    opening: shortPhrase(line, mostShown),
    summarized: cutPhrase(line, mostSummarized),
    isPadded: false,
  };
}

const onOneLine = (text: string) => text.slice(0, mostLines).replace(/\s+/g, ' ').trim();

/** The most characters of a text of which a line is made. */
const mostLines = 2000;

const textNode = (node: dom.ShownNode): TextNode => ({
  nodeName: dom.nodeNameOf(node),
  nodeValue: dom.nodeValueOf(node),
  get childNodes() {
    return dom.childNodesOf(node).map(textNode);
  },
  ...(dom.isElement(node) && { getAttribute: (name: string) => dom.attributeOf(node, name) }),
});
