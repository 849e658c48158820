import { footerAttribute } from '../../core/letters/letterElements.ts';
import type { ElementPath, OutlinedRemovals } from '../../protocol/inspector.ts';
import { footerIn } from '../letterViewer/letterDocument.ts';
import * as dom from '../letterViewer/letterDom.ts';
import { closestToTarget, forwardKey, scrollLetterTo } from '../letterViewer/letterEvents.ts';
import { pathToShown } from '../letterViewer/letterPaths.ts';
import { lostPicturesIn, showUnloaded } from '../letterViewer/letterPictures.ts';
import { unreadableLinks } from '../letterViewer/unreadableLinks.ts';
import { type LetterParts, LiveLetter } from './liveLetter.ts';
import type { LostPictureView } from './pageState.ts';
import { Pointing, type PointingEvents } from './pointing.ts';

interface LetterEvents extends PointingEvents {
  scrolled(top: number): void;
  /** Called when the footer gets or loses the pointer or the focus. */
  footerPointedAt(pointed: boolean): void;
  /** Called when pictures couldn’t be loaded, which the letter then says in their places. */
  pictureLost(): void;
}

/**
 * The frame that shows the letter. It never runs scripts: it is sandboxed, inherits the page’s policy and has its own. It is loaded
 * once; later letters are morphed into it, so that the scroll position stays.
 */
export class LetterFrame {
  readonly #frame: HTMLIFrameElement;
  readonly #events: LetterEvents;
  readonly #empty: string;
  #parts: LetterParts | undefined;
  #startAt: number;
  #letter: LiveLetter | undefined;
  readonly #pointing: Pointing;

  /** `empty` is the page before the first letter (`emptyLetter`); `startAt` is the initial scroll position in pixels. */
  constructor(frame: HTMLIFrameElement, events: LetterEvents, empty: string, startAt: number) {
    this.#frame = frame;
    this.#empty = empty;
    this.#events = events;
    this.#startAt = startAt;
    this.#pointing = new Pointing(frame, events);
    frame.addEventListener('load', () => this.#begin());
    frame.addEventListener('pointerleave', () =>
      events.footerPointedAt(isFooterFocused(dom.letterIn(frame))),
    );
    frame.setAttribute('sandbox', 'allow-same-origin');
    frame.srcdoc = empty;
  }

  show(parts: LetterParts): void {
    this.#parts = parts;
    this.#letter?.show(parts);
    this.#pointing.letterChanged();
  }

  /** Outlines the element with this path, or removes the outline. */
  outline(path: ElementPath | undefined): void {
    this.#pointing.outline(path);
  }

  /** Outlines the elements of a part, or none. */
  outlinePart(paths: readonly ElementPath[]): void {
    this.#pointing.outlinePart(paths);
  }

  /** Outlines what a mail program changes in the letter, or nothing. */
  outlineRemovals(removals: OutlinedRemovals | undefined): void {
    this.#pointing.outlineRemovals(removals);
  }

  scrollBy(pixels: number): void {
    this.#frame.contentWindow?.scrollBy(0, pixels);
  }

  /** How far the letter is scrolled: 0 at its top, 1 at its end. */
  get scrolledShare(): number {
    const letter = dom.letterIn(this.#frame);
    const space = (letter ? dom.heightOf(dom.rootOf(letter)) : 0) - this.#frame.clientHeight;
    return space > 0 ? (this.#frame.contentWindow?.scrollY ?? 0) / space : 0;
  }

  /** Loads the empty page again and resets the scroll position, for another layout. */
  startAgain(): void {
    this.#startAt = 0;
    this.#letter = undefined;
    this.#pointing.outline(undefined);
    this.#pointing.outlinePart([]);
    this.#frame.srcdoc = this.#empty;
  }

  /** The footer’s box in the frame, in the letter’s own pixels. */
  get footerBox(): DOMRect | undefined {
    return this.#footer && dom.boxOf(this.#footer);
  }

  /** Returns the words of the links that can hardly be read in the shown colors. */
  unreadableLinks(): string[] {
    const letter = dom.letterIn(this.#frame);
    return letter ? unreadableLinks(letter) : [];
  }

  /** Returns the pictures that can’t be shown. */
  lostPictures(): LostPictureView[] {
    const letter = dom.letterIn(this.#frame);
    return (letter ? lostPicturesIn(letter) : []).map(({ name, element }) => {
      const path = pathToShown(element);
      return { name, ...(path && { path }) };
    });
  }

  focusFooter(): void {
    const footer = this.#footer;
    if (footer) scrollLetterTo(footer, 'middle');
    if (footer) dom.focus(footer);
  }

  get #footer(): dom.ShownElement | undefined {
    const letter = dom.letterIn(this.#frame);
    return letter && footerIn(letter);
  }

  #begin(): void {
    const letter = dom.letterIn(this.#frame);
    if (!letter) return;
    this.#listen(letter);
    this.#letter = new LiveLetter(letter);
    if (this.#parts) this.show(this.#parts);
    this.#frame.contentWindow?.scrollTo(0, this.#startAt);
  }

  #lose(picture: EventTarget | null): void {
    if (showUnloaded(picture)) this.#events.pictureLost();
  }

  #listen(letter: dom.ShownDocument): void {
    this.#pointing.listen(letter);
    dom.listen(letter, 'keydown', forwardKey);
    dom.listen(letter, 'submit', (event) => event.preventDefault());
    dom.listen(letter, 'error', ({ target }) => this.#lose(target), { capture: true });
    dom.listen(letter, 'scroll', () => this.#events.scrolled(this.#frame.contentWindow?.scrollY ?? 0));
    const pointed = ({ target }: Event) =>
      this.#events.footerPointedAt(isInFooter(target) || isFooterFocused(letter));
    for (const type of ['pointerover', 'focusin'] as const) dom.listen(letter, type, pointed);
    dom.listen(letter, 'focusout', () => this.#events.footerPointedAt(false));
  }
}

const isInFooter = (target: EventTarget | null) => closestToTarget(target, `[${footerAttribute}]`) !== null;

function isFooterFocused(letter: dom.ShownDocument | undefined): boolean {
  const focused = letter && dom.activeElementOf(letter);
  return !!focused && dom.closest(focused, `[${footerAttribute}]`) !== null;
}
