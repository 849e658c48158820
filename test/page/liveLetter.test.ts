import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import { Compiler } from '../../src/compiler/client.ts';
import type { LetterPieces } from '../../src/core/letters/letterPieces.ts';
import { builtWorker } from '../support/builtWorker.ts';
import { createRandom, nearbyEdit, randomEdit, someTyping } from '../unit/compiler/edits.ts';
import { corpusLayouts, ownLayouts } from '../unit/compiler/official.ts';
import type { Shown } from './support/letterPage.ts';

const deep = process.env.MAILROOM_DEEP === '1';
const root = resolve(import.meta.dirname, '../..');
const newsletter = join(root, 'examples/newsletter.mjml');

/** HTML that parsers handle in special ways. */
const odd =
  '<b> </b> <i> </p> <p> <div> </div> </td> <td> <tr> <table> </table> <form> </form> <a> <a> </a> <select> </select> <svg> </svg> <math> <template> <textarea> <title> <style> </style> <body> <html> </body> </html> <head> <frameset> <plaintext> <marquee> <button> <h1> </h1> <br> </br> <!-- --> <!--[if mso]> <![endif]--> <![CDATA[ ]]> <nobr> <li> <font> " \' < &amp; &nbsp; <caption> <col> <img> <input> <script> </script> <iframe> <noscript> <object> text'.split(
    ' ',
  );

describe('The letter in a preview', () => {
  let browser: Browser;
  let page: Page;
  let compiler: Compiler;

  before(async () => {
    compiler = new Compiler({ workerPath: await builtWorker('compiler') });
    const script = await build({
      entryPoints: [join(root, 'test/page/support/letterPage.ts')],
      bundle: true,
      write: false,
      format: 'iife',
    });
    browser = await launchChromium();
    page = await browser.newPage();
    await page.addScriptTag({ content: script.outputFiles[0]?.text ?? '' });
  });
  after(async () => {
    await browser.close();
    await compiler.close();
  });

  async function piecesOf(file: string, source: string): Promise<LetterPieces | undefined> {
    const context = { file, roots: [dirname(file)] };
    const outcome = await compiler.compile({ document: file, source, context });
    return outcome.kind === 'compiled' ? outcome.compiled.pieces : undefined;
  }

  /** Shows the letters one after the other. Asserts that each renders as if from scratch. */
  async function show(
    letters: readonly LetterPieces[],
    footers = ['<p>Footer</p>'],
  ): Promise<readonly Shown[]> {
    const parts = letters.map((pieces, index) => ({
      pieces,
      footer: footers[index % footers.length] ?? '',
      footerLabel: 'Footer',
      pictures: false,
      appearance: 'light' as const,
    }));
    const shown = await page.evaluate((all) => window.showLetters(all), parts);
    for (const [index, { difference }] of shown.entries()) {
      if (difference) assert.deepEqual(difference[0], difference[1], `after ${index} letters`);
    }
    return shown;
  }

  it('renders as if from scratch after each of many edits', async (test) => {
    let count = 0;
    const corpus = (await corpusLayouts()).slice(0, deep ? undefined : 3);
    for (const [index, file] of [...(await ownLayouts()), ...corpus].entries()) {
      const random = createRandom(index + 1);
      const good = await readFile(file, 'utf8');
      const letters: LetterPieces[] = [];
      let source = good;
      const add = async (text: string) =>
        letters.push(...[await piecesOf(file, text)].filter((pieces) => !!pieces));
      for (let round = 0; round < (deep ? 60 : 8); round++) {
        const edit = random() < 0.7 ? nearbyEdit : randomEdit;
        source = edit(random() < 0.5 ? good : source, random);
        await add(source);
      }
      for (let round = 0; round < (deep ? 4 : 1); round++) {
        const { before, typed, after } = someTyping(good, random);
        for (let length = 1; length <= typed.length; length += 3)
          await add(before + typed.slice(0, length) + after);
      }
      await show(letters, ['<p>Footer</p>', '<p>Footer</p>', '<p>Another</p>']);
      count += letters.length;
    }
    test.diagnostic(`${count} letters`);
  });

  it('renders as if from scratch, whatever the HTML of its blocks', async (test) => {
    const random = createRandom(7);
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
    const good = await piecesOf(newsletter, await readFile(newsletter, 'utf8'));
    assert(good && good.length > 3);
    let rounds = 0;
    for (let letter = 0; letter < (deep ? 200 : 15); letter++) {
      const letters: LetterPieces[] = [good];
      let pieces = good;
      for (let round = 0; round < 12; round++) {
        const at = Math.floor(random() * pieces.length);
        const piece = pieces[at] ?? '';
        const place = pick([
          0,
          piece.length,
          Math.max(0, piece.indexOf('<', Math.floor(random() * piece.length))),
        ]);
        const stretch = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(odd)).join('');
        const changed =
          random() < 0.3 ? (good[at] ?? '') : piece.slice(0, place) + stretch + piece.slice(place);
        const isInside = at > 0 && at < pieces.length - 1;
        const kind = random();
        if (isInside && kind < 0.1) pieces = pieces.toSpliced(at, 1);
        else if (isInside && kind < 0.2) pieces = pieces.toSpliced(at, 0, changed, stretch);
        else pieces = pieces.with(at, changed);
        if (random() < 0.1) pieces = good;
        letters.push(pieces);
      }
      await show(letters);
      rounds += letters.length;
    }
    test.diagnostic(`${rounds} letters`);
  });

  it('renders as if from scratch when its blocks are in an unclosed table', async () => {
    const before = '<!doctype html><html><body><table><div>';
    const after = '</div></body></html>';
    const table = '<table><tr><td>Two</td></tr></table>';
    await show([
      [before, '<p>One</p>', table, after],
      [before, '<p>Changed</p>', table, after],
    ]);
  });

  it('is parsed only where it has changed', async () => {
    const source = await readFile(newsletter, 'utf8');
    const typed = Array.from({ length: 5 }, (_, index) =>
      source.replace('</mj-text>', `${'<b>wide</b> '.slice(0, index * 2)}</mj-text>`),
    );
    const letters: LetterPieces[] = [];
    for (const text of [source, ...typed]) letters.push((await piecesOf(newsletter, text)) ?? []);
    const [first, ...others] = await show(letters);
    const most = Math.max(...others.map(({ read }) => read));
    assert.ok(first && most < first.read / 4, `${most} of ${first?.read} characters are read again`);
  });
});
