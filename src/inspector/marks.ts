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

  /** Says of HTML which element has written it, until `intoTags` sees all of it. */
  static around(html: string, attributes: Readonly<Record<string, unknown>>): string {
    const mark = Object.keys(attributes).find((name) => name.startsWith(prefix));
    return mark === undefined ? html : `{${mark}:${html}:${prefix}}`;
  }

  /** Marks the start tags that have no mark of their own as those of the innermost element around them. */
  static intoTags(html: string): string {
    const around: string[] = [];
    return html.replace(writtenOrTag, (found: string, mark: string | undefined) => {
      if (found.startsWith('<')) {
        const writer = found.endsWith(` ${prefix}`) ? undefined : around.at(-1);
        return writer === undefined ? found : `${found} ${writer}`;
      }
      if (mark === undefined) around.pop();
      else around.push(mark);
      return '';
    });
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

const writtenOrTag = new RegExp(`{(${prefix}\\d+):|:${prefix}}|<[a-z][^\\s/>]*(?: ${prefix})?`, 'gi');

/** MJML's last steps may write an empty value. */
const mark = new RegExp(` ${prefix}(\\d+)(?:="")?`, 'g');

function nameEnd(text: string, start: number): number {
  const name = /<[^\s/>]*/y;
  name.lastIndex = start;
  name.test(text);
  return name.lastIndex;
}
