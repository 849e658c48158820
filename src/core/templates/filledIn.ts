import { templateCode } from './templateCode.ts';

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

/** Returns the template code of the uploaded letter that still stands in the received one, each once. */
export function notFilledIn(uploaded: string, received: string): string[] {
  const codesOf = (text: string) => templateCode(text).map(({ start, end }) => text.slice(start, end));
  const known = new Set(codesOf(uploaded));
  return [...new Set(codesOf(received))].filter((code) => known.has(code));
}
