import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareReceived } from '../../../../src/core/letters/received/compareReceived.ts';

/** Returns the line number at an offset, or `end`. */
const lineAt = (html: string, at: number) =>
  at >= html.length ? 'end' : html.slice(0, at).split('\n').length;

/** Returns every difference as one line, with its line numbers in both letters. */
function told(uploaded: string, received: string): string[] {
  const { footer, pixels, links, differences, reformatting, droppedComments } = compareReceived(
    uploaded,
    received,
  );
  const lines = (own: number, other: number) => `${lineAt(uploaded, own)}/${lineAt(received, other)}`;
  const { first } = reformatting;
  return [
    ...(footer ? [`${lines(footer.insertedAt, footer.start)} footer: ${footer.text}`] : []),
    ...pixels.map(({ insertedAt, start, text }) => `${lines(insertedAt, start)} pixel: ${text}`),
    ...links.map(
      (link) => `${lines(link.places.uploaded.start, link.places.received.start)} link: ${link.received}`,
    ),
    ...differences.listed.map(
      (each) =>
        `${lines(each.uploaded.start, each.received.start)} ${each.part}: ${each.uploaded.text} → ${each.received.text}`,
    ),
    ...droppedComments.map(
      ({ start, end }) => `${lineAt(uploaded, start)} dropped: ${uploaded.slice(start, end)}`,
    ),
    ...(first
      ? [
          `${lines(first.uploaded.start, first.received.start)} written differently, ${reformatting.count} in all: ${first.uploaded.text} → ${first.received.text}`,
        ]
      : []),
  ];
}

const uploaded = `<!doctype html>
<html lang="en"><head>
<meta charset="utf-8">
<title>Spring</title>
<style>a { color: red }</style>
</head><body>
<h1>Hello {{name}}</h1>
<img src="https://shop.example/a.png" width="600" alt="Shoes">
<p class="note">Only <b>today</b></p>
<!--[if mso]><p>Outlook</p><![endif]-->
<p><a href="https://shop.example/?a=1" class="x">Look</a></p>
<p>The last one</p>
</body></html>
`;

describe('the differences of a received letter', () => {
  test('have their kind, both texts and their places in both letters', () => {
    const received = uploaded
      .replace('<meta charset="utf-8">\n', '')
      .replace('color: red', 'color: blue')
      .replace('<body>', '<body>\n<div class="top">Ad</div>\n')
      .replace('{{name}}', 'Anna')
      .replace('https://shop.example/a.png', 'https://cdn.post.example/7.png')
      .replace(' class="note"', " class='note'  id=n")
      .replace(/<!--.*?-->\n/, '')
      .replace('https://shop.example/?a=1" class="x"', 'https://post.example/c/1" class="x y"')
      .replace('<p>The last one</p>\n', '')
      .replace('</body>', '<p>Bye</p>\n<img src="https://post.example/o" width=1 height=1></body>');
    assert.deepEqual(told(uploaded, received), [
      '13/13 pixel: <img src="https://post.example/o" width=1 height=1>',
      '11/11 link: https://post.example/c/1',
      '3/3 head: <meta charset="utf-8"> → ',
      '5/4 style: a { color: red } → a { color: blue }',
      '7/6 text:  → <div class="top">Ad</div>',
      '7/8 text: Hello {{name}} → Hello Anna',
      '8/9 picture: <img src="https://shop.example/a.png" width="600" alt="Shoes"> → <img src="https://cdn.post.example/7.png" width="600" alt="Shoes">',
      `9/10 tag: <p class="note"> → <p class='note'  id=n>`,
      '11/11 link: <a href="https://shop.example/?a=1" class="x"> → <a href="https://post.example/c/1" class="x y">',
      '12/12 text: The last one → Bye',
      '10 dropped: <!--[if mso]><p>Outlook</p><![endif]-->',
    ]);
  });

  test('do not include passages that are only written differently', () => {
    const footer = '<p>Bye</p>';
    const written = uploaded
      .replaceAll('\n', '\r\n')
      .replace('<h1>', '\r\n\r\n<h1>')
      .replace('alt="Shoes"', "alt='Shoes'")
      .replace('</body>', `${footer}</body>`);
    assert.deepEqual(told(uploaded, written), [
      `13/15 footer: ${footer}`,
      '6/6 written differently, 2 in all: \n<h1> → \r\n\r\n\r\n<h1>',
    ]);
  });

  test('are counted, and listed up to a limit for each kind', () => {
    const rows = (cell: string) => `<table>${`<tr><td ${cell}>One</td></tr>`.repeat(300)}</table><p>Two</p>`;
    const { differences } = compareReceived(rows('a="1"'), rows('a="2"').replace('Two', 'Three'));
    assert.deepEqual(differences.counts, {
      ...{ text: 1, picture: 0, link: 0, style: 0, head: 0, tag: 300, comment: 0 },
    });
    assert.equal(differences.listed.length, 51);
  });

  test('have short, well-formed excerpts around the place that differs', () => {
    const long = '🌷'.repeat(500);
    const { differences } = compareReceived(`<p>${long}red</p><p>x</p>`, `<p>${long}blue${long}</p><p>x</p>`);
    const [{ uploaded: before, received: after } = assert.fail()] = differences.listed;
    assert.equal(before.text, `…${'🌷'.repeat(30)}red`);
    assert.match(after.text, /^…(?:🌷){30}blue(?:🌷)+…$/u);
    assert.ok(after.text.length <= 300);
    for (const { text } of [before, after]) assert.ok(text.isWellFormed());
  });

  test('are few if the letter was made from another layout', () => {
    const other = '<div><h1>Autumn</h1><ul><li>Apples</li></ul></div>';
    const { listed } = compareReceived(uploaded, other).differences;
    assert.ok(listed.length <= 10);
  });
});
