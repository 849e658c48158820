/** A page that shows fuzzed letters in a frame, as the preview does. */
import { footerAttribute } from '../../../src/core/letters/letterElements.ts';
import { appearances } from '../../../src/protocol/sheet.ts';
import { textOfLetter } from '../../../src/webview/letterViewer/letterAsText.ts';
import { emptyLetter, letterDocument } from '../../../src/webview/letterViewer/letterDocument.ts';
import * as dom from '../../../src/webview/letterViewer/letterDom.ts';
import { pathToShown } from '../../../src/webview/letterViewer/letterPaths.ts';
import { LiveLetter } from '../../../src/webview/preview/liveLetter.ts';
import { propertyNames } from './clobbering.ts';
import { some, strangeLetter } from './strangeLetters.ts';

export interface StrangeResult {
  /** The first difference between the letter in the frame and one rendered from scratch. */
  readonly difference?: string;
  /** The paths of some elements of each version, as the page computes them. */
  readonly paths: readonly string[];
}

declare global {
  interface Window {
    beginStrange(sources: readonly string[]): Promise<readonly string[]>;
    showStrange(seed: number): StrangeResult;
    /** Parses each version, and discards the result. */
    readStrange(seed: number): void;
  }
}

let sources: readonly string[] = [];
let names: readonly string[] = [];
let frame: HTMLIFrameElement;

window.beginStrange = async (letters) => {
  sources = letters;
  names = propertyNames().sort();
  frame = document.createElement('iframe');
  frame.style.cssText = 'width: 600px; height: 400px';
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.srcdoc = emptyLetter({ pictures: false });
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  await loaded;
  return names;
};

window.showStrange = (seed) => {
  const letter = dom.letterIn(frame);
  if (!letter) throw new Error('There is no letter.');
  const live = new LiveLetter(letter);
  const look = {
    footer: '<p>Footer</p>',
    footerLabel: 'Footer',
    pictures: false,
    appearance: appearances[seed % 3] ?? 'light',
  };
  const paths: string[] = [];
  let difference: string | undefined;
  for (const pieces of strangeLetter(seed, sources, names)) {
    const html = pieces.join('');
    live.show({ ...look, pieces });
    dom.boxOf(dom.rootOf(letter));
    textOfLetter(html, look.footer);
    const atOnce = dom.rootOf(letterDocument(html, look)) as unknown as Element;
    const now = Node.prototype.cloneNode.call(dom.rootOf(letter), true) as Element;
    // Removed elements leave adjacent text nodes.
    for (const root of [now, atOnce]) Node.prototype.normalize.call(root);
    if (!Node.prototype.isEqualNode.call(now, atOnce)) difference ??= differenceOf(now, atOnce);
    // If a letter ends within a tag, the tag swallows the start of the footer, whose rest then belongs to the
    // letter.
    const body = dom.bodyOf(letterDocument(html, { ...look, footer: '' }));
    const elements = body ? dom.select(body, '*').filter((element) => !isFooters(element)) : [];
    paths.push(some(elements).map(pathToShown).join(' '));
  }
  return { paths, ...(difference !== undefined && { difference }) };
};

window.readStrange = (seed) => {
  for (const pieces of strangeLetter(seed, sources, names)) {
    new DOMParser().parseFromString(pieces.join(''), 'text/html');
  }
};

const isFooters = (element: dom.ShownElement) => dom.closest(element, `[${footerAttribute}]`) !== null;

function differenceOf(live: Element, atOnce: Element): string {
  const html = Object.getOwnPropertyDescriptor(Element.prototype, 'outerHTML')?.get;
  const [one, other]: string[] = [html?.call(live), html?.call(atOnce)];
  let at = 0;
  while (at < (one ?? '').length && one?.[at] === other?.[at]) at++;
  return `${one?.slice(at - 60, at + 140)}\n---\n${other?.slice(at - 60, at + 140)}`;
}
