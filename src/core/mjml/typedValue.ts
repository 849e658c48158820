/** The quoted attribute value that is being typed. */
export interface TypedValue {
  /** In lower case. */
  readonly element: string;
  readonly attribute: string;
  /** What is there of the value before the cursor, and its offset in the source. */
  readonly text: string;
  readonly start: number;
  /** Where the value ends: at its closing quote, or where its line does. */
  readonly end: number;
}

/** The value that `offset` is in, also when neither the quote nor the tag is closed yet. */
export function typedValue(source: string, offset: number): TypedValue | undefined {
  const tagStart = source.lastIndexOf('<', offset - 1);
  if (tagStart === -1) return undefined;
  const tag = source.slice(tagStart, offset);
  const [, element = ''] = /^<([a-z][\w-]*)\s/i.exec(tag) ?? [];
  const pattern = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)("?)|'([^']*)('?)))?/g;
  pattern.lastIndex = element.length + 1;
  const last = [...tag.matchAll(pattern)].findLast(([, , ...value]) =>
    value.some((part) => part !== undefined),
  );
  if (!element || !last || last[3] || last[5] || last.index + last[0].length < tag.length) return undefined;
  const [, attribute = '', inDouble, , inSingle] = last;
  const text = inDouble ?? inSingle ?? '';
  const rest = source.slice(offset).search(inDouble === undefined ? /['\r\n<>]/ : /["\r\n<>]/);
  const end = rest === -1 ? source.length : offset + rest;
  return { element: element.toLowerCase(), attribute, text, start: offset - text.length, end };
}
