import type { TemplateCode } from '../templates/templateCode.ts';

/** Characters with a meaning in HTML, and the noncharacters that replace them. */
const [special, standIns] = [
  '<>"\'&=/` \t\n\r\f',
  '\ufdd2\ufdd3\ufdd4\ufdd5\ufdd6\ufdd7\ufdd8\ufdd9\ufdda\ufddb\ufddc\ufddd\ufdde',
];

/**
 * Masks template code so that an HTML tokenizer ignores it, without changing its length. In texts and values, special characters are
 * replaced by noncharacters (`unmasked` restores them); code between attributes becomes blanks; code in names becomes letters.
 */
export function maskedCode(html: string, codes: readonly TemplateCode[]): string {
  if (codes.length === 0) return html;
  const place = new HtmlPlace(html);
  let masked = '';
  let at = 0;
  for (const code of codes) {
    place.read(at, code.start);
    masked += html.slice(at, code.start) + place.mask(code);
    at = code.end;
  }
  return masked + html.slice(at);
}

/** Returns true if template code at each of these offsets, in order and outside other code, would be masked as text. */
export function areInText(html: string, codes: readonly TemplateCode[], offsets: readonly number[]): boolean {
  if (codes.length === 0) return true;
  const place = new HtmlPlace(html);
  let [at, passed] = [0, 0];
  return offsets.every((offset) => {
    for (let code = codes[passed]; code && code.end <= offset; code = codes[++passed]) {
      place.read(at, code.start);
      place.mask(code);
      at = code.end;
    }
    place.read(at, offset);
    at = Math.max(at, offset);
    return place.isText;
  });
}

/** Restores a text or a value of masked HTML. */
export function unmasked(text: string): string {
  return /[\ufdd2-\ufdde]/.test(text)
    ? text.replace(/[\ufdd2-\ufdde]/g, (character) => special[standIns.indexOf(character)] ?? character)
    : text;
}

const withStandIns = (code: string) =>
  code.replace(/[<>"'&=/`\s]/g, (character) => standIns[special.indexOf(character)] ?? '_');

/** Keeps letters and digits, so that different code gives different names. */
const asName = (code: string) => code.replace(/[^a-z\d]/gi, 'x');

type State =
  | 'text'
  | 'tagName'
  | 'tag'
  | 'attributeName'
  | 'beforeValue'
  | 'unquoted'
  | 'comment'
  | '"'
  | "'";

/** Tracks the HTML context of a position, as far as it matters for template code. */
class HtmlPlace {
  readonly #html: string;
  #state: State = 'text';

  constructor(html: string) {
    this.#html = html;
  }

  get isText(): boolean {
    return this.#state === 'text';
  }

  read(from: number, to: number): void {
    for (let at = from; at < to; at++) this.#state = this.#after(at, this.#html[at] ?? '');
  }

  /** Masks code at the current position. The code may start a value or a name. */
  mask({ kind, start, end }: TemplateCode): string {
    const code = this.#html.slice(start, end);
    const [before = '', after = ''] = [this.#html[start - 1], this.#html[end]];
    switch (this.#state) {
      case 'text':
        if (before === '<' || (before === '/' && this.#html[start - 2] === '<'))
          return this.#name(code, 'tagName');
        return withStandIns(code);
      case 'tagName':
        // In `<h{{level}}>` the code is part of the name, in `<td{{attributes}}>` it is not.
        if (kind === 'value' && /<\/?h$/i.test(this.#html.slice(start - 3, start))) return asName(code);
        return this.#blanks(code);
      case 'tag':
        return kind === 'value' && /[\w=:-]/.test(after)
          ? this.#name(code, 'attributeName')
          : this.#blanks(code);
      case 'attributeName':
        return kind === 'value' ? asName(code) : this.#blanks(code);
      case 'beforeValue':
        if (kind !== 'value') return ' '.repeat(code.length);
        this.#state = 'unquoted';
        return withStandIns(code);
      default:
        return withStandIns(code);
    }
  }

  #name(code: string, state: State): string {
    this.#state = state;
    return asName(code);
  }

  #blanks(code: string): string {
    this.#state = 'tag';
    return ' '.repeat(code.length);
  }

  #after(at: number, character: string): State {
    const state = this.#state;
    switch (state) {
      case 'text':
        if (character !== '<') return state;
        // A conditional comment is not skipped as one comment, because it contains tags for Outlook.
        if (this.#html.startsWith('!--', at + 1)) return this.#html[at + 4] === '[' ? state : 'comment';
        return /^\/?[a-z]/i.test(this.#html.slice(at + 1, at + 3)) ? 'tagName' : state;
      case 'comment':
        return character === '>' && this.#html.startsWith('--', at - 2) ? 'text' : state;
      case '"':
      case "'":
        return character === state ? 'tag' : state;
      default:
        return inTag(state, character);
    }
  }
}

function inTag(state: State, character: string): State {
  if (character === '>') return 'text';
  if (/\s/.test(character)) return state === 'beforeValue' ? state : 'tag';
  switch (state) {
    case 'beforeValue':
      return character === '"' || character === "'" ? character : 'unquoted';
    case 'unquoted':
      return state;
    case 'tagName':
      return state;
    default:
      if (character === '=') return 'beforeValue';
      return character === '/' ? 'tag' : 'attributeName';
  }
}
