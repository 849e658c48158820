/** What of a document's node is read for its text. The nodes of a browser fit. */
export interface LetterNode {
  /** In any case; `#text` for text. */
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<LetterNode>;
  getAttribute?(name: string): string | null;
}

/**
 * A letter as a mail app without HTML would show it: paragraphs, links as "text (address)", what pictures say, lists, and
 * tables row by row. The preheader comes first; everything else that is hidden is left out.
 */
export function letterText(body: LetterNode): string {
  const reader = new Reader();
  return tidy(reader.content(body)).replaceAll(hardSpace, ' ');
}

/** A space that is kept where it is. The letter's own are made plain ones. */
const hardSpace = '\u00a0';

/** Where lines and paragraphs begin and end, until it is known what meets there. Neither is a character of any text. */
const edgeOfLine = '\ufdd0';
const edgeOfParagraph = '\ufdd1';

class Reader {
  #begun = false;

  content(node: LetterNode): string {
    let text = '';
    for (const child of node.childNodes) text += this.#node(child);
    return text;
  }

  #node(node: LetterNode): string {
    if (node.nodeName === '#text') return this.#text(node.nodeValue ?? '');
    const name = node.nodeName.toLowerCase();
    if (name.startsWith('#') || unread.has(name)) return '';
    if (isHidden(node)) return this.#begun ? '' : paragraph(this.content(node));
    return this.#element(name, node);
  }

  #text(value: string): string {
    const text = value.replace(padding, ' ').replace(/\s+/g, ' ');
    if (text.trim() !== '') this.#begun = true;
    return text;
  }

  #element(name: string, node: LetterNode): string {
    switch (name) {
      case 'br':
        return '\n';
      case 'hr':
        return paragraph('-'.repeat(40));
      case 'img':
        return this.#text(attribute(node, 'alt'));
      case 'input':
        return /^(?:submit|button|reset)$/i.test(attribute(node, 'type'))
          ? this.#text(attribute(node, 'value'))
          : '';
      case 'a':
        return this.#link(node);
      case 'pre':
        return paragraph(this.#preformatted(node));
      case 'ul':
      case 'ol':
        return paragraph(this.#list(name, node));
      case 'tr':
        return this.#row(node);
      default:
        return around(name, this.content(node));
    }
  }

  #link(node: LetterNode): string {
    const text = this.content(node);
    const words = tidy(text);
    const address = attribute(node, 'href').trim();
    if (address === '' || address.startsWith('#') || isSame(words, address)) return text;
    const shown = address.replace(/^mailto:/i, '');
    return words === '' ? `(${shown})` : `${text.trimEnd()} (${shown})`;
  }

  #preformatted(node: LetterNode): string {
    let text = '';
    for (const child of node.childNodes) {
      text += child.nodeName === '#text' ? (child.nodeValue ?? '') : this.#preformatted(child);
    }
    if (text.trim() !== '') this.#begun = true;
    return text.replaceAll(' ', hardSpace);
  }

  #list(name: string, list: LetterNode): string {
    let number = Number.parseInt(attribute(list, 'start'), 10) || 1;
    const items: string[] = [];
    for (const child of list.childNodes) {
      const text = tidy(this.#node(child));
      if (text === '') continue;
      const isItem = child.nodeName.toLowerCase() === 'li';
      const mark = !isItem ? '' : name === 'ol' ? `${number++}. ` : '• ';
      items.push(mark + text.replace(/\n(?=[^\n])/g, `\n${hardSpace.repeat(mark.length)}`));
    }
    return items.join('\n');
  }

  /** A row of a table that holds data is one line; where a table only lays things out, each cell is a part of its own. */
  #row(row: LetterNode): string {
    const cells: string[] = [];
    for (const cell of row.childNodes) cells.push(tidy(this.#node(cell)));
    const filled = cells.filter((cell) => cell !== '');
    if (filled.length === 0) return '';
    const isData = filled.length > 1 && filled.every((cell) => !cell.includes('\n'));
    return isData ? line(filled.join(' | ')) : filled.map(paragraph).join('');
  }
}

const unread = new Set(['head', 'script', 'style', 'title', 'template', 'svg', 'math', 'select', 'textarea']);

const paragraphs = new Set(
  'address article aside blockquote center dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header main nav p section table'.split(
    ' ',
  ),
);
const lines = new Set('div li dt dd caption figcaption summary details tbody thead tfoot legend'.split(' '));

function around(name: string, text: string): string {
  if (paragraphs.has(name)) return paragraph(text);
  return lines.has(name) ? line(text) : text;
}

const line = (text: string) => edgeOfLine + text + edgeOfLine;
const paragraph = (text: string) => edgeOfParagraph + text + edgeOfParagraph;

/** What letters fill their preheader up with, so that nothing else is shown behind it. */
const padding = /(?:(?:\u034f|[\u00ad\u200b\u200c])\s*){2,}/g;

const hiding =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|max-height\s*:\s*0(?:px)?\s*(?:!|;|$)|opacity\s*:\s*0\s*(?:!|;|$))/i;

const isHidden = (node: LetterNode) =>
  node.getAttribute?.('hidden') != null || hiding.test(attribute(node, 'style'));

const attribute = (node: LetterNode, name: string) => node.getAttribute?.(name) ?? '';

const isSame = (words: string, address: string) =>
  plainAddress(words) === plainAddress(address) && words !== '';

const plainAddress = (address: string) => address.replace(/^(?:mailto:|https?:\/\/)/i, '').replace(/\/$/, '');

/** The text with its lines and paragraphs, with one empty line at most, and without blanks around any line. */
function tidy(text: string): string {
  return text
    .replace(/ {2,}/g, ' ')
    .replace(/ ?[\n\ufdd0\ufdd1][ \n\ufdd0\ufdd1]*/g, breakFor)
    .replace(/^[ \n]+|[ \n]+$/g, '');
}

function breakFor(run: string): string {
  const isApart = run.includes(edgeOfParagraph) || run.split('\n').length > 2;
  return isApart ? '\n\n' : '\n';
}
