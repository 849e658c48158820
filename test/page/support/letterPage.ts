/** A page that shows letters as the preview does, and compares them with letters rendered from scratch. */

import { emptyLetter, letterDocument } from '../../../src/webview/letterViewer/letterDocument.ts';
import { rootOf } from '../../../src/webview/letterViewer/letterDom.ts';
import { readHtml } from '../../../src/webview/letterViewer/readHtml.ts';
import { type LetterParts, LiveLetter } from '../../../src/webview/preview/liveLetter.ts';

export interface Shown {
  /** The first difference from the letter rendered from scratch, in both versions. */
  readonly difference?: readonly [live: string, atOnce: string];
  /** The number of characters of HTML that were parsed for it. */
  readonly read: number;
}

declare global {
  interface Window {
    /** Shows letters one after the other in the same document. */
    showLetters(letters: readonly LetterParts[]): readonly Shown[];
  }
}

window.showLetters = (letters) => {
  const document = readHtml(emptyLetter({ pictures: false }));
  const live = new LiveLetter(document);
  return letters.map((parts) => {
    const read = countRead(() => live.show(parts));
    const atOnce = rootOf(letterDocument(parts.pieces.join(''), parts)) as unknown as Element;
    const now = (rootOf(document) as unknown as Element).cloneNode(true);
    now.normalize();
    return now.isEqualNode(atOnce) ? { read } : { read, difference: differenceOf(now as Element, atOnce) };
  });
};

function countRead(work: () => void): number {
  const { parseFromString } = DOMParser.prototype;
  let read = 0;
  DOMParser.prototype.parseFromString = function (text, type) {
    read += text.length;
    return parseFromString.call(this, text, type);
  };
  work();
  DOMParser.prototype.parseFromString = parseFromString;
  return read;
}

function differenceOf(live: Element, atOnce: Element): [string, string] {
  const [one, other] = [written(live), written(atOnce)];
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return [one.slice(at - 60, at + 140), other.slice(at - 60, at + 140)];
}

/** Returns the HTML of an element with sorted attributes, since their order is irrelevant. */
function written(root: Element): string {
  for (const element of root.querySelectorAll('*')) {
    const attributes = [...element.attributes].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    for (const attribute of attributes) element.removeAttributeNode(attribute);
    for (const attribute of attributes) element.setAttributeNode(attribute);
  }
  return root.outerHTML;
}
