import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LetterHabits } from '../../../../src/core/letters/habits.ts';
import { compareReceived } from '../../../../src/core/letters/received/compareReceived.ts';
import { learnHabits } from '../../../../src/core/letters/received/learnHabits.ts';
import { readReceivedLetter } from '../../../../src/inspector/receivedLetter/readReceivedLetter.ts';
import { careful, type Habit, layout, randomFrom, sparing, wrapping } from './letters.ts';

/** Returns the habits learned from a message with additional headers. */
async function learnt(
  uploaded: string,
  message: string,
  ...above: readonly string[]
): Promise<Partial<LetterHabits>> {
  const whole = [...above, message].join('\r\n');
  const { html = '', headers, transfer } = readReceivedLetter(new TextEncoder().encode(whole), 'en');
  return learnHabits({ comparison: compareReceived(uploaded, html), transfer, headers });
}

const oneClick = [
  'List-Unsubscribe: <mailto:off@post.example>, <https://post.example/u/7>',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
];

describe('the habits learned from a service', () => {
  /** The expected habits of each service. Some layouts have no links, and some no closing body tag for a pixel. */
  const services: Readonly<Record<string, { readonly habit: Habit; readonly pixel: LetterHabits['pixel'] }>> =
    {
      careful: { habit: careful, pixel: 'end' },
      sparing: { habit: sparing, pixel: 'beforeFooter' },
      wrapping: { habit: wrapping, pixel: 'end' },
    };
  for (const [name, { habit, pixel }] of Object.entries(services)) {
    test(`are correct for 40 letters of a ${name} service`, async () => {
      for (let seed = 1; seed <= 40; seed++) {
        const random = randomFrom(seed);
        const { uploaded, links, pixels, message } = habit(layout(random), random);
        const [, encoding] = /^Content-Transfer-Encoding: (.*)\r$/m.exec(message) ?? [];
        assert.deepEqual(
          await learnt(uploaded, message, ...oneClick),
          {
            encoding,
            ...(links.length > 0 && { countClicks: true }),
            pixel: pixels > 0 ? pixel : 'none',
            listUnsubscribe: 'oneClick',
          },
          `seed ${seed}\n${message}`,
        );
      }
    });
  }

  const uploaded = '<p><a href="https://shop.example/a">a</a> <a href="#top">top</a></p>';
  const footer = '<p>Bye</p>';
  const pixel = '<img src="https://post.example/o" width="1" height="1">';
  const message = (html: string, encoding = '7bit') =>
    `Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${html}`;

  test('do not count links as tracked if they are unchanged or only got UTM parameters', async () => {
    for (const html of [uploaded, uploaded.replace('/a"', '/a?utm_source=post&amp;utm_medium=email"')]) {
      assert.equal((await learnt(uploaded, message(html + footer))).countClicks, false);
    }
    const through = uploaded.replace('https://shop.example', '//post.example/c');
    assert.equal((await learnt(uploaded, message(through + footer))).countClicks, true);
  });

  test('say nothing about links if the layout has no web links', async () => {
    for (const html of [
      '<p>Hello</p>',
      '<p><a href="mailto:us@shop.example">us</a> <a href="{{address}}">x</a></p>',
    ]) {
      const received = html.replace('{{address}}', 'https://shop.example/');
      assert.ok(!('countClicks' in (await learnt(html, message(received + footer)))));
    }
  });

  test('say nothing about the encoding if the letter needed none', async () => {
    assert.ok(!('encoding' in (await learnt(uploaded, message(uploaded + footer)))));
    assert.ok(!('encoding' in (await learnt(uploaded, message(uploaded + footer, '8bit')))));
    assert.equal(
      (await learnt(uploaded, message(uploaded, 'Quoted-Printable'))).encoding,
      'quoted-printable',
    );
  });

  test('include the position of the last tracking pixel', async () => {
    const place = async (html: string) => (await learnt(uploaded, message(html))).pixel;
    assert.equal(await place(uploaded + footer), 'none');
    assert.equal(await place(uploaded + pixel + footer), 'beforeFooter');
    assert.equal(await place(pixel + uploaded + footer + pixel), 'end');
    assert.equal(await place(uploaded + pixel), 'end');
  });

  test('include the unsubscribe headers', async () => {
    const header = async (...above: readonly string[]) =>
      (await learnt(uploaded, message(uploaded + footer), ...above)).listUnsubscribe;
    const [link = '', post = ''] = oneClick;
    assert.equal(await header(link.toLowerCase(), post.toUpperCase()), 'oneClick');
    assert.equal(await header(link), 'link');
    assert.equal(await header('List-Unsubscribe: <mailto:off@post.example>', post), 'link');
    assert.equal(await header(post), 'none');
    assert.equal(await header('List-Unsubscribe: '), 'none');
  });
});
