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
  // From an attribute's beginning on only, so that a long text takes linear time.
  const pattern = /(?<![^\s"'>/=])([^\s"'>/=]+)\s*=\s*(["'])((?:(?!\2).)*)(\2?)/gs;
  pattern.lastIndex = element.length + 1;
  const last = [...tag.matchAll(pattern)].at(-1);
  if (!element || !last || last[4] || last.index + last[0].length < tag.length) return undefined;
  const [, attribute = '', quote = '', text = ''] = last;
  const rest = new RegExp(`[${quote}\r\n<>]`).exec(source.slice(offset));
  const end = rest ? offset + rest.index : source.length;
  return { element: element.toLowerCase(), attribute, text, start: offset - text.length, end };
}
