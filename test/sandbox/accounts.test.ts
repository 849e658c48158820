import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  type Caller,
  callerOf,
  json,
  makeList,
  makeMaket,
  quickSandbox,
  type TestSandbox,
} from './support.ts';

describe('Two accounts', () => {
  let sandbox: TestSandbox;
  let first: Caller;
  let second: Caller;
  before(async () => {
    sandbox = await quickSandbox({ secondKey: 'second-key' });
    first = sandbox.call;
    second = callerOf({ url: sandbox.url, key: 'second-key' });
  });
  after(() => sandbox.close());

  it('start without folders and domains: 204', async () => {
    for (const call of [first, second]) {
      assert.deepEqual(await call('GET', '/mailer/folders.json'), { status: 204, body: '' });
      assert.deepEqual(await call('GET', '/mailer/domains.json'), { status: 204, body: '' });
    }
  });

  it('can’t put each other’s makets into folders: error 20903, nothing changes', async () => {
    const [own, others] = [await makeMaket(first), await makeMaket(second)];
    const form = { title: 'mixed', makets: json([own, others]) };
    const { status, body } = await first('POST', '/mailer/folders.json', { form });
    assert.deepEqual({ status, code: body.error.code }, { status: 422, code: 20903 });
    assert.equal((await first('GET', '/mailer/folders.json')).status, 204);
  });

  it('don’t see each other’s folders, and may use the same folder names', async () => {
    for (const call of [first, second]) {
      const form = { title: 'same', makets: json([await makeMaket(call)]) };
      assert.equal((await call('POST', '/mailer/folders.json', { form })).status, 201);
      const { body } = await call('GET', '/mailer/folders.json');
      assert.equal(body.folders.length, 1);
    }
    const { body } = await second('GET', '/mailer/folders.json');
    const path = `/mailer/folders/${body.folders[0].id}.json`;
    assert.equal((await first('GET', path)).status, 404);
    assert.equal((await first('PUT', path, { form: { title: 'taken' } })).status, 404);
    assert.equal((await first('DELETE', path)).status, 404);
    assert.deepEqual((await second('GET', '/mailer/folders.json')).body, body);
  });

  it('can’t use each other’s makets, lists and senders, or read each other’s sends', async () => {
    const maket_id = await makeMaket(first);
    const list = await makeList(first);
    const { body: sender } = await second('GET', '/mailer/senderemails.json');
    const form = { maket_id, letter_title: 'a', included_lists: json([list]) };
    const create = (change: Record<string, string | number>) =>
      first('POST', '/mailer/sends.json', { form: { ...form, ...change } });
    assert.equal((await create({ maket_id: await makeMaket(second) })).status, 422);
    assert.equal((await create({ included_lists: json([list, await makeList(second)]) })).status, 422);
    assert.equal((await create({ sender_email_id: sender.sender_emails[0].id })).status, 422);
    const subscriber = { email: 'a@post.example', list_id: list };
    assert.equal((await second('POST', '/mailer/emails.json', { form: subscriber })).status, 422);
    const { body } = await create({});
    assert.equal((await second('GET', `/mailer/sends/${body.id}.json`)).status, 404);
    assert.equal((await second('GET', `/mailer/sendstatistics/${body.id}.json`)).status, 404);
  });

  it('need a default sender for a send without a sender', async () => {
    const form = {
      maket_id: await makeMaket(second),
      letter_title: 'a',
      included_lists: json([await makeList(second)]),
    };
    assert.equal((await second('POST', '/mailer/sends.json', { form })).status, 422);
  });
});

describe('Folder ids', () => {
  it('change when a maket is removed, so that clients can’t rely on them', async () => {
    const { call, close } = await quickSandbox();
    const makets = [await makeMaket(call), await makeMaket(call)];
    const { body } = await call('POST', '/mailer/folders.json', {
      form: { title: 'a', makets: json(makets) },
    });
    const form = { remove_makets: json([makets[0]]) };
    await call('PUT', `/mailer/folders/${body.id}.json`, { form });
    const { body: list } = await call('GET', '/mailer/folders.json');
    assert.notEqual(list.folders[0].id, body.id);
    assert.equal((await call('GET', `/mailer/folders/${body.id}.json`)).status, 404);
    await close();
  });
});
