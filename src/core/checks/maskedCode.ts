import type { TemplateCode } from './letterTree.ts';

/** Characters that mean something to HTML, and noncharacters that stand for them, which mean nothing. */
const [special, standIns] = [
  '<>"\'&=/` \t\n\r\f',
  '\ufdd2\ufdd3\ufdd4\ufdd5\ufdd6\ufdd7\ufdd8\ufdd9\ufdda\ufddb\ufddc\ufddd\ufdde',
];

/**
 * The HTML with its template code made harmless to a reader of tags, each piece in its own length. Code in a text or a value
 * stays what it is, with stand-ins for what HTML would take for its own (`unmasked` puts that back); code between the attributes
 * of a tag becomes blanks; code that is a part of a name becomes letters.
 */
export function maskedCode(html: string, codes: readonly TemplateCode[]): string {
  if (codes.length === 0) return html;
  const place = new Place(html);
  let masked = '';
  let at = 0;
  for (const code of codes) {
    place.read(at, code.start);
    masked += html.slice(at, code.start) + place.mask(code);
    at = code.end;
  }
  return masked + html.slice(at);
}

/** A text or a value of masked HTML as it was written. */
export function unmasked(text: string): string {
  return /[\ufdd2-\ufdde]/.test(text)
    ? text.replace(/[\ufdd2-\ufdde]/g, (character) => special[standIns.indexOf(character)] ?? character)
    : text;
}

const withStandIns = (code: string) =>
  code.replace(/[<>"'&=/`\s]/g, (character) => standIns[special.indexOf(character)] ?? '_');

/** Names keep letters and digits, so that other code is another name. */
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

/** What the characters of an HTML text are part of, as far as that matters to code among them. */
class Place {
  readonly #html: string;
  #state: State = 'text';

  constructor(html: string) {
    this.#html = html;
  }

  read(from: number, to: number): void {
    for (let at = from; at < to; at++) this.#state = this.#after(at, this.#html[at] ?? '');
  }

  /** What stands in the place of code here. The code may be the beginning of a value or a name. */
  mask({ kind, start, end }: TemplateCode): string {
    const code = this.#html.slice(start, end);
    const [before = '', after = ''] = [this.#html[start - 1], this.#html[end]];
    switch (this.#state) {
      case 'text':
        if (before === '<' || (before === '/' && this.#html[start - 2] === '<'))
          return this.#name(code, 'tagName');
        return withStandIns(code);
      case 'tagName':
        // There is `<h{{level}}>`, and there is `<td{{attributes}}>`.
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
        // A conditional comment holds tags for Outlook.
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
