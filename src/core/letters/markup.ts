/** A tag of an HTML or MJML text: `source.slice(start, end)` is the tag with its angle brackets. */
export interface Tag {
  /** In lower case. */
  readonly name: string;
  readonly closing: boolean;
  readonly start: number;
  readonly end: number;
}

/** Elements whose content is text, as the HTML standard says ("raw text" and "escapable raw text elements"). */
const textElements = new Set([
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
 * The tags of `source` in order, as a browser sees them: none inside comments (conditional ones too), attribute values,
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

const startsTag = (source: string, at: number) => /^<\/?[a-z]/i.test(source.slice(at, at + 3));

/** The tag that starts at `start`, or `undefined` when the text ends before it does. */
function readTag(source: string, start: number): Tag | undefined {
  const closing = source[start + 1] === '/';
  const nameStart = start + (closing ? 2 : 1);
  const nameEnd = find(source, /[\s/>]/g, nameStart);
  const end = tagEnd(source, nameEnd);
  if (end === undefined) return undefined;
  return { name: source.slice(nameStart, nameEnd).toLowerCase(), closing, start, end };
}

/** Right behind the `>` that ends a tag; one inside a quoted value does not. */
function tagEnd(source: string, from: number): number | undefined {
  const part = /=\s*"[^"]*(?:"|$)|=\s*'[^']*(?:'|$)|>/g;
  part.lastIndex = from;
  for (let match = part.exec(source); match; match = part.exec(source)) {
    if (match[0] === '>') return part.lastIndex;
  }
  return undefined;
}

/** Where to go on after a tag: at the closing tag, when it opens an element that holds only text. */
function afterTag(source: string, { name, closing, end }: Tag): number {
  return closing || !textElements.has(name) ? end : closingTag(source, name, end);
}

/** Where an element that holds only text is closed; the text's end when it is not. */
function closingTag(source: string, wanted: string, from: number): number {
  const pattern = /<\/(script|style|title|textarea|xmp|iframe|noembed|noframes)[\s/>]/gi;
  pattern.lastIndex = from;
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    if (match[1]?.toLowerCase() === wanted) return match.index;
  }
  return source.length;
}

/** Where to go on after a `<` that starts no tag: behind the comment, declaration or instruction, or the `<` itself. */
function afterOther(source: string, start: number): number {
  const opening = source.slice(start, start + 6);
  const emptyComment = /^<!---?>/.exec(opening);
  if (emptyComment) return start + emptyComment[0].length;
  if (opening.startsWith('<!--')) return findEnd(source, /--!?>/g, start + 4);
  if (/^<[!?/]/.test(opening)) return findEnd(source, />/g, start + 2);
  return start + 1;
}

/** The offset of the first match from `from` on; the text's end when there is none. */
function find(source: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(source)?.index ?? source.length;
}

/** Like `find`, but behind the match. */
function findEnd(source: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(source) ? pattern.lastIndex : source.length;
}
