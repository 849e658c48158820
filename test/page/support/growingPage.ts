/** A page that parses letters in every way that the preview and the letter page do. */
import { textOfLetter } from '../../../src/webview/letterViewer/letterAsText.ts';
import { inertDocument, letterDocument } from '../../../src/webview/letterViewer/letterDocument.ts';
import * as dom from '../../../src/webview/letterViewer/letterDom.ts';
import { LiveLetter } from '../../../src/webview/preview/liveLetter.ts';

/** The result for a letter: its number of elements, and its words on one line. */
export type Shown = readonly [elements: number, words: string];

declare global {
  interface Window {
    readGrowing(html: string): Readonly<Record<string, Shown>>;
  }
}

window.readGrowing = (html) => {
  const look = { footer: '<p>Footer</p>', footerLabel: '', pictures: false, appearance: 'light' } as const;
  const live = (pieces: readonly string[]) => {
    const letter = document.implementation.createHTMLDocument() as unknown as dom.ShownDocument;
    new LiveLetter(letter).show({ ...look, pieces });
    return letter;
  };
  const shown = (letter: dom.ShownDocument): Shown => {
    const body = dom.bodyOf(letter);
    return [dom.select(letter, '*').length, `${body && dom.textOf(body)}`.trim()];
  };
  return {
    received: shown(inertDocument(html, look)),
    preview: shown(letterDocument(html, look)),
    blocks: shown(live(['<!doctype html><html><body><div>', html, '</div></body></html>'])),
    around: shown(live([`<!doctype html><html><body>${html}<div>`, '<p>x</p>', '</div></body></html>'])),
    footer: shown(letterDocument('<p>Letter</p>', { ...look, footer: html })),
    text: [0, textOfLetter(html, '')],
  };
};
