import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeList } from '../support.ts';
import { isRefusal, serviceUnderTest, uniqueName } from './service.ts';

const link = 'https://shop.example/subscribe';

describe('Lists', () => {
  const { call } = serviceUnderTest();
  const create = (form: Record<string, string>) => call('POST', '/mailer/lists.json', { form });

  it('are created with title and subscribe_link: 201 with the id', async () => {
    const { status, body } = await create({ title: uniqueName(), subscribe_link: link });
    assert.equal(status, 201);
    assert.deepEqual(Object.keys(body), ['id']);
    assert.ok(Number.isInteger(body.id));
  });

  it('are refused without a title and with an invalid subscribe_link', async () => {
    assert.ok(isRefusal((await create({ subscribe_link: link })).status));
    assert.ok(isRefusal((await create({ title: uniqueName(), subscribe_link: 'subscribe' })).status));
  });
});

describe('Subscribers', () => {
  const { call } = serviceUnderTest();
  const create = (form: Record<string, string | number>) => call('POST', '/mailer/emails.json', { form });
  const address = () => `${uniqueName().replaceAll(' ', '-')}@subscribers.example`;

  it('are created with an address, list and additional fields: 201 with the id', async () => {
    const list_id = await makeList(call);
    const { status, body } = await create({ email: address(), list_id, name: 'Анна', city: 'Oslo' });
    assert.equal(status, 201);
    assert.deepEqual(Object.keys(body), ['id']);
    assert.ok(Number.isInteger(body.id));
  });

  it('can be created in parallel, each with its own id', async () => {
    const list_id = await makeList(call);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => create({ email: address(), list_id })),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 40);
  });

  it('can be in several lists', async () => {
    const email = address();
    for (const list_id of [await makeList(call), await makeList(call)]) {
      assert.equal((await create({ email, list_id })).status, 201);
    }
  });

  it('are refused without an address, without a list, and for a list that does not exist', async () => {
    const list_id = await makeList(call);
    assert.ok(isRefusal((await create({ list_id })).status));
    assert.ok(isRefusal((await create({ email: address() })).status));
    assert.ok(isRefusal((await create({ email: address(), list_id: 2_000_000_000 })).status));
    assert.ok(isRefusal((await create({ email: address(), list_id: 'first' })).status));
  });

  for (const email of [
    'nobody',
    '@a.example',
    'a@',
    'a b@c.example',
    'a@b',
    'a@-b.example',
    'a@b..example',
  ]) {
    it(`are refused with the address “${email}”`, async () => {
      assert.ok(isRefusal((await create({ email, list_id: await makeList(call) })).status));
    });
  }
});
