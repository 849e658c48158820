import type { Browser, Page } from 'playwright-core';
import {
  type LetterPieces,
  type LetterRevision,
  letterChangeOf,
} from '../../src/core/letters/letterPieces.ts';
import type { ToPreview } from '../../src/protocol/preview.ts';
import { loadPreviewPage, previewState } from '../page/support/previewPage.ts';

/** A page that shows letters. */
export interface LetterPage<Letter> {
  /** Shows a letter. Resolves when it is visible, as defined by `Until`. */
  show(letter: Letter): Promise<void>;
  /** Shows a letter. Resolves with the processor time of the page’s thread, in ms. */
  processorTimeToShow(letter: Letter): Promise<number>;
}

/** Opens our preview, which gets only changes. */
export async function openPreview(browser: Browser, until: Until): Promise<LetterPage<LetterPieces>> {
  const page = await openPage(browser, until);
  await loadPreviewPage(page);
  let shown: LetterRevision | undefined;
  return await measured(page, async (pieces) => {
    const letter = { revision: (shown?.revision ?? 0) + 1, pieces };
    const message: ToPreview = { type: 'show', state: previewState, letter: letterChangeOf(shown, letter) };
    shown = letter;
    await page.evaluate(async (data) => {
      window.dispatchEvent(new MessageEvent('message', { data }));
      await window.isThere();
    }, message);
  });
}

/**
 * Opens a page whose whole HTML is replaced each time, as when an extension sets the HTML of a webview: VS Code writes it
 * into a new frame and shows that once it is loaded.
 */
export async function openWholePage(browser: Browser, until: Until): Promise<LetterPage<string>> {
  const page = await openPage(browser, until);
  await page.setContent('<!doctype html><style>iframe { width: 100%; height: 700px }</style><body></body>');
  return await measured(page, (html) =>
    page.evaluate(async (text) => {
      const [before] = document.querySelectorAll('iframe');
      const frame = document.createElement('iframe');
      frame.style.visibility = 'hidden';
      document.body.append(frame);
      const letter = frame.contentDocument;
      letter?.open();
      letter?.write(text);
      const loaded = new Promise((resolve) => frame.contentWindow?.addEventListener('load', resolve));
      letter?.close();
      await loaded;
      before?.remove();
      frame.style.visibility = 'visible';
      await window.isThere();
    }, html),
  );
}

/** Adds the processor time of the page’s thread to a way to show letters. */
async function measured<Letter>(
  page: Page,
  show: (letter: Letter) => Promise<void>,
): Promise<LetterPage<Letter>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  return {
    show,
    async processorTimeToShow(letter) {
      const before = await spent();
      await show(letter);
      return (await spent()) - before;
    },
  };
}

declare global {
  interface Window {
    /** Resolves when the letter is visible. */
    isThere(): Promise<void>;
  }
}

/**
 * When a letter counts as visible: once it is laid out, without waiting for the screen, or once the screen has painted it
 * in one of its 60 frames per second.
 */
export type Until = 'laidOut' | 'painted';

/** Opens a page without a network, where the requests of a letter fail at once. */
async function openPage(browser: Browser, until: Until): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 900, height: 800 }, offline: true });
  await page.addInitScript(until === 'painted' ? waitForPainting : waitForLayout);
  await page.goto('about:blank');
  return page;
}

function waitForPainting(): void {
  window.isThere = () =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(undefined);
      }),
    );
}

function waitForLayout(): void {
  window.requestAnimationFrame = (callback) => {
    callback(performance.now());
    return 0;
  };
  window.isThere = async () => {
    document.querySelector('iframe')?.contentDocument?.body?.getBoundingClientRect();
  };
}
