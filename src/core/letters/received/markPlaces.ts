import { type Tag, tags } from '../../text/markup.ts';
import { voidElements } from './addedParts.ts';

/** A place of a letter: offsets in its HTML. */
interface Place {
  readonly start: number;
  readonly end: number;
  readonly mark: Mark;
}

/** How a place is marked: `notable` if readers may notice what differs there, `usual` if the service is expected to do that. */
export type Mark = 'notable' | 'usual';

/** The attribute of elements and texts at marked places. Its value is the `Mark`. */
export const markAttribute = 'data-mailroom-changed';

/**
 * Returns the HTML of a letter with its places marked: the elements whose start tags they touch, and the texts outside of these. Leaves out empty
 * places, and those where nothing is seen: the head, comments, styles. An element that only begins at the end of a place has its content
 * outside: it isn't marked.
 */
export function markPlaces(html: string, places: readonly Place[]): string {
  const wanted = places.filter(({ start, end }) => start < end).toSorted((a, b) => a.start - b.start);
  const copy = new MarkedCopy(html);
  let [next, before, isInBody, isHidden] = [0, 0, !html.toLowerCase().includes('<body'), false];
  for (const tag of tags(html)) {
    const { name, closing, start, end } = tag;
    const first = next;
    next = firstBehind(wanted, first, start);
    const isSeen = isInBody && !isHidden && isText(html, before, start);
    for (const place of isSeen ? wanted.slice(first, next + 1) : [])
      copy.markText(place, Math.max(place.start, before), Math.min(place.end, start));
    const place = wanted[next];
    if (isInBody && place && touches(place, tag)) copy.markElement(place, start + 1 + name.length);
    copy.pass(tag);
    if (name === 'body') isInBody = true;
    before = end;
    isHidden = !closing && ['style', 'script', 'title', 'textarea'].includes(name);
  }
  return copy.whole();
}

/** The HTML of a letter, copied with its marks. */
class MarkedCopy {
  readonly #html: string;
  readonly #parts: string[] = [];
  #copied = 0;
  /** The number of elements that are open. */
  #depth = 0;
  /** The last outermost element that was marked, by its place and depth. */
  #holder: { readonly place: Place; readonly depth: number } | undefined;

  constructor(html: string) {
    this.#html = html;
  }

  /** Marks a text of a place, unless it is blank or in an element of this place that is marked. */
  markText(place: Place, start: number, end: number): void {
    if (start < this.#copied || this.#html.slice(start, end).trim() === '' || this.#isHeld(place)) return;
    this.#insert(start, `<mark ${markAttribute}=${place.mark}>`);
    this.#insert(end, '</mark>');
  }

  /** Marks the element whose name ends at an offset. */
  markElement(place: Place, at: number): void {
    this.#insert(at, ` ${markAttribute}=${place.mark}`);
    if (!this.#isHeld(place)) this.#holder = { place, depth: this.#depth };
  }

  /** Notes which elements are open behind a tag. */
  pass({ name, closing }: Tag): void {
    if (!voidElements.has(name)) this.#depth += closing ? -1 : 1;
  }

  whole(): string {
    return this.#parts.join('') + this.#html.slice(this.#copied);
  }

  #isHeld(place: Place): boolean {
    return this.#holder?.place === place && this.#depth > this.#holder.depth;
  }

  #insert(at: number, text: string): void {
    this.#parts.push(this.#html.slice(this.#copied, at), text);
    this.#copied = at;
  }
}

/** Returns true if a place that ends behind the start of a tag touches the element that begins there, not only what stands before. */
const touches = (place: Place, { name, closing, start, end }: Tag) =>
  !closing && place.start < end && (voidElements.has(name) || place.start >= start || place.end > end);

/** Returns the index of the first place from `next` on that does not end before an offset. */
function firstBehind(places: readonly Place[], next: number, offset: number): number {
  let index = next;
  while ((places[index]?.end ?? Number.POSITIVE_INFINITY) <= offset) index++;
  return index;
}

/** Returns true if a reader may see what is between two tags: it is no comment. */
const isText = (html: string, from: number, to: number) => !html.slice(from, to).includes('<');
