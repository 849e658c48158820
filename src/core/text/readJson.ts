interface Passage {
  readonly start: number;
  readonly end: number;
}

/** A value of JSON with its place. */
export type JsonNode = Passage &
  (
    | { readonly kind: 'object'; readonly members: readonly JsonMember[] }
    | { readonly kind: 'array'; readonly items: readonly JsonNode[] }
    /** `text` is the string without its escapes, or what is written: `12`, `true`. */
    | { readonly kind: 'string' | 'number' | 'word'; readonly text: string }
  );

export interface JsonMember {
  readonly name: string;
  /** The place of the name with its quotes. */
  readonly place: Passage;
  readonly value: JsonNode;
}

/** What JSON does not allow. A `comment` and a `comma` before a closing bracket are skipped; reading ends at anything `else`. */
export interface JsonMistake extends Passage {
  readonly kind: 'comment' | 'comma' | 'else';
}

interface JsonText {
  /** Absent if reading has ended at a mistake. */
  readonly root?: JsonNode;
  readonly mistakes: readonly JsonMistake[];
  /** The limit at which reading has ended. */
  readonly refused?: 'tooDeep' | 'tooMany';
}

/** The length of text that is read, in UTF-16 units, the objects and lists around a value, and the number of values. */
export interface JsonLimits {
  readonly length: number;
  readonly depth: number;
  readonly values: number;
}

/** More than any annotation needs. */
const annotationLimits: JsonLimits = { length: 100_000, depth: 19, values: 5_000 };

/**
 * Reads JSON with the places of its names and values, in linear time. Text without mistakes is what `JSON.parse` accepts, too. Names may
 * occur twice.
 */
export function readJson(text: string, limits = annotationLimits): JsonText {
  const reader = new JsonReader(text.slice(0, limits.length), limits);
  const root = reader.read();
  const { mistakes, refused } = reader;
  return { ...(root && { root }), mistakes, ...(refused && { refused }) };
}

class JsonReader {
  readonly mistakes: JsonMistake[] = [];
  refused: JsonText['refused'];
  readonly #text: string;
  readonly #limits: JsonLimits;
  #at = 0;
  #values = 0;

  constructor(text: string, limits: JsonLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  read(): JsonNode | undefined {
    const root = this.#value(0);
    if (root && this.#next() !== '') return this.#fail();
    return root;
  }

  /** Skips blanks and comments, and returns the character after them; nothing at the end. */
  #next(): string {
    for (;;) {
      this.#at += this.#matched(/[ \t\n\r]*/y).length;
      const character = this.#text.charAt(this.#at);
      const end = character === '/' ? this.#endOfComment() : undefined;
      if (end === undefined) return character;
      this.mistakes.push({ kind: 'comment', start: this.#at, end });
      this.#at = end;
    }
  }

  /** Returns what a sticky pattern matches here. */
  #matched(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0] ?? '';
  }

  #endOfComment(): number | undefined {
    if (this.#text.startsWith('//', this.#at)) {
      const end = this.#text.indexOf('\n', this.#at);
      return end === -1 ? this.#text.length : end;
    }
    const end = this.#text.startsWith('/*', this.#at) ? this.#text.indexOf('*/', this.#at + 2) : -1;
    return end === -1 ? undefined : end + 2;
  }

  #fail(): undefined {
    const start = Math.min(this.#at, Math.max(0, this.#text.length - 1));
    this.mistakes.push({ kind: 'else', start, end: Math.min(start + 1, this.#text.length) });
  }

  #value(depth: number): JsonNode | undefined {
    const character = this.#next();
    if (depth > this.#limits.depth) this.refused = 'tooDeep';
    if (++this.#values > this.#limits.values) this.refused = 'tooMany';
    if (this.refused) return this.#fail();
    if (character === '{') return this.#object(depth);
    if (character === '[') return this.#array(depth);
    return character === '"' ? this.#string() : this.#word();
  }

  #object(depth: number): JsonNode | undefined {
    const [start, members] = [this.#at, [] as JsonMember[]];
    this.#at++;
    const isRead = this.#list('}', () => {
      const name = this.#next() === '"' ? this.#string() : undefined;
      if (!name || this.#next() !== ':') return false;
      this.#at++;
      const value = this.#value(depth + 1);
      if (value) members.push({ name: name.text, place: { start: name.start, end: name.end }, value });
      return value !== undefined;
    });
    return isRead ? { kind: 'object', members, start, end: this.#at } : undefined;
  }

  #array(depth: number): JsonNode | undefined {
    const [start, items] = [this.#at, [] as JsonNode[]];
    this.#at++;
    const isRead = this.#list(']', () => {
      const item = this.#value(depth + 1);
      if (item) items.push(item);
      return item !== undefined;
    });
    return isRead ? { kind: 'array', items, start, end: this.#at } : undefined;
  }

  /** Reads items between commas up to a closing bracket. Returns false at a mistake. */
  #list(closing: string, readItem: () => boolean): boolean {
    let comma: Passage | undefined;
    for (let character = this.#next(); ; character = this.#next()) {
      if (character === closing) {
        if (comma) this.mistakes.push({ kind: 'comma', ...comma });
        this.#at++;
        return true;
      }
      const known = this.mistakes.length;
      if (!readItem()) {
        if (!this.mistakes.slice(known).some(({ kind }) => kind === 'else')) this.#fail();
        return false;
      }
      comma = undefined;
      if (this.#next() === ',') {
        comma = { start: this.#at, end: this.#at + 1 };
        this.#at++;
      } else if (this.#next() !== closing) {
        this.#fail();
        return false;
      }
    }
  }

  #string(): (JsonNode & { readonly kind: 'string' | 'number' | 'word'; readonly text: string }) | undefined {
    const start = this.#at;
    for (let at = start + 1; at < this.#text.length; at++) {
      const character = this.#text.charAt(at);
      if (character === '\\') at++;
      if (character !== '"') continue;
      const text = unescaped(this.#text.slice(start, at + 1));
      if (text === undefined) return this.#fail();
      this.#at = at + 1;
      return { kind: 'string', text, start, end: at + 1 };
    }
    return this.#fail();
  }

  #word(): JsonNode | undefined {
    const start = this.#at;
    const text = this.#matched(/[\w.+-]*/y);
    const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);
    if (!isNumber && !/^(?:true|false|null)$/.test(text)) return this.#fail();
    this.#at += text.length;
    return { kind: isNumber ? 'number' : 'word', text, start, end: this.#at };
  }
}

/** Returns the text of a JSON string; `undefined` if it has a line break or an unknown escape. */
function unescaped(written: string): string | undefined {
  try {
    return String(JSON.parse(written));
  } catch {
    return undefined;
  }
}
