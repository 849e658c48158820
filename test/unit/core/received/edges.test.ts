import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareReceived } from '../../../../src/core/letters/received/compareReceived.ts';
import { withoutReader } from '../../../../src/core/letters/received/withoutReader.ts';
import { usualHabits } from '../../../../src/protocol/letterHabits.ts';
import { prepareLetter } from '../../../../src/sandbox/letters/content.ts';

const rows = (...texts: readonly string[]) =>
  `<table>${texts.map((text) => `<tr><td style="color: red">${text}</td></tr>`).join('')}</table>`;
const page = (body: string) => `<html><head><title>T</title></head><body>${body}</body></html>`;
const footer = '<p>Bye <a href="https://post.example/u/7">Unsubscribe</a></p>';

/** Returns the findings of the comparison, one per line. */
function told(uploaded: string, received: string): string[] {
  const { footer: added, pixels, links, differences, share } = compareReceived(uploaded, received);
  return [
    `footer: ${added?.text ?? 'none'}`,
    ...pixels.map(({ text }) => `pixel: ${text}`),
    ...links.map((link) => `link: ${link.uploaded} → ${link.received}`),
    ...differences.listed.map((each) => `${each.part}: ${each.uploaded.text} → ${each.received.text}`),
    ...(differences.listed.length === 0 ? ['the rest is the same'] : []),
    ...(share < 1 ? [`share: ${share.toFixed(1)}`] : []),
  ];
}

describe('a received letter', () => {
  test('has no differences if it is the same as the uploaded one', () => {
    const html = page(rows('One', 'Two'));
    assert.deepEqual(told(html, html), ['footer: none', 'the rest is the same']);
    assert.deepEqual(told('', ''), ['footer: none', 'the rest is the same']);
  });

  test('may have its footer in the body, after the document, or in a row of the letter’s own table', () => {
    const html = page(rows('One', 'Two'));
    for (const received of [
      page(rows('One', 'Two') + footer),
      page(rows('One', 'Two')) + footer,
      page(`${rows('One', 'Two').slice(0, -8)}<tr><td align="center">${footer}</td></tr></table>`),
    ]) {
      assert.deepEqual(told(html, received), [`footer: ${footer}`, 'the rest is the same']);
    }
  });

  test('has no differences if only comments were dropped', () => {
    for (const comment of ['<!-- for us -->', '<!--[if mso]><p>x</p><![endif]-->']) {
      for (const [uploaded, received] of [
        [`<p>one${comment}two</p>`, '<p>onetwo</p>'],
        [`<p>one ${comment} two</p>`, '<p>one  two</p>'],
        [`<p>One</p>\n${comment}\n`, '<p>One</p>\n\n'],
        [`<p>One</p>${comment}`, '<p>One</p>'],
        [`<p>One</p>\n${comment}\n`, '<p>One</p>\n'],
      ] as const) {
        assert.deepEqual(
          told(page(uploaded), page(received + footer)),
          [`footer: ${footer}`, 'the rest is the same'],
          uploaded,
        );
      }
    }
  });

  test('has no differences if only conditional comments for Outlook were dropped', () => {
    const [start, end] = [
      '<!--[if mso | IE]><table><tr><td><![endif]-->',
      '<!--[if mso | IE]></td></tr></table><![endif]-->',
    ];
    const revealed = '<!--[if !mso]><!--><p>Others</p><!--<![endif]-->';
    const html = page(`${start}${rows('One')}${end}${revealed}${start}<p>Hello</p>${end}`);
    const without = page(`${rows('One')}<p>Others</p><p>Hello</p>${footer}`);
    const before = html.replace(/(<p>Hello<\/p>)/, `$1${footer}`);
    const behind = html.replace('</body>', `${footer}</body>`);
    for (const [received, dropped] of [
      [without, 5],
      [before, 0],
      [behind, 0],
    ] as const) {
      assert.deepEqual(told(html, received), [`footer: ${footer}`, 'the rest is the same']);
      assert.equal(compareReceived(html, received).droppedComments.length, dropped);
    }
    const forOutlook = page('<p>Hello</p><!--[if mso]><p>Outlook</p><![endif]-->');
    assert.equal(told(forOutlook, forOutlook.replace('<!--', `${footer}<!--`))[0], 'footer: none');
  });

  test('has no differences if entities and characters were exchanged', () => {
    const named = page(
      '<p title="&laquo;Caf&eacute;&raquo;">Caf&eacute;&nbsp;&frac12; &zwnj;&shy;&#8202;&hearts; &copy 2026</p>',
    );
    const characters = page('<p title="«Café»">Café\u00a0½ \u200c\u00ad\u200a♥ © 2026</p>');
    const numbers = page(
      '<p title="&#171;Caf&#xe9;&#187;">Caf&#xE9;&#160;&#189; &#8204;&#173;&#8202;&#9829; &#169; 2026</p>',
    );
    for (const uploaded of [named, characters, numbers]) {
      for (const received of [named, characters, numbers]) {
        const withFooter = received.replace('</body>', `${footer}</body>`);
        assert.deepEqual(told(uploaded, withFooter), [`footer: ${footer}`, 'the rest is the same']);
      }
    }
  });

  test('may lack optional closing tags', () => {
    const [html, received] = [page(rows('One')), page(rows('One') + footer).replace('</body></html>', '')];
    assert.deepEqual(told(html, received).slice(0, 2), [`footer: ${footer}`, 'the rest is the same']);
  });

  test('keeps its own trailing white space and comments out of the footer', () => {
    const own = `${rows('One')}\n<!-- end -->\n`;
    for (const received of [
      own,
      own.replaceAll('\n', '\r\n'),
      `${rows('One')}\n`,
      rows('One'),
      `${rows('One')} `,
    ])
      assert.equal(told(page(own), page(received + footer))[0], `footer: ${footer}`);
    assert.equal(
      told(page(own), page(`${rows('One')}${footer}\n<!-- end -->\n`))[0],
      `footer: ${footer}\n<!-- end -->\n`,
    );
    assert.equal(told(page(`${rows('One')}\n`), page(`${rows('One')}${footer}\n`))[0], `footer: ${footer}`);
  });

  test('has differences where fields are filled in', () => {
    const html = page(rows('Hello {{name}}', 'Two', 'See you, {{name}}'));
    assert.deepEqual(told(html, page(rows('Hello Anna', 'Two', 'See you, Anna') + footer)), [
      `footer: ${footer}`,
      'text: Hello {{name}} → Hello Anna',
      'text: See you, {{name}} → See you, Anna',
      'share: 0.9',
    ]);
  });

  test('has differences where attributes were added to tags', () => {
    const link = '<a href="https://shop.example/">Shop</a>';
    const html = page(rows('One', link));
    const received = page(rows('One', link) + footer)
      .replaceAll('<td', '<td data-post="1"')
      .replaceAll('<tr', '<tr class="post"')
      .replaceAll('<a href="https://shop', '<a target="_blank" href="https://click.example/?https://shop');
    assert.deepEqual(told(html, received), [
      `footer: ${footer}`,
      'link: https://shop.example/ → https://click.example/?https://shop.example/',
      'tag: <tr> → <tr class="post">',
      'tag: <td style="color: red"> → <td data-post="1" style="color: red">',
      'tag: <tr> → <tr class="post">',
      'tag: <td style="color: red"> → <td data-post="1" style="color: red">',
      'link: <a href="https://shop.example/"> → <a target="_blank" href="https://click.example/?https://shop.example/">',
    ]);
  });

  test('may have tracking pixels around the footer, which are not part of it', () => {
    const pixel = '<img src="https://post.example/o/7" width="1" height="1">';
    const hidden =
      '<div style="display:none"><p><img src="//post.example/o/8" style="width:1px; height:1px;"></p></div>';
    for (const added of [pixel + footer, footer + pixel, pixel + footer + hidden, footer + hidden]) {
      const [found, ...others] = told(page(rows('One')), page(rows('One') + added));
      assert.equal(found, `footer: ${footer}`);
      assert.equal(others.at(-1), 'the rest is the same');
    }
    assert.deepEqual(told(page(rows('One')), page(hidden + rows('One'))), [
      'footer: none',
      'pixel: <img src="//post.example/o/8" style="width:1px; height:1px;">',
      'the rest is the same',
    ]);
  });

  test('shares less than half of its text with another layout', () => {
    const other = page('<div><h1>Autumn</h1><ul><li>Apples</li></ul></div>');
    assert.ok(compareReceived(page(rows('One', 'Two', 'Three')), other).share < 0.5);
  });

  test('from the sandbox has exactly the footer, links and pixel that the sandbox added', () => {
    const html = page(rows('One', '<a href="https://shop.example/">Shop</a>'));
    const given = '<div>Bye <a href="#">Unsubscribe</a></div>';
    const { html: prepared, links } = prepareLetter(html, given, usualHabits);
    const received = prepared.replaceAll('%%mailroom-origin%%', 'http://127.0.0.1:1');
    const found = compareReceived(html, received);
    const { html: learnt } = withoutReader(found.footer?.text ?? '', []);
    assert.equal(learnt, given);
    assert.deepEqual(
      found.links.map((link) => link.uploaded),
      links,
    );
    assert.equal(found.pixels.length, 1);
    assert.deepEqual(found.differences.listed, []);
    assert.equal(found.reformatting.count, 0);
  });
});

describe('a received footer that is copied into the settings', () => {
  test('has no working unsubscribe links', () => {
    const html = `<a href=https://a.example/1?u=7&amp;x=2>here</a> <A class="x" HREF='https://a.example/unsubscribe/7'>x</A>
<a href="https://a.example/3">Отписаться</a> <a href="https://shop.example/">Shop</a> <a name="top">Unsubscribe</a>`;
    const headers = [
      { name: 'list-unsubscribe', value: '<mailto:off@a.example>, <https://a.example/1?u=7&x=2>' },
    ];
    assert.deepEqual(withoutReader(html, headers), {
      html: `<a href=#>here</a> <A class="x" HREF='#'>x</A>
<a href="#">Отписаться</a> <a href="https://shop.example/">Shop</a> <a name="top">Unsubscribe</a>`,
      links: 3,
    });
  });
});
