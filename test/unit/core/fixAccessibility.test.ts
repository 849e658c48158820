import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkLetter } from '../../../src/core/checks/checkLetter.ts';
import { accessibilityFix, isOfAccessibility } from '../../../src/core/checks/fixAccessibility.ts';
import { guessLanguage } from '../../../src/core/checks/guessLanguage.ts';
import type { LayoutKind } from '../../../src/core/layouts/layout.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';

/** The layout with all safe fixes, and the rules that still find something. */
function fixed(source: string) {
  const found = findingsIn(source).map(({ rule, start, end }) => ({
    rule,
    start,
    end,
    source,
    kind: 'html' as LayoutKind,
  }));
  const { edits, fixed } = accessibilityFix(found);
  const text = edits.reduceRight(
    (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
    source,
  );
  return { text, fixed, left: findingsIn(text).map(({ rule }) => rule) };
}

const findingsIn = (html: string) =>
  checkLetter(readLetterTree(html)).filter(({ rule }) => isOfAccessibility(rule));

describe('Fix Accessibility', () => {
  it('adds what changes neither text nor look', () => {
    const source = `<!doctype html>
<html>
<head>
  <meta name="viewport" content="width=device-width, user-scalable=no, maximum-scale=1">
</head>
<body>
  <div style="display:none">You get this in the list of letters</div>
  <table width="600"><tr><td><h1>Spring is <b>here</b></h1><p>The sale and the news are for you, with a picture</p></td></tr></table>
  <img src="https://x.example/spacer.gif"><center>Bye</center>
</body>
</html>`;
    const { text, fixed: count, left } = fixed(source);
    assert.equal(
      text,
      `<!doctype html>
<html lang="en" dir="ltr">
<head>
  <title>Spring is here</title>
  <meta name="viewport" content="width=device-width">
</head>
<body>
  <div style="display:none">You get this in the list of letters</div>
  <table width="600" lang="en" dir="ltr" role="presentation"><tr><td><h1>Spring is <b>here</b></h1><p>The sale and the news are for you, with a picture</p></td></tr></table>
  <img src="https://x.example/spacer.gif" alt=""><center lang="en" dir="ltr">Bye</center>
</body>
</html>`,
    );
    assert.deepEqual([count, left], [9, []]);
    assert.deepEqual(fixed(text), { text, fixed: 0, left: [] });
  });

  it('leaves to a person what only a person knows', () => {
    const source = `<html><head></head><body>
<img src="https://x.example/people.jpg" width="600"><a href="https://x.example"><img src="https://x.example/spacer.gif"></a>
<p>Ok</p></body></html>`;
    const { text, left } = fixed(source);
    assert.equal(text, source.replace('<html>', '<html dir="ltr">'));
    assert.deepEqual(left, ['language', 'title', 'picture-alt', 'picture-alt', 'body-language']);
  });

  it('keeps what the letter says of its language', () => {
    const inBody = (html: string) => fixed(html).text.replace(/^.*<body>/s, '');
    assert.equal(inBody('<html lang="{{ l }}" dir="auto"><body><p>Ok'), '<p lang="{{ l }}" dir="auto">Ok');
    assert.equal(inBody('<html lang="he" dir="rtl"><body><p dir="rtl">שלום'), '<p dir="rtl" lang="he">שלום');
    assert.equal(inBody('<html lang="ar"><body><p>مرحبا'), '<p>مرحبا');
    const leftwards = '<html lang="en"><body style="direction: rtl"><p>Ok';
    assert.equal(fixed(leftwards).text, leftwards);
  });

  it('makes no title of template code', () => {
    const title = (body: string) =>
      /<title>(.*)<\/title>/.exec(fixed(`<head></head><body>${body}`).text)?.[1];
    assert.equal(title('<h1>Hello {{ name }}</h1><h2>News &amp; more</h2>'), 'News &amp; more');
    assert.equal(title('<h1><img src="a"></h1>'), undefined);
    assert.equal(title('<h1>Hello {{ name }}</h1><p style="display:none">Too late</p>'), 'Too late');
  });

  it('takes the preheader as a title when no heading will do', () => {
    const title = (body: string) =>
      /<title>(.*)<\/title>/.exec(fixed(`<head></head><body>${body}`).text)?.[1];
    const greeting =
      '<table><tr><td><h1>Hi {{ name }}</h1><div style="display: none">Phone</div></td></tr></table>';
    assert.equal(
      title(`<span class="preheader">Your invoice of {{ day }}</span>${greeting}`),
      'Your invoice of {{ day }}',
    );
    assert.equal(title(`<div style="display: none">Your <b>invoice</b></div>${greeting}`), 'Your invoice');
    assert.equal(title(greeting), undefined);
  });

  it('edits the source of MJML', () => {
    const source = `<mjml>
  <mj-head>
  </mj-head>
  <mj-body><mj-text><h1>Привет</h1>Это вы, и мы тоже, где бы вы ни были.</mj-text><mj-image src="https://x.example/divider.png" /></mj-body>
</mjml>`;
    const at = (rule: string, passage: string) => {
      const start = source.indexOf(passage);
      return { rule, start, end: start + passage.length, source, kind: 'mjml' as const };
    };
    const picture = '<mj-image src="https://x.example/divider.png" />';
    const { edits } = accessibilityFix([
      at('language', '<mjml>'),
      at('title', '<mj-head>'),
      at('picture-alt', picture),
    ]);
    assert.deepEqual(
      edits.map(({ text }) => text),
      [' lang="ru"', '\n    <mj-title>Привет</mj-title>', ' alt=""'],
    );
  });
});

describe('the language of a letter', () => {
  const guess = (text: string) => {
    const { language, isCertain } = guessLanguage(`<style>and the you</style><p title="and the you">${text}`);
    return isCertain ? language : `${language}?`;
  };

  it('is known by its words', () => {
    assert.equal(guess('The news and the sale are for you'), 'en');
    assert.equal(guess('Die Neuigkeiten und der Verkauf sind nicht für Sie, aber mit uns'), 'de');
    assert.equal(guess('Les nouvelles et votre offre, pour vous dans une boutique'), 'fr');
    assert.equal(guess('Здравствуйте, мы рады вам'), 'ru');
    assert.equal(guess('Вітаємо, ми раді вашій появі є'), 'uk');
  });

  it('is doubtful when they are few or mixed', () => {
    assert.equal(guess('Hello'), 'en?');
    assert.equal(guess('the and you und die der'), 'en?');
    assert.equal(guess('Привет'), 'ru?');
  });
});
