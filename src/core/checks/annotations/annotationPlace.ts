/** Where in a layout an annotation for Gmail’s Promotions tab is being written. */
export type AnnotationPlace =
  /** In the head, where a script with JSON-LD can be inserted. MJML needs `mj-raw` around it unless the place is in one. */
  | { readonly kind: 'head'; readonly needsRaw: boolean }
  /** In JSON-LD where an object can begin. */
  | { readonly kind: 'object' }
  /** In JSON-LD at the name of a field: the object’s type, and the fields that it has. `start` is the offset of what is written of the name. */
  | {
      readonly kind: 'field';
      readonly type: string | undefined;
      readonly written: ReadonlySet<string>;
      readonly start: number;
    };

/** The most characters around a place that are read. */
const mostRead = 50_000;

/** Returns the place of an annotation at an offset of a layout; `undefined` where none can be written. */
export function annotationPlace(
  source: string,
  offset: number,
  kind: 'mjml' | 'html',
): AnnotationPlace | undefined {
  const from = Math.max(0, offset - mostRead);
  const before = source.slice(from, offset);
  const lower = before.toLowerCase();
  if (isInside(lower, 'script')) {
    const tag = lower.lastIndexOf('<script');
    const end = lower.indexOf('>', tag);
    if (end === -1 || !lower.slice(tag, end).includes('application/ld+json')) return undefined;
    const after = source.slice(offset, offset + mostRead).split('</', 1)[0] ?? '';
    return placeInJson(before.slice(end + 1), after, from + end + 1);
  }
  if (isInside(lower, 'style') || isInside(lower, 'mj-style')) return undefined;
  const line = before.slice(before.lastIndexOf('\n') + 1);
  if (!/^\s*<?\w*$/.test(line) || !isInside(lower, kind === 'mjml' ? 'mj-head' : 'head')) return undefined;
  return { kind: 'head', needsRaw: kind === 'mjml' && !isInside(lower, 'mj-raw') };
}

/** Returns true if an element is open at the end of a lower-case text. */
function isInside(lower: string, name: string): boolean {
  const opened = Math.max(...['>', ' ', '\n', '\t'].map((end) => lower.lastIndexOf(`<${name}${end}`)));
  return opened > lower.lastIndexOf(`</${name}`);
}

/** Finds the place between the beginning of JSON-LD and the text after it. `at` is the offset of the beginning. */
function placeInJson(before: string, after: string, at: number): AnnotationPlace | undefined {
  const { open, last, string } = stateAfter(before);
  const start = string ?? before.length;
  const innermost = open.at(-1);
  if (innermost === undefined || before[innermost] === '[') {
    const begins = last === '' || last === '[' || (last === ',' && innermost !== undefined);
    return begins && string === undefined ? { kind: 'object' } : undefined;
  }
  if (last !== '{' && last !== ',') return undefined;
  const object = before.slice(innermost, start) + after.slice(0, endOfObject(after));
  const written = [...object.matchAll(/"(@?\w{1,50})"\s{0,20}:/g)].map(([, name = '']) => name);
  const type = /"@type"\s{0,20}:\s{0,20}"(\w{1,50})"/.exec(object)?.[1];
  return { kind: 'field', type, written: new Set(written), start: at + start };
}

interface JsonState {
  /** The offsets of the brackets that are open. */
  readonly open: readonly number[];
  /** The last character outside of strings and blanks; empty if there is none. */
  readonly last: string;
  /** The offset of the string that is open. */
  readonly string: number | undefined;
}

/** Reads JSON up to its end, wherever that is. */
function stateAfter(json: string): JsonState {
  const open: number[] = [];
  let last = '';
  // A string, a bracket, or another character that is no blank.
  for (const { 0: token, 1: end, index } of json.matchAll(/"(?:[^"\\]|\\.)*("?)|[^\s"]/gs)) {
    if (end === '' && index + token.length === json.length) return { open, last, string: index };
    if (token === '{' || token === '[') open.push(index);
    if (token === '}' || token === ']') open.pop();
    last = token.startsWith('"') ? '"' : token;
  }
  return { open, last, string: undefined };
}

/** Returns the offset at which the object ends that is open at the beginning of a text. */
function endOfObject(after: string): number {
  let depth = 1;
  for (let index = 0; index < after.length; index++) {
    if (after[index] === '{') depth++;
    if (after[index] === '}' && --depth === 0) return index;
  }
  return after.length;
}
