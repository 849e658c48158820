import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import { type DomElement, parseLetter, pathToElement } from '../../src/inspector/elementTree.ts';
import { corpusHtml, ownHtml } from '../unit/compiler/official.ts';

const root = resolve(import.meta.dirname, '../..');

const namesOfPage = `
import { letterDocument } from './src/webview/letterViewer/letterDocument.ts';
import { pathToShown } from './src/webview/letterViewer/letterPaths.ts';
const look = { footer: '<p>Footer</p>', footerLabel: '', pictures: false, appearance: 'light' };
window.namesOf = (html) =>
  [...letterDocument(html, look).body.querySelectorAll('*')].map(pathToShown).filter(Boolean).map(String);`;

describe('The page and the inspector give elements the same paths', () => {
  let browser: Browser;
  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());

  it('in letters of all kinds', async (test) => {
    const { outputFiles } = await build({
      stdin: { contents: namesOfPage, resolveDir: root, loader: 'ts' },
      bundle: true,
      write: false,
      format: 'iife',
    });
    const page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
    const files = [
      resolve(root, 'test/fixtures/hostile.html'),
      ...(await ownHtml()),
      ...(await corpusHtml()),
    ];
    const letters = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    const strange = [
      '<table><tr><td>One<p>Two<table><tr>',
      '<b><p>One</b>Two</p><i>Three',
      '<body><noscript><p>One</p></noscript><template><p>Two</template><p>Three',
      '<svg><foreignObject><p>One</p></foreignObject><script>1</script><a><text>Two',
      'Only text',
    ];
    for (const letter of [...letters, ...strange]) {
      const inPage = await page.evaluate<string[]>(`namesOf(${JSON.stringify(letter)})`);
      assert.deepEqual(pathsIn(parseLetter(letter)?.children[1]), inPage);
    }
    test.diagnostic(`${letters.length} letters`);
  });
});

/** The paths of all elements in an element. */
const pathsIn = (element: DomElement | undefined): string[] =>
  element?.children.flatMap((child) => [String(pathToElement(child)), ...pathsIn(child)]) ?? [];
