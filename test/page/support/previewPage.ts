import type { Page } from 'playwright-core';
import type { FromPreview, PreviewMemory, PreviewState, ToPreview } from '../../../src/protocol/preview.ts';
import { type Language, loadBuiltPage, tellPage } from './builtPage.ts';

/** A layout that compiles and has no footer of its own. */
export const previewState: PreviewState = {
  layout: 'file:///letter.mjml',
  fileName: 'letter.mjml',
  footerFile: 'letter.footer.html',
  kind: 'mjml',
  footers: { account: '', standard: '<p>Unsubscribe</p>' },
  hasAccount: true,
  canChooseMaster: false,
  locked: false,
  errors: 0,
  warnings: 0,
  pictures: { areLoaded: false, needTrust: false, areTurnedOff: false },
  followsSavingOnly: false,
};

/** Makes the preview's page of a page, as it was built and without VS Code around it. */
export async function loadPreviewPage(
  page: Page,
  memory?: PreviewMemory,
  language?: Language,
): Promise<void> {
  await loadBuiltPage(page, 'preview', { kept: memory, language });
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
  await tellPage(page, message);
}
