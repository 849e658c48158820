import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { canIEmail } from '../../../scripts/caniemail.ts';
import type { Edit } from '../../../src/core/checks/edit.ts';
import { withoutPictures } from '../../../src/core/checks/support/picturesOff.ts';
import { supportTable } from '../../../src/core/checks/support/table.ts';
import { type LetterOfPrograms, letterOfPrograms } from '../../../src/core/checks/support/views.ts';
import { TreeTooLarge } from '../../../src/core/letters/treeLimits.ts';
import { ChangingLetter } from '../../../src/inspector/changingLetter/changingLetter.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';
import { corpusFiles, corpusIsAtHand } from '../checks/corpus.ts';
import { longLetter } from '../checks/longLetter.ts';

const table = supportTable(canIEmail());
const newsletter = readFileSync('src/sandbox/demo/layouts/newsletter.html', 'utf8');
const braces = [{ opening: '{', closing: '}' }];

/** Returns all that programs drop of a letter as a text. */
const textOf = ({ cuts, source }: LetterOfPrograms, pictures: readonly Edit[]) =>
  [
    source,
    ...cuts.map(({ start, end, by, programs, removal: { cause, place, part } }) =>
      [
        start,
        end,
        by,
        programs,
        typeof cause === 'string' ? cause : cause.slug,
        place.start,
        place.end,
        part.kind,
      ].join(' '),
    ),
    ...pictures.map(({ start, end, text }) => `${start} ${end} ${text}`),
  ].join('\n');

function wholly(html: string, filledIn: typeof braces): string {
  const tree = readLetterTree(html, filledIn);
  return textOf(letterOfPrograms(tree, table), withoutPictures(tree));
}

function changed(letter: ChangingLetter, html: string, filledIn: typeof braces): string {
  const read = letter.read(html, filledIn);
  return textOf(read.letter, read.withoutPictures);
}

/** Random numbers below 1 by mulberry32, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What is typed or pasted: whole and half elements, comments, code, styles. */
const pieces = [
  'x',
  ' ',
  '<b>',
  '</b>',
  '</td>',
  '</div>',
  '<p style="gap:1px;border-radius:2px">a</p>',
  '<div style="display:flex"><img src="a.webp" alt="b">',
  '<li>a<li>b',
  '<style>a:hover{color:red}}b{gap:1px}</style>',
  '<style>@media print{@media screen{a{color:red}}}',
  '<style>a{}/* <b */</style>',
  '<!-- a -->',
  '<!--',
  '-->',
  '<!-->',
  '<!--[if mso]><p style="gap:1px">a</p><![endif]-->',
  '<!--[if !mso]><!-->',
  '<!--<![endif]-->',
  '{{name}}',
  '{{#each items}}<td style="gap:1px">',
  '</td>{{/each}}',
  '{% if a %}<div style="gap:1px">{% else %}<div>{% endif %}',
  '{% comment %}',
  '{% endcomment %}',
  '{{a',
  'b}}',
  '{x}',
  '<%',
  '<p style="color:red',
  '"',
  '>',
  '<',
  '<title>',
  '<svg><path d="M0"/></svg>',
  '<video src="a.mp4"></video>',
  '<a href="#a" style="opacity:.5">b</a>',
  '<div/>',
  '<!doctype html>',
  '<body>',
  '</body>',
  '<table><tr><td background="a.png">',
  '</table>',
  '<mailroom-end>',
];

function edited(html: string, random: () => number): string {
  const at = Math.floor(random() * (html.length + 1));
  const place = random() < 0.5 ? Math.max(0, html.indexOf('>', at) + 1) : at;
  const removed = random() < 0.3 ? Math.floor(random() ** 4 * 400) : 0;
  const own = html.slice(Math.floor(random() * html.length)).slice(0, Math.floor(random() ** 3 * 500));
  const typed = random() < 0.2 ? own : (pieces[Math.floor(random() * pieces.length)] ?? '');
  return html.slice(0, place) + (random() < 0.15 ? '' : typed) + html.slice(place + removed);
}

describe('A letter that changes', () => {
  it('is the same for mail programs whether it is read in parts or as a whole', (test) => {
    const letters = corpusIsAtHand
      ? corpusFiles('{cerberus,leemunroe-template,mailgun-templates,postmark-templates}/**/*.html')
      : [];
    const texts = [newsletter, ...letters.map(({ text }) => text).filter((text) => text.length < 12_000)];
    const random = randomNumbers(42);
    let [readings, whole] = [0, 0];
    for (let round = 0; round < 30; round++) {
      const start = texts[Math.floor(random() * texts.length)] ?? newsletter;
      const filledIn = random() < 0.2 ? braces : [];
      const letter = new ChangingLetter(table);
      let html = start;
      for (let key = 0; key < 12; key++) {
        assert.equal(changed(letter, html, filledIn), wholly(html, filledIn), html);
        // An unfinished tag makes the rest of the letter unreadable in parts: often enough it is taken back.
        html = edited(random() < 0.5 ? start : html, random);
        readings++;
      }
      whole += letter.wholeReadings;
    }
    test.diagnostic(`${readings - whole} of ${readings} readings in parts`);
    assert.ok(readings - whole > readings / 4);
  });

  it('is read in parts while somebody types a text, a style, an element or a placeholder', () => {
    const typed = [
      ['</h1>', ' and more'],
      ['</h1>', '<b>!</b>'],
      ['</h1>', '{{name}}'],
      ['</title>', ' of spring'],
      ['</style>', 'a { gap: 1px }'],
      ['</body>', '<p style="border-radius: 4px">The end</p>'],
    ] as const;
    const letter = new ChangingLetter(table);
    let html = newsletter;
    changed(letter, html, []);
    for (const [before, text] of typed) {
      html = html.replace(before, text + before);
      assert.ok(html.includes(text));
      assert.equal(changed(letter, html, []), wholly(html, []));
      assert.equal(letter.wholeReadings, 1, text);
    }
  });

  it('is read as a whole after a reading that threw', () => {
    const letter = new ChangingLetter(table);
    changed(letter, newsletter, []);
    const broken = newsletter.replace('</body>', `${'<b>'.repeat(500_000)}</body>`);
    assert.throws(() => letter.read(broken), TreeTooLarge);
    assert.equal(changed(letter, newsletter, []), wholly(newsletter, []));
    assert.equal(letter.wholeReadings, 3);
  });

  it('costs what its changed part costs', () => {
    const letter = new ChangingLetter(table);
    const long = longLetter(newsletter, 400_000);
    letter.read(long);
    for (let key = 1; key <= 20; key++) letter.read(long.replace('</h1>', `${'x'.repeat(key)}</h1>`));
    assert.equal(letter.wholeReadings, 1);
  });
});
