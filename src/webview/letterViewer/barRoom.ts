/** The values of `data-room`, from most to least room. The style sheet defines what each of them hides. */
const rooms = [
  ...['wide', 'close', 'chosen', 'folded', 'few', 'brief'],
  ...['short', 'icons', 'narrow', 'slim', 'bare', 'scant', 'least'],
] as const;

/** Shows as many labels in the bar as fit, in any language and font size. */
export class BarRoom {
  #fitted = '';
  #bar: HTMLElement | undefined;

  /** VS Code sets the fonts of a page as styles of its root, and may do so after the bar was measured. */
  constructor() {
    const measureAgain = () => {
      this.#fitted = '';
      if (this.#bar?.isConnected) this.fit(this.#bar);
    };
    new MutationObserver(measureAgain).observe(document.documentElement, { attributeFilter: ['style'] });
  }

  /**
   * Sets the first value of `data-room` that makes the bar fit. Call it after each rendering and resizing: it only measures if
   * the bar, its text or its width has changed. A bar that is not laid out yet is left for the next call.
   */
  fit(bar: HTMLElement): void {
    const now = `${bar.clientWidth} ${bar.textContent}`;
    // While tools are open as a popover, they take no room in the bar, so measuring would be wrong.
    const isKnown = bar === this.#bar && now === this.#fitted;
    if (isKnown || bar.clientWidth === 0 || bar.querySelector('.folding:popover-open')) return;
    this.#bar = bar;
    this.#fitted = now;
    for (const room of rooms) {
      bar.dataset.room = room;
      if (bar.scrollWidth <= bar.clientWidth) return;
    }
  }
}
