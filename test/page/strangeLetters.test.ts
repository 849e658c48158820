import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { shortForm } from '../../scripts/testing/shortForm.ts';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import { InspectorClient } from '../../src/inspector/client.ts';
import { type DomElement, parseLetter, pathToElement } from '../../src/inspector/elementTree.ts';
import type { InspectorQuestion } from '../../src/protocol/inspector.ts';
import { builtWorker } from '../support/builtWorker.ts';
import { Durations } from '../support/durations.ts';
import { corpusHtml, ownHtml } from '../unit/compiler/official.ts';
import { pageTime } from './support/pageTime.ts';
import { type Pieces, some, strangeLetter } from './support/strangeLetters.ts';

const root = resolve(import.meta.dirname, '../..');
const inspectorThread = 'src/inspector/worker.ts';
const deep = process.env.MAILROOM_DEEP === '1';
const first = Number(process.env.MAILROOM_SEED ?? 1);
const count = process.env.MAILROOM_SEED ? 1 : deep ? 10_000 : 150;
/** The letters of the usual run: a fourth of them, or all if something that shows or reads letters was changed. */
const seeds = shortForm(
  Array.from({ length: count }, (_, index) => first + index),
  {
    share: 4,
    filesOf: () => ['test/page/strangeLetters.test.ts', 'test/page/support/strangePage.ts', inspectorThread],
    within: Number.POSITIVE_INFINITY,
  },
);

describe('Fuzzed letters', () => {
  let browser: Browser;
  let page: Page | undefined;
  let spent: () => Promise<number>;
  let script: string;
  let inspector: InspectorClient;
  let sources: string[];
  let names: readonly string[];
  const errors: string[] = [];
  const requests: string[] = [];

  before(async () => {
    const files = [
      resolve(root, 'test/fixtures/hostile.html'),
      ...(await ownHtml()),
      ...(await corpusHtml()).slice(0, 40),
    ];
    const all = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    sources = all
      .map((text) => text.replaceAll('@/', 'https://spy.example/'))
      .filter(({ length }) => length < 80_000);
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector'), timeoutMs: 600_000 });
    browser = await launchChromium();
    const { outputFiles } = await build({
      entryPoints: [resolve(root, 'test/page/support/strangePage.ts')],
      bundle: true,
      write: false,
      format: 'iife',
    });
    script = outputFiles[0]?.text ?? '';
    await renewPage();
  });

  /** Chromium remembers what every letter tried to load, and gets slower with each. */
  async function renewPage(): Promise<void> {
    await page?.close();
    page = await browser.newPage();
    spent = await pageTime(page);
    page.on('pageerror', (error) => errors.push(String(error.stack)));
    await page.route('**', (route) => {
      requests.push(route.request().url());
      return route.abort();
    });
    await page.addScriptTag({ content: script });
    names = await page.evaluate((letters) => window.beginStrange(letters), sources);
  }
  after(async () => {
    await browser.close();
    await inspector.close();
  });

  const lettersOf = (seed: number) => strangeLetter(seed, sources, names);

  it('render as if from scratch, make no requests, and have the same paths in page and inspector', async (test) => {
    // Each time covers three versions, which are shown, read as text and rendered from scratch.
    const durations = new Durations(2_000);
    const different: string[] = [];
    const otherwise: string[] = [];
    let compared = 0;
    /** Returns the result of a call in the page, and the CPU time of the page's thread. */
    const timed = async <Result>(call: (page: Page) => Promise<Result>) => {
      const before = await spent();
      const result = await call(page ?? assert.fail());
      return { result, time: (await spent()) - before };
    };
    const shown = (seed: number) =>
      timed((page) => page.evaluate((wanted) => window.showStrange(wanted), seed));
    const read = (seed: number) =>
      timed((page) => page.evaluate((wanted) => window.readStrange(wanted), seed));
    for (const seed of seeds) {
      const letters = lettersOf(seed);
      if (seed % 250 === 0) await renewPage();
      const { result, time } = await shown(seed);
      const { difference, paths } = result;
      if (difference !== undefined) different.push(`seed ${seed}: ${difference}`);
      for (const [index, pieces] of letters.entries()) {
        const html = pieces.join('');
        const root = parseLetter(html);
        if (!isReadAlike(html, root)) continue;
        const inInspector = some(elementsIn(root?.children[1])).map((element) =>
          String(pathToElement(element)),
        );
        const inPage = (paths[index] ?? '').split(' ').filter(Boolean);
        compared++;
        if (inPage.join() !== inInspector.join()) otherwise.push(`seed ${seed}, version ${index}`);
      }
      assert.deepEqual([errors, requests], [[], []], `seed ${seed}`);
      durations.add('show', seed, largest(letters), time);
    }
    const slow = await durations.slow(
      async (_, seed) => (await shown(seed)).time,
      async (seed) => (await read(seed)).time,
    );
    test.diagnostic(durations.summary());
    test.diagnostic(
      `${otherwise.length} of ${compared} are read otherwise: ${otherwise.slice(0, 20).join('; ')}`,
    );
    assert.deepEqual([different, slow], [[], []]);
    // Even parsers that follow the standard differ in some cases of badly broken HTML.
    assert.ok(otherwise.length <= Math.max(2, compared / 200), otherwise.join('; '));
  });

  it('are checked, and their elements are found, without errors and in time', async (test) => {
    const durations = new Durations();
    const asked = async (seed: number, question: InspectorQuestion) => {
      const source = versionOf(seed);
      const layout = { document: 'strange', kind: 'html', source, context: 'notAFile' } as const;
      // The inspector is a thread of this process, which is idle otherwise.
      const before = process.cpuUsage();
      const { kind } = await inspector.ask(layout, question);
      // `treeTooLarge` is a valid answer for letters that expand too much.
      assert.ok(kind === 'answered' || kind === 'treeTooLarge', `seed ${seed}: ${kind}`);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    };
    for (const seed of seeds) {
      for (const [what, question] of Object.entries(questions))
        durations.add(what, seed, versionOf(seed).length, await asked(seed, question));
    }
    const slow = await durations.slow((what, seed) => asked(seed, questions[what] ?? assert.fail()));
    test.diagnostic(durations.summary());
    assert.deepEqual(slow, []);
  });

  /** Returns one version of a letter; the page shows all of them. */
  const versionOf = (seed: number) => lettersOf(seed)[seed % 3]?.join('') ?? '';
});

const questions: Readonly<Record<string, InspectorQuestion>> = {
  check: { ask: 'check', options: {} },
  placeOf: { ask: 'placeOf', path: [1, 0, 0] },
  elementAt: { ask: 'elementAt', position: { line: 30, character: 20 } },
  linkTargets: { ask: 'linkTargets' },
};

const largest = (letters: readonly Pieces[]) => Math.max(...letters.map((pieces) => pieces.join('').length));

/** Browsers limit the depth of nesting, and parse `select` by newer rules of the standard than our parser. */
const isReadAlike = (html: string, root: DomElement | undefined) =>
  !/<select/i.test(html) && deepest(root) < 500;

const deepest = (element: DomElement | undefined): number =>
  element ? 1 + Math.max(0, ...element.children.map(deepest)) : 0;

/** Returns all descendants of an element. */
const elementsIn = (element: DomElement | undefined): DomElement[] =>
  element?.children.flatMap((child) => [child, ...elementsIn(child)]) ?? [];
