import type { Locator, Page } from 'playwright-core';

/** The notifications at the bottom right. */
export class Notifications {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The notification that contains the text. */
  with(text: string): Locator {
    return this.#page.locator('.notification-toast .notification-list-item', { hasText: text });
  }

  /** Waits for a notification and gives its whole message. */
  async message(text: string): Promise<string> {
    const notification = this.with(text).first();
    await notification.waitFor();
    return ((await notification.locator('.notification-list-item-message').textContent()) ?? '').trim();
  }

  /** The titles of its buttons. */
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

  /** Takes all of them away. */
  async clear(): Promise<void> {
    const toast = this.#page.locator('.notification-toast').first();
    const close = toast.locator('.codicon-notifications-clear');
    // One may go by itself just then. Not with the mouse: what one says of itself under it lies over the button.
    while (await toast.count()) await close.dispatchEvent('click', {}, { timeout: 1000 }).catch(() => {});
  }

  /** Several lines or buttons are hidden until the notification is hovered over or expanded. */
  async #expand(text: string): Promise<void> {
    await this.with(text).first().waitFor();
    await this.with(text).first().hover();
  }
}
