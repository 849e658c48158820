import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { finished, json, makeList, makeMaket, makeSend } from '../support.ts';
import { isRefusal, serviceUnderTest } from './service.ts';

const hour = 3600;
const nextHour = () => String(Math.floor(Date.now() / 1000) + hour);

describe('Sends', () => {
  const { call, sendTakesMs } = serviceUnderTest();

  const create = async (form: Record<string, string | number>) => {
    const maket_id = await makeMaket(call);
    const included_lists = json([await makeList(call)]);
    return call('POST', '/mailer/sends.json', {
      form: { maket_id, included_lists, letter_title: 'A subject', ...form },
    });
  };
  const without = async (name: string) => {
    const { [name]: _, ...form }: Record<string, string | number> = {
      maket_id: await makeMaket(call),
      included_lists: json([await makeList(call)]),
      letter_title: 'A subject',
    };
    return call('POST', '/mailer/sends.json', { form });
  };
  const senders = async () => {
    const query = { fields: json(['id', 'approved', 'default']) };
    const { body } = await call('GET', '/mailer/senderemails.json', { query });
    return body.sender_emails as { id: number; approved: number; default: number }[];
  };

  it('are created with maket, subject and lists: 201 with the id', async () => {
    const { status, body } = await create({ date: nextHour() });
    assert.equal(status, 201);
    assert.deepEqual(Object.keys(body), ['id']);
    assert.ok(Number.isInteger(body.id));
  });

  it('are planned when they have a future date: status 0', async () => {
    const { body } = await create({ date: nextHour() });
    const { body: send } = await call('GET', `/mailer/sends/${body.id}.json`, {
      query: { fields: json(['id', 'status', 'count']) },
    });
    assert.deepEqual(send, { id: body.id, status: 0, count: 0 });
  });

  it('start within a minute and finish when they have no date: status 4, with statistics', async () => {
    const { body } = await create({});
    const send = await finished(call, body.id, sendTakesMs);
    assert.deepEqual(send.body, { id: body.id, status: 4, count: 0 });
    const { status, body: statistics } = await call('GET', `/mailer/sendstatistics/${body.id}.json`, {
      query: { fields: json(['id', 'common', 'errors']) },
    });
    const { final, ...counters } = statistics.common;
    assert.equal(status, 200);
    assert.equal(typeof final, 'boolean');
    assert.deepEqual(
      { ...statistics, common: counters },
      {
        id: body.id,
        common: {
          count: 0,
          delivered: 0,
          bounce: 0,
          opened: 0,
          clicked: 0,
          spam: 0,
          unsubs: 0,
          deferred: 0,
          opens_total: 0,
          clicks_total: 0,
        },
        errors: [],
      },
    );
  });

  it('may name a confirmed sender', async () => {
    const confirmed = (await senders()).find(({ approved }) => approved === 1);
    assert.ok(confirmed);
    assert.equal((await create({ date: nextHour(), sender_email_id: confirmed.id })).status, 201);
  });

  it('are refused with an unconfirmed sender and with one that does not exist', async () => {
    const unconfirmed = (await senders()).find(({ approved }) => approved === 0);
    if (unconfirmed) assert.ok(isRefusal((await create({ sender_email_id: unconfirmed.id })).status));
    assert.ok(isRefusal((await create({ sender_email_id: 2_000_000_000 })).status));
    assert.ok(isRefusal((await create({ sender_email_id: 'first' })).status));
  });

  for (const name of ['maket_id', 'letter_title', 'included_lists']) {
    it(`are refused without ${name}`, async () => {
      assert.ok(isRefusal((await without(name)).status));
    });
  }

  for (const [name, value] of [
    ['maket_id', 2_000_000_000],
    ['maket_id', 'first'],
    ['included_lists', '[]'],
    ['included_lists', '12'],
    ['included_lists', '[2000000000]'],
    ['included_lists', '["a"]'],
    ['date', String(Math.floor(Date.now() / 1000) - hour)],
    ['date', 'soon'],
    ['date', '2027-02-30 10:00:00'],
  ] as const) {
    it(`are refused with ${name} ${value}`, async () => {
      assert.ok(isRefusal((await create({ [name]: value })).status));
    });
  }

  it('and their statistics have exactly the requested fields', async () => {
    const id = await makeSend(call, {
      maket_id: await makeMaket(call),
      included_lists: json([await makeList(call)]),
      date: nextHour(),
    });
    const read = async (path: string, fields: string[]) =>
      Object.keys(
        (await call('GET', `/mailer/${path}/${id}.json`, { query: { fields: json(fields) } })).body,
      );
    assert.deepEqual(await read('sends', ['status']), ['status']);
    assert.deepEqual(await read('sends', ['count', 'id']), ['count', 'id']);
    assert.deepEqual(await read('sendstatistics', ['errors']), ['errors']);
  });

  it('and their statistics are refused for an id that no send has', async () => {
    for (const path of ['sends', 'sendstatistics']) {
      for (const id of ['2000000000', 'abc']) {
        assert.ok(isRefusal((await call('GET', `/mailer/${path}/${id}.json`)).status), `${path} ${id}`);
      }
    }
  });
});
