import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { extractTexts } from '../../../src/core/translations/extractTexts.ts';
import { readTexts } from '../../../src/core/translations/readTexts.ts';
import { resolveTexts } from '../../../src/core/translations/resolveTexts.ts';
import { entryFindings, keysWithoutText } from '../../../src/core/translations/textFindings.ts';
import { corpusHtml, corpusLayouts, ownHtml, ownLayouts } from '../compiler/official.ts';

describe('extracted texts', () => {
  it('get keys that describe them', () => {
    const source = `<mjml>
<mj-head><mj-title>Spring sale</mj-title><mj-preview>Up to 50 % off</mj-preview><mj-style>.a { color: red }</mj-style></mj-head>
<mj-body><mj-section><mj-column>
<mj-text><h1>Welcome back, {{name}}</h1><p>See <b>what</b> is new
  this week.</p><p>{{city}}</p></mj-text>
<mj-image src="a.png" alt='A "red" rose' />
<mj-button href="#">Shop now</mj-button><mj-button href="#"><b>Shop now</b></mj-button>
<mj-text><a href="#">Unsubscribe</a><!-- note --></mj-text>
</mj-column></mj-section></mj-body></mjml>`;
    const { source: extracted, texts, left } = extractTexts('mjml', source);
    assert.deepEqual(texts, {
      'letter.springSale': 'Spring sale',
      'letter.upTo50Off': 'Up to 50 % off',
      'heading.welcomeBack': 'Welcome back, {{name}}',
      'text.seeWhatIsNew': 'See <b>what</b> is new\n  this week.',
      'picture.aRedRose': 'A "red" rose',
      'button.shopNow': 'Shop now',
      'link.unsubscribe': 'Unsubscribe',
    });
    assert.equal(left, 0);
    assert.match(extracted, /<p>\[\[text:text\.seeWhatIsNew\]\]<\/p><p>\{\{city\}\}<\/p>/);
    assert.match(extracted, /<b>\[\[text:button\.shopNow\]\]<\/b>/);
    assert.match(extracted, /alt='\[\[text:picture\.aRedRose\]\]'/);
  });

  it('give the same letter as before in every layout, byte for byte', async (test) => {
    let count = 0;
    let left = 0;
    for (const [kind, files] of [
      ['mjml', [...(await corpusLayouts()), ...(await ownLayouts())]],
      ['html', [...(await corpusHtml()), ...(await ownHtml())]],
    ] as const) {
      for (const file of files) {
        const source = await readFile(file, 'utf8');
        const extraction = extractTexts(kind, source);
        const language = (texts: Record<string, string>) => ({ tag: 'en', texts });
        const after = resolveTexts(extraction.source, language(extraction.texts)).text;
        assert.ok(after === resolveTexts(source, language({})).text, file);
        count += Object.keys(extraction.texts).length;
        left += extraction.left;
      }
    }
    test.diagnostic(`${count} texts, ${left} left`);
    assert.ok(count > 100 && left < count / 10, `${count} texts, ${left} left`);
  });

  it('are extracted once, beside existing keys', () => {
    const first = extractTexts('html', '<p>One</p><p>Two</p>');
    const again = extractTexts('html', `${first.source}<p>Three</p><p>one</p>`, first.texts);
    assert.deepEqual(again.texts, { 'text.three': 'Three', 'text.one2': 'one' });
    assert.equal(again.source, `${first.source}<p>[[text:text.three]]</p><p>[[text:text.one2]]</p>`);
  });

  it('exclude those that could not be restored unchanged', () => {
    const { source, texts, left } = extractTexts('html', '<p>a > b</p><p>Open <b>tag</p><p>Fine</p>');
    assert.deepEqual(texts, { 'text.fine': 'Fine' });
    assert.equal(source, '<p>a > b</p><p>Open <b>tag</p><p>[[text:text.fine]]</p>');
    assert.equal(left, 2);
  });
});

describe('findings about languages', () => {
  it('report keys without a text, unused texts, and values that are not texts', () => {
    const source = '[[text:a]] [[text:b]] [[text:c]]';
    const languages = [
      { tag: 'en', texts: { a: 'A', b: 'B' } },
      { tag: 'ru', texts: { a: 'A' } },
    ];
    assert.deepEqual(
      keysWithoutText(source, languages).map(({ key, lacking }) => [key, ...lacking]),
      [
        ['b', 'ru'],
        ['c', 'en', 'ru'],
      ],
    );
    assert.deepEqual(
      keysWithoutText(source, []).map(({ key }) => key),
      ['a', 'b', 'c'],
    );
    const read = readTexts('{"a": "<b>x", "b": 1, "c": "", "d": {"e": "E"}}');
    assert.ok('texts' in read);
    assert.deepEqual(
      entryFindings(read, new Set(['a', 'b', 'c'])).map(({ code, entry }) => `${code} ${entry.key}`),
      ['unclosedMarkup a', 'notAText b', 'unused d.e'],
    );
  });
});
