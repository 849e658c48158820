import { type Tag, tags } from '../text/markup.ts';
import { type Enclosed, passages } from '../text/passages.ts';
import { type TextKey, textKeys } from './textKeys.ts';

/** Where a key is written: in HTML, also of a conditional comment, in a text without markup, or in an attribute with these quotes. */
export type TextPlace = 'html' | 'htmlInComment' | 'plain' | { readonly quote: string };

/** Yields the keys of a source with the places where they are written. */
export function* placedKeys(source: string): Generator<TextKey & { readonly place: TextPlace }> {
  const comments = passages(source, /<!--/g, '-->');
  const outside = new PlaceReader(source);
  let inside: { readonly comment: Enclosed; readonly places: PlaceReader } | undefined;
  let next = 0;
  for (const key of textKeys(source)) {
    while ((comments[next]?.end ?? Number.POSITIVE_INFINITY) <= key.start) next++;
    const comment = comments[next];
    const place = outside.at(key.start);
    if (typeof place === 'object' || !comment || comment.start > key.start) {
      yield { ...key, place };
      continue;
    }
    if (inside?.comment !== comment) inside = { comment, places: placesInComment(source, comment) };
    const { places } = inside;
    const own = places.at(key.start - comment.contentStart);
    yield { ...key, place: own === 'html' ? 'htmlInComment' : own };
  }
}

/** Outlook reads the markup in a conditional comment. Nobody reads other comments. */
function placesInComment(source: string, { contentStart, contentEnd }: Enclosed): PlaceReader {
  const content = source.slice(contentStart, contentEnd);
  return new PlaceReader(/^\s*\[if\b/i.test(content) ? content : '');
}

/** Elements whose text has no markup. */
const plainElements = new Set(['mj-title', 'mj-preview', 'title']);

/** Tells the places of offsets in a source, which must increase. */
class PlaceReader {
  readonly #source: string;
  readonly #tags: Iterator<Tag, undefined>;
  #tag: Tag | undefined;
  #before: Tag | undefined;
  #quotes: QuoteReader | undefined;

  constructor(source: string) {
    this.#source = source;
    this.#tags = tags(source);
    this.#tag = this.#tags.next().value;
  }

  at(offset: number): TextPlace {
    while (this.#tag && this.#tag.end <= offset) {
      this.#before = this.#tag;
      this.#tag = this.#tags.next().value;
      this.#quotes = undefined;
    }
    if (this.#tag && this.#tag.start < offset) {
      this.#quotes ??= new QuoteReader(this.#source, this.#tag.start);
      return { quote: this.#quotes.at(offset) };
    }
    const { name = '', closing = true } = this.#before ?? {};
    return !closing && plainElements.has(name) ? 'plain' : 'html';
  }
}

/** Tells the quotes around offsets in a tag, which must increase. */
class QuoteReader {
  readonly #source: string;
  #at: number;
  #quote = '';

  constructor(source: string, start: number) {
    this.#source = source;
    this.#at = start;
  }

  /** Returns the quotation mark before an offset that is not closed; an empty text if there is none. */
  at(offset: number): string {
    for (; this.#at < offset; this.#at++) {
      const sign = this.#source.charAt(this.#at);
      if (sign === this.#quote) this.#quote = '';
      else if (this.#quote === '' && (sign === '"' || sign === "'")) this.#quote = sign;
    }
    return this.#quote;
  }
}
