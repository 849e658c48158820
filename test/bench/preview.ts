import assert from 'node:assert/strict';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { Compiler } from '../../src/compiler/client.ts';
import { comparedTime, type Result } from './bench.ts';
import { layoutOf, typed } from './layouts.ts';

const sizes = [5, 20, 100, 500];
const starts = 5;
const updates = 15;

interface Renderer {
  render(source: string): Promise<string>;
  close(): Promise<unknown>;
}

/**
 * How long until the HTML of a layout is there: the first time, with the start of the worker, and after each further
 * keystroke. Both sides run in worker threads, take turns, and have to give the same HTML.
 */
export async function preview(): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const kilobytes of sizes) {
    const layout = layoutOf(kilobytes);
    const first = await sideBySide(
      starts,
      () => firstRender(ours, layout),
      () => firstRender(official, layout),
    );
    results.push(comparedTime(`first preview, ${kilobytes} KB`, ...first, 'mjml'));
    results.push(comparedTime(`update, ${kilobytes} KB`, ...(await measureUpdates(layout)), 'mjml'));
  }
  return results;
}

type Times = [ours: number[], theirs: number[]];

/** Who begins alternates, as each may be slowed down by what the other leaves behind. */
async function sideBySide(
  rounds: number,
  one: (round: number) => Promise<number>,
  other: (round: number) => Promise<number>,
): Promise<Times> {
  const times: Times = [[], []];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) times[0].push(await one(round));
    times[1].push(await other(round));
    if (round % 2 === 1) times[0].push(await one(round));
  }
  return times;
}

async function firstRender(start: () => Renderer, layout: string): Promise<number> {
  const began = performance.now();
  const renderer = start();
  await renderer.render(layout);
  const time = performance.now() - began;
  await renderer.close();
  return time;
}

async function measureUpdates(layout: string): Promise<Times> {
  const [one, other] = [ours(), official()];
  assert.equal(await one.render(layout), await other.render(layout), 'The HTML differs from that of MJML.');
  const times = await sideBySide(
    updates,
    (round) => timed(one, typed(layout, round)),
    (round) => timed(other, typed(layout, round)),
  );
  await Promise.all([one.close(), other.close()]);
  return times;
}

async function timed(renderer: Renderer, source: string): Promise<number> {
  const began = performance.now();
  await renderer.render(source);
  return performance.now() - began;
}

function ours(): Renderer {
  const compiler = new Compiler({ workerPath: resolve('dist/compiler.js') });
  return {
    async render(source) {
      const outcome = await compiler.compile({ document: 'layout', source, includes: 'notAFile' });
      assert(outcome.kind === 'compiled');
      return (outcome.compiled.pieces ?? []).join('');
    },
    close: () => compiler.close(),
  };
}

function official(): Renderer {
  const worker = new Worker(new URL('officialMjml.ts', import.meta.url));
  return {
    async render(source) {
      worker.postMessage(source);
      const [html] = await once(worker, 'message');
      return html;
    },
    close: () => worker.terminate(),
  };
}
