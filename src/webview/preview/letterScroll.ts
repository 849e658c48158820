/**
 * Scrolls a letter to an element of it. What browsers offer for that scrolls everything around the letter as well,
 * VS Code's own frames too.
 */
export function scrollLetterTo(element: Element, place: 'top' | 'middle'): void {
  const view = element.ownerDocument.defaultView;
  if (!view) return;
  const { top, height } = element.getBoundingClientRect();
  view.scrollBy(0, place === 'top' ? top : top + height / 2 - view.innerHeight / 2);
}
