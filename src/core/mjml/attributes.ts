/** An attribute where it is written. All places are offsets in the source. */
export interface WrittenAttribute {
  readonly name: string;
  readonly start: number;
  /** Without quotes; empty when there is none. */
  readonly value: string;
  readonly valueStart: number;
  readonly valueEnd: number;
  /** Right behind the whole attribute. */
  readonly end: number;
}

/** The attributes of the opening tag `source.slice(start, end)`, half-typed ones too. */
export function writtenAttributes(source: string, start: number, end: number): WrittenAttribute[] {
  const tag = source.slice(start, end);
  const nameEnd = /^<[^\s/>]*/.exec(tag)?.[0].length ?? 0;
  const pattern = /([^\s"'>/=]+)(?:\s*=\s*("[^"]*"?|'[^']*'?|[^\s>]*))?/g;
  pattern.lastIndex = nameEnd;
  return [...tag.matchAll(pattern)].map((match) => {
    const [whole, name = '', quoted = ''] = match;
    const opening = /^["']/.test(quoted) ? 1 : 0;
    const isClosed = opening > 0 && quoted.length > 1 && quoted.at(-1) === quoted[0];
    const value = quoted.slice(opening, isClosed ? -1 : undefined);
    const from = start + match.index;
    const end = from + whole.length;
    const valueStart = end - quoted.length + opening;
    return { name, start: from, value, valueStart, valueEnd: valueStart + value.length, end };
  });
}

/** A word inside a value, such as one class of several. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The words of an attribute's value, which spaces part. */
export function words({ value, valueStart }: WrittenAttribute): Word[] {
  return [...value.matchAll(/\S+/g)].map(({ 0: text, index }) => {
    const start = valueStart + index;
    return { text, start, end: start + text.length };
  });
}
