import { type TemplateCode, templateCode } from './templateCode.ts';

/** Template code, and what a service has put in its place. */
export interface FilledIn {
  readonly code: string;
  readonly value: string;
}

/**
 * Returns what stands in a received passage in place of the template code of the uploaded one. Returns `undefined` if there is no such
 * code, or if the passages differ in anything else.
 */
export function filledIn(uploaded: string, received: string): FilledIn[] | undefined {
  const codes = templateCode(uploaded);
  const [first] = codes;
  if (!first || !received.startsWith(uploaded.slice(0, first.start))) return undefined;
  const found: FilledIn[] = [];
  let at = first.start;
  for (const [index, { start, end }] of codes.entries()) {
    const next = codes[index + 1];
    const between = uploaded.slice(end, next?.start);
    const until = next ? received.indexOf(between, at) : received.length - between.length;
    if (until < at || !received.startsWith(between, until)) return undefined;
    const value = received.slice(at, until);
    // Markup is more than the value of a field.
    if (value.includes('<')) return undefined;
    const code = uploaded.slice(start, end);
    if (value !== code) found.push({ code, value });
    at = until + between.length;
  }
  return found;
}

/** Template code that a service has not filled in, and its places in both letters. */
export interface NotFilledIn {
  readonly code: string;
  readonly uploaded: readonly CodePlace[];
  readonly received: readonly CodePlace[];
}

type CodePlace = Pick<TemplateCode, 'start' | 'end'>;

/** Returns the template code of the uploaded letter that still stands in the received one, each once. */
export function notFilledIn(uploaded: string, received: string): NotFilledIn[] {
  const known = codePlaces(uploaded);
  return [...codePlaces(received)].flatMap(([code, places]) => {
    const own = known.get(code);
    return own ? [{ code, uploaded: own, received: places }] : [];
  });
}

function codePlaces(text: string): Map<string, CodePlace[]> {
  const places = templateCode(text).map(({ start, end }) => ({ start, end }));
  return Map.groupBy(places, ({ start, end }) => text.slice(start, end));
}
