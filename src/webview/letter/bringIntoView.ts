/**
 * Scrolls the page until an element is in view, or at least its beginning. `Element.scrollIntoView` would also scroll the frames of VS Code
 * around the page.
 */
export function bringIntoView(element: Element | null): void {
  if (!element) return;
  const { top, bottom } = element.getBoundingClientRect();
  const below = bottom - window.innerHeight;
  if (below > 0) document.body.scrollBy(0, Math.min(below, top));
}
