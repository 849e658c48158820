import { writtenAttributes } from '../core/text/markup.ts';
import { withoutEnd } from '../core/text/passages.ts';
import type { LetterSource } from './letterSource.ts';
import type { MarkedTag } from './marks.ts';
import type { SourceElement, SourceFile } from './sourceElements.ts';

/** A passage of a source file, by its offsets. */
export interface Passage {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
}

/** A passage of a letter's HTML, and the start tag before it. */
interface Wanted {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly tag: MarkedTag;
  readonly next: MarkedTag | undefined;
}

/**
 * Where a passage of a letter's HTML is written: exactly where that can be told, such as in HTML inside MJML, in the text of
 * an mj-style, or in an attribute of the element that has written it; else the start tag of this element.
 */
export function findPassage(letter: LetterSource, start: number, end: number): Passage | undefined {
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

/** The number of the last tag that begins at an offset or before it. The tags are in order, and passages may be many. */
function lastUpTo(tags: readonly MarkedTag[], offset: number): number {
  let [from, to] = [-1, tags.length - 1];
  while (from < to) {
    const middle = (from + to + 1) >> 1;
    if ((tags[middle]?.start ?? 0) <= offset) from = middle;
    else to = middle - 1;
  }
  return from;
}

const startTag = ({ file, start, tagEnd }: SourceElement): Passage => ({ file, start, end: tagEnd });

/** HTML inside MJML is sent as it is written, unless styles are inlined. */
function sameText(html: string, { tag, text, end }: Wanted): Passage | undefined {
  const { file, start } = tag.element;
  const fromTag = html.slice(tag.start, end);
  const sourceEnd = start + fromTag.length;
  if (!file.text.startsWith(fromTag, start)) return undefined;
  return { file, start: sourceEnd - text.length, end: sourceEnd };
}

/** Text between two tags, or up to the end of the component that it is in. */
function inContent(
  { tag: { element }, next, text }: Wanted,
  elements: readonly SourceElement[],
): Passage | undefined {
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
 * An attribute, its value, or a declaration that an attribute of the element was made into: one with the same name and value,
 * or at least with the same value.
 */
function inStartTag(
  before: string,
  text: string,
  { file, start, tagEnd }: SourceElement,
): Passage | undefined {
  const [, name, named] = /^([\w-]+)\s*[=:]\s*["']?(.*?)["']?;?$/s.exec(text) ?? [];
  const nameBefore = lastName(before);
  const value = nameBefore ? text : (named ?? text);
  const alike = writtenAttributes(file.text, start, tagEnd).filter((attribute) => attribute.value === value);
  const attribute = alike.find((attribute) => attribute.name === (nameBefore ?? name));
  if (attribute && !nameBefore) return { file, start: attribute.start, end: attribute.end };
  const other = attribute ?? (value.length > 3 ? alike[0] : undefined);
  return other && { file, start: other.valueStart, end: other.valueEnd };
}

/** The name of the attribute whose value begins where this part of a tag ends. */
function lastName(tag: string): string | undefined {
  const equals = tag.search(/=\s*["']?$/);
  const upToName = equals === -1 ? '' : tag.slice(0, equals).trimEnd();
  return upToName.slice(withoutEnd(upToName, /[\w-]/).length) || undefined;
}

/** What stands before all marks: the texts of styles and titles, the address of a font, and what MJML adds by itself. */
function inHead(letter: LetterSource, text: string, start: number): Passage | undefined {
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

/** A text of the head: where it is in the letter's HTML, and where it is written. */
interface HeadText {
  readonly at: number;
  readonly length: number;
  readonly file: SourceFile;
  readonly start: number;
}

const headTextsOf = new WeakMap<LetterSource, readonly HeadText[]>();

/** Found once for each letter, however many passages are looked for. */
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

function search(text: string, file: SourceFile, from: number, to: number): Passage | undefined {
  const start = text.trim() === '' ? -1 : file.text.indexOf(text, from);
  return start === -1 || start + text.length > to ? undefined : { file, start, end: start + text.length };
}
