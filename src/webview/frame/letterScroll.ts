import * as dom from './letterDom.ts';

/**
 * Scrolls a letter to an element of it. What browsers offer for that scrolls everything around the letter as well,
 * VS Code's own frames too.
 */
export function scrollLetterTo(element: dom.LetterElement, place: 'top' | 'middle'): void {
  const view = dom.viewOf(element);
  if (!view) return;
  const { top, height } = dom.boxOf(element);
  view.scrollBy(0, place === 'top' ? top : top + height / 2 - view.innerHeight / 2);
}

/** Scrolls a letter to where a link such as `#anchor` leads within it. */
export function scrollToAnchor(letter: dom.LetterDocument | undefined, anchor: string): void {
  const name = CSS.escape(anchor);
  const [target] = letter && anchor !== '' ? dom.select(letter, `[id="${name}"], [name="${name}"]`) : [];
  if (target) scrollLetterTo(target, 'top');
}
