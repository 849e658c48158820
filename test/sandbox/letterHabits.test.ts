import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { LetterHabits } from '../../src/core/letters/habits.ts';
import { compareReceived } from '../../src/core/letters/received/compareReceived.ts';
import { learnHabits } from '../../src/core/letters/received/learnHabits.ts';
import { readReceivedLetter } from '../../src/inspector/receivedLetter/readReceivedLetter.ts';
import { usualHabits } from '../../src/protocol/letterHabits.ts';
import { signatureBy } from '../support/signature.ts';
import { letterShapes } from './letterShapes.ts';
import {
  finished,
  json,
  makeList,
  makeMaket,
  makeSend,
  quickSandbox,
  type ReadLetter,
  type TestSandbox,
  until,
} from './support.ts';

const footer = '<p>Too many? <a href="#">Unsubscribe</a></p>';
const body =
  '<html><body><p>Grüße: <a href="https://shop.example/sale?a=1&amp;b=2">see all</a></p></body></html>';

const pixels = ['end', 'beforeFooter', 'none'] as const;
const headers = ['oneClick', 'link', 'none'] as const;

describe('The sandbox’s letter habits', () => {
  let sandbox: TestSandbox;
  let count = 0;
  before(async () => {
    sandbox = await quickSandbox({ seed: 'demo', footers: { standard: footer } });
  });
  after(() => sandbox.close());

  const send = async (
    maket: string,
    email = `ann${count++}@studio.test`,
  ): Promise<ReadLetter & { readonly list: number }> => {
    const { call } = sandbox;
    const list = await makeList(call, [email]);
    const maket_id = await makeMaket(call, { body: maket });
    const id = await makeSend(call, { maket_id, included_lists: json([list]) });
    await finished(call, id);
    const letter = (await sandbox.inbox(email)).find((each) => each.send === id);
    return letter ? { ...letter, list } : assert.fail('No letter has come.');
  };

  const learn = ({ html, source, headers }: ReadLetter) =>
    learnHabits({
      comparison: compareReceived(body, html),
      transfer: readReceivedLetter(source, 'en').transfer,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    });

  for (const encoding of ['quoted-printable', 'base64'] as const) {
    for (const countClicks of [true, false]) {
      it(`can be learned from its letters: ${encoding}, ${countClicks ? '' : 'un'}counted clicks`, async () => {
        for (const pixel of pixels) {
          for (const listUnsubscribe of headers) {
            const habits: LetterHabits = { encoding, countClicks, pixel, listUnsubscribe };
            sandbox.useHabits(habits);
            const letter = await send(body);
            assert.deepEqual(learn(letter), habits);
            assert.equal(await signatureBy(sandbox.dns, letter.source), 'pass');
          }
        }
      });
    }

    it(`leave the HTML as uploaded, in ${encoding}`, async () => {
      sandbox.useHabits({ encoding, countClicks: false, pixel: 'none', listUnsubscribe: 'none' });
      for (const [shape, uploaded] of Object.entries(letterShapes)) {
        const letter = await send(uploaded);
        const [before = '', behind = ''] = letter.html.split(/<p>Too many\? .*?<\/p>/);
        assert.equal(before + behind, uploaded.replaceAll('\r\n', '\n'), shape);
        assert.equal(await signatureBy(sandbox.dns, letter.source), 'pass', shape);
      }
    });
  }

  it('fall back to the defaults when the setting is invalid', async () => {
    const usual = { ...usualHabits, encoding: 'quoted-printable' };
    for (const habits of [
      undefined,
      null,
      'base64',
      [],
      { encoding: 'base65', countClicks: 'no', pixel: 1, listUnsubscribe: {} },
    ]) {
      sandbox.useHabits(habits);
      assert.deepEqual(learn(await send(body)), usual);
    }
    sandbox.useHabits({ pixel: 'none', more: 1 });
    assert.deepEqual(learn(await send(body)), { ...usual, pixel: 'none' });
  });

  it('can be set at startup, and stay with sends that have started', async () => {
    const own = await quickSandbox({ habits: { pixel: 'none' } });
    const included_lists = json([await makeList(own.call, ['ann@studio.test'])]);
    const maket_id = await makeMaket(own.call, { body });
    await finished(own.call, await makeSend(own.call, { maket_id, included_lists }));
    own.useHabits({ pixel: 'end' });
    await finished(own.call, await makeSend(own.call, { maket_id, included_lists }));
    const letters = await own.inbox('ann@studio.test');
    assert.deepEqual(
      letters.map((letter) => learn(letter).pixel),
      ['none', 'end'],
    );
    await own.close();
  });

  it('leave a working unsubscribe link in the footer', async () => {
    for (const pixel of pixels) {
      sandbox.useHabits({ countClicks: false, pixel, listUnsubscribe: 'none' });
      const letter = await send(body);
      const [, address = ''] = /<a href="([^"]*)">Unsubscribe/.exec(letter.html) ?? [];
      assert.equal((await fetch(address, { method: 'POST' })).status, 200);
      const { call } = sandbox;
      const maket_id = await makeMaket(call, { body });
      const again = await makeSend(call, { maket_id, included_lists: json([letter.list]) });
      assert.equal((await finished(call, again)).body.count, 0);
    }
  });

  it('prevent opens and clicks from being counted when pixel or click links are left out', async () => {
    const readers = ['a@opens.example', 'a@clicks.example', 'b@clicks.example', 'a@leaves.example'];
    const counted = async (habits: Partial<LetterHabits>) => {
      sandbox.useHabits(habits);
      const { call } = sandbox;
      const included_lists = json([await makeList(call, readers)]);
      const id = await makeSend(call, { maket_id: await makeMaket(call, { body }), included_lists });
      const { common } = await until(
        'all that is counted',
        async () => (await call('GET', `/mailer/sendstatistics/${id}.json`)).body,
        ({ common }) => common.unsubs === 1 && (common.opened === 4 || common.clicked === 2),
        { withinMs: 60_000 },
      );
      return { opened: common.opened, clicked: common.clicked };
    };
    assert.deepEqual(await counted({ pixel: 'none' }), { opened: 0, clicked: 2 });
    assert.deepEqual(await counted({ countClicks: false }), { opened: 4, clicked: 0 });
  });

  it('prevent an open in the inbox from being counted when there is no pixel', async () => {
    sandbox.useHabits({ pixel: 'none' });
    const { id, send: campaign } = await send(body);
    await sandbox.ask({ kind: 'react', id, reaction: 'open' });
    await sandbox.ask({ kind: 'react', id, reaction: 'unsubscribe' });
    const { common } = await until(
      'what is counted of it',
      async () => (await sandbox.call('GET', `/mailer/sendstatistics/${campaign}.json`)).body,
      ({ common }) => common.unsubs === 1,
    );
    assert.equal(common.opens_total, 0);
  });
});
