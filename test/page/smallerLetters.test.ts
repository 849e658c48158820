import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import { compileMjml } from '../../src/compiler/compile.ts';
import { smallerLetter } from '../../src/core/checks/smaller/smallerLetter.ts';
import { readLetterTree } from '../../src/inspector/letterTree/readLetterTree.ts';
import { corpusHtml, corpusLayouts, ownHtml, ownLayouts } from '../unit/compiler/official.ts';

const root = resolve(import.meta.dirname, '../..');
const corpus = resolve(root, process.env.MAILROOM_CORPUS ?? '../shared/corpus');
const isDeep = process.env.MAILROOM_DEEP === '1';
/** The short form takes one letter in so many of each kind. */
const step = isDeep ? 1 : 12;

/** A letter as a browser shows it at one width. */
interface Shown {
  readonly picture: string;
  readonly texts: string;
  readonly links: string;
}

describe('A letter made smaller', () => {
  let browser: Browser;
  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());

  it('looks the same at 320 and 800 pixels, with the same links, texts and conditional comments', async (test) => {
    const letters = await someLetters();
    const page = await browser.newPage();
    await page.route('**/*', (route) => route.abort());
    const sizes: number[] = [];
    const differences: string[] = [];
    for (const { name, html } of letters) {
      const { text } = smallerLetter(readLetterTree(html));
      if (smallerLetter(readLetterTree(text)).text !== text) differences.push(`${name}: not idempotent`);
      assert.deepEqual(conditionalComments(text), conditionalComments(html), name);
      for (const width of [320, 800]) {
        await page.setViewportSize({ width, height: 600 });
        const [whole, smaller] = [await shown(page, html), await shown(page, text)];
        for (const part of ['picture', 'texts', 'links'] as const)
          if (whole[part] !== smaller[part]) differences.push(`${name} at ${width}: ${part}`);
      }
      const [before, now] = [html, text].map((one) => Buffer.byteLength(one));
      sizes.push((now ?? 0) / (before ?? 1));
      if (isDeep) test.diagnostic(`${before} ${now} ${name}`);
    }
    assert.deepEqual(differences, []);
    const [median = 1] = sizes.sort((a, b) => a - b).slice(sizes.length >> 1);
    test.diagnostic(`${letters.length} letters; the median is ${Math.round(median * 100)} % of its size`);
  });
});

async function someLetters() {
  const files = [...(await corpusHtml()), ...(await ownHtml())];
  const layouts = [...(await corpusLayouts()), ...(await ownLayouts())];
  const some = (all: readonly string[]) => all.filter((_, index) => index % step === 0);
  const html = some(files).map(async (file) => ({
    name: relative(root, file),
    html: await readFile(file, 'utf8'),
  }));
  const compiled = some(layouts).map(async (file) => {
    const { compiled } = await compileMjml(await readFile(file, 'utf8'), { file, roots: [root, corpus] });
    return { name: relative(root, file), html: compiled.pieces?.join('') ?? '' };
  });
  return Promise.all([...html, ...compiled]);
}

function conditionalComments(html: string): string[] {
  const { comments } = readLetterTree(html);
  return comments.flatMap(({ condition, start, end }) => (condition ? [html.slice(start, end)] : []));
}

async function shown(page: Page, html: string): Promise<Shown> {
  // Pictures that can't be loaded are only drawn as such when the letter has been loaded.
  await page.setContent(html, { waitUntil: 'load' });
  const picture = (await page.screenshot({ fullPage: true, animations: 'disabled' })).toString('base64');
  const [texts, links] = await page.evaluate(() => {
    const plain = (text: string | null) => (text ?? '').replace(/[ \t\r\n\f]+/g, ' ').trim();
    const links = [...document.querySelectorAll('a')].map((a) => [
      a.getAttribute('href'),
      plain(a.textContent),
    ]);
    return [plain(document.body.innerText), JSON.stringify(links)] as const;
  });
  return { picture, texts, links };
}
