import { characterReferences } from '../text/decodedText.ts';
import { tags, type WrittenAttribute, writtenAttributes } from '../text/markup.ts';
import { passages, withoutEnd } from '../text/passages.ts';
import { picturePath } from './picturePath.ts';

/** The path of a local picture in a source: `source.slice(start, end)`. */
interface WrittenPicture {
  /**
   * The path as readers see it, without character references. It is percent-encoded, and may end with a query. It may have backslashes, with
   * which it works on Windows only.
   */
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the paths of local pictures that MJML, HTML or a style sheet contains, in order: those of attributes, `srcset` and `url(…)`, also
 * in conditional comments. Leaves out paths with template code.
 */
export function writtenPictures(source: string, kind: 'markup' | 'css' = 'markup'): WrittenPicture[] {
  const found = kind === 'css' ? [...inCss(source, 0)] : [...inMarkup(source), ...inConditions(source)];
  let done = 0;
  return found
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      if (start < done) return false;
      done = end;
      return true;
    });
}

/** Conditional comments, whose content only Outlook reads. The length of a condition is limited, so that reading takes linear time. */
const conditionStart = /<!--\[if\b[^\]>]{0,200}\]>/gi;

function* inConditions(source: string): Generator<WrittenPicture> {
  for (const { contentStart, contentEnd } of passages(source, conditionStart, '-->'))
    yield* inMarkup(source.slice(contentStart, contentEnd), contentStart);
}

const styleElements = new Set(['style', 'mj-style']);

function* inMarkup(text: string, offset = 0): Generator<WrittenPicture> {
  let styleStart: number | undefined;
  for (const { name, closing, start, end } of tags(text)) {
    if (styleStart !== undefined) yield* inCss(text.slice(styleStart, start), offset + styleStart);
    styleStart = !closing && styleElements.has(name) ? end : undefined;
    if (closing) continue;
    for (const attribute of writtenAttributes(text, start, end)) yield* inAttribute(attribute, offset);
  }
}

const pictureAttributes = new Set([
  'src',
  'background',
  'background-url',
  'thumbnails-src',
  'poster',
  'icon-wrapped-url',
  'icon-unwrapped-url',
  'left-icon',
  'right-icon',
]);

function* inAttribute(
  { name, value, valueStart }: WrittenAttribute,
  offset: number,
): Generator<WrittenPicture> {
  // The name may follow template code without a space: `{{#if big}}src="…"`.
  const attribute = name.slice(name.lastIndexOf('}') + 1).toLowerCase();
  const start = offset + valueStart;
  if (attribute === 'style') yield* inCss(value, start);
  else if (attribute === 'srcset') yield* inSourceSet(value, start);
  else if (pictureAttributes.has(attribute)) yield* ifPicture(value, start);
}

/** Yields the pictures of a list such as `small.png, large.png 2x`: a comma ends an address only at its end, but a descriptor anywhere. */
function* inSourceSet(value: string, start: number): Generator<WrittenPicture> {
  let isDescriptor = false;
  for (const { 0: word, index } of value.matchAll(/\S+/g)) {
    const from = isDescriptor ? word.indexOf(',') + 1 : 0;
    if (isDescriptor && from === 0) continue;
    yield* ifPicture(withoutEnd(word.slice(from), /,/), start + index + from);
    isDescriptor = !word.endsWith(',');
  }
}

/** The quotation marks around an address in CSS, also as character references, which a `style` attribute needs. */
const cssQuotes = ['"', "'", '&quot;', '&#34;', '&apos;', '&#39;'];

function* inCss(text: string, start: number): Generator<WrittenPicture> {
  let done = 0;
  for (const { 0: opening, index } of text.matchAll(/\burl\(\s*/gi)) {
    if (index < done) continue;
    const at = index + opening.length;
    const quote = cssQuotes.find((each) => text.startsWith(each, at));
    const from = at + (quote?.length ?? 0);
    done = quote === undefined ? bareEnd(text, from) : text.indexOf(quote, from);
    if (done === -1) done = text.length;
    yield* ifPicture(text.slice(from, done), start + from);
  }
}

function bareEnd(text: string, from: number): number {
  const end = /[)\s"'&]/g;
  end.lastIndex = from;
  return end.exec(text)?.index ?? -1;
}

/** Characters that template code consists of. A percent sign is one unless it starts an encoded character. */
const templateCharacters = /[{}[\]<>|*]|%(?![0-9a-f]{2})/i;

function* ifPicture(written: string, start: number): Generator<WrittenPicture> {
  const trimmed = written.trim();
  const path = withoutReferences(trimmed);
  if (templateCharacters.test(path) || picturePath(path.replaceAll('\\', '/')) === undefined) return;
  const from = start + written.indexOf(trimmed);
  yield { path, start: from, end: from + trimmed.length };
}

function withoutReferences(value: string): string {
  if (!value.includes('&')) return value;
  let text = '';
  let done = 0;
  for (const { start, end, characters } of characterReferences(value)) {
    text += value.slice(done, start) + characters;
    done = end;
  }
  return text + value.slice(done);
}
