import { placeFooter } from '../../core/footer.ts';
import { placeholderFor } from './placeholder.ts';

/** How a letter is shown, and what it may load. */
export interface LetterLook {
  readonly footer: string;
  /** What the footer says to those who do not see its outline. */
  readonly footerLabel: string;
  readonly pictures: boolean;
}

export const footerAttribute = 'data-mailroom-footer';

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
  letter.head.prepend(policy(letter, look), style(letter));
  return letter;
}

/** The empty page that letters are put into. */
export const emptyLetter = '<!doctype html><html><head></head><body></body></html>';

/** Makes a letter, or some of its blocks, fit to be shown. Each element is looked at by itself. */
export function tame(part: ParentNode, look: LetterLook): void {
  for (const element of part.querySelectorAll(active)) element.remove();
  for (const element of part.querySelectorAll('[autofocus]')) element.removeAttribute('autofocus');
  for (const picture of part.querySelectorAll('img')) showPlaceholder(picture, look);
}

/** What could act by itself. */
const active =
  'script, base, link, meta[http-equiv], iframe, frame, frameset, object, embed, portal, template';

/** Remote pictures are loaded when allowed; a relative one has no place that a recipient could load it from. */
function showPlaceholder(picture: HTMLImageElement, { pictures }: LetterLook): void {
  const source = (picture.getAttribute('src') ?? '').trim();
  if (source.startsWith('data:') || (pictures && /^https?:/i.test(source))) return;
  picture.removeAttribute('srcset');
  picture.src = placeholderFor(picture);
}

function policy(letter: Document, { pictures }: LetterLook): HTMLElement {
  const meta = letter.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  const images = pictures ? 'data: https: http:' : 'data:';
  meta.content = `default-src 'none'; style-src 'unsafe-inline'; img-src ${images}; base-uri 'none'; form-action 'none'`;
  return meta;
}

function style(letter: Document): HTMLElement {
  const element = letter.createElement('style');
  element.textContent = `[${footerAttribute}] { outline: 1px dotted #80868f !important; outline-offset: -1px !important }
[${footerAttribute}]:focus-visible { outline-width: 2px !important }`;
  return element;
}
