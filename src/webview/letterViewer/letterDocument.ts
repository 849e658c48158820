import { activeElements, footerAttribute } from '../../core/letters/letterElements.ts';
import { placeFooter } from '../../core/letters/placeFooter.ts';
import type { Appearance } from '../../protocol/sheet.ts';
import { colorCss, showColors } from './letterColors.ts';
import * as dom from './letterDom.ts';
import { type ShownPictures, showPictures } from './letterPictures.ts';
import { readHtml } from './readHtml.ts';

/** The appearance of a letter, and the pictures that it may load. */
export interface InertLook extends ShownPictures {
  readonly appearance: Appearance;
}

/** The appearance of a letter with its footer. */
export interface LetterLook extends InertLook {
  readonly footer: string;
  /** The footer’s label for screen readers. */
  readonly footerLabel: string;
}

/**
 * Parses a letter into an inert document: nothing is loaded or run. Active elements are removed, and the content security policy
 * is its first element, so that it stays inert in a page.
 */
export function inertDocument(html: string, look: InertLook): dom.ShownDocument {
  const letter = readHtml(html);
  sanitize(letter, look);
  dom.prepend(dom.headOf(letter), ...headElements(letter, look));
  return letter;
}

/** Parses a letter with its footer into an inert document: see `inertDocument`. */
export function letterDocument(html: string, look: LetterLook): dom.ShownDocument {
  const placed = placeFooter(html, look.footer);
  const marked = `<div ${footerAttribute}>${placed.html.slice(placed.start, placed.end)}</div>`;
  const text = placed.html.slice(0, placed.start) + marked + placed.html.slice(placed.end);
  const letter = inertDocument(text, look);
  const mark = footerIn(letter);
  if (mark) {
    dom.setAttribute(mark, 'tabindex', '0');
    dom.setAttribute(mark, 'role', 'group');
    dom.setAttribute(mark, 'aria-label', look.footerLabel);
  }
  return letter;
}

/** Returns the element around the footer. */
export const footerIn = (letter: dom.ShownDocument): dom.ShownElement | undefined =>
  dom.select(letter, `div[${footerAttribute}]`).at(-1);

/**
 * Returns the empty page that letters are written into. It already contains the content security policy: a policy within a letter
 * could come too late, after styles that have already loaded other style sheets.
 */
export const emptyLetter = (shown: Pick<LetterLook, 'pictures'>) =>
  `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${policyFor(shown)}"></head><body></body></html>`;

function policyFor({ pictures }: Pick<LetterLook, 'pictures'>): string {
  const images = pictures ? 'data: blob: https: http:' : 'data: blob:';
  return `default-src 'none'; style-src 'unsafe-inline'; img-src ${images}; base-uri 'none'; form-action 'none'`;
}

/** Removes active elements from a letter or some of its blocks, and applies pictures and colors. */
export function sanitize(part: dom.LetterPart, look: InertLook): void {
  for (const element of dom.select(part, `${activeElements}, meta[http-equiv]`)) dom.removeElement(element);
  for (const element of dom.select(part, '[autofocus]')) dom.removeAttribute(element, 'autofocus');
  showPictures(part, look);
  showColors(part, look.appearance);
}

/** Returns the elements that are added to a letter’s head: its policy, which comes first, and styles. */
function headElements(letter: dom.ShownDocument, look: InertLook): dom.ShownElement[] {
  const policy = dom.createElement(letter, 'meta');
  dom.setAttribute(policy, 'http-equiv', 'Content-Security-Policy');
  dom.setAttribute(policy, 'content', policyFor(look));
  const style = dom.createElement(letter, 'style');
  dom.setText(style, footerCss + colorCss(look.appearance));
  return [policy, style];
}

const footerCss = `[${footerAttribute}] { outline: 1px dotted #80868f !important; outline-offset: -1px !important }
[${footerAttribute}]:focus-visible { outline-width: 2px !important }
`;
