import assert from 'node:assert/strict';
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { after, before, describe, it } from 'node:test';
import { quickSandbox, type TestSandbox } from './support.ts';

describe('The sandbox’s guard', () => {
  let sandbox: TestSandbox;
  before(async () => {
    sandbox = await quickSandbox();
  });
  after(() => sandbox.close());

  /** The status of a request with exactly these headers, which fetch does not allow. */
  const statusOf = (
    headers: Record<string, string>,
    { host = '127.0.0.1', path = '/v1/mailer/folders.json' } = {},
  ) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(sandbox.url);
      request({ host, port, path, headers: { 'x-service-auth': sandbox.key, ...headers } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
  const port = () => new URL(sandbox.url).port;

  it('answers only requests to 127.0.0.1 or localhost with its port', async () => {
    assert.equal(await statusOf({ host: `127.0.0.1:${port()}` }), 204);
    assert.equal(await statusOf({ host: `localhost:${port()}` }), 204);
    for (const host of ['127.0.0.1', 'localhost:1', `evil.example:${port()}`, 'evil.example']) {
      assert.equal(await statusOf({ host }), 403, host);
      assert.equal(await statusOf({ host }, { path: '/t/unsubscribe/a' }), 403, host);
    }
  });

  it('refuses requests of web pages', async () => {
    for (const origin of ['https://evil.example', 'null', new URL(sandbox.url).origin]) {
      assert.equal(await statusOf({ origin }), 403, origin);
    }
    assert.equal(await statusOf({ origin: 'https://evil.example' }, { path: '/t/unsubscribe/a' }), 403);
  });

  it('serves tracking links, and nothing else, at the origin of a remote editor', async () => {
    const origin = 'https://editor.example:8443';
    const headers = { host: 'editor.example:8443', origin };
    const there = { path: '/t/unsubscribe/a' };
    assert.equal(await statusOf(headers, there), 403);
    sandbox.reachAt(`${origin}/`);
    assert.equal(await statusOf(headers, there), 404);
    assert.equal(await statusOf({ ...headers, origin: 'https://evil.example' }, there), 403);
    assert.equal(await statusOf(headers), 403);
  });

  it('requires the key', async () => {
    for (const key of ['', 'wrong', `${sandbox.key}x`, sandbox.key.slice(1)]) {
      assert.equal(await statusOf({ 'x-service-auth': key }), 401);
    }
  });

  it('generates a new, long key at each start', async () => {
    const other = await quickSandbox();
    await other.close();
    assert.notEqual(other.key, sandbox.key);
    assert.ok(other.key.length >= 32);
  });

  it('refuses bodies over 10 MB and accepts a layout of 5 MB', async () => {
    const upload = (size: number) =>
      sandbox.call('POST', '/mailer/makets.json', { form: { title: 'large', body: 'x'.repeat(size) } });
    assert.equal((await upload(5 * 1024 * 1024)).status, 201);
    assert.equal((await upload(10 * 1024 * 1024)).status, 413);
    assert.equal((await sandbox.call('GET', '/mailer/folders.json')).status, 204);
  });

  it('listens on the loopback interface only', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal);
    for (const { address } of outside) {
      await assert.rejects(statusOf({ host: `127.0.0.1:${port()}` }, { host: address }));
    }
  });

  it('answers 404 in JSON for unknown paths and methods', async () => {
    for (const [method, path] of [
      ['GET', '/mailer/makets.json'],
      ['GET', '/mailer/folders'],
      ['DELETE', '/mailer/folders.json'],
      ['PATCH', '/mailer/folders/1.json'],
    ] as const) {
      const { status, body } = await sandbox.call(method, path);
      assert.deepEqual({ status, code: body.error.code }, { status: 404, code: 404 }, `${method} ${path}`);
    }
  });
});
