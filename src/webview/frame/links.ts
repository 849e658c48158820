import * as dom from './letterDom.ts';

/** The link around what an event is about. */
export const linkAt = (target: EventTarget | null) => closest(target, 'a, area');

/** Where a link leads, as the letter writes it. */
export const hrefOf = (link: dom.LetterElement) =>
  dom.attributeOf(link, 'href') ?? dom.attributeOf(link, 'xlink:href') ?? '';

/** The element around what an event is about, or itself, that a selector is about. */
export function closest(target: EventTarget | null, selector: string): dom.LetterElement | null {
  const element = dom.elementAt(target);
  return element ? dom.closest(element, selector) : null;
}
