import { placeFooter } from '../../core/footer.ts';
import { activeElements, footerAttribute } from '../../core/letterElements.ts';
import type { Appearance } from '../../protocol/preview.ts';
import { colorCss, showColors } from './letterColors.ts';
import { type ShownPictures, showPictures } from './letterPictures.ts';

/** How a letter is shown, and what it may load. */
export interface LetterLook extends ShownPictures {
  readonly footer: string;
  /** What the footer says to those who do not see its outline. */
  readonly footerLabel: string;
  readonly appearance: Appearance;
}

/**
 * A letter with its footer as a document that has never been alive: nothing of it is loaded or run.
 * What could act by itself is taken out, and the policy is its first element, so that all else stays inert in a page too.
 */
export function letterDocument(html: string, look: LetterLook): Document {
  const placed = placeFooter(html, look.footer);
  const marked = `<div ${footerAttribute}>${placed.html.slice(placed.start, placed.end)}</div>`;
  const text = placed.html.slice(0, placed.start) + marked + placed.html.slice(placed.end);
  const letter = new DOMParser().parseFromString(text, 'text/html');
  tame(letter, look);
  const mark = [...letter.querySelectorAll(`[${footerAttribute}]`)].at(-1);
  mark?.setAttribute('tabindex', '0');
  mark?.setAttribute('role', 'group');
  mark?.setAttribute('aria-label', look.footerLabel);
  letter.head.prepend(...own(letter, look));
  return letter;
}

/** The empty page that letters are put into. */
export const emptyLetter = '<!doctype html><html><head></head><body></body></html>';

/** Makes a letter, or some of its blocks, fit to be shown. Each element is looked at by itself. */
export function tame(part: ParentNode, look: LetterLook): void {
  for (const element of part.querySelectorAll(`${activeElements}, meta[http-equiv]`)) element.remove();
  for (const element of part.querySelectorAll('[autofocus]')) element.removeAttribute('autofocus');
  showPictures(part, look);
  showColors(part, look.appearance);
}

/** What the letter gets from us: its policy before anything else, and how it looks. */
function own(letter: Document, { pictures, appearance }: LetterLook): HTMLElement[] {
  const policy = letter.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  const images = pictures ? 'data: blob: https: http:' : 'data: blob:';
  policy.content = `default-src 'none'; style-src 'unsafe-inline'; img-src ${images}; base-uri 'none'; form-action 'none'`;
  const style = letter.createElement('style');
  style.textContent = footerCss + colorCss(appearance);
  return [policy, style];
}

const footerCss = `[${footerAttribute}] { outline: 1px dotted #80868f !important; outline-offset: -1px !important }
[${footerAttribute}]:focus-visible { outline-width: 2px !important }
`;
