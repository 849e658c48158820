/** The delimiters of an account's placeholders, such as `{{` and `}}`. */
export interface PlaceholderSyntax {
  readonly opening: string;
  readonly closing: string;
}

/** The maximum number of syntaxes, and the maximum length of a delimiter. */
const [mostSyntaxes, longest] = [20, 20];

/**
 * Parses the syntaxes of a setting, each written as `{{…}}` or with three dots. Ignores invalid ones, and delimiters that occur in
 * ordinary text.
 */
export function readSyntaxes(setting: unknown): PlaceholderSyntax[] {
  const named: readonly unknown[] = Array.isArray(setting) ? setting : [];
  return named.slice(0, mostSyntaxes).flatMap((one) => (typeof one === 'string' ? readSyntax(one) : []));
}

function readSyntax(text: string): PlaceholderSyntax[] {
  if (text.length > 3 * longest) return [];
  const [opening = '', closing = '', ...more] = text.trim().replaceAll('...', '…').split('…');
  const isSyntax =
    more.length === 0 &&
    [opening, closing].every((sign) => sign.length <= longest && /^\S+$/.test(sign)) &&
    /^(?:[^\p{L}\p{N}].|[{[<%#$@*|~^])/u.test(opening) &&
    /[^\p{L}\p{N}]$/u.test(closing);
  return isSyntax ? [{ opening, closing }] : [];
}

/** The start of a placeholder without its closing delimiter. */
interface UnclosedField {
  readonly start: number;
  readonly end: number;
  /** The missing closing delimiter. */
  readonly closing: string;
}

/** The maximum length between the delimiters, in UTF-16 units. */
const mostInside = 80;

export function unclosedFields(text: string, syntaxes: readonly PlaceholderSyntax[]): UnclosedField[] {
  return syntaxes.flatMap((syntax) => unclosedOf(text, syntax));
}

function unclosedOf(text: string, { opening, closing }: PlaceholderSyntax): UnclosedField[] {
  const unclosed: UnclosedField[] = [];
  for (let start = text.indexOf(opening), next = 0; start !== -1; start = text.indexOf(opening, next)) {
    next = start + opening.length;
    const inside = text.slice(next, next + mostInside + closing.length);
    const length = inside.indexOf(closing);
    const another = opening === closing ? -1 : inside.indexOf(opening);
    if (length !== -1 && (another === -1 || another > length)) {
      next += length + closing.length;
      continue;
    }
    // A single character, as in “10 % off”, only counts right before a name.
    const name = /^\s?[\p{L}_][\p{L}\p{N}_.]*/u.exec(inside)?.[0];
    if (name && (opening.length > 1 || !/^\s/.test(name)))
      unclosed.push({ start, end: next + name.length, closing });
  }
  return unclosed;
}
