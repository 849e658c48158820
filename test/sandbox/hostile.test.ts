import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { startSandbox } from '../../src/sandbox/index.ts';
import { assertLinear } from '../support/processorTime.ts';
import { finished, json, makeList, makeMaket, makeSend, quickSandbox, type TestSandbox } from './support.ts';

const megabyte = 1024 * 1024;

describe('A sandbox with an invalid key', () => {
  for (const key of ['', ' ', '\t', 'a b', 'ключ', 'a\n']) {
    it(`is not started with ${json(key)} for either account`, async () => {
      await assert.rejects(startSandbox({ key }), /a key is one or more visible ASCII characters/);
      await assert.rejects(startSandbox({ secondKey: key }), /a key is one or more visible ASCII characters/);
    });
  }

  it('is not started with the same key for both accounts', async () => {
    await assert.rejects(startSandbox({ key: 'a', secondKey: 'a' }), /a key of its own/);
  });
});

describe('A hostile request', () => {
  let sandbox: TestSandbox;
  before(async () => {
    sandbox = await quickSandbox();
  });
  after(() => sandbox.close());

  /** Sends a request with exactly this body. */
  async function post(path: string, body: string, headers: Record<string, string> = {}) {
    const type = 'application/x-www-form-urlencoded';
    const answer = await fetch(sandbox.url + path, {
      method: 'POST',
      headers: { 'x-service-auth': sandbox.key, 'content-type': type, ...headers },
      body,
    });
    const { error } = (await answer.json()) as { error?: { message: string } };
    return { status: answer.status, message: error?.message };
  }

  const many = `A request has at most 200 fields.`;
  const tenMegabytes = (part: string) => part.repeat((10 * megabyte - 100) / part.length);
  const bodies: readonly [what: string, path: string, body: () => string, status: number, message: RegExp][] =
    [
      ['with millions of fields', '/mailer/makets.json', () => tenMegabytes('a&'), 413, /at most 200 fields/],
      [
        'with millions of ampersands',
        '/mailer/makets.json',
        () => tenMegabytes('&'),
        413,
        /at most 200 fields/,
      ],
      [
        'with too many custom fields',
        '/mailer/emails.json',
        () => Array.from({ length: 300 }, (_, index) => `f${index}=1`).join('&'),
        413,
        new RegExp(many),
      ],
      [
        'with a duplicate field',
        '/mailer/lists.json',
        () => 'title=a&title=b',
        422,
        /title: is given more than once/,
      ],
      [
        'with a name of megabytes',
        '/mailer/lists.json',
        () => `${tenMegabytes('a')}=1`,
        422,
        /at most 100 characters/,
      ],
      [
        'with a title of megabytes',
        '/mailer/makets.json',
        () => `body=a&title=${tenMegabytes('a')}`,
        413,
        /title: has more/,
      ],
      [
        'with a folder name of megabytes',
        '/mailer/folders.json',
        () => `makets=[1]&title=${tenMegabytes('+')}`,
        413,
        /^title/,
      ],
      [
        'with an address of megabytes',
        '/mailer/emails.json',
        () => `list_id=1&email=${tenMegabytes('a.')}`,
        413,
        /^email/,
      ],
      [
        'with millions of ids',
        '/mailer/folders.json',
        () => `title=a&makets=[${tenMegabytes('1,')}1]`,
        413,
        /^makets/,
      ],
      [
        'with an id of megabytes',
        '/mailer/sends.json',
        () => `included_lists=[1]&maket_id=${tenMegabytes('1')}`,
        413,
        /^maket_id/,
      ],
      [
        'with deeply nested JSON',
        '/mailer/folders.json',
        () => `title=a&makets=${'['.repeat(9_000)}`,
        422,
        /makets: is not a JSON array/,
      ],
      [
        'with a subscriber field of megabytes',
        '/mailer/emails.json',
        () => `list_id=1&email=a@b.example&name=${tenMegabytes('%20')}`,
        413,
        /^name/,
      ],
    ];
  for (const [what, path, body, status, message] of bodies) {
    it(`${what} is refused with a clear message`, async () => {
      const answer = await post(path, body());
      assert.equal(answer.status, status, answer.message);
      assert.match(answer.message ?? '', message);
    });
  }

  it('with a letter of percent signs is parsed in linear time', async () => {
    for (const part of ['%', '%%', '+', '%e2%82%ac', '=']) {
      await assertLinear(part, 10 * 1_000_000, async (length) => {
        const body = `title=a&body=x${part.repeat(length / part.length)}`;
        assert.equal((await post('/mailer/makets.json', body)).status, 201, part);
      });
    }
  });

  it('with parameters in any form other than form fields is refused', async () => {
    for (const type of ['multipart/form-data; boundary=x', 'application/json', 'text/plain']) {
      const { status, message } = await post('/mailer/lists.json', '{"title": "a"}', {
        'content-type': type,
      });
      assert.equal(status, 415, type);
      assert.match(message ?? '', /sent as form fields/);
    }
  });

  it('with a large body and no key is refused without waiting, and does not delay others', async () => {
    const { port } = new URL(sandbox.url);
    const statuses = Array.from({ length: 50 }, async () => {
      const asking = request({ host: '127.0.0.1', port, path: '/v1/mailer/makets.json', method: 'POST' });
      asking.on('error', () => {});
      asking.write('x'.repeat(1000));
      const [answer] = await once(asking, 'response');
      asking.destroy();
      return answer.statusCode;
    });
    assert.equal((await sandbox.call('GET', '/mailer/folders.json')).status, 204);
    assert.deepEqual(new Set(await Promise.all(statuses)), new Set([401]));
  });

  it('with headers of 20 KB is refused and its connection closed', async () => {
    const { port } = new URL(sandbox.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.write(`GET /v1/mailer/folders.json HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`);
    for (let line = 0; line < 20; line++) socket.write(`x-${line}: ${'x'.repeat(1000)}\r\n`);
    await once(socket, 'close');
    assert.match(answer, /^HTTP\/1\.1 431 /);
  });

  it('for a tracked link with control characters is redirected where a browser would go', async () => {
    const addresses = [
      'https://shop.example/\n\r\tsale?a: b',
      'https://shop.example/\u{1f600}é',
      'https://a.example/\u0001',
    ];
    const links = addresses.map((address) => `<a href="${address}">a</a>`).join('');
    const maket_id = await makeMaket(sandbox.call, { body: `<html><body>${links}</body></html>` });
    const included_lists = json([await makeList(sandbox.call, ['ann@post.example'])]);
    await finished(sandbox.call, await makeSend(sandbox.call, { maket_id, included_lists }));
    const [letter] = await sandbox.inbox('ann@post.example');
    const clicks = [...(letter?.html ?? '').matchAll(/http:[^"]*\/t\/click\/[^"]*/g)];
    const answers = await Promise.all(clicks.map(([click]) => fetch(click, { redirect: 'manual' })));
    assert.deepEqual(
      answers.map(({ status, headers }) => `${status} ${headers.get('location')}`),
      [
        '302 https://shop.example/sale?a:%20b',
        '302 https://shop.example/%F0%9F%98%80%C3%A9',
        '302 https://a.example/%01',
      ],
    );
  });
});
