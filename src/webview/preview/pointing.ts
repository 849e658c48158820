import { footerAttribute } from '../../core/letters/letterElements.ts';
import type { ElementPath } from '../../protocol/inspector.ts';
import * as dom from '../frame/letterDom.ts';
import { scrollToAnchor } from '../frame/letterScroll.ts';
import { closest, hrefOf, linkAt } from '../frame/links.ts';
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
  readonly #frame: HTMLIFrameElement;
  readonly #events: PointingEvents;
  readonly #hint: PointingHint;
  readonly #outline: PointingOutline;

  constructor(frame: HTMLIFrameElement, events: PointingEvents) {
    this.#frame = frame;
    this.#events = events;
    this.#hint = new PointingHint(frame);
    this.#outline = new PointingOutline(frame);
    frame.addEventListener('pointerleave', () => this.#hint.hide());
  }

  listen(letter: dom.LetterDocument): void {
    for (const type of ['click', 'auxclick'] as const)
      dom.listen(letter, type, (event) => this.#clicked(event));
    for (const type of ['pointerover', 'focusin'] as const)
      dom.listen(letter, type, ({ target }) => this.#pointedAt(target));
    dom.listen(letter, 'focusout', () => this.#hint.hide());
    dom.listen(letter, 'scroll', () => this.#outline.draw());
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
    const element = dom.elementAt(event.target);
    if (link && asksToFollow(event)) this.#follow(link);
    // Whoever selects text wants to have it, and goes nowhere.
    else if (element && event.button === 0 && dom.isNothingSelected(element)) this.#goToCode(element);
  }

  #goToCode(element: dom.LetterElement): void {
    const path = pathOf(element);
    if (path) this.#hint.learned();
    if (path) this.#events.goToCode(path);
    else this.#events.goToFooter();
  }

  #follow(link: dom.LetterElement): void {
    const href = hrefOf(link);
    if (href.startsWith('#')) scrollToAnchor(dom.letterIn(this.#frame), href.slice(1));
    else this.#events.openLink(href);
  }
}
