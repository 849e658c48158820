import type { Locator, Page } from 'playwright-core';

/** How long to wait for one before looking into the notification center, in milliseconds. */
const patience = 5_000;

/** The notifications at the bottom right. */
export class Notifications {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The notification that contains the text. */
  with(text: string): Locator {
    return this.#all.filter({ hasText: text });
  }

  /** Waits for a notification, and returns its whole message. */
  async message(text: string): Promise<string> {
    await this.#waitFor(text);
    const notification = this.with(text).first();
    return ((await notification.locator('.notification-list-item-message').textContent()) ?? '').trim();
  }

  /** Returns the titles of its buttons. */
  async buttons(text: string): Promise<string[]> {
    await this.#expand(text);
    return this.with(text)
      .first()
      .locator('.notification-list-item-buttons-container .monaco-button')
      .allTextContents();
  }

  /** Presses one of its buttons. */
  async press(text: string, button: string): Promise<void> {
    await this.#expand(text);
    await this.with(text).first().getByRole('button', { name: button, exact: true }).click();
  }

  /** Clears all notifications. */
  async clear(): Promise<void> {
    const close = this.#all.first().locator('.codicon-notifications-clear');
    // One may disappear on its own meanwhile. Not with the mouse, because a tooltip would cover the button.
    while (await this.#all.count()) await close.dispatchEvent('click', {}, { timeout: 1000 }).catch(() => {});
  }

  /** Several lines or buttons are hidden until the notification is hovered over or expanded. */
  async #expand(text: string): Promise<void> {
    await this.#waitFor(text);
    await this.with(text).first().hover();
  }

  /** When more than three come within 0.8 s, VS Code shows the later ones in its notification center only. */
  async #waitFor(text: string): Promise<void> {
    const notification = this.with(text).first();
    const isShown = await notification.waitFor({ timeout: patience }).then(
      () => true,
      () => false,
    );
    if (isShown) return;
    if (!(await this.#center.isVisible())) await this.#page.locator('[id="status.notifications"]').click();
    await notification.waitFor();
  }

  get #center(): Locator {
    return this.#page.locator('.notifications-center.visible');
  }

  get #all(): Locator {
    const places = ['.notification-toast', '.notifications-center.visible'];
    return this.#page.locator(places.map((place) => `${place} .notification-list-item`).join(', '));
  }
}
