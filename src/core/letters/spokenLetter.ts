import { attributeValue, type HtmlNode, isBlock, isRead, padding, textsIn } from './letterText.ts';

/** What a screen reader says of a line before its text. */
export type SpokenRole =
  | { readonly kind: 'heading'; readonly level: number }
  | { readonly kind: 'list'; readonly items: number }
  | { readonly kind: 'item'; readonly mark: string }
  | { readonly kind: 'table'; readonly rows: number; readonly columns: number }
  /** Both count from 1. */
  | { readonly kind: 'cell'; readonly row: number; readonly column: number; readonly isHeader: boolean }
  | { readonly kind: 'listEnd' | 'tableEnd' | 'separator' };

/** A part of a line: a text, a picture with its description, a picture without one (by its file name), a button. */
export interface SpokenPiece {
  readonly kind: 'text' | 'picture' | 'undescribed' | 'button';
  readonly text: string;
  /** Set for parts of a link. Parts of the same link are in the same object. */
  readonly link?: SpokenLink;
}

interface SpokenLink {
  readonly href: string;
}

export interface SpokenLine {
  /** The number of lists around the line. */
  readonly depth: number;
  readonly role?: SpokenRole;
  readonly pieces: readonly SpokenPiece[];
}

/**
 * Returns what a screen reader says of a letter, line by line in the order of its code. Layout tables say nothing, and content that is
 * hidden from screen readers is left out. Only reads attributes: what style sheets hide must be written into `style` before.
 */
export function spokenLetter(body: HtmlNode): readonly SpokenLine[] {
  const speaker = new Speaker();
  speaker.read(body);
  return speaker.lines();
}

/** The nesting limit of browsers. Deeper content is treated as flat. */
const deepestNode = 512;

interface OpenLine {
  readonly depth: number;
  readonly role?: SpokenRole;
  readonly pieces: SpokenPiece[];
}

class Speaker {
  readonly #lines: OpenLine[] = [];
  #line: OpenLine | undefined;
  /** The role of the next line that says something. */
  #role: SpokenRole | undefined;
  #link: SpokenLink | undefined;
  #isInHeading = false;
  #depth = 0;
  #lists = 0;

  lines(): readonly SpokenLine[] {
    return this.#lines.map(({ pieces, ...line }) => ({ ...line, pieces: withoutEdges(pieces) }));
  }

  read(node: HtmlNode): void {
    if (this.#depth === deepestNode) {
      for (const text of textsIn(node, (inner) => isRead(inner) && !isSilent(inner))) this.#text(text);
      return;
    }
    this.#depth++;
    for (const child of node.childNodes) this.#node(child);
    this.#depth--;
  }

  #node(node: HtmlNode): void {
    const name = node.nodeName.toLowerCase();
    if (name === '#text') this.#text(node.nodeValue ?? '');
    else if (!isSilent(node) && (name === 'svg' || isRead(node))) this.#element(name, node);
  }

  #element(name: string, node: HtmlNode): void {
    const role = attributeValue(node, 'role').trim().toLowerCase();
    const level = headingLevel(name, role, node);
    if (level > 0) this.#block(node, { kind: 'heading', level });
    else if (isWithoutMeaning(role) && /^(?:hr|ul|ol|table)$/.test(name)) this.#block(node);
    else this.#named(name, node);
  }

  #named(name: string, node: HtmlNode): void {
    switch (name) {
      case 'br':
        this.#break();
        break;
      case 'hr':
        this.#say({ kind: 'separator' });
        break;
      case 'img':
      case 'svg':
        this.#picture(name, node);
        break;
      case 'input':
        this.#button(attributeValue(node, 'value'), attributeValue(node, 'type'));
        break;
      case 'button':
        this.#button(attributeValue(node, 'aria-label') || plainText(node), 'button');
        break;
      case 'a':
        this.#linkIn(node);
        break;
      case 'ul':
      case 'ol':
        this.#list(name, node);
        break;
      case 'table':
        this.#table(node);
        break;
      default:
        if (isBlock(name) || /^t[rdh]$/.test(name)) this.#block(node);
        else this.read(node);
    }
  }

  #text(value: string): void {
    const text = value.replace(padding, ' ').replace(/\s+/g, ' ');
    if (text.trim() !== '' || this.#line) this.#add('text', text);
  }

  #add(kind: SpokenPiece['kind'], text: string): void {
    if (!this.#line) {
      this.#line = { depth: this.#lists, ...(this.#role && { role: this.#role }), pieces: [] };
      this.#role = undefined;
      this.#lines.push(this.#line);
    }
    const last = this.#line.pieces.at(-1);
    if (kind === 'text' && last?.kind === 'text' && last.link === this.#link) {
      this.#line.pieces[this.#line.pieces.length - 1] = { ...last, text: joined(last.text, text) };
    } else {
      this.#line.pieces.push({ kind, text, ...(this.#link && { link: this.#link }) });
    }
  }

  /** Ends the line. A heading is one line, whatever is in it. */
  #break(): void {
    if (this.#isInHeading) this.#text(' ');
    else this.#line = undefined;
  }

  /** Adds a line that says no more than its role, after the role that waits for a text. */
  #say(role: SpokenRole | undefined): void {
    this.#break();
    const waiting = this.#role;
    this.#role = undefined;
    for (const said of [waiting, role])
      if (said) this.#lines.push({ depth: this.#lists, role: said, pieces: [] });
  }

  #block(node: HtmlNode, role?: SpokenRole): void {
    this.#break();
    const isWithinHeading = this.#isInHeading;
    if (role && this.#role) this.#say(undefined);
    if (role) this.#role = role;
    this.#isInHeading ||= role?.kind === 'heading';
    this.read(node);
    this.#isInHeading = isWithinHeading;
    this.#break();
    // A heading without text is not announced.
    if (role && this.#role === role) this.#role = undefined;
  }

  #picture(name: string, node: HtmlNode): void {
    const label = attributeValue(node, 'aria-label') || (name === 'img' ? attributeValue(node, 'alt') : '');
    const isUndescribed = name === 'img' && node.getAttribute?.('alt') == null;
    if (label.trim()) this.#add('picture', label.trim());
    else if (isUndescribed && !isWithoutMeaning(attributeValue(node, 'role')))
      this.#add('undescribed', fileName(attributeValue(node, 'src')));
  }

  #button(label: string, type: string): void {
    if (/^(?:submit|button|reset)$/i.test(type) && label.trim()) this.#add('button', label.trim());
  }

  #linkIn(node: HtmlNode): void {
    const href = attributeValue(node, 'href').trim();
    if (!href || this.#link) {
      this.read(node);
      return;
    }
    this.#link = { href };
    const label = attributeValue(node, 'aria-label').trim();
    const [lines, pieces] = [this.#lines.length, this.#line?.pieces.length ?? 0];
    if (label) this.#add('text', label);
    else this.read(node);
    // A link without a name is announced by its address.
    const saysNothing = !this.#lines.slice(lines).some(({ pieces }) => pieces.some(isSaid));
    if (saysNothing && !(this.#line?.pieces.slice(pieces).some(isSaid) ?? false)) this.#add('text', href);
    this.#link = undefined;
  }

  #list(name: string, node: HtmlNode): void {
    const items = [...node.childNodes].filter(
      (child) => child.nodeName.toLowerCase() === 'li' && !isSilent(child),
    );
    this.#say({ kind: 'list', items: items.length });
    let number = Number.parseInt(attributeValue(node, 'start'), 10) || 1;
    this.#lists++;
    for (const item of items) this.#block(item, { kind: 'item', mark: name === 'ol' ? `${number++}.` : '•' });
    this.#lists--;
    this.#say({ kind: 'listEnd' });
  }

  #table(node: HtmlNode): void {
    const rows = rowsOf(node);
    const columns = Math.max(0, ...rows.map((cells) => cells.length));
    this.#say({ kind: 'table', rows: rows.length, columns });
    for (const child of node.childNodes) if (child.nodeName.toLowerCase() === 'caption') this.#block(child);
    for (const [row, cells] of rows.entries()) {
      for (const [column, cell] of cells.entries()) {
        const isHeader =
          cell.nodeName.toLowerCase() === 'th' || /header$/i.test(attributeValue(cell, 'role'));
        this.#block(cell, { kind: 'cell', row: row + 1, column: column + 1, isHeader });
      }
    }
    this.#say({ kind: 'tableEnd' });
  }
}

/** Returns the cells of each row of a table, without those of tables inside it. */
function rowsOf(table: HtmlNode): HtmlNode[][] {
  const rows: HtmlNode[][] = [];
  for (const part of table.childNodes) {
    const name = part.nodeName.toLowerCase();
    const within = /^(?:thead|tbody|tfoot)$/.test(name) && !isSilent(part) ? [...part.childNodes] : [part];
    for (const row of within) {
      if (row.nodeName.toLowerCase() !== 'tr' || isSilent(row)) continue;
      rows.push([...row.childNodes].filter((cell) => /^t[dh]$/i.test(cell.nodeName) && !isSilent(cell)));
    }
  }
  return rows;
}

function headingLevel(name: string, role: string, node: HtmlNode): number {
  if (role === 'heading') return Number.parseInt(attributeValue(node, 'aria-level'), 10) || 2;
  return role === '' && /^h[1-6]$/.test(name) ? Number(name.slice(1)) : 0;
}

const isWithoutMeaning = (role: string) => role === 'presentation' || role === 'none';

/** Returns true if screen readers leave out a node. Unlike to the eye, text without height or opacity is there for them. */
function isSilent(node: HtmlNode): boolean {
  if (node.getAttribute?.('hidden') != null || /^\s*true\s*$/i.test(attributeValue(node, 'aria-hidden')))
    return true;
  return attributeValue(node, 'style').split(';').some(hides);
}

function hides(declaration: string): boolean {
  const [property = '', value = ''] = declaration.split(':', 2).map((part) => part.trim().toLowerCase());
  return (
    (property === 'display' && /^none/.test(value)) || (property === 'visibility' && /^hidden/.test(value))
  );
}

const plainText = (node: HtmlNode) => [...textsIn(node, isRead)].join('').replace(/\s+/g, ' ').trim();

/** Returns the file name in an address, which screen readers read out in place of a missing description. */
function fileName(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  return path.slice(path.lastIndexOf('/') + 1);
}

const isSaid = ({ kind, text }: SpokenPiece) => kind !== 'text' || text.trim() !== '';

const joined = (before: string, text: string) =>
  before.endsWith(' ') && text.startsWith(' ') ? before + text.slice(1) : before + text;

/** Removes the white space at both ends of a line. */
function withoutEdges(pieces: readonly SpokenPiece[]): SpokenPiece[] {
  const first = pieces.findIndex(isSaid);
  const last = pieces.findLastIndex(isSaid);
  return pieces.slice(Math.max(0, first), last + 1).map((piece, index, kept) => {
    const text = index === 0 ? piece.text.trimStart() : piece.text;
    return { ...piece, text: index === kept.length - 1 ? text.trimEnd() : text };
  });
}
