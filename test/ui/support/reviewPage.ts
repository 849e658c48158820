import type { FrameLocator } from 'playwright-core';
import type { Workbench } from './workbench.ts';

/** The page that reviews a campaign, while it is the page that was opened last. */
export class ReviewPage {
  readonly page: FrameLocator;

  constructor(vscode: Workbench) {
    this.page = vscode.webview(-1);
  }

  /** Waits until everything on the page is looked at. */
  async isComplete(): Promise<void> {
    await this.page.locator('main').waitFor();
    await this.page.locator('main:not(:has(.is-looking))').waitFor();
  }

  /** Returns all texts of the page, also folded ones, once it has finished loading. */
  async text(): Promise<string> {
    await this.isComplete();
    for (const folded of await this.page.locator('details').all()) {
      await folded.evaluate((details: HTMLDetailsElement) => {
        details.open = true;
      });
    }
    return (await this.page.locator('main').innerText()).replace(/\s+/g, ' ');
  }

  /** Clicks the button that sends. Its label depends on whether the number of recipients is known. */
  async send(): Promise<void> {
    await this.text();
    await this.page.getByRole('button', { name: /^(?:Send to|Schedule for) / }).click();
  }

  /** Returns what the page says when the campaign is sent. */
  async sent(): Promise<string> {
    await this.page.getByRole('button', { name: 'Show Statistics' }).waitFor();
    return this.page.locator('.bar').innerText();
  }

  /** Goes on to the statistics of the campaign that was sent. */
  async showStatistics(): Promise<void> {
    await this.page.getByRole('button', { name: 'Show Statistics' }).click();
  }

  async goBack(): Promise<void> {
    await this.text();
    await this.page.getByRole('button', { name: 'Edit Campaign…' }).click();
  }
}
