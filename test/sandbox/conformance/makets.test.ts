import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isRefusal, serviceUnderTest, uniqueName } from './service.ts';

describe('Makets', () => {
  const { call } = serviceUnderTest();
  const create = (form: Record<string, string>) => call('POST', '/mailer/makets.json', { form });

  it('are created with title and body: 201 with the id', async () => {
    const { status, body } = await create({ title: uniqueName(), body: '<p>Привет & <b>welcome</b> ✉️</p>' });
    assert.equal(status, 201);
    assert.deepEqual(Object.keys(body), ['id']);
    assert.ok(Number.isInteger(body.id));
  });

  it('may have their own footer', async () => {
    const { status } = await create({ title: uniqueName(), body: '<p>a</p>', footer: '<p>Bye</p>' });
    assert.equal(status, 201);
  });

  it('get a new id each time, even with the same title and body', async () => {
    const form = { title: uniqueName(), body: '<p>a</p>' };
    const first = await create(form);
    const second = await create(form);
    assert.notEqual(first.body.id, second.body.id);
  });

  it('may have a body of 500 KB', async () => {
    const { status } = await create({ title: uniqueName(), body: `<p>${'word '.repeat(100_000)}</p>` });
    assert.equal(status, 201);
  });

  it('are refused without a title and without a body', async () => {
    assert.ok(isRefusal((await create({ body: '<p>a</p>' })).status));
    assert.ok(isRefusal((await create({ title: uniqueName() })).status));
  });
});
