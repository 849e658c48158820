import { editOf, growthOf } from '../compiler/edit.ts';
import { readElements, type SourceElement, type SourceFile } from './sourceElements.ts';

/** The prefix of all marks. A mark is an attribute without a value, with a random name that MJML ignores. */
const prefix = `mark-${crypto.randomUUID().slice(0, 8)}-`;

/** A start tag of a letter with its source element. */
export interface MarkedTag {
  readonly start: number;
  readonly element: SourceElement;
}

/** A text with a mark in the start tag of each element. */
export interface MarkedFile {
  readonly file: SourceFile;
  readonly elements: readonly SourceElement[];
  /** The numbers of the elements' marks. */
  readonly marks: readonly number[];
  readonly marked: string;
}

let lastMark = 0;

/**
 * Writes a mark into the start tag of each element of a file, except `mjml`, whose bare tag MJML looks for. Before and after an edit of
 * `before`, the marks stay the same, and so does the marked text.
 */
export function markedFile(file: SourceFile, before?: MarkedFile): MarkedFile {
  const elements = readElements(file);
  const knownMark = before ? marksAfterEdit(before, file.text) : () => undefined;
  const marks = elements.map(({ start }) => knownMark(start) ?? ++lastMark);
  let marked = '';
  let done = 0;
  for (const [index, { name, start }] of elements.entries()) {
    if (name === 'mjml') continue;
    const at = nameEnd(file.text, start);
    marked += `${file.text.slice(done, at)} ${prefix}${marks[index]}`;
    done = at;
  }
  return { file, elements, marks, marked: marked + file.text.slice(done) };
}

/** Returns a function that tells the mark of the element at an offset of `text`, if it was in `before`. */
function marksAfterEdit({ file, elements, marks }: MarkedFile, text: string) {
  const edit = editOf(file.text, text);
  const growth = growthOf(edit);
  const known = new Map(elements.map(({ start }, index) => [start, marks[index]]));
  return (start: number) => {
    if (start < edit.from) return known.get(start);
    return start - growth >= edit.to ? known.get(start - growth) : undefined;
  };
}

/** Wraps HTML in delimiters with the mark among an element's attributes. `intoTags` later replaces them by marks in the start tags. */
export function aroundMarked(html: string, attributes: Readonly<Record<string, unknown>>): string {
  const mark = Object.keys(attributes).find((name) => name.startsWith(prefix));
  return mark === undefined ? html : `{${mark}:${html}:${prefix}}`;
}

/** Marks each unmarked start tag with the innermost enclosing element, and removes the delimiters of `aroundMarked`. */
export function intoTags(html: string): string {
  const around: string[] = [];
  return html.replace(writtenOrTag, (found: string, mark: string | undefined) => {
    if (found.startsWith('<')) {
      const writer = found.endsWith(` ${prefix}`) ? undefined : around.at(-1);
      return writer === undefined ? found : `${found} ${writer}`;
    }
    if (mark === undefined) around.pop();
    else around.push(mark);
    return '';
  });
}

/** Writes a mark into each of these tags of a letter. A mark has the index of its tag. */
export function markTags(html: string, tags: readonly MarkedTag[]): string {
  let [marked, done] = ['', 0];
  for (const [index, { start }] of tags.entries()) {
    const at = nameEnd(html, start);
    marked += `${html.slice(done, at)} ${prefix}${index}`;
    done = at;
  }
  return marked + html.slice(done);
}

/** Removes the marks. Returns the HTML, and the tags whose mark has an element. */
export function withoutMarks(
  marked: string,
  elementOf: (mark: number) => SourceElement | undefined,
): { readonly html: string; readonly tags: readonly MarkedTag[] } {
  let html = '';
  let done = 0;
  const tags: MarkedTag[] = [];
  for (const match of marked.matchAll(markPattern)) {
    const tagLength = match.index - marked.lastIndexOf('<', match.index);
    html += marked.slice(done, match.index);
    done = match.index + match[0].length;
    const element = elementOf(Number(match[1]));
    if (element) tags.push({ start: html.length - tagLength, element });
  }
  return { html: html + marked.slice(done), tags };
}

const writtenOrTag = new RegExp(`{(${prefix}\\d+):|:${prefix}}|<[a-z][^\\s/>]*(?: ${prefix})?`, 'gi');

/** Matches a mark, to which MJML's post-processing may have added an empty value. */
const markPattern = new RegExp(` ${prefix}(\\d+)(?:="")?`, 'g');

function nameEnd(text: string, start: number): number {
  const name = /<[^\s/>]*/y;
  name.lastIndex = start;
  name.test(text);
  return name.lastIndex;
}
