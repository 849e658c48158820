import type { SourceElement } from './sourceElements.ts';

/** Begins every mark: an attribute without a value that no text has by chance, and that no part of MJML looks at. */
const prefix = `mark-${crypto.randomUUID().slice(0, 8)}-`;

/** A start tag of a letter, and the element that it comes from. */
export interface MarkedTag {
  readonly start: number;
  readonly element: SourceElement;
}

/** What gives elements numbers and marks texts with them. */
export class Marks {
  readonly #elements: SourceElement[] = [];

  get elements(): readonly SourceElement[] {
    return this.#elements;
  }

  /** Puts a mark into the start tag of each of these elements of a text. Not into `mjml`: MJML looks for the bare tag. */
  into(text: string, elements: readonly SourceElement[]): string {
    let marked = '';
    let done = 0;
    for (const element of elements) {
      const number = this.#elements.push(element) - 1;
      if (element.name === 'mjml') continue;
      const at = nameEnd(text, element.start);
      marked += `${text.slice(done, at)} ${prefix}${number}`;
      done = at;
    }
    return marked + text.slice(done);
  }

  /** Puts the mark of an element into the tags that it has written, beside those of elements inside it. */
  static intoTags(html: string, attributes: Readonly<Record<string, unknown>>): string {
    const mark = Object.keys(attributes).find((name) => name.startsWith(prefix));
    if (mark === undefined) return html;
    return html.replace(startTag, (tag) => (tag.includes(` ${prefix}`) ? tag : `${tag} ${mark}`));
  }

  /** Takes the marks out again. */
  outOf(marked: string): { readonly html: string; readonly tags: readonly MarkedTag[] } {
    let html = '';
    let done = 0;
    const tags: MarkedTag[] = [];
    for (const match of marked.matchAll(mark)) {
      const tagLength = match.index - marked.lastIndexOf('<', match.index);
      html += marked.slice(done, match.index);
      done = match.index + match[0].length;
      const element = this.#elements[Number(match[1])];
      if (element) tags.push({ start: html.length - tagLength, element });
    }
    return { html: html + marked.slice(done), tags };
  }
}

const startTag = new RegExp(`<[a-z][^\\s/>]*(?: ${prefix})?`, 'gi');

/** MJML's last steps may write an empty value. */
const mark = new RegExp(` ${prefix}(\\d+)(?:="")?`, 'g');

function nameEnd(text: string, start: number): number {
  const name = /<[^\s/>]*/y;
  name.lastIndex = start;
  name.test(text);
  return name.lastIndex;
}
