import type { ElementPath } from '../../protocol/inspector.ts';
import * as dom from '../frame/letterDom.ts';
import { scrollLetterTo } from '../frame/letterScroll.ts';
import { elementOf } from './pointingPaths.ts';

/** Outlines the element of the letter that the cursor is in, over the frame rather than in the letter. */
export class PointingOutline {
  readonly #frame: HTMLIFrameElement;
  readonly #layer = document.createElement('div');
  readonly #box = document.createElement('div');
  #path: ElementPath | undefined;
  #element: dom.LetterElement | undefined;

  constructor(frame: HTMLIFrameElement) {
    this.#frame = frame;
    this.#layer.className = 'pointing';
    this.#layer.append(this.#box);
    frame.after(this.#layer);
    new ResizeObserver(() => this.draw()).observe(frame);
  }

  /** Outlines this element, and scrolls to it when nothing of it is in sight. */
  show(path: ElementPath | undefined): void {
    this.#path = path;
    this.#element = this.#find();
    if (this.#element) this.#bringIntoSight(this.#element);
    this.draw();
  }

  /** The letter is another one, or its first. An element that is still there stays outlined. */
  letterChanged(): void {
    if (!this.#element || !dom.isConnected(this.#element)) this.#element = this.#find();
    this.draw();
  }

  /** Brings the outline to where the element is now. */
  draw(): void {
    const box = this.#element && dom.boxOf(this.#element);
    this.#box.hidden = !box || box.width + box.height === 0;
    if (!box) return;
    const scale = this.#frame.getBoundingClientRect().width / this.#frame.clientWidth;
    this.#box.style.translate = `${box.left * scale}px ${box.top * scale}px`;
    this.#box.style.width = `${box.width * scale}px`;
    this.#box.style.height = `${box.height * scale}px`;
  }

  #find(): dom.LetterElement | undefined {
    const letter = dom.letterIn(this.#frame);
    return letter && this.#path && elementOf(dom.rootOf(letter), this.#path);
  }

  #bringIntoSight(element: dom.LetterElement): void {
    const { top, bottom, height } = dom.boxOf(element);
    const space = this.#frame.clientHeight;
    if (bottom <= 0 || top >= space) scrollLetterTo(element, height > space ? 'top' : 'middle');
  }
}
