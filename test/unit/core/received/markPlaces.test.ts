import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { markPlaces } from '../../../../src/core/letters/received/markPlaces.ts';

/** Marks the passages between `⟦` and `⟧`. Marked elements and texts have a `*`. */
function marked(written: string): string {
  const places: { start: number; end: number; mark: 'usual' }[] = [];
  const html = written.replace(/[⟦⟧]/g, '');
  for (const { index } of written.matchAll(/⟦/g)) {
    const end = written.indexOf('⟧', index);
    const offset = (at: number) => written.slice(0, at).replace(/[⟦⟧]/g, '').length;
    places.push({ start: offset(index), end: offset(end), mark: 'usual' });
  }
  return markPlaces(html, places)
    .replaceAll(' data-mailroom-changed=usual', '*')
    .replaceAll(/<\/?mark\*?>/g, '*');
}

describe('The changed places of a letter', () => {
  const cases: Record<string, readonly [written: string, expected: string]> = {
    'are marked at elements': ['<p>a</p>⟦<p>b <b>c</b></p>⟧', '<p>a</p><p*>b <b*>c</b></p>'],
    'are marked at an attribute’s element': ['<a href="⟦x⟧">a</a><a>b</a>', '<a* href="x">a</a><a>b</a>'],
    'are marked at texts': ['<p>a ⟦b⟧ c ⟦d⟧</p>', '<p>a *b* c *d*</p>'],
    'are marked at several elements in order': ['⟦<img>⟧<i>x</i>⟦<img>⟧', '<img*><i>x</i><img*>'],
    'are marked at the text that was added, not at the paragraph behind it': [
      '<p>⟦Sent with Post</p><p>⟧See you soon</p>',
      '<p>*Sent with Post*</p><p>See you soon</p>',
    ],
    'are marked at a text between elements': [
      '<div>⟦<b>Ad</b> of Post</div> <div>⟧See you</div>',
      '<div><b*>Ad</b>* of Post*</div> <div>See you</div>',
    ],
    'are marked at the picture at their end': ['<p>⟦Ad<img>⟧</p>', '<p>*Ad*<img*></p>'],
    'are not marked in the head': [
      '<head><title>⟦a⟧</title></head><body>b</body>',
      '<head><title>a</title></head><body>b</body>',
    ],
    'are not marked in styles': [
      '<body><style>⟦a⟧</style>⟦b⟧<p></p></body>',
      '<body><style>a</style>*b*<p></p></body>',
    ],
    'are not marked in comments': [
      '<p>x</p><!-- ⟦<p>a</p>⟧ --><p>b</p>',
      '<p>x</p><!-- <p>a</p> --><p>b</p>',
    ],
    'are not marked if they are empty': ['<p>⟦⟧a</p>', '<p>a</p>'],
  };
  for (const [title, [written, expected]] of Object.entries(cases))
    it(title, () => assert.equal(marked(written), expected));
});
