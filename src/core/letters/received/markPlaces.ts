import { tags } from '../../text/markup.ts';

/** A place of a letter: offsets in its HTML. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** The attribute of elements and texts at marked places. */
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
    // A text from the tag before to this one.
    for (let at = next; isInBody && !isHidden && isText(html, before, start); at++) {
      const place = wanted[at];
      if (!place || place.end > start) break;
      if (place.start < before || place.start < copied) continue;
      insert(place.start, `<mark ${markAttribute}>`);
      insert(place.end, '</mark>');
    }
    while (wanted[next] && (wanted[next]?.end ?? 0) <= start) next++;
    const place = wanted[next];
    if (isInBody && !closing && place && place.start < end)
      insert(start + 1 + name.length, ` ${markAttribute}`);
    if (name === 'body') isInBody = true;
    before = end;
    isHidden = !closing && ['style', 'script', 'title', 'textarea'].includes(name);
  }
  return marked.join('') + html.slice(copied);
}

/** Returns true if a reader may see what is between two tags: it is no comment. */
const isText = (html: string, from: number, to: number) => !html.slice(from, to).includes('<');
