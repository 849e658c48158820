import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import { Compiler } from '../../src/compiler/client.ts';
import type { LetterPieces } from '../../src/core/letters/letterPieces.ts';
import { comparedTime, comparedWithLimit, median, type Result } from './bench.ts';
import { type LetterPage, openPreview, openWholePage } from './chromium.ts';
import { layoutOf, typed } from './layouts.ts';

const sizes = [5, 20, 100, 500];
/** The size in KB of the largest layout, for which only the first HTML and the first page are measured. */
const largest = 600;
const starts = 5;
/** The number of keys, and how many of them each side gets before the other’s turn. */
const keys = 48;
const word = 6;
/** After this time of a measurement no further round begins, in ms of the clock: a busy machine makes fewer rounds, but ends. */
const mostTime = 15_000;

/** The maximum time from a key to the painted page in ms, by layout size in KB: one frame, and more for very large letters. */
const paintLimits: Record<number, number> = { 5: 16, 20: 16, 100: 50, 500: 50 };

interface Renderer<Letter> {
  render(source: string): Promise<Letter>;
  close(): Promise<unknown>;
}

/**
 * Measures how long it takes until a layout is visible, in processor time, which other programs on the machine hardly change; only the
 * painted page is measured by the clock. Both sides run in worker threads and alternate after each start or word.
 *
 * - the first HTML including the start of the worker, compared with MJML: in the very first window, and in a later one that
 *   uses V8’s code cache;
 * - the first HTML and the first laid out page of a very large layout;
 * - the HTML after each further key while typing, compared with MJML;
 * - the page laid out after a key, compared with the official extension: MJML, MJML again to find mistakes, and the whole
 *   page. Neither side waits for the screen;
 * - the painted page after a key, on a screen of 60 frames per second. Keys come at any time.
 */
export async function preview(): Promise<readonly Result[]> {
  const results: Result[] = [];
  // The whole takes minutes: who stops it has the figures until then.
  const add = (result: Result) => {
    console.error(
      `  ${result.name}: ${result.value.toFixed(1)} ${result.unit}, ${result.ratio.toFixed(2)} ×`,
    );
    results.push(result);
  };
  const codeCache = await filledCodeCache();
  for (const kilobytes of sizes) {
    const layout = layoutOf(kilobytes);
    for (const [when, start] of [
      ['in the first window', ours],
      ['in a later one', () => ours(codeCache)],
    ] as const) {
      const first = await sideBySide(
        starts,
        1,
        () => firstRender(start, layout),
        () => firstRender(official, layout),
      );
      add(comparedTime(`first HTML ${when}, ${kilobytes} KB`, ...first, 'mjml'));
    }
    add(comparedTime(`HTML after a key, ${kilobytes} KB`, ...(await measureUpdates(layout)), 'mjml'));
    const shown = await measureShown(layout);
    add(comparedTime(`page after a key, ${kilobytes} KB`, ...shown, 'official extension'));
    const limit = paintLimits[kilobytes] ?? 0;
    const painted = median(await measurePainted(layout));
    add(comparedWithLimit(`key to painted page, ${kilobytes} KB`, painted, limit, 'ms'));
  }
  const layout = layoutOf(largest);
  const html = await sideBySide(
    starts,
    1,
    () => firstRender(ours, layout),
    () => firstRender(official, layout),
  );
  add(comparedTime(`first HTML, ${largest} KB`, ...html, 'mjml'));
  add(comparedTime(`first page, ${largest} KB`, ...(await measureFirstPage(layout)), 'official extension'));
  await rm(codeCache, { recursive: true });
  return results;
}

/** Creates the code cache that one window leaves for the next. */
async function filledCodeCache(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mr-code-'));
  await using window = opened(ours(folder));
  await window.render(layoutOf(5));
  const isFilled = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).some((file) => file.isFile());
  while (!(await isFilled())) await setTimeout(20);
  return folder;
}

type Times = [ours: number[], theirs: number[]];

/** The first side alternates, since each can be slowed down by what the other leaves behind. */
async function sideBySide(rounds: number, atOnce: number, one: Measured, other: Measured): Promise<Times> {
  const [ours, theirs]: Times = [[], []];
  const hasTime = timeLeft();
  const turn = async (from: number, measured: Measured, times: number[]) => {
    for (let round = from; round < from + atOnce && (round === from || hasTime()); round++)
      times.push(await measured(round));
  };
  for (let from = 0; from < rounds && (from === 0 || hasTime()); from += atOnce) {
    const isFirst = (from / atOnce) % 2 === 0;
    if (isFirst) await turn(from, one, ours);
    await turn(from, other, theirs);
    if (!isFirst) await turn(from, one, ours);
  }
  return [ours, theirs];
}

/** Returns a function that says whether a measurement that begins now may go on. */
function timeLeft(): () => boolean {
  const began = performance.now();
  return () => performance.now() - began < mostTime;
}

type Measured = (round: number) => Promise<number>;

async function firstRender<Letter>(start: () => Renderer<Letter>, layout: string): Promise<number> {
  let renderer: Renderer<Letter> | undefined;
  const time = await processorTime(async () => {
    renderer = start();
    await renderer.render(layout);
  });
  await renderer?.close();
  return time;
}

async function measureUpdates(layout: string): Promise<Times> {
  await using one = opened(ours());
  await using other = opened(official());
  assert.equal(
    (await one.render(layout)).join(''),
    await other.render(layout),
    'The HTML differs from MJML’s.',
  );
  return await sideBySide(
    keys,
    word,
    (round) => processorTime(() => one.render(typed(layout, round))),
    (round) => processorTime(() => other.render(typed(layout, round))),
  );
}

/** The time from starting the worker to the first letter in a new page. */
async function measureFirstPage(layout: string): Promise<Times> {
  await using browser = opened(await launchChromium());
  const firstPage = async <Letter>(page: LetterPage<Letter>, start: () => Renderer<Letter>) => {
    await using renderer = opened(start());
    return await shownIn(page, renderer, layout);
  };
  return await sideBySide(
    starts,
    1,
    async () => firstPage(await openPreview(browser, 'laidOut'), ours),
    async () => firstPage(await openWholePage(browser, 'laidOut'), () => official(true)),
  );
}

/** The time without bringing the letter into the page, which is shorter on our side. */
async function measureShown(layout: string): Promise<Times> {
  await using browser = opened(await launchChromium());
  await using one = opened(ours());
  await using other = opened(official(true));
  const [page, wholePage] = [await openPreview(browser, 'laidOut'), await openWholePage(browser, 'laidOut')];
  const showOurs = (round: number) => shownIn(page, one, typed(layout, round));
  const showTheirs = (round: number) => shownIn(wholePage, other, typed(layout, round));
  const hasTime = timeLeft();
  for (let round = 0; round < 3 && (round === 0 || hasTime()); round++)
    await Promise.all([showOurs(round), showTheirs(round)]);
  return await sideBySide(keys, word, showOurs, showTheirs);
}

/** Returns the processor time until the page has laid out a letter. */
async function shownIn<Letter>(page: LetterPage<Letter>, renderer: Renderer<Letter>, source: string) {
  let letter: Letter | undefined;
  const time = await processorTime(async () => {
    letter = await renderer.render(source);
  });
  return letter === undefined ? time : time + (await page.processorTimeToShow(letter));
}

async function measurePainted(layout: string): Promise<number[]> {
  await using browser = opened(await launchChromium());
  await using renderer = opened(ours());
  const page = await openPreview(browser, 'painted');
  const times: number[] = [];
  const hasTime = timeLeft();
  for (let round = 0; round < keys && (times.length < 6 || hasTime()); round++) {
    await setTimeout(30 + 30 * Math.random());
    const began = performance.now();
    await page.show(await renderer.render(typed(layout, round)));
    times.push(performance.now() - began);
  }
  return times.slice(3);
}

/** Measures the processor time of all threads of this process for some work, in milliseconds. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The very first window has no `codeCache`. */
function ours(codeCache?: string): Renderer<LetterPieces> {
  const compiler = new Compiler({
    workerPath: resolve('dist/compiler.mjs'),
    ...(codeCache && { codeCache }),
  });
  return {
    async render(source) {
      const outcome = await compiler.compile({ document: 'layout', source, context: 'notAFile' });
      assert(outcome.kind === 'compiled' && outcome.compiled.pieces);
      return outcome.compiled.pieces;
    },
    close: () => compiler.close(),
  };
}

function official(lint = false): Renderer<string> {
  const worker = new Worker(new URL('officialMjml.ts', import.meta.url));
  return {
    async render(source) {
      worker.postMessage({ source, lint });
      const [html] = await once(worker, 'message');
      return html;
    },
    close: () => worker.terminate(),
  };
}

/** Closes a part at the end of the block. */
function opened<T extends { close(): Promise<unknown> }>(part: T): T & AsyncDisposable {
  return Object.assign(part, {
    async [Symbol.asyncDispose]() {
      await part.close();
    },
  });
}
