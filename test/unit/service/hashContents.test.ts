import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { hashContents } from '../../../src/service/index.ts';

const content = Buffer.from('a picture');
const sha256 = createHash('sha256').update(content).digest('hex');

describe('`hashContents`', () => {
  let server: Server;
  let origin: string;
  const sent = { bytes: 0 };
  let location = '';

  before(async () => {
    server = createServer(({ url = '', method }, response) => {
      assert.equal(method, 'GET');
      switch (url) {
        case '/a.png':
          response.write(content.subarray(0, 4));
          return response.end(content.subarray(4));
        case '/moved.png':
          return response.writeHead(302, { location: '/a.png' }).end('a page');
        case '/inside.png':
          return response.writeHead(302, { location: 'http://10.0.0.1/a.png' }).end();
        case '/out.png':
          return response.writeHead(302, { location }).end();
        case '/notModified.png':
          return response.writeHead(304).end();
        case '/cut.png':
          response.writeHead(200, { 'content-length': '100' }).write('a');
          return response.destroy();
        case '/silent.png':
          return response.write('a');
        case '/endless.png': {
          const write = (): void => {
            while (!response.destroyed && response.write(Buffer.alloc(1_000_000))) sent.bytes += 1_000_000;
            response.once('drain', write);
          };
          return write();
        }
        default:
          return response.writeHead(url === '/gone.png' ? 404 : 503).end('a page');
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const isAllowed = (address: string) => address === '127.0.0.1';

  async function hashed(path: string, timeoutMs = 10_000) {
    const found = await hashContents([origin + path], { isAllowed, timeoutMs });
    return found.get(origin + path);
  }

  it('hashes the content of an address, also behind redirects', async () => {
    for (const path of ['/a.png', '/moved.png'])
      assert.deepEqual(await hashed(path), { kind: 'content', bytes: content.length, sha256 });
  });

  it('reports a content that is missing, incomplete, or at a private address', async () => {
    assert.deepEqual(await hashed('/gone.png'), { kind: 'missing', status: 404 });
    assert.deepEqual(await hashed('/broken.png'), { kind: 'failing', status: 503 });
    assert.deepEqual(await hashed('/inside.png'), { kind: 'private', host: '10.0.0.1' });
    assert.equal((await hashed('/cut.png'))?.kind, 'unreachable');
  });

  it('reports a redirect that it does not follow', async () => {
    for (const [target, outcome] of [
      ['file:///etc/passwd', { kind: 'notOpened', scheme: 'file' }],
      ['data:image/png;base64,iVBORw0KGgo=', { kind: 'notOpened', scheme: 'data' }],
      ['ftp://files.example/a.png', { kind: 'notOpened', scheme: 'ftp' }],
      ['javascript:alert(1)', { kind: 'notOpened', scheme: 'javascript' }],
      ['mailto:a@b.example', { kind: 'toApp', scheme: 'mailto' }],
      ['/unsubscribe', { kind: 'toUnsubscribe' }],
      ['', { kind: 'nowhere' }],
      ['http://', { kind: 'nowhere' }],
      ['/out.png', { kind: 'redirects' }],
    ] as const) {
      location = target;
      assert.deepEqual(await hashed('/out.png'), outcome, target);
    }
    assert.deepEqual(await hashed('/notModified.png'), { kind: 'nowhere' });
  });

  it('stops at a limit on size and time', async () => {
    assert.deepEqual(await hashed('/endless.png'), { kind: 'tooLarge' });
    assert.ok(sent.bytes < 100_000_000, `${sent.bytes}`);
    assert.deepEqual(await hashed('/silent.png', 100), { kind: 'silent', host: '127.0.0.1' });
  });

  it('requests public hosts only', async () => {
    const address = `${origin}/a.png`;
    const found = await hashContents([address]);
    assert.deepEqual(found.get(address), { kind: 'private', host: '127.0.0.1' });
  });
});
