import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { after, afterEach, before, beforeEach } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../../scripts/vscode/chromium.ts';
import { type Language, speak } from '../../support/withoutVsCode.ts';
import { type BuiltPage, loadBuiltPage } from './builtPage.ts';
import { setTheme, type Theme, themes } from './themeColors.ts';

const pictures = process.env.MAILROOM_PICTURES;

/**
 * Loads one of our built pages for each test of a suite, in a narrow browser, in English and dark, without VS
 * Code around it. Call it inside `describe`.
 */
export function pageSuite(name: BuiltPage) {
  let browser: Browser;
  let page: Page;

  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 320, height: 900 }, offline: true });
    await load('en');
  });
  afterEach(() => page.close());

  /** Loads the page once more, in a language. The extension's texts are in this language, too. */
  async function load(language: Language, width = 320): Promise<void> {
    speak(language);
    await page.setViewportSize({ width, height: 900 });
    await loadBuiltPage(page, name, { language });
    await setTheme(page, 'dark');
  }

  /** Returns what the page posted to the extension, except that it is ready. */
  async function posted<Message extends { readonly type: string }>(): Promise<Message[]> {
    const all = await page.evaluate(() => window.posted as Message[]);
    return all.filter(({ type }) => type !== 'ready');
  }

  /**
   * Returns the elements that overflow the page or are clipped, except for scrolled, pictured and hidden
   * ones.
   */
  function cutOff(): Promise<string[]> {
    return page.locator('main').evaluate((main) => {
      const view = main.ownerDocument.defaultView as Window;
      const isLeftOut = (element: HTMLElement) =>
        element.closest('.sheet, .hidden, .scroll, thead') !== null ||
        element.localName === 'option' ||
        element.localName === 'input';
      return [...main.querySelectorAll<HTMLElement>('*')]
        .filter((each) => !isLeftOut(each))
        .filter((each) => {
          const { left, right, width } = each.getBoundingClientRect();
          const isClipped =
            view.getComputedStyle(each).overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1;
          return width > 0 && (left < 0 || right > view.innerWidth + 0.5 || isClipped);
        })
        .map((each) => `${each.localName}.${each.className}`);
    });
  }

  /** Presses Tab as often as given, and returns the names of the controls that it reaches. */
  async function tabbed(times: number): Promise<string[]> {
    const reached: string[] = [];
    for (let count = 0; count < times; count++) {
      await page.keyboard.press('Tab');
      reached.push(
        await page.evaluate(() => {
          const { activeElement } = document;
          const named = activeElement?.closest('label') ?? activeElement;
          return activeElement?.getAttribute('aria-label') ?? named?.textContent?.trim() ?? '';
        }),
      );
    }
    return reached;
  }

  const takePictures = (file: string, wanted: readonly Theme[] = themes) =>
    takePicturesOf(page, `${name}/${file}`, wanted);

  return {
    get page() {
      return page;
    },
    ...{ load, posted, cutOff, tabbed, takePictures },
  };
}

/**
 * Takes a picture of a page in each theme if `MAILROOM_PICTURES` is set. `file` is a path without the theme.
 */
export async function takePicturesOf(
  page: Page,
  file: string,
  wanted: readonly Theme[] = themes,
): Promise<void> {
  if (!pictures) return;
  await mkdir(dirname(`${pictures}/${file}`), { recursive: true });
  for (const theme of wanted) {
    await setTheme(page, theme);
    await page.screenshot({ path: `${pictures}/${file}-${theme}.png`, fullPage: true });
  }
  await setTheme(page, 'dark');
}
