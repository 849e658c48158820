/** From the bar with all its words to the one whose tools are a menu; the style sheet says what each leaves out. */
const rooms = ['wide', 'icons', 'brief', 'folded', 'narrow', 'scant'] as const;

/** Gives the bar as many words as there is room for, in any language and size of letters. */
export class BarRoom {
  #fitted = '';

  /** To be called whenever the bar was drawn or its width has changed. Measures only when that can make a difference. */
  fit(bar: HTMLElement): void {
    const now = `${bar.clientWidth} ${bar.textContent}`;
    // What hangs open from the bar takes no room in it, and would seem to fit.
    if (now === this.#fitted || bar.querySelector('.tools:popover-open')) return;
    this.#fitted = now;
    for (const room of rooms) {
      bar.dataset.room = room;
      if (bar.scrollWidth <= bar.clientWidth) return;
    }
  }
}
