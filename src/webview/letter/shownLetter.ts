import { cut } from '../../core/text/shortText.ts';
import { textOfLetter } from '../preview/letterAsText.ts';
import { byteLength } from '../preview/pieceSizes.ts';
import type { ReadLetter } from './reader/readLetter.ts';

/** A letter with what the page shows of it: all of any usual one, and of others as much as a page can hold. */
export interface ShownLetter extends ReadLetter {
  readonly source: string;
  /** In bytes of UTF-8, which is what Gmail counts. */
  readonly htmlSize: number;
  /** Whether the text is made of the HTML, because the letter has none. */
  readonly isTextMade: boolean;
  /** What is not shown to its end. */
  readonly cut: readonly Cut[];
}

export type Cut = 'html' | 'text' | 'headers' | 'source';

/** In characters, and in headers. More would hold up the page. */
const most = {
  html: 1_500_000,
  turnedIntoText: 300_000,
  text: 300_000,
  source: 500_000,
  headers: 500,
  header: 5000,
} as const;

export function shownLetter(letter: ReadLetter, content: Uint8Array): ShownLetter {
  const { html, headers } = letter;
  const isTextMade = letter.text === undefined && html !== undefined && html.length <= most.turnedIntoText;
  const text = isTextMade ? textOfLetter(html, '') : letter.text;
  const source = new TextDecoder().decode(content.subarray(0, most.source));
  const isCut: Record<Cut, boolean> = {
    html: (html?.length ?? 0) > most.html,
    text: (text?.length ?? 0) > most.text,
    headers: headers.length > most.headers || headers.some(({ value }) => value.length > most.header),
    source: content.length > most.source,
  };
  return {
    ...letter,
    ...(html !== undefined && { html: cut(html, most.html) }),
    ...(text !== undefined && { text: cut(text, most.text) }),
    headers: headers
      .slice(0, most.headers)
      .map(({ name, value }) => ({ name: cut(name, most.header), value: cut(value, most.header) })),
    source,
    htmlSize: html === undefined ? 0 : byteLength(html),
    isTextMade,
    cut: (['html', 'text', 'headers', 'source'] as const).filter((each) => isCut[each]),
  };
}
