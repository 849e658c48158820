import { emptyLetter, footerAttribute } from './letterDocument.ts';
import { scrollLetterTo } from './letterScroll.ts';
import { type LetterParts, LiveLetter } from './liveLetter.ts';

export interface LetterEvents {
  /** A link was clicked; `href` is what the letter says, unchecked. */
  openLink(href: string): void;
  scrolled(top: number): void;
  /** The footer is pointed at or focused, or no longer. */
  footerPointedAt(pointed: boolean): void;
}

/**
 * The frame that shows a letter. It never runs scripts: it is sandboxed, inherits the page's policy, and brings its own.
 * It is loaded once; after that only what differs is changed, so that the letter stays where it is scrolled to.
 */
export class LetterFrame {
  readonly #frame: HTMLIFrameElement;
  readonly #events: LetterEvents;
  #parts: LetterParts | undefined;
  #startAt: number;
  #letter: LiveLetter | undefined;

  constructor(frame: HTMLIFrameElement, events: LetterEvents, startAt: number) {
    this.#frame = frame;
    this.#events = events;
    this.#startAt = startAt;
    frame.addEventListener('load', () => this.#begin());
    frame.addEventListener('pointerleave', () =>
      events.footerPointedAt(isInFooter(frame.contentDocument?.activeElement ?? null)),
    );
    frame.setAttribute('sandbox', 'allow-same-origin');
    frame.srcdoc = emptyLetter;
  }

  show(parts: LetterParts): void {
    this.#parts = parts;
    this.#letter?.show(parts);
  }

  /** Begins with an empty page again. */
  startAgain(): void {
    this.#startAt = 0;
    this.#letter = undefined;
    this.#frame.srcdoc = emptyLetter;
  }

  /** The footer's place in the frame, in the letter's own pixels. */
  get footerBox(): DOMRect | undefined {
    return this.#footer?.getBoundingClientRect();
  }

  focusFooter(): void {
    const footer = this.#footer;
    if (footer) scrollLetterTo(footer, 'middle');
    footer?.focus({ preventScroll: true });
  }

  get #footer(): HTMLElement | undefined {
    const marked = this.#frame.contentDocument?.querySelectorAll<HTMLElement>(`[${footerAttribute}]`);
    return marked ? [...marked].at(-1) : undefined;
  }

  #begin(): void {
    const letter = this.#frame.contentDocument;
    if (!letter) return;
    this.#listen(letter);
    this.#letter = new LiveLetter(letter);
    if (this.#parts) this.#letter.show(this.#parts);
    this.#frame.contentWindow?.scrollTo(0, this.#startAt);
  }

  #listen(letter: Document): void {
    for (const type of ['click', 'auxclick'] as const)
      letter.addEventListener(type, (event) => this.#clicked(event));
    letter.addEventListener('keydown', forwardKey);
    letter.addEventListener('submit', (event) => event.preventDefault());
    letter.addEventListener('scroll', () => this.#events.scrolled(this.#frame.contentWindow?.scrollY ?? 0));
    const pointed = ({ target }: Event) =>
      this.#events.footerPointedAt(isInFooter(target) || isInFooter(letter.activeElement));
    for (const type of ['pointerover', 'focusin']) letter.addEventListener(type, pointed);
    letter.addEventListener('focusout', () => this.#events.footerPointedAt(false));
  }

  #clicked(event: Event): void {
    const link = closest(event.target, 'a, area');
    if (!link) return;
    event.preventDefault();
    const href = link.getAttribute('href') ?? link.getAttribute('xlink:href') ?? '';
    if (href.startsWith('#')) this.#scrollTo(href.slice(1));
    else if (href !== '') this.#events.openLink(href);
  }

  #scrollTo(anchor: string): void {
    const name = CSS.escape(anchor);
    const target =
      anchor !== '' && this.#frame.contentDocument?.querySelector(`[id="${name}"], [name="${name}"]`);
    if (target) scrollLetterTo(target, 'top');
  }
}

/** Hands a key that was pressed in the letter to the page, where VS Code looks for its shortcuts. */
function forwardKey(event: KeyboardEvent): void {
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

const isInFooter = (target: EventTarget | null) => closest(target, `[${footerAttribute}]`) !== null;

/** The letter's nodes are of another window than this script, so they are known by what they can do. */
function closest(target: EventTarget | null, selector: string): Element | null {
  return target && 'closest' in target ? (target as Element).closest(selector) : null;
}
