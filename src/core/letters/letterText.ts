import { withoutEnd } from '../text/passages.ts';

/** The parts of a DOM node that `letterText` reads. */
export interface HtmlNode {
  /** The node's name, in any case; `#text` for text. */
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<HtmlNode>;
  getAttribute?(name: string): string | null;
}

/**
 * Returns a letter as a plain-text mail app would show it: paragraphs, links as "text (address)", `alt` texts, lists, and tables row by
 * row. The preheader comes first; other hidden content is left out.
 */
export function letterText(body: HtmlNode): string {
  const reader = new TextReader();
  return tidy(reader.content(body)).replaceAll(hardSpace, ' ');
}

/** Marks spaces that must be kept. The letter's own no-break spaces become plain ones. */
const hardSpace = '\u00a0';

/**
 * Characters that mark the edges of lines and paragraphs until adjacent edges are merged. They are noncharacters, which no text contains.
 */
const edgeOfLine = '\ufdd0';
const edgeOfParagraph = '\ufdd1';

/** The nesting limit of browsers. Deeper content is treated as flat. */
const deepestNode = 512;

/** The nesting limit for lists, rows and links, which post-process their content. */
const mostRereadings = 50;

class TextReader {
  #begun = false;
  #depth = 0;
  #rereadings = 0;

  content(node: HtmlNode): string {
    if (this.#depth === deepestNode) return this.#flatContent(node);
    this.#depth++;
    let text = '';
    for (const child of node.childNodes) text += this.#node(child);
    this.#depth--;
    return text;
  }

  #flatContent(node: HtmlNode): string {
    let text = '';
    for (const value of textsIn(node, (inner) => isRead(inner) && !isHiddenNode(inner)))
      text += this.#text(value);
    return text;
  }

  #node(node: HtmlNode): string {
    if (node.nodeName === '#text') return this.#text(node.nodeValue ?? '');
    if (!isRead(node)) return '';
    if (isHiddenNode(node)) return this.#begun ? '' : paragraph(this.content(node));
    return this.#element(node.nodeName.toLowerCase(), node);
  }

  #text(value: string): string {
    const text = value.replace(padding, ' ').replace(/\s+/g, ' ');
    if (text.trim() !== '') this.#begun = true;
    return text;
  }

  #element(name: string, node: HtmlNode): string {
    switch (name) {
      case 'br':
        return '\n';
      case 'hr':
        return paragraph('-'.repeat(40));
      case 'img':
        return this.#text(attributeValue(node, 'alt'));
      case 'input':
        return /^(?:submit|button|reset)$/i.test(attributeValue(node, 'type'))
          ? this.#text(attributeValue(node, 'value'))
          : '';
      case 'a':
        return this.#again(() => this.#link(node)) ?? this.content(node);
      case 'pre':
        return paragraph(this.#preformatted(node));
      case 'ul':
      case 'ol':
        return paragraph(this.#again(() => this.#list(name, node)) ?? this.content(node));
      case 'tr':
        return this.#again(() => this.#row(node)) ?? this.content(node);
      default:
        return withBreaks(name, this.content(node));
    }
  }

  #again(read: () => string): string | undefined {
    if (this.#rereadings === mostRereadings) return undefined;
    this.#rereadings++;
    const text = read();
    this.#rereadings--;
    return text;
  }

  #link(node: HtmlNode): string {
    const text = this.content(node);
    const words = tidy(text);
    const address = attributeValue(node, 'href').trim();
    if (address === '' || address.startsWith('#') || isAddressItself(words, address)) return text;
    const shown = address.replace(/^mailto:/i, '');
    return words === '' ? `(${shown})` : `${text.trimEnd()} (${shown})`;
  }

  #preformatted(node: HtmlNode): string {
    const text = [...textsIn(node, () => true)].join('');
    if (text.trim() !== '') this.#begun = true;
    return text.replaceAll(' ', hardSpace);
  }

  #list(name: string, list: HtmlNode): string {
    let number = Number.parseInt(attributeValue(list, 'start'), 10) || 1;
    const items: string[] = [];
    for (const child of list.childNodes) {
      const text = tidy(this.#node(child));
      if (text === '') continue;
      const isItem = child.nodeName.toLowerCase() === 'li';
      const mark = !isItem ? '' : name === 'ol' ? `${number++}. ` : '• ';
      items.push(mark + text.replace(/\n([^\n])/g, `\n${hardSpace.repeat(mark.length)}$1`));
    }
    return items.join('\n');
  }

  /** Formats a table row: as one line in a data table, with each cell as a paragraph in a layout table. */
  #row(row: HtmlNode): string {
    const cells: string[] = [];
    for (const cell of row.childNodes) cells.push(tidy(this.#node(cell)));
    const filled = cells.filter((cell) => cell !== '');
    if (filled.length === 0) return '';
    const isData = filled.length > 1 && filled.every((cell) => !cell.includes('\n'));
    return isData ? asLine(filled.join(' | ')) : filled.map(paragraph).join('');
  }
}

/** Yields the texts below a node. Not recursive, because nodes may be nested very deeply. */
export function* textsIn(node: HtmlNode, isEntered: (node: HtmlNode) => boolean): Generator<string> {
  const waiting = [...node.childNodes].reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.nodeName === '#text') yield next.nodeValue ?? '';
    else if (isEntered(next)) for (const child of [...next.childNodes].reverse()) waiting.push(child);
  }
}

const unread = new Set(['head', 'script', 'style', 'title', 'template', 'svg', 'math', 'select', 'textarea']);

const paragraphElements = new Set(
  'address article aside blockquote center dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header main nav p section table'.split(
    ' ',
  ),
);
const lines = new Set('div li dt dd caption figcaption summary details tbody thead tfoot legend'.split(' '));

/** Returns true if elements of this name, in lower case, are on lines of their own. */
export const isBlock = (name: string) => paragraphElements.has(name) || lines.has(name);

function withBreaks(name: string, text: string): string {
  if (paragraphElements.has(name)) return paragraph(text);
  return lines.has(name) ? asLine(text) : text;
}

const asLine = (text: string) => edgeOfLine + text + edgeOfLine;
const paragraph = (text: string) => edgeOfParagraph + text + edgeOfParagraph;

/** Matches the invisible characters with which letters pad their preheader, to keep the following text out of the inbox list. */
export const padding = /(?:(?:\u034f|[\u00ad\u200b\u200c])\s*){2,}/g;

/** Patterns of the values that hide an element, by CSS property. */
const hiding: Readonly<Record<string, RegExp>> = {
  display: /^none/i,
  visibility: /^hidden/i,
  'max-height': /^0(?:px)?\s*(?:!|$)/i,
  opacity: /^0\s*(?:!|$)/,
};

const isHiddenNode = (node: HtmlNode) =>
  node.getAttribute?.('hidden') != null || attributeValue(node, 'style').split(';').some(hides);

function hides(declaration: string): boolean {
  const colon = declaration.indexOf(':');
  const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
  return (
    Object.hasOwn(hiding, property) && hiding[property]?.test(declaration.slice(colon + 1).trim()) === true
  );
}

/** Returns false for nodes whose content is never shown as text: comments, styles, scripts. */
export function isRead({ nodeName }: HtmlNode): boolean {
  return !nodeName.startsWith('#') && !unread.has(nodeName.toLowerCase());
}

/** Returns the value of an attribute; an empty text if it is missing. */
export const attributeValue = (node: HtmlNode, name: string) => node.getAttribute?.(name) ?? '';

const isAddressItself = (words: string, address: string) =>
  plainAddress(words) === plainAddress(address) && words !== '';

const plainAddress = (address: string) => address.replace(/^(?:mailto:|https?:\/\/)/i, '').replace(/\/$/, '');

/** Normalizes white space: at most one empty line, and no spaces at either end of a line. */
function tidy(text: string): string {
  const tidied = text
    .replace(/ {2,}/g, ' ')
    .replace(/ ?[\n\ufdd0\ufdd1][ \n\ufdd0\ufdd1]*/g, breakFor)
    .replace(/^[ \n]+/, '');
  return withoutEnd(tidied, /[ \n]/);
}

function breakFor(run: string): string {
  const isApart = run.includes(edgeOfParagraph) || run.split('\n').length > 2;
  return isApart ? '\n\n' : '\n';
}
