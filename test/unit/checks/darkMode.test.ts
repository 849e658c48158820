import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync, inflateSync } from 'node:zlib';
import type { FoundIn } from '../../../src/core/checks/edit.ts';
import { fixesOf } from '../../../src/core/checks/fixes.ts';
import { localPictures, pictureFileRules } from '../../../src/core/checks/pictureFiles.ts';
import { tonesOf } from '../../../src/core/checks/pictureTones.ts';
import { readPng } from '../../../src/core/checks/png.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';
import { corpusFiles, corpusIsAtHand } from './corpus.ts';
import { check } from './marks.ts';

const letters =
  '{cerberus,colorlib-email-templates,leemunroe-template,mailgun-templates,postmark-templates}/**/*.html';

/** The texts of the corpus that inverting all colors loses, by letter: their colors, and the contrast before and after. */
const knownLosses: Readonly<Record<string, string>> = {
  'colorlib-email-templates/14/index.html': '#333333 on #f7c744 (7.9): both become light, 1.4',
  'colorlib-email-templates/28/index.html': '#06b6d4 on #0f172a (7.2): both become light, 1.4',
};

/** Returns numbers from 0 to `below`, always the same ones for a seed (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

/** Writes a PNG file of 24 × 24 pixels with a square of one color on a ground of another. */
function png(square: Pixel, ground: Pixel, filter = 0): Uint8Array {
  const size = 24;
  const rows = Array.from({ length: size }, (_, y) => {
    const pixels = Array.from({ length: size }, (_, x) =>
      x > 3 && x < 20 && y > 3 && y < 20 ? square : ground,
    );
    const bytes = pixels.flat();
    return [filter, ...(filter === 1 ? bytes.map((byte, at) => (byte - (bytes[at - 4] ?? 0)) & 255) : bytes)];
  });
  const header = [0, 0, 0, size, 0, 0, 0, size, 8, 6, 0, 0, 0];
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk('IHDR', header),
    ...chunk('IDAT', [...deflateSync(Uint8Array.from(rows.flat()))]),
    ...chunk('IEND', []),
  ]);
}

const chunk = (name: string, content: readonly number[]) => [
  ...[24, 16, 8, 0].map((by) => (content.length >> by) & 255),
  ...[...name].map((letter) => letter.charCodeAt(0)),
  ...content,
  ...[0, 0, 0, 0],
];

const clear: Pixel = [0, 0, 0, 0];
const white: Pixel = [255, 255, 255, 255];

/** Returns the rules about dark mode that find a picture in a letter. */
function pictureRulesOf(html: string, file: Uint8Array): string[] {
  const tree = readLetterTree(html);
  const tones = () => {
    const pixels = readPng(file, inflateSync);
    return pixels && tonesOf(pixels);
  };
  const local = localPictures(tree, () => ({ bytes: file.length, tones }));
  return (['dark-logo', 'white-picture'] as const).filter(
    (rule) => [...pictureFileRules[rule](local, tree)].length > 0,
  );
}

const hex = (color: readonly number[]) =>
  `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** Puts something into a letter of the corpus, right after its body begins. */
const within = (letter: string, html: string) =>
  letter.replace(
    /<body[^>]*>/i,
    (body) => `${body}<div id="seeded" style="background:#ffffff">${html}</div>`,
  );

describe('findings about dark mode', () => {
  it('report nothing in the letters of the corpus but texts that are lost', (test) => {
    if (!corpusIsAtHand) return test.skip('needs the corpus');
    const files = corpusFiles(letters);
    const found = files.filter(({ text }) => check(text).some(({ rule }) => rule === 'dark-contrast'));
    assert.deepEqual(
      found.map(({ name }) => name),
      Object.keys(knownLosses),
    );
    assert.equal(files.length, 105);
  });

  it('find 60 faults that are put into letters of the corpus', (test) => {
    if (!corpusIsAtHand) return test.skip('needs the corpus');
    // Letters whose style sheets color every <p> or <div>, or that have dark styles, leave these colors unknown.
    const hosts = corpusFiles(letters).filter(
      ({ text }) =>
        !text.includes('prefers-color-scheme') &&
        check(within(text, '<p style="background:#ffffff;color:#999999">x</p>')).filter(
          ({ rule, values }) => rule === 'contrast' && values[0] === '2.8',
        ).length >
          check(text).filter(({ rule, values }) => rule === 'contrast' && values[0] === '2.8').length,
    );
    const upTo = numbersFrom(42);
    const host = () => hosts[upTo(hosts.length)]?.text ?? '';
    const missed: string[] = [];
    const expectText = (fault: string) => {
      const html = within(host(), fault);
      const at = html.indexOf(fault);
      const isFound = check(html, { most: 1_000 }).some(
        ({ rule, start }) => rule === 'dark-contrast' && start > at && start < at + fault.length,
      );
      if (!isFound) missed.push(fault);
    };
    for (let fault = 0; fault < 15; fault++) {
      const ground = hex([240 + upTo(16), 220 + upTo(36), upTo(40)]);
      expectText(`<p style="background-color:${ground};color:${hex([upTo(30), upTo(30), upTo(30)])}">x</p>`);
      const light = hex([220 + upTo(36), 220 + upTo(36), 220 + upTo(36)]);
      expectText(
        `<div style="background:${light} url(https://example.com/a.png)"><p style="color:${hex([upTo(60), upTo(60), upTo(60)])}">x</p></div>`,
      );
    }
    for (let fault = 0; fault < 15; fault++) {
      const dark: Pixel = [upTo(45), upTo(45), upTo(45), 255];
      const picture = '<img src="a.png" alt="A" width="24">';
      if (!pictureRulesOf(within(host(), picture), png(dark, clear, fault % 2)).includes('dark-logo'))
        missed.push(`dark logo ${dark}`);
      const bright: Pixel = [upTo(256), upTo(256), upTo(256), 255];
      if (!pictureRulesOf(within(host(), picture), png(bright, white, fault % 2)).includes('white-picture'))
        missed.push(`white picture ${bright}`);
    }
    test.diagnostic(`${hosts.length} letters take the faults`);
    assert.deepEqual(missed, []);
    assert.ok(hosts.length > 20);
  });

  it('leave out pictures that stay visible in dark mode', () => {
    const light = '<body style="background:#ffffff"><img src="a.png">';
    const dark = '<body style="background:#111111"><img src="a.png">';
    assert.deepEqual(pictureRulesOf(light, png([20, 20, 20, 255], clear)), ['dark-logo']);
    assert.deepEqual(pictureRulesOf(light, png([230, 60, 20, 255], clear)), []);
    assert.deepEqual(pictureRulesOf(light, png([20, 20, 20, 255], [240, 200, 0, 255])), []);
    assert.deepEqual(pictureRulesOf(dark, png([250, 250, 250, 255], clear)), []);
    // The box was there in light mode as well.
    assert.deepEqual(pictureRulesOf(dark, png([20, 20, 20, 255], white)), []);
    assert.deepEqual(pictureRulesOf(light, new Uint8Array(40)), []);
  });

  it('leave out what has a dark style of its author', () => {
    const style = '<style>@media (prefers-color-scheme: dark) { .logo { background: #fff } }</style>';
    assert.deepEqual(
      pictureRulesOf(`${style}<img class="logo" src="a.png">`, png([9, 9, 9, 255], clear)),
      [],
    );
    const text = (css: string) =>
      check(
        `<style>${css}</style><div style="background:#fff url(a.png)"><p class="a" style="color:#000">x</p></div>`,
      ).filter(({ rule }) => rule === 'dark-contrast').length;
    assert.deepEqual([text(''), text('[data-ogsc] .a { color: #000 !important }')], [1, 0]);
  });
});

describe('quick fixes for dark mode', () => {
  const applied = (html: string, rule: string, place?: { start: number; end: number }) => {
    const finding = check(html).find((one) => one.rule === rule);
    const found: FoundIn = { source: html, kind: 'html', start: 0, end: 0, ...finding, ...place };
    return fixesOf(rule, found).map(({ name, edits }) => {
      const sorted = edits.toSorted((a, b) => b.start - a.start);
      return [
        name,
        sorted.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), html),
      ] as const;
    });
  };

  it('offer colors with which the finding is gone, and no other contrast is lost', () => {
    const html = '<p style="background-color:#ffe600;color:#222222">x</p>';
    const fixes = applied(html, 'dark-contrast');
    assert.deepEqual(
      fixes.map(([name]) => name),
      ['colorGround'],
    );
    for (const [, after] of fixes)
      assert.deepEqual(
        check(after).filter(({ rule }) => /contrast/.test(rule)),
        [],
      );
  });

  it('add a dark style that keeps a text readable over a picture', () => {
    const html = '<head></head><div style="background:#fff url(a.png)"><p style="color:#222">x</p></div>';
    const [[name, after] = ['', '']] = applied(html, 'dark-contrast');
    assert.equal(name, 'keepTextColor');
    assert.match(after, /<p style="color:#222" class="dark-text-222222">/);
    assert.match(after, /\[data-ogsc\] \.dark-text-222222/);
    assert.deepEqual(
      check(after).filter(({ rule }) => rule === 'dark-contrast'),
      [],
    );
  });

  it('add a dark style with a white ground to a dark logo', () => {
    const html = '<head></head><img class="logo" src="a.png">';
    const start = html.indexOf('a.png');
    const [[name, after] = ['', '']] = applied(html, 'dark-logo', { start, end: start + 5 });
    assert.equal(name, 'whiteBehindPicture');
    assert.match(after, /<img class="logo dark-white-ground" src="a.png">/);
    assert.deepEqual(pictureRulesOf(after, png([9, 9, 9, 255], clear)), []);
  });
});
