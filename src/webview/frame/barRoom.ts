/** The values of `data-room`, from most to least room. The style sheet defines what each of them hides. */
const rooms = [
  ...['wide', 'close', 'chosen', 'folded', 'few', 'brief'],
  ...['short', 'icons', 'narrow', 'slim', 'bare', 'scant', 'least'],
] as const;

/** Shows as many labels in the bar as fit, in any language and font size. */
export class BarRoom {
  #fitted = '';

  /**
   * Sets the first value of `data-room` that makes the bar fit. Call it after each rendering and resizing: it only measures if
   * the bar’s text or width has changed.
   */
  fit(bar: HTMLElement): void {
    const now = `${bar.clientWidth} ${bar.textContent}`;
    // While tools are open as a popover, they take no room in the bar, so measuring would be wrong.
    if (now === this.#fitted || bar.querySelector('.folding:popover-open')) return;
    this.#fitted = now;
    for (const room of rooms) {
      bar.dataset.room = room;
      if (bar.scrollWidth <= bar.clientWidth) return;
    }
  }
}
