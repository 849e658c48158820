import type { Page } from 'playwright-core';
import type { FromPreview, PreviewMemory, PreviewState, ToPreview } from '../../../src/protocol/preview.ts';
import type { Language } from '../../support/languages.ts';
import { loadBuiltPage, tellPage } from './builtPage.ts';

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
  notes: 0,
  pictures: { areLoaded: false, needTrust: false, areTurnedOff: false },
  followsSavingOnly: false,
};

/** Loads the built page of the preview, without VS Code around it. */
export async function loadPreviewPage(
  page: Page,
  memory?: PreviewMemory,
  language?: Language,
): Promise<void> {
  await loadBuiltPage(page, 'preview', { kept: memory, language });
}

declare global {
  interface Window {
    /** The messages of the page to the extension. */
    readonly posted: FromPreview[];
  }
}

/** Returns the messages of the page to the extension since the last call. */
export async function takePosted(page: Page): Promise<FromPreview[]> {
  return await page.evaluate(() => window.posted.splice(0));
}

export async function tellPreview(page: Page, message: ToPreview): Promise<void> {
  await tellPage(page, message);
}
