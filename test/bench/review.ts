import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import { Compiler } from '../../src/compiler/client.ts';
import { InspectorClient } from '../../src/inspector/client.ts';
import type { ReviewState } from '../../src/protocol/review.ts';
import { loadBuiltPage, tellPage } from '../page/support/builtPage.ts';
import { speak } from '../support/withoutVsCode.ts';
import { comparedTime, comparedWithLimit, type Result } from './bench.ts';
import { layoutOf } from './layouts.ts';

const rounds = 9;

/** The maximum time until a review is shown, in ms, that still feels instant. */
const most = 300;

/**
 * Measures the review of a campaign with a letter of 20 KB: compiling and checking it in the threads, until the page shows
 * its button and the letter. Compared with an empty page of the same kit.
 */
export async function review(): Promise<readonly Result[]> {
  speak('en');
  const { shownReview } = await import('../../src/extension/review/page/reviewState.ts');
  const { noActions, reviews } = await import('../page/support/reviewStates.ts');
  const compiler = new Compiler({ workerPath: resolve('dist/compiler.mjs') });
  const inspector = new InspectorClient({ workerPath: resolve('dist/inspector.mjs') });
  const browser = await launchChromium();
  const source = layoutOf(20);
  const job = { document: 'review', kind: 'mjml', source, includes: 'notAFile' } as const;
  const { state } = shownReview(reviews.ready, noActions, new Date());
  const times = { ours: [] as number[], withLetter: [] as number[], theirs: [] as number[] };
  const letter = async () => {
    const outcome = await compiler.compile(job);
    if (outcome.kind !== 'compiled') throw new Error(`It is ${outcome.kind}`);
    const html = outcome.compiled.pieces?.join('') ?? '';
    const question = { ask: 'checkBeforeSending', html, footer: '', options: { clients: [] } } as const;
    const checked = await inspector.ask(job, question);
    if (checked.kind !== 'answered') throw new Error(`It is ${checked.kind}`);
    return html;
  };
  for (let round = 0; round < rounds; round++) {
    const empty = await pageTimes(
      browser,
      { ...state, sections: [], inbox: { ...state.inbox, items: [], programs: [] } },
      async () => undefined,
    );
    times.theirs.push(empty.button);
    const { button, letter: shown } = await pageTimes(browser, state, letter);
    times.ours.push(button);
    times.withLetter.push(shown);
  }
  await Promise.all([browser.close(), compiler.close(), inspector.close()]);
  const compared = comparedTime('review without network', times.ours, times.theirs, 'an empty page');
  return [
    compared,
    comparedWithLimit('review without network', compared.value, most, 'ms'),
    comparedTime('review without network, with its letter', times.withLetter, times.theirs, 'an empty page'),
  ];
}

/**
 * Returns the times in ms until the page’s button and its letter are visible. The letter is inspected while the page loads,
 * and shown last, as in the product.
 */
async function pageTimes(
  browser: Browser,
  state: ReviewState,
  look: () => Promise<string | undefined>,
): Promise<{ button: number; letter: number }> {
  const page = await browser.newPage({ offline: true });
  const began = performance.now();
  const [letter] = await Promise.all([look(), loadBuiltPage(page, 'review')]);
  const memory = {
    account: 'work',
    accountName: 'Work',
    id: 1,
    draft: { letter: { maket: 12 }, lists: [7] },
  };
  await tellPage(page, { type: 'show', state, memory });
  await page.locator('button[type=submit]').waitFor();
  const button = performance.now() - began;
  if (letter !== undefined) {
    await tellPage(page, { type: 'letter', html: letter });
    const frames = page.locator('iframe');
    for (const frame of await frames.all())
      await frame.contentFrame().locator('table').first().waitFor({ state: 'attached' });
  }
  const times = { button, letter: performance.now() - began };
  await page.close();
  return times;
}
