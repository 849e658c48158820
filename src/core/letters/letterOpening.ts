import { cut } from '../text/shortText.ts';
import { type HtmlNode, isBlock, isRead, padding } from './letterText.ts';

/** The beginning of a letter's text, as inboxes show it after the subject. */
export interface LetterOpening {
  /** The text from the beginning: the preheader, and what follows it in the letter. */
  readonly text: string;
  /** The part of the text before the first picture, from which mail programs make summaries. */
  readonly beforePicture: string;
  /** The part of the text that lists of letters show: what follows long invisible padding is pushed out of them. */
  readonly listed: string;
}

/** The most characters of an opening, more than any inbox shows. */
const longestOpening = 300;

/** The most characters that are read: white space and the padding of preheaders are dropped from them. */
const mostRead = 5000;

/** Returns the beginning of a letter's text. Hidden text counts, because inboxes show it, too: that is how preheaders work. */
export function letterOpening(body: HtmlNode): LetterOpening {
  let text = '';
  let beforePicture: string | undefined;
  const waiting = [...body.childNodes].reverse();
  for (let node = waiting.pop(); node && text.length < mostRead; node = waiting.pop()) {
    const name = node.nodeName.toLowerCase();
    if (name === '#text') text += (node.nodeValue ?? '').slice(0, mostRead);
    else if (isRead(node)) {
      if (isBlock(name) || name === 'br' || name === 'td') text += ' ';
      if (name === 'img') beforePicture ??= text;
      waiting.push(...[...node.childNodes].reverse());
    }
  }
  return {
    text: tidy(text),
    beforePicture: tidy(beforePicture ?? text),
    listed: tidy(text.slice(0, startOfLongPadding(text))),
  };
}

/** The length from which padding fills the place that lists have for a letter, in UTF-16 units. */
const longPadding = 40;

/** Returns the offset of long padding behind a text; `undefined` if there is none. */
function startOfLongPadding(text: string): number | undefined {
  for (const { 0: run, index } of text.matchAll(padding)) {
    if (run.length >= longPadding && text.slice(0, index).trim() !== '') return index;
  }
  return undefined;
}

const tidy = (text: string) =>
  cut(
    text
      .replace(padding, ' ')
      .replace(/(?:[\s\u00ad\u200b\u200c]|\u034f)+/g, ' ')
      .trim(),
    longestOpening,
  );
