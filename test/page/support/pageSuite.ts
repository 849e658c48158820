import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { after, afterEach, before, beforeEach } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../../scripts/vscode/chromium.ts';
import type { Language } from '../../support/languages.ts';
import { speak } from '../../support/withoutVsCode.ts';
import { type BuiltPage, loadBuiltPage } from './builtPage.ts';
import { misfits } from './misfits.ts';
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

  /** Returns what is cut off or lies over something else. */
  const cutOff = () => misfits(page);

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
