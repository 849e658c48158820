import type { FrameLocator, Locator } from 'playwright-core';

/** The preview's page, operated as a user would, wherever it runs. */
export class PreviewPage {
  /** The page's root element, around the bar and the content. */
  readonly page: Locator;

  constructor(page: Locator) {
    this.page = page;
  }

  /** The letter's own document. */
  get letter(): FrameLocator {
    return this.page.frameLocator('iframe');
  }

  get footer(): Locator {
    return this.letter.locator('[data-mailroom-footer]');
  }

  /** Returns the letter's width for assistive technology, such as `375 px`. */
  shownWidth(): Promise<string | null> {
    return this.page.locator('[role=separator]').getAttribute('aria-valuetext');
  }

  /** Returns the letter's width on the screen, in whole pixels. */
  async sheetWidth(): Promise<number> {
    return Math.round((await this.page.locator('.sheet').boundingBox())?.width ?? 0);
  }

  /**
   * Selects the first item with this text in a menu. Reopens the menu if a late change of focus closes it, as after a click that jumped
   * to the code.
   */
  async choose(menu: string, item: string): Promise<void> {
    const list = this.page.locator(`.menu[aria-label="${menu}"]`);
    const button = this.page.locator(`[popovertarget="${await list.getAttribute('id')}"]`);
    const choice = list.locator('.item', { hasText: item }).first();
    for (let tries = 10; tries > 0; tries--) {
      if (!(await list.isVisible())) await button.click();
      try {
        await choice.click({ timeout: 3_000 });
        tries = 0;
      } catch (error) {
        if (tries === 1) throw error;
      }
    }
    await list.waitFor({ state: 'hidden' });
  }

  /** Presses a tool of the bar, which a narrow bar has under “View”. */
  async press(name: string): Promise<void> {
    const tool = this.page.locator('.tools').getByRole('button', { name, includeHidden: true });
    if (!(await tool.isVisible())) await this.page.locator('[popovertarget="tools"]').click();
    await tool.click();
  }

  /** Waits until a tool of the bar, which may be folded away, is on or off. */
  async isPressed(name: string, isOn = true): Promise<void> {
    await this.page
      .locator(`.tools [aria-pressed="${isOn}"]`, { hasText: name })
      .waitFor({ state: 'attached' });
  }

  /** Returns a computed style of an element in the letter. */
  async computed(selector: string, property: string): Promise<string> {
    return await this.letter
      .locator(selector)
      .evaluate(
        (element, name) =>
          element.ownerDocument.defaultView?.getComputedStyle(element).getPropertyValue(name) ?? '',
        property,
      );
  }

  /** Returns the letter's viewport width in its own pixels. */
  async width(): Promise<number> {
    return await this.letter
      .locator('html')
      .evaluate(({ ownerDocument }) => ownerDocument.defaultView?.innerWidth ?? 0);
  }

  /** Waits until the page has this width and has processed it. */
  async waitForWidth(width: number): Promise<void> {
    await this.page.locator('body').evaluate(async ({ ownerDocument }, wanted) => {
      const view = ownerDocument.defaultView;
      while (view && view.innerWidth !== wanted) await new Promise(view.requestAnimationFrame);
      // Resize observers run after animation frame callbacks.
      await new Promise<unknown>((resolve) => view?.requestAnimationFrame(resolve));
    }, width);
  }

  /** Returns the names of tools that overlap others or extend beyond the bar. */
  async overlaps(): Promise<string[]> {
    return await this.page.locator('.bar').evaluate((bar) => {
      const tools = [...bar.querySelectorAll('.choices label, .pixels, .tool, .chip')]
        .map((tool) => ({ name: tool.textContent?.trim(), ...tool.getBoundingClientRect().toJSON() }))
        .filter(({ width }) => width > 0);
      const ends = [0, ...tools.map(({ right }) => right)];
      const wide = bar.getBoundingClientRect().right;
      return tools
        .filter(({ left, right }, index) => left < (ends[index] ?? 0) || right > wide)
        .map(({ name }) => name);
    });
  }
}
