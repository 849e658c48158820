import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { setupElementId } from '../../../src/protocol/page.ts';
import type { FromPreview, PreviewMemory, PreviewState, ToPreview } from '../../../src/protocol/preview.ts';

const root = resolve(import.meta.dirname, '../../..');
const dist = resolve(root, 'dist');
const russian = resolve(root, 'l10n/bundle.l10n.ru.json');

/** A layout that compiles and has no footer of its own. */
export const previewState: PreviewState = {
  layout: 'file:///letter.mjml',
  fileName: 'letter.mjml',
  footerFile: 'letter.footer.html',
  kind: 'mjml',
  footers: { standard: '<p>Unsubscribe</p>' },
  pinned: false,
  errors: 0,
  warnings: 0,
  pictures: false,
  picturesNeedTrust: false,
  picturesTurnedOff: false,
  followsSavingOnly: false,
};

/** Makes the preview's page of a page, as it was built and without VS Code around it. */
export async function loadPreviewPage(
  page: Page,
  memory?: PreviewMemory,
  language: 'en' | 'ru' = 'en',
): Promise<void> {
  const messages = language === 'ru' ? JSON.parse(await readFile(russian, 'utf8')) : {};
  const setup = JSON.stringify({ language, messages });
  await page.setContent(
    `<!doctype html><body><script type="application/json" id="${setupElementId}">${setup}</script></body>`,
  );
  await page.addStyleTag({ content: await readFile(`${dist}/preview.css`, 'utf8') });
  await page.evaluate((kept) => {
    const posted: unknown[] = [];
    const api = {
      postMessage: (message: unknown) => posted.push(message),
      getState: () => kept,
      setState() {},
    };
    Object.assign(window, { acquireVsCodeApi: () => api, posted });
  }, memory);
  await page.addScriptTag({ path: `${dist}/preview.js` });
}

declare global {
  interface Window {
    /** What the page has told the extension. */
    readonly posted: FromPreview[];
  }
}

/** What the page has told the extension since it was asked last. */
export async function takePosted(page: Page): Promise<FromPreview[]> {
  return await page.evaluate(() => window.posted.splice(0));
}

export async function tellPreview(page: Page, message: ToPreview): Promise<void> {
  await page.evaluate((data) => void window.dispatchEvent(new MessageEvent('message', { data })), message);
}
