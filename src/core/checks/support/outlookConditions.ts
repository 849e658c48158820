/** The version of Word that draws letters in Outlook 2016 and all later classic Outlooks. */
const wordVersion = 16;

/** The longest condition that is read; real ones have up to 40 characters. */
const longest = 200;

/**
 * Returns true if classic Outlook for Windows shows what follows this opening of a conditional comment (`<!--[if gte mso 9]>`). A
 * condition that it can't read is false.
 */
export function isForOutlook(opening: string): boolean {
  const condition = /\[if\b([^\][]*)\]/i.exec(opening.slice(0, longest))?.[1];
  return condition !== undefined && new Condition(condition).holds();
}

const compare: Readonly<Record<string, (ours: number, asked: number) => boolean>> = {
  lt: (ours, asked) => ours < asked,
  lte: (ours, asked) => ours <= asked,
  gt: (ours, asked) => ours > asked,
  gte: (ours, asked) => ours >= asked,
  eq: (ours, asked) => ours === asked,
};

/** Reads a condition by Microsoft's grammar: `|` binds less than `&`, which binds less than `!`. */
class Condition {
  readonly #tokens: string[];
  #next = 0;

  constructor(text: string) {
    this.#tokens = text.toLowerCase().match(/[()!&|]|[a-z]+|[\d.]+/g) ?? [];
  }

  holds(): boolean {
    const result = this.#either();
    return result && this.#next === this.#tokens.length;
  }

  #take(token: string): boolean {
    const isThere = this.#tokens[this.#next] === token;
    if (isThere) this.#next++;
    return isThere;
  }

  #either(): boolean {
    let result = this.#both();
    while (this.#take('|')) result = this.#both() || result;
    return result;
  }

  #both(): boolean {
    let result = this.#single();
    while (this.#take('&')) result = this.#single() && result;
    return result;
  }

  #single(): boolean {
    if (this.#take('!')) return !this.#single();
    if (!this.#take('(')) return this.#feature();
    const result = this.#either();
    this.#take(')');
    return result;
  }

  #feature(): boolean {
    const first = this.#tokens[this.#next++] ?? '';
    const operator = Object.hasOwn(compare, first) ? first : 'eq';
    const name = operator === first ? (this.#tokens[this.#next++] ?? '') : first;
    const version = /^\d/.test(this.#tokens[this.#next] ?? '')
      ? Number(this.#tokens[this.#next++])
      : undefined;
    if (name !== 'mso') return name === 'vml' || name === 'true';
    return version === undefined || (compare[operator]?.(wordVersion, version) ?? false);
  }
}
