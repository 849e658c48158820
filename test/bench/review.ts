import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import { type CompileJob, Compiler } from '../../src/compiler/client.ts';
import { InspectorClient } from '../../src/inspector/client.ts';
import type { InspectedLayout } from '../../src/protocol/inspector.ts';
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
  const job = { document: 'review', kind: 'mjml', source, context: 'notAFile' } as const;
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
  const shared = await packetTimes(await letter(), state, { compiler, inspector, job });
  await Promise.all([browser.close(), compiler.close(), inspector.close()]);
  const compared = comparedTime('review without network', times.ours, times.theirs, 'an empty page');
  return [
    compared,
    comparedWithLimit('review without network', compared.value, most, 'ms'),
    comparedTime('review without network, with its letter', times.withLetter, times.theirs, 'an empty page'),
    ...shared,
  ];
}

/** The maximum size of a packet of a letter of 20 KB without pictures, in KB. */
const mostOfPacket = 300;

/** Measures writing a packet, and the last look at a held campaign: compiling, checking and digesting it. Compared with compiling alone. */
async function packetTimes(
  html: string,
  state: ReviewState,
  {
    compiler,
    inspector,
    job,
  }: { compiler: Compiler; inspector: InspectorClient; job: CompileJob & InspectedLayout },
): Promise<readonly Result[]> {
  const { packetHtml } = await import('../../src/extension/approval/packet/packetHtml.ts');
  const { campaignDigest, partDigests } = await import('../../src/core/approval/campaign.ts');
  const { sha256 } = await import('../../src/extension/kit/hashes.ts');
  const [script, style] = await Promise.all(
    ['packet.js', 'packet.css'].map((name) => readFile(resolve('dist', name), 'utf8')),
  );
  const times = { packet: [] as number[], look: [] as number[], compile: [] as number[] };
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    // Each time another letter: the compiler remembers the last one.
    const source = job.source.replace('</mj-body>', `<mj-raw><!-- ${round} --></mj-raw></mj-body>`);
    times.compile.push(await timeOf(() => compiler.compile({ ...job, source })));
    times.packet.push(
      await timeOf(async () => {
        const quiet = await inspector.packetLetter({ packetOf: html, pictures: {} });
        if (quiet.kind !== 'answered') throw new Error(`It is ${quiet.kind}`);
        const packet = packetHtml({
          review: state,
          letters: [{ name: '', html: quiet.answer.html }],
          ...{ reader: 'Anna', madeAt: 'today', script: script ?? '', style: style ?? '', campaign: '{}' },
          data: { subject: state.title, codes: { approved: 'A', changes: 'C' } },
          setup: { language: 'en', messages: {} },
        });
        bytes = Buffer.byteLength(packet);
      }),
    );
    const again = job.source.replace('</mj-body>', `<mj-raw><!-- again ${round} --></mj-raw></mj-body>`);
    times.look.push(
      await timeOf(async () => {
        await compiler.compile({ ...job, source: again });
        const question = { ask: 'checkBeforeSending', html, footer: '', options: { clients: [] } } as const;
        await inspector.ask({ ...job, source: again }, question);
        const campaign = { account: 'a', letter: html, footer: '', subject: 's', sender: 'f', start: 'now' };
        campaignDigest(partDigests({ ...campaign, lists: [7] }, sha256), sha256);
      }),
    );
  }
  return [
    comparedTime('packet 20 KB', times.packet, times.compile, 'compiling the letter'),
    comparedWithLimit('packet 20 KB', bytes / 1000, mostOfPacket, 'KB'),
    comparedTime('last look', times.look, times.compile, 'compiling the letter'),
  ];
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
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
