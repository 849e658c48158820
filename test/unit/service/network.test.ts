import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import { test } from 'node:test';
import { selfSigned } from './support/certificate.ts';
import { connect, failureOf, testKey, until } from './support/connect.ts';
import { type Reaction, recordingServer } from './support/recordingServer.ts';
import { tunnelProxy } from './support/tunnelProxy.ts';

const certificate = selfSigned();
const created: Reaction = { status: 201, body: { id: 7 } };
const maket = { title: 'a', body: 'b' };

const secureServer = (reactions: readonly Reaction[]) =>
  recordingServer(reactions, (listener) => createServer(certificate, listener));

test('an untrusted certificate is rejected before anything is sent', async () => {
  await using server = await secureServer([created]);
  const tries: string[] = [];
  await using service = connect(`https://127.0.0.1:${server.port}/v1`, {
    onExchange: ({ outcome }) => tries.push(outcome),
  });

  assert.deepEqual(await failureOf(service.createMaket(maket)), {
    request: { method: 'POST', path: '/mailer/makets.json' },
    problem: { kind: 'unreachable', reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    mayHaveTakenEffect: false,
  });
  assert.equal((await failureOf(service.listFolders())).problem.kind, 'unreachable');
  assert.equal(tries.length, 2);
  assert.deepEqual(server.received, []);
});

test('certificates are not verified when the setting turns it off', async () => {
  await using server = await secureServer([{ status: 204 }, created]);
  await using service = connect(`https://127.0.0.1:${server.port}/v1`, { network: { strictSSL: false } });

  assert.deepEqual(await service.listFolders(), []);
  assert.equal(await service.createMaket(maket), 7);
});

test('requests use the configured proxy, which sees neither key nor letter', async () => {
  await using server = await secureServer([{ status: 204 }, created]);
  await using proxy = await tunnelProxy(server.port);
  const withPassword = proxy.address.replace('http://', 'http://ann:p%40ss@');
  await using service = connect('https://service.test/v1', {
    network: { proxy: withPassword, strictSSL: false },
  });

  assert.deepEqual(await service.listFolders(), []);
  assert.equal(await service.createMaket(maket), 7);

  assert.deepEqual(
    proxy.tunnels.map(({ target, headers }) => [target, headers['proxy-authorization']]),
    Array(2).fill(['service.test:443', `Basic ${btoa('ann:p@ss')}`]),
  );
  assert.deepEqual(
    server.received.map(({ headers }) => [headers.host, headers['x-service-auth']]),
    Array(2).fill(['service.test', testKey]),
  );
  assert.ok(proxy.seen().length > 0);
  assert.ok(!(proxy.seen() + JSON.stringify(proxy.tunnels)).includes(testKey));
});

test('certificates are verified through a proxy as well', async () => {
  await using server = await secureServer([created]);
  await using proxy = await tunnelProxy(server.port);
  await using service = connect('https://service.test/v1', { network: { proxy: proxy.address } });

  const { problem, mayHaveTakenEffect } = await failureOf(service.createMaket(maket));

  assert.deepEqual(problem, { kind: 'unreachable', reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  assert.equal(mayHaveTakenEffect, false);
  assert.deepEqual(server.received, []);
});

test('a proxy that refuses is named in the error', async () => {
  await using proxy = await tunnelProxy(0, 407);
  await using service = connect('https://service.test/v1', { network: { proxy: proxy.address } });

  const { problem, mayHaveTakenEffect } = await failureOf(service.createMaket(maket));

  assert.ok(problem.kind === 'unreachable' && problem.reason.includes('407'), JSON.stringify(problem));
  assert.equal(mayHaveTakenEffect, false);
  assert.equal(proxy.tunnels.length, 1);
});

test('a request through an unreachable proxy certainly had no effect', async () => {
  const { address, [Symbol.asyncDispose]: close } = await tunnelProxy(0);
  await close();
  await using service = connect('https://service.test/v1', { network: { proxy: address } });

  const { problem, mayHaveTakenEffect } = await failureOf(service.createMaket(maket));

  assert.deepEqual([problem.kind, mayHaveTakenEffect], ['unreachable', false]);
});

test('an invalid proxy setting is an error, not a crash', async () => {
  for (const proxy of ['proxy.test:3128', '::']) {
    await using service = connect('https://service.test/v1', { network: { proxy } });
    const { problem, mayHaveTakenEffect } = await failureOf(service.createMaket(maket));
    assert.deepEqual([problem.kind, mayHaveTakenEffect], ['unreachable', false]);
  }
});

test('hosts in the noProxy setting are reached directly', async () => {
  await using proxy = await tunnelProxy(0);
  await using service = connect('https://service.invalid/v1', {
    network: { proxy: proxy.address, noProxy: ['other.test', '.invalid'] },
  });

  assert.equal((await failureOf(service.listFolders())).problem.kind, 'unreachable');
  assert.deepEqual(proxy.tunnels, []);
});

test('this machine is never reached through a proxy', async () => {
  await using server = await recordingServer([{ status: 204 }]);
  await using proxy = await tunnelProxy(0, 500);
  await using service = connect(server.url, { network: { proxy: proxy.address } });

  assert.deepEqual(await service.listFolders(), []);
  assert.deepEqual(proxy.tunnels, []);
});

test('without a setting, the proxy of the environment is used', async (t) => {
  await using server = await secureServer([{ status: 204 }]);
  await using proxy = await tunnelProxy(server.port);
  const before = process.env.HTTPS_PROXY;
  t.after(() => {
    if (before === undefined) delete process.env.HTTPS_PROXY;
    else process.env.HTTPS_PROXY = before;
  });
  process.env.HTTPS_PROXY = proxy.address;
  await using service = connect('https://service.test/v1', { network: { proxy: '', strictSSL: false } });

  assert.deepEqual(await service.listFolders(), []);
  assert.equal(proxy.tunnels.length, 1);
});

test('a redirect is not followed, so that the key stays with its origin', async () => {
  await using other = await recordingServer([created]);
  for (const status of [301, 302, 303, 307, 308]) {
    const headers = { location: `${other.url}/mailer/makets.json?x=1` };
    await using server = await recordingServer([{ status, headers }]);
    await using service = connect(server.url);

    assert.deepEqual(await failureOf(service.createMaket(maket)), {
      request: { method: 'POST', path: '/mailer/makets.json' },
      problem: {
        kind: 'notUnderstood',
        detail: `status ${status} redirects to http://127.0.0.1:${other.port}`,
      },
      mayHaveTakenEffect: true,
    });
    assert.equal(server.received.length, 1);
  }
  assert.deepEqual(other.received, []);
});

test('closing waits for requests in progress', async () => {
  await using server = await recordingServer([created]);
  const service = connect(server.url);

  const maketId = service.createMaket(maket);
  const folder = service.addToFolder('a', [1]);
  await service.close();

  assert.deepEqual(await Promise.all([maketId, folder]), [7, 7]);
});

test('after closing, safe requests in progress are still retried and new calls are rejected', async () => {
  await using server = await recordingServer([{ status: 429 }, { status: 204 }]);
  const service = connect(server.url);

  const folders = service.listFolders();
  await until(() => server.received.length === 1);
  const closing = service.close();
  const late = await Promise.all([service.createMaket(maket), service.listFolders()].map(failureOf));
  await closing;

  assert.deepEqual(await folders, []);
  assert.equal(server.received.length, 2);
  assert.deepEqual(
    late.map(({ problem, mayHaveTakenEffect }) => [problem, mayHaveTakenEffect]),
    Array(2).fill([{ kind: 'unreachable', reason: 'closed' }, false]),
  );
});
