import { tags } from '../../text/markup.ts';

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
 * Returns the HTML of a letter with its places marked: the elements whose start tags they touch, and texts between two tags. Leaves out empty
 * places, and those where nothing is seen: the head, comments, styles.
 */
export function markPlaces(html: string, places: readonly Place[]): string {
  const wanted = places.filter(({ start, end }) => start < end).toSorted((a, b) => a.start - b.start);
  const marked: string[] = [];
  let [copied, next, before, isInBody, isHidden] = [0, 0, 0, !html.toLowerCase().includes('<body'), false];
  const insert = (at: number, text: string) => {
    marked.push(html.slice(copied, at), text);
    copied = at;
  };
  for (const { name, closing, start, end } of tags(html)) {
    const first = next;
    next = firstBehind(wanted, first, start);
    const isSeen = isInBody && !isHidden && isText(html, before, start);
    const inText = isSeen ? wanted.slice(first, next) : [];
    for (const place of inText) {
      if (place.start < Math.max(before, copied)) continue;
      insert(place.start, `<mark ${markAttribute}=${place.mark}>`);
      insert(place.end, '</mark>');
    }
    const place = wanted[next];
    if (isInBody && !closing && place && place.start < end)
      insert(start + 1 + name.length, ` ${markAttribute}=${place.mark}`);
    if (name === 'body') isInBody = true;
    before = end;
    isHidden = !closing && ['style', 'script', 'title', 'textarea'].includes(name);
  }
  return marked.join('') + html.slice(copied);
}

/** Returns the index of the first place from `next` on that does not end before an offset. */
function firstBehind(places: readonly Place[], next: number, offset: number): number {
  let index = next;
  while ((places[index]?.end ?? Number.POSITIVE_INFINITY) <= offset) index++;
  return index;
}

/** Returns true if a reader may see what is between two tags: it is no comment. */
const isText = (html: string, from: number, to: number) => !html.slice(from, to).includes('<');
