import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { InboxQuestion } from '../../src/protocol/inbox.ts';
import { readMessage } from '../support/readMessage.ts';
import {
  callerOf,
  finished,
  json,
  makeList,
  makeMaket,
  makeSend,
  quickSandbox,
  type TestSandbox,
  until,
} from './support.ts';

describe('The inbox', () => {
  let sandbox: TestSandbox;
  let sends: number[];
  before(async () => {
    sandbox = await quickSandbox({ secondKey: 'second' });
    const { call } = sandbox;
    const list = await makeList(call, ['ann@studio.test', 'bob_b@studio.test', 'nobody@studio.test']);
    const maket_id = await makeMaket(call);
    const send = async (letter_title: string, to = list) => {
      const id = await makeSend(call, { maket_id, included_lists: json([to]), letter_title });
      await finished(call, id);
      return id;
    };
    sends = [
      await send('Spring'),
      await send('100 % wool'),
      await send('To nobody', await makeList(call, ['nobody@a.test'])),
    ];
    await call('POST', '/mailer/emails.json', { form: { email: 'new@studio.test', list_id: list } });
    await until(
      'the confirmation letter',
      () => sandbox.inbox('new@studio.test'),
      (letters) => letters.length === 1,
    );

    const second = callerOf({ url: sandbox.url, key: 'second' });
    const foreign = json([await makeList(second, ['ann@studio.test'])]);
    const { body } = await second('GET', '/mailer/senderemails.json');
    const sender_email_id = body.sender_emails[0].id;
    const maket = await makeMaket(second);
    await finished(
      second,
      await makeSend(second, { maket_id: maket, included_lists: foreign, sender_email_id }),
    );
  });
  after(() => sandbox.close());

  const letters = async (question: InboxQuestion & { readonly kind: 'letters' | 'find' }) =>
    (await sandbox.ask(question)).map(({ to, subject }) => `${to}: ${subject}`);

  it('lists campaigns with delivered letters, newest first, and confirmation letters', async () => {
    const campaigns = await sandbox.ask({ kind: 'campaigns' });
    assert.deepEqual(
      campaigns.map(({ send, subject, count }) => ({ send, subject, count })),
      [
        { send: null, subject: '', count: 1 },
        { send: sends[1], subject: '100 % wool', count: 2 },
        { send: sends[0], subject: 'Spring', count: 2 },
      ],
    );
  });

  it('lists the letters of a campaign', async () => {
    const all = await letters({ kind: 'letters', send: sends[0] ?? 0 });
    assert.deepEqual(all.sort(), ['ann@studio.test: Spring', 'bob_b@studio.test: Spring']);
    assert.deepEqual(await letters({ kind: 'letters', send: null }), [
      'new@studio.test: Confirm your subscription to “A list”',
    ]);
  });

  it('finds letters by a part of their address or subject, with wildcards taken literally', async () => {
    assert.deepEqual((await letters({ kind: 'find', text: 'ANN@' })).sort(), [
      'ann@studio.test: 100 % wool',
      'ann@studio.test: Spring',
    ]);
    assert.equal((await letters({ kind: 'find', text: '%' })).length, 2);
    assert.equal((await letters({ kind: 'find', text: '_' })).length, 2);
    assert.deepEqual(await letters({ kind: 'find', text: '\\' }), []);
    assert.equal((await letters({ kind: 'find', text: '' })).length, 5);
  });

  it('lets readers open letters, unsubscribe and complain, which the statistics count', async () => {
    const [letter] = await sandbox.inbox('bob_b@studio.test');
    for (const reaction of ['open', 'unsubscribe', 'complaint'] as const) {
      await sandbox.ask({ kind: 'react', id: letter?.id ?? 0, reaction });
    }
    const { common } = await until(
      'what the reader does',
      async () => (await sandbox.call('GET', `/mailer/sendstatistics/${letter?.send}.json`)).body,
      (statistics) => statistics.common.spam === 1,
    );
    const { opened, unsubs, spam } = common;
    assert.deepEqual({ opened, unsubs, spam }, { opened: 1, unsubs: 1, spam: 1 });
    const all = await sandbox.ask({ kind: 'letters', send: letter?.send ?? 0 });
    assert.deepEqual(all.map(({ to, events, opened }) => [to, events.join(), opened]).sort(), [
      ['ann@studio.test', '', false],
      ['bob_b@studio.test', 'unsubscribe,complaint', true],
    ]);
    const one = await sandbox.ask({ kind: 'letter', id: letter?.id ?? 0 });
    assert.deepEqual([one?.to, one?.events], ['bob_b@studio.test', ['unsubscribe', 'complaint']]);
    assert.equal(await sandbox.ask({ kind: 'react', id: 99_999, reaction: 'open' }), 'gone');
  });

  it('returns a maket, but not one of another account', async () => {
    const id = await makeMaket(sandbox.call, { body: '<p>Body</p>', footer: '<p>Footer</p>' });
    const maket = await sandbox.ask({ kind: 'maket', id });
    assert.deepEqual([maket?.body, maket?.footer], ['<p>Body</p>', '<p>Footer</p>']);
    const plain = await makeMaket(sandbox.call, { body: '<p>Body</p>' });
    assert.equal((await sandbox.ask({ kind: 'maket', id: plain }))?.footer, undefined);
    const foreign = await makeMaket(callerOf({ url: sandbox.url, key: 'second' }));
    assert.equal(await sandbox.ask({ kind: 'maket', id: foreign }), undefined);
  });

  it('returns the source of a letter, but not one of another account', async () => {
    const [letter] = await sandbox.inbox('ann@studio.test');
    const source = (await sandbox.ask({ kind: 'source', id: letter?.id ?? 0 })) ?? Buffer.of();
    assert.equal((await readMessage(source)).subject, 'Spring');
    assert.equal((await sandbox.inbox('ann@studio.test')).length, 2);
    for (let id = (letter?.id ?? 0) - 1; id < (letter?.id ?? 0) + 20; id++) {
      const other = await sandbox.ask({ kind: 'source', id });
      assert.notEqual(other && (await readMessage(other)).subject, 'A subject');
    }
  });
});
