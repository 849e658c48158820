import { emptyLetter, type InertLook, inertDocument } from '../letterViewer/letterDocument.ts';
import * as dom from '../letterViewer/letterDom.ts';
import { forwardKey, hrefOf, linkAt, scrollLetterTo, scrollToAnchor } from '../letterViewer/letterEvents.ts';
import { lostPicturesIn, showUnloaded } from '../letterViewer/letterPictures.ts';
import { unreadableLinks } from '../letterViewer/unreadableLinks.ts';
import * as l10n from '../shared/l10n.ts';

interface ReceivedEvents {
  /** Called when the user opens a link; `href` is unchecked. */
  openLink(href: string): void;
  /** Called after a letter was shown. */
  shown(): void;
  /** Called when pictures couldn’t be loaded, which the letter then says in their places. */
  pictureLost(): void;
  /** Called when a link gets the pointer or the focus; with `undefined` when no link has it any more. */
  pointedAt(href: string | undefined): void;
  /** Called when the letter was scrolled: `top` is in its own pixels. */
  scrolled(top: number, isAtEnd: boolean): void;
}

/** The frame that shows a received letter. As in the preview, it runs no scripts, and the page opens its links. */
export class ReceivedFrame {
  readonly element = document.createElement('iframe');
  readonly #events: ReceivedEvents;
  #empty: string | undefined;
  #shown: (() => dom.ShownDocument) | undefined;

  constructor(events: ReceivedEvents) {
    this.#events = events;
    this.element.className = 'content';
    this.element.title = l10n.t('The letter');
    this.element.setAttribute('sandbox', 'allow-same-origin');
    this.element.addEventListener('load', () => this.#begin());
    this.element.addEventListener('pointerleave', () => events.pointedAt(undefined));
  }

  /** Shows a letter. The frame’s empty page already applies the content security policy before the letter is written into it. */
  show(html: string, look: InertLook): void {
    this.#shown = () => inertDocument(html, look);
    const empty = emptyLetter(look);
    if (empty === this.#empty) this.#write();
    else this.element.srcdoc = empty;
    this.#empty = empty;
  }

  /** Returns the words of the links that can hardly be read in the shown colors. */
  unreadableLinks(): string[] {
    const letter = dom.letterIn(this.element);
    return letter && this.#shown ? unreadableLinks(letter) : [];
  }

  /** Returns the names of the pictures that can’t be shown. */
  lostPictures(): string[] {
    const letter = dom.letterIn(this.element);
    return letter && this.#shown ? lostPicturesIn(letter).map(({ name }) => name) : [];
  }

  /** Scrolls the letter to one of the pictures that can’t be shown. */
  goToPicture(index: number): void {
    const letter = dom.letterIn(this.element);
    const picture = letter && lostPicturesIn(letter)[index];
    if (picture) scrollLetterTo(picture.element, 'middle');
  }

  #begin(): void {
    const letter = dom.letterIn(this.element);
    if (!letter) return;
    for (const type of ['click', 'auxclick'] as const)
      dom.listen(letter, type, (event) => this.#clicked(event));
    for (const type of ['pointerover', 'focusin'] as const)
      dom.listen(letter, type, ({ target }) => this.#pointedAt(target));
    dom.listen(letter, 'focusout', () => this.#events.pointedAt(undefined));
    dom.listen(letter, 'scroll', () => this.#scrolled());
    dom.listen(letter, 'submit', (event) => event.preventDefault());
    dom.listen(letter, 'error', ({ target }) => this.#lose(target), { capture: true });
    dom.listen(letter, 'keydown', forwardKey);
    this.#write();
  }

  #write(): void {
    const letter = dom.letterIn(this.element);
    if (!letter || !this.#shown) return;
    dom.replaceElement(dom.rootOf(letter), dom.rootOf(this.#shown()));
    this.#events.shown();
  }

  #scrolled(): void {
    const view = this.element.contentWindow;
    const root = view?.document.documentElement;
    if (view && root)
      this.#events.scrolled(view.scrollY, view.scrollY >= root.scrollHeight - view.innerHeight - 1);
  }

  #lose(picture: EventTarget | null): void {
    if (showUnloaded(picture)) this.#events.pictureLost();
  }

  #pointedAt(target: EventTarget | null): void {
    const link = linkAt(target);
    this.#events.pointedAt(link ? hrefOf(link) : undefined);
  }

  #clicked(event: MouseEvent): void {
    const link = linkAt(event.target);
    if (!link) return;
    event.preventDefault();
    if (event.button === 2) return;
    const href = hrefOf(link);
    if (href.startsWith('#')) scrollToAnchor(dom.letterIn(this.element), href.slice(1));
    else this.#events.openLink(href);
  }
}
