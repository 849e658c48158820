import { footerAttribute } from '../../core/letterElements.ts';
import type { ElementPath } from '../../protocol/inspector.ts';
import { scrollLetterTo } from './letterScroll.ts';
import { asksToFollow, PointingHint } from './pointingHint.ts';
import { PointingOutline } from './pointingOutline.ts';
import { pathOf } from './pointingPaths.ts';

export interface PointingEvents {
  /** Somebody wants to see where an element is written. */
  goToCode(path: ElementPath): void;
  /** Somebody wants to see where the footer is written. */
  goToFooter(): void;
  /** A link is to be opened; `href` is what the letter says, unchecked. */
  openLink(href: string): void;
}

/**
 * What it does to point at an element of the letter: a click goes to its code, a link's too; with Ctrl or ⌘, or the middle
 * button, a link is opened. And the other way round: outlines the element that the cursor is in.
 */
export class Pointing {
  readonly #events: PointingEvents;
  readonly #hint: PointingHint;
  readonly #outline: PointingOutline;

  constructor(frame: HTMLIFrameElement, events: PointingEvents) {
    this.#events = events;
    this.#hint = new PointingHint(frame);
    this.#outline = new PointingOutline(frame);
    frame.addEventListener('pointerleave', () => this.#hint.hide());
  }

  listen(letter: Document): void {
    for (const type of ['click', 'auxclick'] as const)
      letter.addEventListener(type, (event) => this.#clicked(event));
    for (const type of ['pointerover', 'focusin'])
      letter.addEventListener(type, ({ target }) => this.#pointedAt(target));
    letter.addEventListener('focusout', () => this.#hint.hide());
    letter.addEventListener('scroll', () => this.#outline.draw());
  }

  /** Outlines this element, or none. */
  outline(path: ElementPath | undefined): void {
    this.#outline.show(path);
  }

  letterChanged(): void {
    this.#outline.letterChanged();
  }

  #pointedAt(target: EventTarget | null): void {
    const link = linkAt(target);
    if (link) this.#hint.showLink(hrefOf(link));
    else if (closest(target, `[${footerAttribute}]`)) this.#hint.hide();
    else this.#hint.showElement();
  }

  #clicked(event: MouseEvent): void {
    if (event.button === 2) return;
    const link = linkAt(event.target);
    if (link) event.preventDefault();
    const element = closest(event.target, '*');
    if (link && asksToFollow(event)) this.#follow(link);
    else if (element && event.button === 0 && isCollapsed(element)) this.#goToCode(element);
  }

  #goToCode(element: Element): void {
    const path = pathOf(element);
    if (path) this.#hint.learned();
    if (path) this.#events.goToCode(path);
    else this.#events.goToFooter();
  }

  #follow(link: Element): void {
    const href = hrefOf(link);
    if (href.startsWith('#')) scrollToAnchor(link.ownerDocument, href.slice(1));
    else this.#events.openLink(href);
  }
}

function scrollToAnchor(letter: Document, anchor: string): void {
  const name = CSS.escape(anchor);
  const target = anchor !== '' && letter.querySelector(`[id="${name}"], [name="${name}"]`);
  if (target) scrollLetterTo(target, 'top');
}

/** Whoever selects text wants to have it, and goes nowhere. */
const isCollapsed = ({ ownerDocument }: Element) => ownerDocument.getSelection()?.isCollapsed ?? true;

const linkAt = (target: EventTarget | null) => closest(target, 'a, area');

const hrefOf = (link: Element) => link.getAttribute('href') ?? link.getAttribute('xlink:href') ?? '';

/** The letter's nodes are of another window than this script, so they are known by what they can do. */
export function closest(target: EventTarget | null, selector: string): Element | null {
  return target && 'closest' in target ? (target as Element).closest(selector) : null;
}
