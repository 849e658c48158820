import { writtenAttributes } from '../core/text/markup.ts';
import { withoutEnd } from '../core/text/passages.ts';
import type { LetterSource } from './letterSource.ts';
import type { MarkedTag } from './marks.ts';
import type { SourceElement, SourceFile } from './sourceElements.ts';

/** A passage of a source file, by offsets. */
export interface SourcePassage {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
}

/** A passage of a letter's HTML, with the marked tags before and after it. */
interface Wanted {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly tag: MarkedTag;
  readonly next: MarkedTag | undefined;
}

/**
 * Returns the source of a passage of a letter's HTML. It is exact for HTML inside MJML, for the text of an mj-style, and for an attribute
 * of the element that rendered the passage. Otherwise, it is the start tag of that element.
 */
export function findPassage(letter: LetterSource, start: number, end: number): SourcePassage | undefined {
  const { html, tags, elements, isSame } = letter;
  const [any] = elements;
  if (isSame || !any) return any && { file: any.file, start, end };
  const text = html.slice(start, end);
  const index = lastUpTo(tags, start);
  const tag = tags[index];
  if (!tag) return inHead(letter, text, start);
  const wanted = { text, start, end, tag, next: tags[index + 1] };
  return (
    sameText(html, wanted) ??
    (start > html.indexOf('>', tag.start)
      ? inContent(wanted, elements)
      : inStartTag(html.slice(tag.start, start), text, tag.element)) ??
    startTag(tag.element)
  );
}

/** Returns the index of the last tag that starts at or before an offset, by binary search. */
function lastUpTo(tags: readonly MarkedTag[], offset: number): number {
  let [from, to] = [-1, tags.length - 1];
  while (from < to) {
    const middle = (from + to + 1) >> 1;
    if ((tags[middle]?.start ?? 0) <= offset) from = middle;
    else to = middle - 1;
  }
  return from;
}

const startTag = ({ file, start, tagEnd }: SourceElement): SourcePassage => ({ file, start, end: tagEnd });

/** Finds a passage of HTML that MJML has copied unchanged, as it does with HTML inside MJML unless styles are inlined. */
function sameText(html: string, { tag, text, end }: Wanted): SourcePassage | undefined {
  const { file, start } = tag.element;
  const fromTag = html.slice(tag.start, end);
  const sourceEnd = start + fromTag.length;
  if (!file.text.startsWith(fromTag, start)) return undefined;
  return { file, start: sourceEnd - text.length, end: sourceEnd };
}

/** Finds a text in the source between the tags around it, or up to the end of its component. */
function inContent(
  { tag: { element }, next, text }: Wanted,
  elements: readonly SourceElement[],
): SourcePassage | undefined {
  const { file, start, tagEnd } = element;
  if (next?.element.file === file && next.element.start >= tagEnd)
    return search(text, file, tagEnd, next.element.start);
  const component = elements.findLast(
    (around) =>
      around.file === file && around.name.startsWith('mj-') && around.start <= start && start < around.end,
  );
  return search(text, file, tagEnd, (component ?? element).end);
}

/**
 * Finds the source attribute that MJML turned into an attribute, a value or a CSS declaration of the letter. Prefers an attribute with the
 * same name and value to one with only the same value.
 */
function inStartTag(
  before: string,
  text: string,
  { file, start, tagEnd }: SourceElement,
): SourcePassage | undefined {
  const [, name, named] = /^([\w-]+)\s*[=:]\s*["']?(.*?)["']?;?$/s.exec(text) ?? [];
  const nameBefore = lastName(before);
  const value = nameBefore ? text : (named ?? text);
  const alike = writtenAttributes(file.text, start, tagEnd).filter((attribute) => attribute.value === value);
  const attribute = alike.find((attribute) => attribute.name === (nameBefore ?? name));
  if (attribute && !nameBefore) return { file, start: attribute.start, end: attribute.end };
  const other = attribute ?? (value.length > 3 ? alike[0] : undefined);
  return other && { file, start: other.valueStart, end: other.valueEnd };
}

/** Returns the name of the attribute whose value starts at the end of this text. */
function lastName(tag: string): string | undefined {
  const equals = tag.search(/=\s*["']?$/);
  const upToName = equals === -1 ? '' : tag.slice(0, equals).trimEnd();
  return upToName.slice(withoutEnd(upToName, /[\w-]/).length) || undefined;
}

/** Finds a passage before the first marked tag: text of a style or title, the address of a font, or MJML's own output. */
function inHead(letter: LetterSource, text: string, start: number): SourcePassage | undefined {
  const { html, tags, elements } = letter;
  const named = (...names: string[]) => elements.filter(({ name }) => names.includes(name));
  const [root] = named('mjml');
  const [head] = named('mj-head');
  const [body] = named('mj-body');
  if (tags.length === 0) return body && startTag(body);
  const around = headTexts(letter).find(
    ({ at, length }) => at <= start && start + text.length <= at + length,
  );
  if (around) {
    const from = around.start + start - around.at;
    return { file: around.file, start: from, end: from + text.length };
  }
  for (const font of named('mj-font')) {
    const address = inStartTag('', text, font);
    if (address) return address;
  }
  const isInRoot = start < html.indexOf('<head>');
  const element = (isInRoot ? undefined : head) ?? root ?? body;
  return element && startTag(element);
}

/** A text of the head. `at` is its offset in the letter's HTML, `start` its offset in the source file. */
interface HeadText {
  readonly at: number;
  readonly length: number;
  readonly file: SourceFile;
  readonly start: number;
}

const headTextsOf = new WeakMap<LetterSource, readonly HeadText[]>();

/** Returns the texts of mj-style, mj-title and mj-preview. Cached by letter, since many passages may be looked up. */
function headTexts(letter: LetterSource): readonly HeadText[] {
  const known = headTextsOf.get(letter);
  if (known) return known;
  const found = letter.elements.flatMap(({ name, file, tagEnd, end }) => {
    if (name !== 'mj-style' && name !== 'mj-title' && name !== 'mj-preview') return [];
    const written = file.text.slice(tagEnd, end);
    const closing = written.lastIndexOf('<');
    const content = (written.startsWith('</', closing) ? written.slice(0, closing) : written).trim();
    const at = content === '' ? -1 : letter.html.indexOf(content);
    if (at === -1) return [];
    return [{ at, length: content.length, file, start: file.text.indexOf(content, tagEnd) }];
  });
  headTextsOf.set(letter, found);
  return found;
}

function search(text: string, file: SourceFile, from: number, to: number): SourcePassage | undefined {
  const start = text.trim() === '' ? -1 : file.text.indexOf(text, from);
  return start === -1 || start + text.length > to ? undefined : { file, start, end: start + text.length };
}
