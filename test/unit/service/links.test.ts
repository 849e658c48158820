import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { checkLinks, firstRedirects } from '../../../src/service/links/checkLinks.ts';
import type { Resolve } from '../../../src/service/links/guardedNames.ts';
import { isPublicAddress } from '../../../src/service/links/publicAddress.ts';
import { tunnelProxy } from './support/tunnelProxy.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(code, headers).end();

describe('A link check', () => {
  let server: Server;
  let origin: string;
  let asked: string[];
  let most: number;
  let now = 0;

  const answers: Record<string, Answer> = {
    '/fine': status(200, { 'content-type': 'image/png; x' }),
    '/gone': status(410),
    '/forbidden': status(403),
    '/broken': status(503),
    '/moved': status(301, { location: '/fine' }),
    '/elsewhere': status(302, { location: '/fine' }),
    '/movedTwice': status(308, { location: '/moved' }),
    '/movedToSession': status(301, { location: '/session' }),
    '/session': status(302, { location: '/fine?session=1' }),
    '/sessionToMoved': status(302, { location: '/moved' }),
    '/unreadable': status(302, { location: 'http://' }),
    '/circle': status(302, { location: '/circle' }),
    '/app': status(302, { location: 'market://details' }),
    '/detour': status(302, { location: '/%75nsubscribe?u=1' }),
    '/inside': status(302, { location: 'http://10.0.0.1/admin' }),
    '/noHead': (request, response) =>
      response.writeHead(request.method === 'HEAD' ? 405 : 200, { 'content-type': 'text/html' }).end('x'),
    '/endless': (request, response) => {
      if (request.method === 'HEAD') response.writeHead(501).end();
      else response.write('x'.repeat(100_000));
    },
    '/silent': () => {},
    '/slow': (_, response) => void setTimeout(() => response.end(), 30),
  };

  before(async () => {
    server = createServer((request, response) => {
      const path = request.url ?? '';
      asked.push(`${request.method} ${path}`);
      most = Math.max(most, ++now);
      response.on('close', () => now--);
      (answers[path.replace(/\?.*/, '')] ?? status(404))(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    [asked, most] = [[], 0];
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Allows connections to the test’s own server only. */
  const isAllowed = (address: string) => address === '127.0.0.1';

  async function check(...paths: readonly string[]): Promise<unknown[]> {
    const addresses = paths.map((path) => (path.startsWith('/') ? origin + path : path));
    const outcomes = await checkLinks(addresses, { isAllowed, timeoutMs: 1_000 });
    return addresses.map((address) => outcomes.get(address));
  }

  it('reports the outcome of each address', async () => {
    assert.deepEqual(await check('/fine', '/nothing', '/gone', '/forbidden', '/broken', '/silent'), [
      { kind: 'fine', contentType: 'image/png' },
      { kind: 'missing', status: 404 },
      { kind: 'missing', status: 410 },
      { kind: 'refused', status: 403 },
      { kind: 'failing', status: 503 },
      { kind: 'silent', host: '127.0.0.1' },
    ]);
  });

  it('sends HEAD, falls back to GET, and reads no more than the headers', async () => {
    assert.deepEqual(await check('/fine', '/noHead', '/endless'), [
      { kind: 'fine', contentType: 'image/png' },
      { kind: 'fine', contentType: 'text/html' },
      { kind: 'fine' },
    ]);
    assert.deepEqual(asked.sort(), [
      'GET /endless',
      'GET /noHead',
      'HEAD /endless',
      'HEAD /fine',
      'HEAD /noHead',
    ]);
  });

  it('follows redirects, and reports where they end and which are permanent', async () => {
    assert.deepEqual(await check('/moved', '/elsewhere', '/circle', '/app'), [
      { kind: 'fine', contentType: 'image/png', movedTo: `${origin}/fine`, endsAt: `${origin}/fine` },
      { kind: 'fine', contentType: 'image/png', endsAt: `${origin}/fine` },
      { kind: 'redirects' },
      { kind: 'toApp', scheme: 'market' },
    ]);
    assert.ok(asked.filter((line) => line.endsWith('/circle')).length < 20);
  });

  it('reports the target of permanent redirects only', async () => {
    const outcomes = await check('/movedTwice', '/movedToSession', '/sessionToMoved');
    assert.deepEqual(
      outcomes.map((outcome) => (outcome as { movedTo?: string }).movedTo?.replace(origin, '')),
      ['/fine', '/session', undefined],
    );
  });

  it('reports a redirect without a target', async () => {
    answers['/emptyLocation'] = status(302, { location: '' });
    answers['/blankLocation'] = status(301, { location: '  ' });
    answers['/noLocation'] = status(307);
    const paths = ['/unreadable', '/emptyLocation', '/blankLocation', '/noLocation'];
    for (const outcome of await check(...paths)) assert.deepEqual(outcome, { kind: 'nowhere' });
  });

  it('reports a redirect out of the web', async () => {
    const targets = {
      notOpened: [
        'file:///etc/passwd',
        'FILE://host/a.png',
        'data:image/png;base64,iVBORw0KGgo=',
        'ftp://files.example/a.png',
        'javascript:alert(1)',
        ' javascript:alert(1)',
        'vbscript:a',
        'about:blank',
        'blob:https://a.example/1',
        'view-source:http://a.example/',
        'ws://a.example/',
      ],
      toApp: ['mailto:a@b.example', 'tel:+123', 'sms:1', 'itms-apps://a', 'intent://a#Intent;end', 'x-own:a'],
    };
    for (const [kind, locations] of Object.entries(targets)) {
      for (const location of locations) {
        answers['/out'] = status(302, { location });
        answers['/movedOut'] = status(301, { location: 'out' });
        const scheme = location.trim().replace(/:.*/, '').toLowerCase();
        for (const outcome of await check('/out', '/movedOut'))
          assert.deepEqual(outcome, { kind, scheme }, location);
      }
    }
  });

  it('follows redirects that are relative or have no scheme', async () => {
    const { host } = new URL(origin);
    for (const location of ['fine', './a/../fine', 'fine?', `//${host}/fine`, '/fine#part', '\\fine']) {
      answers['/start'] = status(302, { location });
      const [outcome] = (await check('/start')) as [{ readonly kind: string; readonly endsAt: string }];
      assert.equal(outcome.kind, 'fine', location);
      assert.equal(URL.parse(outcome.endsAt)?.pathname, '/fine', location);
    }
  });

  it('reports redirect loops, also over several addresses', async () => {
    answers['/there'] = status(302, { location: '/back' });
    answers['/back'] = status(302, { location: '/there' });
    answers['/part'] = status(302, { location: '#a' });
    answers['/longer'] = (request, response) =>
      status(302, { location: `${request.url}?x` })(request, response);
    for (const outcome of await check('/there', '/part', '/longer'))
      assert.deepEqual(outcome, { kind: 'redirects' });
  });

  it('does not follow a redirect to an unsubscribe link', async () => {
    assert.deepEqual(await check('/detour'), [{ kind: 'toUnsubscribe' }]);
    assert.deepEqual(asked, ['HEAD /detour']);
  });

  it('never connects to private addresses, also through a name or a redirect', async () => {
    const outcomes = await checkLinks([`${origin}/fine`, origin.replace('127.0.0.1', 'localhost')]);
    assert.deepEqual(
      [...outcomes.values()].map(({ kind }) => kind),
      ['private', 'private'],
    );
    assert.deepEqual(asked, []);
    assert.deepEqual(await check('/inside', 'http://[::1]:1/', 'http://2130706433:1/x'), [
      { kind: 'private', host: '10.0.0.1' },
      { kind: 'private', host: '[::1]' },
      // An address written as one number is parsed as 127.0.0.1.
      { kind: 'unreachable', host: '127.0.0.1', reason: 'ECONNREFUSED' },
    ]);
  });

  describe('behind a proxy', () => {
    const proxied = async (resolve: Resolve, ...addresses: readonly string[]) => {
      await using proxy = await tunnelProxy(Number(new URL(origin).port));
      const network = { proxy: proxy.address };
      const outcomes = await checkLinks(addresses, { network, isAllowed, resolve, timeoutMs: 2_000 });
      return {
        outcomes: addresses.map((address) => outcomes.get(address)),
        targets: proxy.tunnels.map(({ target }) => target),
      };
    };

    it('sends requests for resolved hosts through the proxy', async () => {
      const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
      assert.deepEqual(await proxied(resolve, 'http://shop.example/fine'), {
        outcomes: [{ kind: 'fine', contentType: 'image/png' }],
        targets: ['shop.example'],
      });
    });

    it('sends no request to the proxy for hosts that are private or cannot be resolved here', async () => {
      const resolve = async (name: string) => {
        if (name === 'inside.example') return [{ address: '10.0.0.1', family: 4 }];
        if (name === 'empty.example') return [];
        if (name === 'slow.example') return new Promise<never>(() => {});
        throw Object.assign(new Error('unknown'), {
          code: name === 'later.example' ? 'EAI_AGAIN' : 'ENOTFOUND',
        });
      };
      const hosts = ['intranet', 'later.example', 'empty.example', 'slow.example', 'inside.example'];
      assert.deepEqual(await proxied(resolve, ...hosts.map((host) => `http://${host}/fine`)), {
        outcomes: [
          { kind: 'unknownHere', host: 'intranet' },
          { kind: 'unknownHere', host: 'later.example' },
          { kind: 'unknownHere', host: 'empty.example' },
          { kind: 'silent', host: 'slow.example' },
          { kind: 'private', host: 'inside.example' },
        ],
        targets: [],
      });
      assert.deepEqual(asked, []);
    });
  });

  it('reports an unknown host and one that does not answer', async () => {
    const [unknown, closed] = await check('https://no-such-host.invalid/', 'http://127.0.0.1:1/');
    assert.deepEqual(unknown, { kind: 'unknownHost', host: 'no-such-host.invalid' });
    assert.deepEqual(closed, { kind: 'unreachable', host: '127.0.0.1', reason: 'ECONNREFUSED' });
  });

  it('takes no host for unknown while DNS can’t be reached', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('again'), { code: 'EAI_AGAIN' }));
    const outcomes = await checkLinks(['http://shop.example/'], { isAllowed, resolve });
    assert.deepEqual([...outcomes.values()], [{ kind: 'unresolved', host: 'shop.example' }]);
  });

  it('connects to the resolved address only, and resolves each name once', async () => {
    const { port } = new URL(origin);
    const resolved: string[] = [];
    const resolve = async (name: string) => {
      const isFirst = !resolved.includes(name);
      resolved.push(name);
      return [{ address: isFirst && name === 'shop.example' ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    };
    answers['/inner'] = status(302, { location: `http://inside.example:${port}/fine` });
    const addresses = ['fine', 'noHead', 'inner'].map((path) => `http://shop.example:${port}/${path}`);
    const outcomes = await checkLinks(addresses, { isAllowed, resolve });
    assert.deepEqual([...outcomes.values()].map(({ kind }) => kind).sort(), ['fine', 'fine', 'private']);
    assert.deepEqual(resolved, ['shop.example', 'inside.example']);
    assert.deepEqual(asked.sort(), ['GET /noHead', 'HEAD /fine', 'HEAD /inner', 'HEAD /noHead']);
  });

  it('does not wait for a resolver that does not answer', { timeout: 5_000 }, async () => {
    const addresses = ['http://a.example/1', 'http://a.example/2', 'http://b.example/'];
    const silent = (host: string) => ({ kind: 'silent', host });
    const resolve = () => new Promise<never>(() => {});
    const outcomes = await checkLinks(addresses, { isAllowed, resolve, timeoutMs: 50 });
    assert.deepEqual(
      addresses.map((address) => outcomes.get(address)),
      [silent('a.example'), silent('a.example'), silent('b.example')],
    );
  });

  it('can be canceled while a resolver does not answer', { timeout: 5_000 }, async () => {
    const stop = new AbortController();
    const resolve = () => {
      setImmediate(() => stop.abort());
      return new Promise<never>(() => {});
    };
    const outcomes = await checkLinks(['http://a.example/'], { isAllowed, resolve, signal: stop.signal });
    assert.equal(outcomes.size, 0);
  });

  it('requests each address once, a few in parallel, and stops when aborted', async () => {
    const addresses = Array.from({ length: 30 }, (_, index) => `${origin}/slow?${index % 25}`);
    const told: string[] = [];
    await checkLinks(addresses, { isAllowed, onChecked: (done, total) => told.push(`${done}/${total}`) });
    assert.equal(asked.length, 25);
    assert.equal(told.at(-1), '25/25');
    assert.ok(most <= 6, `${most} at once`);

    const stop = new AbortController();
    const outcomes = await checkLinks(addresses, {
      isAllowed,
      signal: stop.signal,
      onChecked: () => stop.abort(),
    });
    assert.equal(outcomes.size, 1);
  });

  it('sends no header that identifies the user', async () => {
    let headers: NodeJS.Dict<unknown> = {};
    answers['/headers'] = (request, response) => {
      headers = request.headers;
      response.setHeader('set-cookie', 'a=b').end();
    };
    await check('/headers', '/headers?again');
    assert.deepEqual(Object.keys(headers).sort(), ['accept', 'connection', 'host', 'user-agent']);
  });

  it('can return the first redirect of each address without following it', async () => {
    const paths = ['/elsewhere', '/movedTwice', '/fine', '/app', '/unreadable', '/gone'];
    const redirects = await firstRedirects(
      paths.map((path) => origin + path),
      { isAllowed },
    );
    assert.deepEqual(
      [...redirects].map(([address, target]) => `${address} ${target}`.replaceAll(origin, '')).sort(),
      [
        '/app market://details',
        '/elsewhere /fine',
        '/fine undefined',
        '/gone undefined',
        '/movedTwice /moved',
        '/unreadable undefined',
      ],
    );
    assert.ok(!asked.includes('HEAD /moved'));
    const [blocked] = (await firstRedirects([`${origin}/elsewhere`])).values();
    assert.equal(blocked, undefined);
  });
});

describe('An address', () => {
  const notPublic = `
    0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.255 169.254.169.254
    172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.170 192.0.2.1 192.88.99.0 192.88.99.255 192.168.0.1 198.18.0.1
    198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
    :: ::1 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b::8.8.8.8
    64:ff9b:1::1 64:ff9b:1:ffff::10.0.0.1 100::1 100:0:0:1::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1
    2001:3::1 2001:10::1 2001:1f:ffff::1 2001:20::1 2001:30::1 2001:db8::1 2002:7f00:1::1 2002:808:808::1 3ffe::1
    3fff::1 3fff:fff:ffff::1 4000::1 5f00::1 fc00::1 fd00::1 fe80::1 fe80::1%eth0 2606:4700::1111%eth0 feb0::1
    fec0::1 feff::1 ff00::1 ff02::1 ff0e::1 FE80::1 0:0:0:0:0:0:0:1
    localhost 127.1 2130706433 0x7f.1 [::1] ::1/128`;
  const publicOnes = `
    1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 169.253.255.255
    172.15.255.255 172.32.0.0 192.0.1.0 192.88.98.255 192.88.100.0 192.167.255.255 198.17.255.255 198.20.0.0
    223.255.255.255 2001:200::1 2001:4860:4860::8888 2003::1 2400:cb00::1 2606:4700::1111 2a00:1450::1 3ffd::1`;
  const words = (text: string) => text.trim().split(/\s+/);

  it('is public when a host on the internet can have it', () => {
    assert.deepEqual(words(notPublic).filter(isPublicAddress), []);
    assert.deepEqual(
      words(publicOnes).filter((address) => !isPublicAddress(address)),
      [],
    );
  });
});
