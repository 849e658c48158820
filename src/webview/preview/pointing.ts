import * as l10n from '@vscode/l10n';
import { footerAttribute } from '../../core/letters/letterElements.ts';
import type { ElementPath } from '../../protocol/inspector.ts';
import * as dom from '../frame/letterDom.ts';
import { closestToTarget, hrefOf, linkAt, scrollLetterTo, scrollToAnchor } from '../frame/letterEvents.ts';
import { pathToShown, shownElementAt } from './pointingPaths.ts';

export interface PointingEvents {
  /** Called when the user clicks an element to go to its code. */
  goToCode(path: ElementPath): void;
  /** Called when the user clicks the footer to go to its code. */
  goToFooter(): void;
  /** Called when the user opens a link; `href` is unchecked. */
  openLink(href: string): void;
}

/**
 * Handles clicks in the letter: a click on an element, also on a link, goes to its code; Ctrl+click, ⌘+click or the middle button
 * opens the link. Also outlines the element at the cursor of the editor.
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

  listen(letter: dom.ShownDocument): void {
    for (const type of ['click', 'auxclick'] as const)
      dom.listen(letter, type, (event) => this.#clicked(event));
    for (const type of ['pointerover', 'focusin'] as const)
      dom.listen(letter, type, ({ target }) => this.#pointedAt(target));
    dom.listen(letter, 'focusout', () => this.#hint.hide());
    dom.listen(letter, 'scroll', () => this.#outline.draw());
  }

  /** Outlines the element with this path, or removes the outline. */
  outline(path: ElementPath | undefined): void {
    this.#outline.show(path);
  }

  letterChanged(): void {
    this.#outline.letterChanged();
  }

  #pointedAt(target: EventTarget | null): void {
    const link = linkAt(target);
    if (link) this.#hint.showLink(hrefOf(link));
    else if (closestToTarget(target, `[${footerAttribute}]`)) this.#hint.hide();
    else this.#hint.showElement();
  }

  #clicked(event: MouseEvent): void {
    if (event.button === 2) return;
    const link = linkAt(event.target);
    if (link) event.preventDefault();
    const element = dom.elementAt(event.target);
    if (link && asksToFollow(event)) this.#follow(link);
    // Ignores clicks that end a text selection.
    else if (element && event.button === 0 && dom.isNothingSelected(element)) this.#goToCode(element);
  }

  #goToCode(element: dom.ShownElement): void {
    const path = pathToShown(element);
    if (path) this.#hint.learned();
    if (path) this.#events.goToCode(path);
    else this.#events.goToFooter();
  }

  #follow(link: dom.ShownElement): void {
    const href = hrefOf(link);
    if (href.startsWith('#')) scrollToAnchor(dom.letterIn(this.#frame), href.slice(1));
    else this.#events.openLink(href);
  }
}

const followKey = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';

/** Returns true if a click opens a link instead of going to its code. */
function asksToFollow({ ctrlKey, metaKey, button }: MouseEvent): boolean {
  return ctrlKey || metaKey || button === 1;
}

/**
 * Shows a hint in a corner about what a click does. On a link, the hint has its target and how to open it; elsewhere, it says
 * that a click goes to the code, until the user has done so once.
 */
class PointingHint {
  readonly #hint = document.createElement('p');
  #isLearned = false;

  constructor(frame: HTMLIFrameElement) {
    this.#hint.className = 'hint';
    this.#hint.setAttribute('role', 'status');
    this.#hint.hidden = true;
    frame.after(this.#hint);
  }

  showLink(href: string): void {
    if (href === '') this.showElement();
    else this.#show(href, l10n.t('Click to go to the code, {0}+click to open.', followKey));
  }

  showElement(): void {
    if (this.#isLearned) this.hide();
    else this.#show(l10n.t('Click to go to the code.'));
  }

  hide(): void {
    this.#hint.hidden = true;
  }

  learned(): void {
    this.#isLearned = true;
    this.hide();
  }

  #show(...texts: readonly string[]): void {
    const spans = texts.map((text) => Object.assign(document.createElement('span'), { textContent: text }));
    this.#hint.replaceChildren(...spans);
    this.#hint.hidden = false;
  }
}

/** Outlines the element of the letter at the editor’s cursor, with a box over the frame: the letter itself doesn’t change. */
class PointingOutline {
  readonly #frame: HTMLIFrameElement;
  readonly #layer = document.createElement('div');
  readonly #box = document.createElement('div');
  #path: ElementPath | undefined;
  #element: dom.ShownElement | undefined;

  constructor(frame: HTMLIFrameElement) {
    this.#frame = frame;
    this.#layer.className = 'pointing';
    this.#layer.append(this.#box);
    frame.after(this.#layer);
    new ResizeObserver(() => this.draw()).observe(frame);
  }

  /** Outlines the element with this path, and scrolls to it if it is out of view. Without a path, removes the outline. */
  show(path: ElementPath | undefined): void {
    this.#path = path;
    this.#element = this.#find();
    if (this.#element) this.#bringIntoSight(this.#element);
    this.draw();
  }

  /** Updates the outline after a change of the letter. Keeps the outlined element if it still exists, otherwise looks its path up again. */
  letterChanged(): void {
    if (!this.#element || !dom.isConnected(this.#element)) this.#element = this.#find();
    this.draw();
  }

  /** Moves the outline to the element’s current place. */
  draw(): void {
    const box = this.#element && dom.boxOf(this.#element);
    this.#box.hidden = !box || box.width + box.height === 0;
    if (!box) return;
    const scale = this.#frame.getBoundingClientRect().width / this.#frame.clientWidth;
    this.#box.style.translate = `${box.left * scale}px ${box.top * scale}px`;
    this.#box.style.width = `${box.width * scale}px`;
    this.#box.style.height = `${box.height * scale}px`;
  }

  #find(): dom.ShownElement | undefined {
    const letter = dom.letterIn(this.#frame);
    return letter && this.#path && shownElementAt(dom.rootOf(letter), this.#path);
  }

  #bringIntoSight(element: dom.ShownElement): void {
    const { top, bottom, height } = dom.boxOf(element);
    const space = this.#frame.clientHeight;
    if (bottom <= 0 || top >= space) scrollLetterTo(element, height > space ? 'top' : 'middle');
  }
}
