import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkLetter } from '../../../src/core/checks/checkLetter.ts';
import type { KnownOfLetter } from '../../../src/core/checks/edit.ts';
import {
  accessibilityFix,
  isOfAccessibility,
  languagesInDoubt,
} from '../../../src/core/checks/fixAccessibility.ts';
import { guessLanguage } from '../../../src/core/checks/guessLanguage.ts';
import type { LayoutKind } from '../../../src/core/layouts/layout.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';

/** Returns the layout with all safe fixes, their number, and the rules that still have findings. */
function fixed(source: string, known: KnownOfLetter = {}) {
  const found = foundIn(source, known);
  const { edits, fixed } = accessibilityFix(found);
  const text = edits.reduceRight(
    (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
    source,
  );
  return { text, fixed, left: findingsIn(text).map(({ rule }) => rule) };
}

const foundIn = (source: string, known: KnownOfLetter = {}) =>
  findingsIn(source).map(({ rule, start, end }) => ({
    rule,
    start,
    end,
    source,
    kind: 'html' as LayoutKind,
    known,
  }));

const findingsIn = (html: string) =>
  checkLetter(readLetterTree(html)).filter(({ rule }) => isOfAccessibility(rule));

describe('Fix Accessibility', () => {
  it('adds tags and attributes that change neither text nor look', () => {
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

  it('leaves alternative texts and an unknown language to the user', () => {
    const source = `<html><head></head><body>
<img src="https://x.example/people.jpg" width="600"><a href="https://x.example"><img src="https://x.example/spacer.gif"></a>
<p>Ok</p></body></html>`;
    const { text, left } = fixed(source);
    assert.equal(text, source.replace('<html>', '<html dir="ltr">'));
    assert.deepEqual(left, ['language', 'title', 'picture-alt', 'picture-alt', 'body-language']);
  });

  it('keeps the language and direction that the letter declares', () => {
    const inBody = (html: string) => fixed(html).text.replace(/^.*<body>/s, '');
    assert.equal(inBody('<html lang="{{ l }}" dir="auto"><body><p>Ok'), '<p lang="{{ l }}" dir="auto">Ok');
    assert.equal(inBody('<html lang="he" dir="rtl"><body><p dir="rtl">שלום'), '<p dir="rtl" lang="he">שלום');
    assert.equal(inBody('<html lang="ar"><body><p>مرحبا'), '<p>مرحبا');
    const leftwards = '<html lang="en"><body style="direction: rtl"><p>Ok';
    assert.equal(fixed(leftwards).text, leftwards);
  });

  it('does not make a title from template code', () => {
    const title = (body: string) =>
      /<title>(.*)<\/title>/.exec(fixed(`<head></head><body>${body}`).text)?.[1];
    assert.equal(title('<h1>Hello {{ name }}</h1><h2>News &amp; more</h2>'), 'News &amp; more');
    assert.equal(title('<h1><img src="a"></h1>'), undefined);
    assert.equal(title('<h1>Hello {{ name }}</h1><p style="display:none">Too late</p>'), 'Too late');
  });

  it('uses the preheader as the title if no heading fits', () => {
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

  it('uses the first sentence as the title, or else the file name in words', () => {
    const title = (body: string, path?: string) =>
      /<title>(.*)<\/title>/.exec(fixed(`<head></head><body>${body}`, path ? { path } : {}).text)?.[1];
    const greeting =
      '<p>Hi there</p><p>Hello {{ name }}, how do you do</p><p><a href="#">See this letter in a browser</a></p>';
    assert.equal(
      title(`${greeting}<p>Your <b>order</b> is on its way. It comes soon.</p>`),
      'Your order is on its way.',
    );
    assert.equal(title(greeting, '/letters/passwordReset.en.html'), 'Password reset');
    assert.equal(title(greeting, '/letters/order-confirmation/index.html'), 'Order confirmation');
    assert.equal(title(greeting, '/letters/templates/body.html'), undefined);
    assert.equal(title(greeting), undefined);
    assert.equal(
      fixed('<html lang="en" dir="ltr"><body><h1 lang="en" dir="ltr">Sale</h1></body></html>').text,
      '<html lang="en" dir="ltr">\n<head>\n  <title>Sale</title>\n</head><body><h1 lang="en" dir="ltr">Sale</h1></body></html>',
    );
  });

  it('adds missing html and head tags to a letter, but not to a fragment', () => {
    const text = 'This is for you and your friends';
    assert.equal(
      fixed(`<!-- mailroom: template=liquid -->\n<body>\n<p>${text}</p>\n</body>\n`).text,
      `<!-- mailroom: template=liquid -->\n<html lang="en" dir="ltr">\n<head>\n  <title>${text}</title>\n</head>\n` +
        `<body>\n<p lang="en" dir="ltr">${text}</p>\n</body>\n</html>\n`,
    );
    assert.equal(fixed(`<p>${text}</p>`).text, `<p lang="en" dir="ltr">${text}</p>`);
    const inBlock = `{{#if a}}<body dir="rtl">{{else}}<body>{{/if}}<p lang="en" dir="ltr">${text}</p>`;
    assert.equal(fixed(inBlock).text, inBlock);
  });

  it('uses the language that the user chose, and suggests languages if in doubt', () => {
    const source = '<html dir="ltr"><head><title>Ok</title></head><body><p>Ok</p></body></html>';
    assert.equal(
      fixed(source, { language: 'sk' }).text,
      source
        .replace('<html', '<html lang="sk"')
        .replace('<p', '<p lang="sk" dir="ltr"')
        .replace('<html lang="sk" dir="ltr"', '<html dir="ltr" lang="sk"'),
    );
    const doubt = (source: string, path: string) => {
      const { likely, others } = languagesInDoubt(foundIn(source, { path }), 'ru') ?? {};
      return likely && [...likely, '|', ...(others ?? []).slice(0, 2)].join(' ');
    };
    assert.equal(doubt(source, '/de/ok.html'), 'de ru | en fr');
    assert.equal(doubt(source, '/letters/ok.html'), 'ru | en de');
    assert.equal(doubt('<html><body><p>Bonjour Anna', '/letters/ok.html'), 'fr ru | en de');
    assert.equal(doubt('<html><body><p>The news and the sale are for you', '/de/ok.html'), undefined);
    assert.equal(doubt('<html lang="{{ l }}"><body><p>Ok', '/de/ok.html'), undefined);
  });

  it('marks only evident decoration as decorative, and names icons of social networks', () => {
    const pictures = (body: string) =>
      [...fixed(`<html lang="en"><body>${body}`).text.matchAll(/ alt="([^"]*)"| aria-label="([^"]*)"/g)].map(
        ([, alt, label]) => alt ?? label,
      );
    assert.deepEqual(
      pictures(
        '<img src="a" style="display:block; width: 1px"><img src="b" role="presentation"><img src="c" aria-hidden="true">' +
          '<a href="#"><img src="d" width="20"> Read</a>',
      ),
      ['', '', '', ''],
    );
    assert.deepEqual(pictures('<img src="a" width="40"><a href="#"><img src="b" width="300"> Read</a>'), []);
    assert.deepEqual(
      pictures(
        '<a href="https://www.facebook.com/shop"><img src="f.png" width="32"></a><a href="https://x.com/a"><img src="a" alt="" height="9"></a>' +
          '<a href="https://github.com/a"><svg width="24"></svg></a><a href="https://youtube.com/watch"><img src="film.png" width="600"></a>' +
          '<a href="https://facebook.com.example/"><img src="f.png" width="32"></a>',
      ),
      ['Facebook', 'X', 'GitHub'],
    );
  });

  it('returns the ranges of the remaining findings in the fixed layout', () => {
    const source = '<html><body><p>The news and the sale are for you</p><img src="a"></body></html>';
    const { edits, left } = accessibilityFix(foundIn(source));
    const text = edits.reduceRight(
      (all, { start, end, text }) => all.slice(0, start) + text + all.slice(end),
      source,
    );
    assert.deepEqual(
      left.map(({ rule, start, end }) => [rule, text.slice(start, end)]),
      [['picture-alt', '<img src="a">']],
    );
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

  it('is guessed from its words', () => {
    assert.equal(guess('The news and the sale are for you'), 'en');
    assert.equal(guess('Die Neuigkeiten und der Verkauf sind nicht für Sie, aber mit uns'), 'de');
    assert.equal(guess('Les nouvelles et votre offre, pour vous dans une boutique'), 'fr');
    assert.equal(guess('Здравствуйте, мы рады вам'), 'ru');
    assert.equal(guess('Вітаємо, ми раді вашій появі є'), 'uk');
    assert.equal(guess('Σας ευχαριστούμε για την παραγγελία'), 'el');
    assert.equal(guess('ご注文ありがとうございます for you'), 'ja');
    assert.equal(guess('Du har fått det här för att du är med i vår klubb'), 'sv');
  });

  it('is not guessed from comments or template code, nor confused with related languages', () => {
    assert.equal(guess('<!-- This is the end of the header for you and your letter -->Hello'), 'en?');
    assert.equal(
      guess('{% for the in you %}{{ and | your }}{% if this %}Hello{% endif %}{% endfor %}'),
      'en?',
    );
    assert.doesNotMatch(guess('Vi skriver til dig for at have et navn at sende det til'), /^en$/);
    assert.doesNotMatch(guess('Nie je to na tejto stránke do zajtra'), /^pl$/);
    assert.equal(guess('Сиз үчүн жаңы билдирүү бар, бул жерде ылайык'), 'ru?');
  });

  it('is uncertain if the words are few or mixed', () => {
    assert.equal(guess('Hello'), 'en?');
    assert.equal(guess('the and you und die der'), 'en?');
    assert.equal(guess('Привет'), 'ru?');
  });
});
