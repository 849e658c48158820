import * as dom from './letterDom.ts';

/** Returns the link at an event’s target. */
export const linkAt = (target: EventTarget | null) => closestToTarget(target, 'a, area');

/** Returns a link’s target as the letter writes it, unchecked. */
export const hrefOf = (link: dom.ShownElement) =>
  dom.attributeOf(link, 'href') ?? dom.attributeOf(link, 'xlink:href') ?? '';

/** Returns the closest element at an event’s target that matches a selector. */
export function closestToTarget(target: EventTarget | null, selector: string): dom.ShownElement | null {
  const element = dom.elementAt(target);
  return element ? dom.closest(element, selector) : null;
}

/** Scrolls a letter to an element. `Element.scrollIntoView` would also scroll the frames of VS Code around it. */
export function scrollLetterTo(element: dom.ShownElement, place: 'top' | 'middle'): void {
  const view = dom.viewOf(element);
  if (!view) return;
  const { top, height } = dom.boxOf(element);
  view.scrollBy(0, place === 'top' ? top : top + height / 2 - view.innerHeight / 2);
}

/** Scrolls a letter to the target of a link such as `#anchor`. */
export function scrollToAnchor(letter: dom.ShownDocument | undefined, anchor: string): void {
  const name = CSS.escape(anchor);
  const [target] = letter && anchor !== '' ? dom.select(letter, `[id="${name}"], [name="${name}"]`) : [];
  if (target) scrollLetterTo(target, 'top');
}

/** Forwards a key from the letter’s frame to the page, where VS Code listens for its shortcuts. */
export function forwardKey(event: KeyboardEvent): void {
  const { key, code, keyCode, ctrlKey, shiftKey, altKey, metaKey, repeat } = event;
  const options = {
    key,
    code,
    keyCode,
    ctrlKey,
    shiftKey,
    altKey,
    metaKey,
    repeat,
    bubbles: true,
    cancelable: true,
  };
  if (!document.body.dispatchEvent(new KeyboardEvent('keydown', options))) event.preventDefault();
}
