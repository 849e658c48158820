import { footerAttribute } from '../../core/letters/letterElements.ts';
import { shortText } from '../../core/text/shortText.ts';
import type { ElementPath, OutlinedRemovals } from '../../protocol/inspector.ts';
import * as dom from '../letterViewer/letterDom.ts';
import {
  closestToTarget,
  hrefOf,
  linkAt,
  scrollLetterTo,
  scrollToAnchor,
} from '../letterViewer/letterEvents.ts';
import { pathToShown, shownElementAt } from '../letterViewer/letterPaths.ts';
import * as l10n from '../shared/l10n.ts';

export interface PointingEvents {
  /** Called when the user clicks an element to go to its code. */
  goToCode(path: ElementPath): void;
  /** Called when the user clicks the footer to go to its code. */
  goToFooter(): void;
  /** Called when the user opens a link; `href` is unchecked. */
  openLink(href: string): void;
  /** Returns false for a letter without code, such as an uploaded version. */
  hasCode(): boolean;
  /** Called with what a click does at the pointer. */
  tell(texts: readonly string[]): void;
}

/**
 * Handles clicks in the letter: a click on an element, also on a link, goes to its code; Ctrl+click, ⌘+click or the middle button
 * opens the link. Also outlines the element at the cursor of the editor.
 */
export class Pointing {
  readonly #frame: HTMLIFrameElement;
  readonly #events: PointingEvents;
  readonly #hint: PointingHint;
  readonly #outline: Outline;
  readonly #partOutline: Outline;
  readonly #removalsOutline: Outline;

  constructor(frame: HTMLIFrameElement, events: PointingEvents) {
    this.#frame = frame;
    this.#events = events;
    this.#hint = new PointingHint(events);
    this.#outline = new Outline(frame, 'pointing');
    this.#partOutline = new Outline(frame, 'pointing part');
    this.#removalsOutline = new Outline(frame, 'pointing part removed');
    frame.addEventListener('pointerleave', () => this.#hint.showElement());
  }

  listen(letter: dom.ShownDocument): void {
    for (const type of ['click', 'auxclick'] as const)
      dom.listen(letter, type, (event) => this.#clicked(event));
    for (const type of ['pointerover', 'focusin'] as const)
      dom.listen(letter, type, ({ target }) => this.#pointedAt(target));
    dom.listen(letter, 'focusout', () => this.#hint.showElement());
    this.#hint.showElement();
    dom.listen(letter, 'scroll', () => {
      this.#outline.draw();
      this.#partOutline.draw();
      this.#removalsOutline.draw();
    });
  }

  /** Outlines the element with this path, or removes the outline. */
  outline(path: ElementPath | undefined): void {
    this.#outline.show(path ? [path] : []);
    this.#outline.bringIntoSight();
  }

  /** Outlines the elements of a part, or none. Scrolls to a part that appears, unless the editor’s cursor is in one of its elements. */
  outlinePart(paths: readonly ElementPath[]): void {
    const appears = this.#partOutline.isEmpty && this.#outline.isEmpty;
    this.#partOutline.show(paths);
    if (appears) this.#partOutline.bringIntoSight();
  }

  /** Outlines what a mail program changes in the letter, or nothing. */
  outlineRemovals(removals: OutlinedRemovals | undefined): void {
    const letter = dom.letterIn(this.#frame);
    const chosen = removals && letter ? pathsMatching(letter, removals.selectors) : [];
    this.#removalsOutline.show([...(removals?.paths ?? []), ...chosen]);
  }

  letterChanged(): void {
    this.#outline.letterChanged();
    this.#partOutline.letterChanged();
    this.#removalsOutline.letterChanged();
  }

  #pointedAt(target: EventTarget | null): void {
    const link = linkAt(target);
    // The service’s footer is in no file of the layout.
    const hasCode = !closestToTarget(target, `[${footerAttribute}]`);
    if (link) this.#hint.showLink(hrefOf(link), hasCode);
    else this.#hint.showElement(hasCode);
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

/** The most elements of all selectors that are outlined. */
const mostMatching = 200;

/** Returns the paths of the elements in the body that selectors match. Ignores selectors that the browser can’t read. */
function pathsMatching(letter: dom.ShownDocument, selectors: readonly string[]): ElementPath[] {
  const body = dom.bodyOf(letter);
  const matching = selectors.flatMap((selector) => {
    try {
      return body ? dom.select(body, selector) : [];
    } catch {
      return [];
    }
  });
  return [...new Set(matching)].slice(0, mostMatching).flatMap((element) => {
    const path = pathToShown(element);
    return path ? [path] : [];
  });
}

const followKey = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';

/** Returns true if a click opens a link instead of going to its code. */
function asksToFollow({ ctrlKey, metaKey, button }: MouseEvent): boolean {
  return ctrlKey || metaKey || button === 1;
}

/**
 * Tells what a click does. On a link, that is its target and how to open it; elsewhere, that a click goes to the code, until the user has
 * done so once.
 */
class PointingHint {
  readonly #events: Pick<PointingEvents, 'hasCode' | 'tell'>;
  #isLearned = false;

  constructor(events: Pick<PointingEvents, 'hasCode' | 'tell'>) {
    this.#events = events;
  }

  showLink(href: string, hasCode: boolean): void {
    const how =
      hasCode && this.#events.hasCode()
        ? l10n.t('Click to go to the code, {0}+click to open.', followKey)
        : l10n.t('{0}+click to open.', followKey);
    if (href === '') this.showElement(hasCode);
    else this.#events.tell([shortText(href, longestHref), how]);
  }

  showElement(hasCode = true): void {
    const isNews = !this.#isLearned && hasCode && this.#events.hasCode();
    this.#events.tell(isNews ? [l10n.t('Click to go to the code.')] : []);
  }

  learned(): void {
    this.#isLearned = true;
    this.showElement();
  }
}

/** The most characters of a link’s target that are told. */
const longestHref = 500;

/** An outlined element, and the box around it. */
interface Outlined {
  readonly path: ElementPath;
  readonly box: HTMLElement;
  element: dom.ShownElement | undefined;
}

/** Outlines elements of the letter with boxes over the frame: the letter itself doesn’t change. */
class Outline {
  readonly #frame: HTMLIFrameElement;
  readonly #layer = document.createElement('div');
  #outlined: readonly Outlined[] = [];

  constructor(frame: HTMLIFrameElement, className: string) {
    this.#frame = frame;
    this.#layer.className = className;
    frame.after(this.#layer);
    new ResizeObserver(() => this.draw()).observe(frame);
  }

  get isEmpty(): boolean {
    return this.#outlined.length === 0;
  }

  /** Outlines the elements with these paths only. */
  show(paths: readonly ElementPath[]): void {
    this.#outlined = paths.map((path) => ({
      path,
      box: document.createElement('div'),
      element: this.#find(path),
    }));
    this.#layer.replaceChildren(...this.#outlined.map(({ box }) => box));
    this.draw();
  }

  /** Scrolls to the first outlined element if it is out of view. */
  bringIntoSight(): void {
    const first = this.#outlined[0]?.element;
    if (!first) return;
    const { top, bottom, height } = dom.boxOf(first);
    const space = this.#frame.clientHeight;
    if (bottom <= 0 || top >= space) scrollLetterTo(first, height > space ? 'top' : 'middle');
    this.draw();
  }

  /** Updates the outline after a change of the letter. Keeps the outlined elements that still exist, and looks up the paths of others. */
  letterChanged(): void {
    for (const outlined of this.#outlined) {
      if (!outlined.element || !dom.isConnected(outlined.element))
        outlined.element = this.#find(outlined.path);
    }
    this.draw();
  }

  /** Moves the boxes to the current places of the elements. */
  draw(): void {
    if (this.isEmpty) return;
    const scale = this.#frame.getBoundingClientRect().width / this.#frame.clientWidth;
    for (const { element, box } of this.#outlined) {
      const place = element && dom.boxOf(element);
      box.hidden = !place || place.width + place.height === 0;
      if (!place) continue;
      box.style.translate = `${place.left * scale}px ${place.top * scale}px`;
      box.style.width = `${place.width * scale}px`;
      box.style.height = `${place.height * scale}px`;
    }
  }

  #find(path: ElementPath): dom.ShownElement | undefined {
    const letter = dom.letterIn(this.#frame);
    return letter && shownElementAt(dom.rootOf(letter), path);
  }
}
