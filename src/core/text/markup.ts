/** A tag of an HTML or MJML text: `source.slice(start, end)`, including the angle brackets. */
export interface Tag {
  /** The name in lower case. */
  readonly name: string;
  readonly closing: boolean;
  readonly start: number;
  readonly end: number;
}

/** Elements whose content is text ("raw text" and "escapable raw text elements" in the HTML standard). */
const rawTextElements = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
]);

/**
 * Yields the tags of `source` in order, as a browser sees them: not those inside comments (including conditional ones), attribute values,
 * scripts and styles. Takes linear time on any text.
 */
export function* tags(source: string): Generator<Tag> {
  let at = source.indexOf('<');
  while (at !== -1) {
    if (startsTag(source, at)) {
      const tag = readTag(source, at);
      if (!tag) return;
      yield tag;
      at = source.indexOf('<', afterTag(source, tag));
    } else {
      at = source.indexOf('<', afterOther(source, at));
    }
  }
}

/** Returns true if a name follows a `<`, or a `</`. */
function startsTag(source: string, at: number): boolean {
  const isClosing = source[at + 1] === '/';
  const letter = source.charCodeAt(at + (isClosing ? 2 : 1)) | 0x20;
  return letter >= 0x61 && letter <= 0x7a;
}

/** The end of a tag's name. */
const behindName = /[\s/>]/g;

/** A quoted value, or the end of a tag. */
const valueOrEnd = /=\s*"[^"]*(?:"|$)|=\s*'[^']*(?:'|$)|>/g;

/** Returns the tag at `start`; `undefined` if the text ends first. */
function readTag(source: string, start: number): Tag | undefined {
  const closing = source[start + 1] === '/';
  const nameStart = start + (closing ? 2 : 1);
  const nameEnd = find(source, behindName, nameStart);
  const end = tagEnd(source, nameEnd);
  if (end === undefined) return undefined;
  return { name: source.slice(nameStart, nameEnd).toLowerCase(), closing, start, end };
}

/** Returns the offset after the `>` that ends a tag, skipping quoted values. */
function tagEnd(source: string, from: number): number | undefined {
  valueOrEnd.lastIndex = from;
  for (let match = valueOrEnd.exec(source); match; match = valueOrEnd.exec(source)) {
    if (match[0] === '>') return valueOrEnd.lastIndex;
  }
  return undefined;
}

/** Returns where scanning continues after a tag: at the closing tag, if the element contains only text. */
function afterTag(source: string, { name, closing, end }: Tag): number {
  return closing || !rawTextElements.has(name) ? end : closingTag(source, name, end);
}

/** Returns the offset of a text element's closing tag; the text's end if there is none. */
function closingTag(source: string, wanted: string, from: number): number {
  const pattern = /<\/(script|style|title|textarea|xmp|iframe|noembed|noframes)[\s/>]/gi;
  pattern.lastIndex = from;
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    if (match[1]?.toLowerCase() === wanted) return match.index;
  }
  return source.length;
}

/** Returns where scanning continues after a `<` that is not a tag: after the comment, declaration or instruction, or after the `<`. */
function afterOther(source: string, start: number): number {
  const opening = source.slice(start, start + 6);
  const emptyComment = /^<!---?>/.exec(opening);
  if (emptyComment) return start + emptyComment[0].length;
  if (opening.startsWith('<!--')) return findEnd(source, /--!?>/g, start + 4);
  if (/^<[!?/]/.test(opening)) return findEnd(source, />/g, start + 2);
  return start + 1;
}

/** Returns the offset of the first match from `from` on; the text's end if there is none. */
function find(source: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(source)?.index ?? source.length;
}

/** Returns the end of the first match from `from` on; the text's end if there is none. */
function findEnd(source: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(source) ? pattern.lastIndex : source.length;
}

/** An attribute in the source, with offsets. */
export interface WrittenAttribute {
  readonly name: string;
  readonly start: number;
  /** The value without quotes; empty if there is no value. */
  readonly value: string;
  readonly valueStart: number;
  readonly valueEnd: number;
  /** The end of the whole attribute. */
  readonly end: number;
}

/** Parses the attributes of the opening tag `source.slice(start, end)`, even incomplete ones. */
export function writtenAttributes(source: string, start: number, end: number): WrittenAttribute[] {
  const tag = source.slice(start, end);
  const nameEnd = /^<[^\s/>]*/.exec(tag)?.[0].length ?? 0;
  const pattern = /([^\s"'>/=]+)(?:\s*=\s*("[^"]*"?|'[^']*'?|[^\s>]*))?/g;
  pattern.lastIndex = nameEnd;
  return [...tag.matchAll(pattern)].map((match) => {
    const [whole, name = '', quoted = ''] = match;
    const opening = /^["']/.test(quoted) ? 1 : 0;
    const isClosed = opening > 0 && quoted.length > 1 && quoted.at(-1) === quoted[0];
    const value = quoted.slice(opening, isClosed ? -1 : undefined);
    const from = start + match.index;
    const end = from + whole.length;
    const valueStart = end - quoted.length + opening;
    return { name, start: from, value, valueStart, valueEnd: valueStart + value.length, end };
  });
}

/** A word in a value, such as one of several classes. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the space-separated words of an attribute's value. */
export function words({ value, valueStart }: WrittenAttribute): Word[] {
  return [...value.matchAll(/\S+/g)].map(({ 0: text, index }) => {
    const start = valueStart + index;
    return { text, start, end: start + text.length };
  });
}
