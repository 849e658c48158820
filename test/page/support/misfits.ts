import type { Page } from 'playwright-core';

/**
 * Returns what does not fit on a page: elements that stick out of it or are clipped, and texts that lie over each other. Leaves out what is scrolled,
 * pictured or hidden.
 */
export function misfits(page: Page, selector = 'main'): Promise<string[]> {
  return page.locator(selector).evaluate((main) => {
    const document = main.ownerDocument;
    const view = document.defaultView as Window & typeof globalThis;
    const isLeftOut = (element: Element) =>
      element.closest('.sheet, .hidden, .scroll, thead, option, input, iframe, [popover]') !== null;
    const nameOf = (element: Element) => `${element.localName}.${element.getAttribute('class') ?? ''}`;
    const seen = [...main.querySelectorAll<HTMLElement>('*')].filter(
      (each) => !isLeftOut(each) && each.checkVisibility({ visibilityProperty: true }),
    );
    const cut = seen.filter((each) => {
      const { left, right, width } = each.getBoundingClientRect();
      const isClipped =
        view.getComputedStyle(each).overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1;
      return width > 0 && (left < 0 || right > view.innerWidth + 0.5 || isClipped);
    });
    const scrolling = seen
      .filter(
        (element) =>
          element.scrollHeight > element.clientHeight + 1 &&
          view.getComputedStyle(element).overflowY !== 'visible',
      )
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
    // A bar that stays in view lies over what is scrolled behind it.
    const layers = seen.filter((element) =>
      ['sticky', 'fixed'].includes(view.getComputedStyle(element).position),
    );
    return [...cut.map(nameOf), ...overlaps()];

    function overlaps(): string[] {
      const lines = seen.flatMap((element) => {
        const layer = layers.find((each) => each.contains(element));
        return linesOf(element).map((box) => ({ element, box, layer }));
      });
      lines.sort((one, other) => one.box.top - other.box.top);
      const found = new Set<string>();
      for (const [at, { element, box, layer }] of lines.entries()) {
        for (const other of lines.slice(at + 1)) {
          if (other.box.top >= box.bottom) break;
          const isOver = other.box.left < box.right - 1 && box.left < other.box.right - 1;
          if (isOver && other.layer === layer && other.element !== element)
            found.add(`${nameOf(other.element)} lies over ${nameOf(element)}`);
        }
      }
      return [...found];
    }

    /** Returns the boxes of the letters themselves: of a line of text, without the space that the font keeps above and below. */
    function linesOf(element: Element) {
      const texts = [...element.childNodes].filter(
        (node) => node.nodeType === view.Node.TEXT_NODE && node.nodeValue?.trim(),
      );
      return texts.flatMap((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return [...range.getClientRects()]
          .map(({ left, right, top, height }) => ({
            ...{ left, right },
            top: top + height / 4,
            bottom: top + (height * 3) / 4,
          }))
          .filter((box) => !isScrolledOut(element, box));
      });
    }

    /** A text that is scrolled out may seem to lie over what follows. */
    function isScrolledOut(
      element: Element,
      { top, bottom }: { readonly top: number; readonly bottom: number },
    ) {
      const around = scrolling.filter(({ box }) => top < box.top || bottom > box.bottom);
      return around.some((each) => each.element.contains(element));
    }
  });
}
