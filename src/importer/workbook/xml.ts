import { SourceRefused } from '../source.ts';

/** What a reader of XML is told, in the order of the document. Names have no prefix. */
export interface XmlHandler {
  open?(name: string, attributes: XmlAttributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** The attributes of an element, by their names without a prefix. */
export type XmlAttributes = ReadonlyMap<string, string>;

/** The maximum length of a tag or a text, in UTF-16 units. A cell has at most 32,767 characters. */
const longestToken = 500_000;
const deepest = 100;

/**
 * Reads XML from chunks of text, in linear time and with bounded memory: what the parts of a workbook have. Throws `SourceRefused` for
 * anything that is not well-formed, for declarations of document types and entities, and for references to entities other than those of
 * XML itself. So nothing is expanded or loaded.
 */
export class XmlReader {
  readonly #handler: XmlHandler;
  readonly #open: string[] = [];
  /** The text after the last complete token. */
  #rest = '';

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  read(chunk: string): void {
    const text = this.#rest + chunk;
    let at = 0;
    for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', at)) {
      if (start > at) this.#text(decoded(text.slice(at, start)));
      at = start;
      const end = endOfMarkup(text, start);
      if (end < 0) break;
      this.#markup(text.slice(start, end));
      at = end;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > longestToken) throw malformed();
  }

  /** Call it after the last chunk. */
  end(): void {
    if (this.#open.length > 0 || this.#rest.trim() !== '') throw malformed();
  }

  #text(text: string): void {
    if (this.#open.length > 0) this.#handler.text?.(text);
  }

  #markup(markup: string): void {
    if (markup.startsWith('<!--') || markup.startsWith('<?')) return;
    if (markup.startsWith(cdata)) this.#text(markup.slice(cdata.length, -']]>'.length));
    else if (markup.startsWith('</')) this.#close(localName(markup.slice(2, -1).trim()));
    else this.#element(markup);
  }

  #element(markup: string): void {
    const isEmpty = markup.endsWith('/>');
    const content = markup.slice(1, isEmpty ? -2 : -1);
    const blank = content.search(/\s/);
    const name = localName(blank < 0 ? content : content.slice(0, blank));
    if (name === '' || this.#open.length >= deepest) throw malformed();
    this.#open.push(name);
    this.#handler.open?.(name, blank < 0 ? none : attributesOf(content.slice(blank)));
    if (isEmpty) this.#close(name);
  }

  #close(name: string): void {
    if (this.#open.pop() !== name) throw malformed();
    this.#handler.close?.(name);
  }
}

const malformed = () => new SourceRefused('damagedWorkbook');

const cdata = '<![CDATA[';
const none: XmlAttributes = new Map();

/** Returns the offset after the markup that starts here; -1 if its end has not arrived yet. */
function endOfMarkup(text: string, start: number): number {
  const second = text.charAt(start + 1);
  if (second === '?') return after(text, '?>', start);
  return second === '!' ? endOfDeclaration(text, start) : endOfTag(text, start);
}

function endOfDeclaration(text: string, start: number): number {
  if (text.startsWith('<!--', start)) return after(text, '-->', start + '<!--'.length);
  if (text.startsWith(cdata, start)) return after(text, ']]>', start);
  const written = text.slice(start, start + cdata.length);
  if (cdata.startsWith(written) || '<!--'.startsWith(written)) return -1;
  throw malformed();
}

function endOfTag(text: string, start: number): number {
  let end = -1;
  for (let at = start + 1; ; ) {
    if (end < at) end = text.indexOf('>', at);
    if (end < 0) return -1;
    const quote = firstQuote(text, at, end);
    if (quote < 0) return end + 1;
    const close = text.indexOf(text.charAt(quote), quote + 1);
    if (close < 0) return -1;
    at = close + 1;
  }
}

function firstQuote(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22 || code === 0x27) return at;
  }
  return -1;
}

function after(text: string, closing: string, from: number): number {
  const at = text.indexOf(closing, from);
  return at < 0 ? -1 : at + closing.length;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function attributesOf(text: string): XmlAttributes {
  const attributes = new Map<string, string>();
  for (let at = 0; ; ) {
    const equals = text.indexOf('=', at);
    if (equals < 0) {
      if (text.slice(at).trim() !== '') throw malformed();
      return attributes;
    }
    let start = equals + 1;
    while (/\s/.test(text.charAt(start))) start++;
    const quote = text.charAt(start);
    const end = quote === '"' || quote === "'" ? text.indexOf(quote, start + 1) : -1;
    if (end < 0) throw malformed();
    attributes.set(localName(text.slice(at, equals).trim()), decoded(text.slice(start + 1, end)));
    at = end + 1;
  }
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&]{0,10})(;?)/g, (_, name: string, end: string) => {
    const character = entities[name] ?? characterOf(name);
    if (end === '' || character === undefined) throw malformed();
    return character;
  });
}

function characterOf(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  const code = hex === undefined ? Number(decimal ?? -1) : Number.parseInt(hex, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
