import morphdom from 'morphdom';
import { emptyLetter, footerAttribute, type LetterParts, letterDocument } from './letterDocument.ts';

export interface LetterEvents {
  /** A link was clicked; `href` is what the letter says, unchecked. */
  openLink(href: string): void;
  scrolled(top: number): void;
  /** The footer is pointed at or focused, or no longer. */
  footerPointedAt(pointed: boolean): void;
}

/**
 * The frame that shows a letter. It never runs scripts: it is sandboxed, inherits the page's policy, and brings its own.
 * It is written once; after that only what differs is changed, so that the letter stays where it is scrolled to.
 */
export class LetterFrame {
  readonly #frame: HTMLIFrameElement;
  readonly #events: LetterEvents;
  #parts: LetterParts | undefined;
  readonly #startAt: number;
  #loaded = false;
  #written = false;

  constructor(frame: HTMLIFrameElement, events: LetterEvents, startAt: number) {
    this.#frame = frame;
    this.#events = events;
    this.#startAt = startAt;
    frame.addEventListener('load', () => this.#begin());
    frame.addEventListener('pointerleave', () => events.footerPointedAt(false));
    frame.setAttribute('sandbox', 'allow-same-origin');
    frame.srcdoc = emptyLetter;
  }

  show(parts: LetterParts): void {
    this.#parts = parts;
    if (this.#loaded) this.#apply();
  }

  /** The footer's place in the frame, in the letter's own pixels. */
  get footerBox(): DOMRect | undefined {
    return this.#footer?.getBoundingClientRect();
  }

  focusFooter(): void {
    this.#footer?.scrollIntoView({ block: 'center' });
    this.#footer?.focus({ preventScroll: true });
  }

  get #footer(): HTMLElement | undefined {
    const marked = this.#frame.contentDocument?.querySelectorAll<HTMLElement>(`[${footerAttribute}]`);
    return marked ? [...marked].at(-1) : undefined;
  }

  #begin(): void {
    this.#loaded = true;
    this.#listen();
    this.#apply();
  }

  #apply(): void {
    const current = this.#frame.contentDocument?.documentElement;
    if (!current || !this.#parts) return;
    const wanted = letterDocument(this.#parts).documentElement;
    if (this.#written) update(current, wanted);
    else this.#write(current, wanted);
  }

  #write(empty: Element, letter: Element): void {
    this.#written = true;
    empty.replaceWith(letter);
    this.#frame.contentWindow?.scrollTo(0, this.#startAt);
  }

  #listen(): void {
    const letter = this.#frame.contentDocument;
    if (!letter) return;
    for (const type of ['click', 'auxclick'] as const)
      letter.addEventListener(type, (event) => this.#clicked(event));
    letter.addEventListener('keydown', forwardKey);
    letter.addEventListener('submit', (event) => event.preventDefault());
    letter.addEventListener('scroll', () => this.#events.scrolled(this.#frame.contentWindow?.scrollY ?? 0));
    for (const type of ['pointerover', 'focusin']) {
      letter.addEventListener(type, ({ target }) => this.#events.footerPointedAt(isInFooter(target)));
    }
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
    if (anchor !== '') {
      this.#frame.contentDocument?.querySelector(`[id="${name}"], [name="${name}"]`)?.scrollIntoView();
    }
  }
}

/** Changes what differs and nothing else. */
function update(current: Element, wanted: Element): void {
  morphdom(current, wanted, {
    // Ids are the letter's own and need not be unique, so they say nothing about what is the same.
    getNodeKey: () => undefined,
    onBeforeElUpdated: (from, to) => !from.isEqualNode(to),
  });
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
