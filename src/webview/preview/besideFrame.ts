import * as dom from '../letterViewer/letterDom.ts';
import { type LetterParts, LiveLetter } from './liveLetter.ts';

/**
 * A second frame, which shows the letter as another mail program shows it. It takes no clicks and no focus, and scrolls with the first one:
 * `scrolled` is called with the pixels by which its wheel would scroll.
 */
export class BesideFrame {
  readonly #frame: HTMLIFrameElement;
  #letter: LiveLetter | undefined;
  #parts: LetterParts | undefined;

  constructor(frame: HTMLIFrameElement, empty: string, scrolled: (pixels: number) => void) {
    this.#frame = frame;
    frame.addEventListener('load', () => this.#begin());
    frame.parentElement?.addEventListener('wheel', ({ deltaY }) => scrolled(deltaY), { passive: true });
    frame.setAttribute('sandbox', 'allow-same-origin');
    frame.srcdoc = empty;
  }

  show(parts: LetterParts): void {
    this.#parts = parts;
    this.#letter?.show(parts);
  }

  /** Scrolls to a share of the letter: 0 is its top, 1 its end. */
  follow(share: number): void {
    const letter = dom.letterIn(this.#frame);
    const space = (letter ? dom.heightOf(dom.rootOf(letter)) : 0) - this.#frame.clientHeight;
    this.#frame.contentWindow?.scrollTo(0, share * Math.max(0, space));
  }

  #begin(): void {
    const letter = dom.letterIn(this.#frame);
    if (!letter) return;
    this.#letter = new LiveLetter(letter);
    if (this.#parts) this.#letter.show(this.#parts);
  }
}
