import { writtenAttributes } from '../../core/mjml/attributes.ts';
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
  const index = tags.findLastIndex((candidate) => candidate.start <= start);
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
  const isNextAfter = next?.element.file === file && next.element.start >= tagEnd;
  const component = elements.findLast(
    (around) =>
      around.file === file && around.name.startsWith('mj-') && around.start <= start && start < around.end,
  );
  const end = isNextAfter ? next.element.start : (component ?? element).end;
  return search(text, file, tagEnd, end);
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
  const [, nameBefore] = /([\w-]+)\s*=\s*["']?$/.exec(before) ?? [];
  const value = nameBefore ? text : (named ?? text);
  const alike = writtenAttributes(file.text, start, tagEnd).filter((attribute) => attribute.value === value);
  const attribute = alike.find((attribute) => attribute.name === (nameBefore ?? name));
  if (attribute && !nameBefore) return { file, start: attribute.start, end: attribute.end };
  const other = attribute ?? (value.length > 3 ? alike[0] : undefined);
  return other && { file, start: other.valueStart, end: other.valueEnd };
}

/** What stands before all marks: the texts of styles and titles, the address of a font, and what MJML adds by itself. */
function inHead({ html, tags, elements }: LetterSource, text: string, start: number): Passage | undefined {
  const named = (...names: string[]) => elements.filter(({ name }) => names.includes(name));
  const [root] = named('mjml');
  const [head] = named('mj-head');
  const [body] = named('mj-body');
  if (tags.length === 0) return body && startTag(body);
  for (const { file, tagEnd, end } of named('mj-style', 'mj-title', 'mj-preview')) {
    const content = file.text
      .slice(tagEnd, end)
      .replace(/<\/[^<]*$/, '')
      .trim();
    const at = content === '' ? -1 : html.indexOf(content);
    if (at === -1 || start < at || start + text.length > at + content.length) continue;
    const from = file.text.indexOf(content, tagEnd) + start - at;
    return { file, start: from, end: from + text.length };
  }
  for (const font of named('mj-font')) {
    const address = inStartTag('', text, font);
    if (address) return address;
  }
  const isInRoot = start < html.indexOf('<head>');
  const element = (isInRoot ? undefined : head) ?? root ?? body;
  return element && startTag(element);
}

function search(text: string, file: SourceFile, from: number, to: number): Passage | undefined {
  const start = text.trim() === '' ? -1 : file.text.indexOf(text, from);
  return start === -1 || start + text.length > to ? undefined : { file, start, end: start + text.length };
}
