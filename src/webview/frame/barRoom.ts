/** From widest to narrowest; the style sheet says what each of them hides. */
const rooms = ['wide', 'icons', 'brief', 'folded', 'narrow', 'scant'] as const;

/** Shows as many labels in the bar as fit, in any language and font size. */
export class BarRoom {
  #fitted = '';

  /** Call it after each drawing and resizing. It measures only if text or width have changed. */
  fit(bar: HTMLElement): void {
    const now = `${bar.clientWidth} ${bar.textContent}`;
    // An open popover takes no room in the bar, which would then seem to fit.
    if (now === this.#fitted || bar.querySelector('.tools:popover-open')) return;
    this.#fitted = now;
    for (const room of rooms) {
      bar.dataset.room = room;
      if (bar.scrollWidth <= bar.clientWidth) return;
    }
  }
}
