import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';

/** How long a box may take to react, in milliseconds. One that rejects an answer silently does not react. */
const patience = 5_000;

/** VS Code's quick pick and input box. Each method waits until the box shows what it needs. */
export class QuickInput {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get widget(): Locator {
    return this.#page.locator('.quick-input-widget');
  }

  get input(): Locator {
    return this.widget.locator('.quick-input-box input');
  }

  get #rows(): Locator {
    return this.widget.locator('.quick-input-list .monaco-list-row');
  }

  /**
   * Opens the box by a key, such as `F1`, and types `text`. Retries, because VS Code polls four times a
   * second whether a page has the focus, and may close the box again; and a page that is just starting does
   * not forward keys.
   */
  async open(key: string, text?: string): Promise<void> {
    // A tooltip of the box at the mouse could cover its entries.
    await this.#page.mouse.move(1, 1);
    for (let tries = 0; tries < 10; tries++) {
      const comesFromPage = await this.#page.evaluate(
        () => document.activeElement instanceof HTMLIFrameElement,
      );
      await this.#page.keyboard.press(key);
      if (!(await this.#opens())) continue;
      if (comesFromPage && (await this.#closesWithin(300))) continue;
      if (text === undefined || (await this.#takes(text))) return;
    }
  }

  /**
   * Opens the box by a key, types `text`, and picks the item with that label. Retries when the item does not
   * appear: VS Code may close the box meanwhile, and does not add late items to its list.
   */
  async pickAfter(key: string, text: string, label: string): Promise<void> {
    for (let tries = 0; tries < 10; tries++) {
      await this.open(key, text);
      const isPicked = await this.#pick(label, patience).then(
        () => true,
        () => false,
      );
      if (isPicked) return;
      await this.#page.keyboard.press('Escape');
    }
    throw new Error(`“${label}” is not offered for “${text}”.`);
  }

  #opens(): Promise<boolean> {
    return this.input.waitFor({ timeout: patience }).then(
      () => true,
      () => false,
    );
  }

  /** Types the text. Resolves with false if the box was closed meanwhile. */
  #takes(text: string): Promise<boolean> {
    return this.input.fill(text, { timeout: patience }).then(
      () => true,
      () => false,
    );
  }

  #closesWithin(timeout: number): Promise<boolean> {
    return this.widget.waitFor({ state: 'hidden', timeout }).then(
      () => true,
      () => false,
    );
  }

  async type(text: string): Promise<void> {
    await this.input.fill(text);
  }

  /**
   * Picks the focused item, once there is one. Retries, because a box ignores keys while its items are
   * loading.
   */
  async acceptItem(): Promise<void> {
    for (let tries = 0; tries < 10; tries++) {
      await this.widget.locator('.quick-input-list .monaco-list-row.focused').waitFor();
      if (await this.#reaction(() => this.#press('Enter'))) return;
    }
  }

  /** Presses a key in the box. A page behind it may have taken the focus back after the box opened, as on a busy machine. */
  async #press(key: string): Promise<void> {
    await this.widget.evaluate((widget) => {
      if (!widget.contains(document.activeElement))
        widget.querySelector<HTMLInputElement>('.quick-input-box input')?.focus();
    });
    await this.#page.keyboard.press(key);
  }

  async accept(): Promise<void> {
    await this.#reaction(() => this.#press('Enter'));
  }

  /** Presses Enter on an invalid input; the box does not change. */
  async acceptInVain(): Promise<void> {
    await this.#page.keyboard.press('Enter');
  }

  /**
   * Saves under the suggested path, once it ends with this name. Retries, because the box may be reading the
   * folder.
   */
  async saveAs(name: string): Promise<void> {
    await eventually(async () => assert.ok((await this.input.inputValue()).endsWith(name), name));
    await eventually(async () => {
      await this.accept();
      assert.ok(await this.widget.isHidden(), `“${name}” is not saved.`);
    });
  }

  async cancel(): Promise<void> {
    await this.#page.keyboard.press('Escape');
    await this.widget.waitFor({ state: 'hidden' });
  }

  /** Picks the item with that label, or else the first that contains it. */
  async pick(label: string): Promise<void> {
    await this.#pick(label);
  }

  /** Rejects when that takes longer than `timeout` milliseconds; then nothing was picked. */
  async #pick(label: string, timeout?: number): Promise<void> {
    const options = timeout === undefined ? {} : { timeout };
    const row = await this.#row(label, options);
    // The tooltip of a row under the mouse would cover the next row.
    await this.#page.mouse.move(0, 0);
    await this.#reaction(() => row.click(options));
  }

  /** Waits until the pick has that item. */
  async waitForItem(label: string): Promise<void> {
    await this.#row(label);
  }

  /** Checks items of a multi-select pick, in addition to the checked ones. */
  async tick(...labels: string[]): Promise<void> {
    for (const label of labels) await this.#setTicked(await this.#row(label), true);
  }

  /** Checks these items of a multi-select pick, and no others. */
  async tickOnly(...labels: string[]): Promise<void> {
    await this.tick(...labels);
    for (const row of await this.#rows.all()) {
      const label = (await row.locator('.label-name').first().textContent()) ?? '';
      if (!labels.includes(label)) await this.#setTicked(row, false);
    }
  }

  async #setTicked(row: Locator, isTicked: boolean): Promise<void> {
    const box = row.locator('.monaco-checkbox, .quick-input-list-checkbox').first();
    if (((await box.getAttribute('aria-checked')) === 'true') === isTicked) return;
    // A tooltip of another entry may cover this one, until the pointer moves to something else.
    await eventually(async () => {
      await this.input.hover();
      await this.#page.mouse.move(1, 1);
      await box.click({ timeout: 5000 });
    });
    await this.#page.mouse.move(1, 1);
  }

  /** Checks all items at once. */
  async tickAll(): Promise<void> {
    await this.widget.locator('.quick-input-header > .monaco-checkbox').click();
  }

  /** Presses the button that finishes a multi-select pick. */
  async pressOk(): Promise<void> {
    const button = this.widget.getByRole('button', { name: 'OK', exact: true });
    await this.#reaction(() => button.click());
  }

  /**
   * Waits until the box has changed, so that the next keys do not go into the previous step. Resolves with
   * false if it has not.
   */
  async #reaction(act: () => Promise<void>): Promise<boolean> {
    const before = await this.#page.evaluate<string>(`(${appearance})()`);
    await act();
    return this.#page
      .waitForFunction(`(${appearance})() !== ${JSON.stringify(before)}`, undefined, { timeout: patience })
      .then(
        () => true,
        () => false,
      );
  }

  async #row(label: string, options: { readonly timeout?: number } = {}): Promise<Locator> {
    const similar = this.#rows.filter({ hasText: label });
    await similar.first().waitFor(options);
    const exact = this.#rows.filter({ has: this.#page.getByText(label, { exact: true }) });
    return (await exact.count()) > 0 ? exact.first() : similar.first();
  }

  /**
   * Returns the whole box as text: title, step, what is typed, the message below, and the items, one a line.
   */
  async text(): Promise<string> {
    const of = async (selector: string) =>
      ((await this.widget.locator(selector).first().textContent()) ?? '').trim();
    const rows = await this.#rows.evaluateAll((elements) =>
      elements.map((element) => {
        // A recycled row keeps the detail of the previous one, below its own edge.
        const edge = element.getBoundingClientRect().bottom;
        const text = (selector: string) => {
          const part = element.querySelector(selector);
          return part && part.getBoundingClientRect().top < edge ? (part.textContent?.trim() ?? '') : '';
        };
        const texts = [text('.label-name'), text('.label-description'), text('.quick-input-list-label-meta')];
        return texts.filter((part) => part !== '').join(' | ');
      }),
    );
    const lines = [
      await of('.quick-input-title'),
      await this.input.inputValue(),
      await of('.quick-input-message'),
      ...rows.map((row) => `- ${row}`),
    ];
    return lines.filter((line) => line !== '').join('\n');
  }

  /** Waits until the title contains the text: the step of a wizard. */
  async waitForTitle(text: string): Promise<void> {
    await this.widget.locator('.quick-input-title', { hasText: text }).waitFor();
  }

  /** Waits until the message below the input contains the text: what is wrong with what was typed. */
  async waitForMessage(text: string): Promise<void> {
    await this.widget.locator('.quick-input-message', { hasText: text }).waitFor();
  }
}

/** Returns the visible content of the box. Evaluated in the page. */
function appearance(): string {
  const widget = document.querySelector<HTMLElement>('.quick-input-widget');
  const input = widget?.querySelector<HTMLInputElement>('.quick-input-box input');
  return widget?.checkVisibility() ? `${widget.innerText}\n${input?.value}\n${input?.placeholder}` : '';
}
