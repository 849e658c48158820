/** How an account writes what it fills in for each subscriber: `{{` and `}}` around a name. */
export interface PlaceholderSyntax {
  readonly opening: string;
  readonly closing: string;
}

/** Nobody names more of them, and nobody writes longer ones. */
const [mostSyntaxes, longest] = [20, 20];

/**
 * The syntaxes that a setting names, each as `{{…}}`, with three dots too. Whatever would be found in plain sentences, or is no
 * syntax at all, is left out.
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

/** The beginning of a field that is never closed. */
export interface UnclosedField {
  readonly start: number;
  readonly end: number;
  /** What it lacks. */
  readonly closing: string;
}

/** So many characters a field may have between its signs. */
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
    // A single sign, as in “10 % off”, is one only right before a name.
    const name = /^\s?[\p{L}_][\p{L}\p{N}_.]*/u.exec(inside)?.[0];
    if (name && (opening.length > 1 || !/^\s/.test(name)))
      unclosed.push({ start, end: next + name.length, closing });
  }
  return unclosed;
}
