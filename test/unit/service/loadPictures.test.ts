import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { loadPictures } from '../../../src/service/index.ts';

describe('`loadPictures`', () => {
  let server: Server;
  let origin: string;
  const asked: string[] = [];

  before(async () => {
    server = createServer(({ url = '' }, response) => {
      asked.push(url);
      const bytes = Number(url.slice(1));
      if (Number.isNaN(bytes)) response.writeHead(404).end();
      else response.end(Buffer.alloc(bytes, 'a'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Loads the paths. Returns what became of each: the bytes, or why there are none. */
  async function load(paths: readonly string[], most: number) {
    const addresses = paths.map((path) => origin + path);
    const found = await loadPictures(addresses, most, { isAllowed: (address) => address === '127.0.0.1' });
    return addresses.map((address) => {
      const outcome = found.get(address);
      return outcome?.kind === 'picture' ? outcome.data.byteLength : outcome?.kind;
    });
  }

  it('returns what the addresses return', async () => {
    assert.deepEqual(await load(['/10', '/gone', '/2000'], 10_000), [10, 'missing', 2000]);
  });

  it('keeps no more than the given bytes of all together', async () => {
    const found = await load(['/4000', '/3999', '/3998', '/3997'], 10_000);
    assert.equal(found.filter((each) => each === 'tooLarge').length, 2, found.join());
  });

  it('keeps the room that a picture takes that is too large for it', async () => {
    const large = await load(['/20000'], 10_000);
    assert.deepEqual(large, ['tooLarge']);
    assert.deepEqual(await load(['/10000'], 10_000), [10_000]);
  });

  it('requests nothing if there is no room', async () => {
    asked.length = 0;
    assert.deepEqual(await load(['/10', '/20'], 0), ['tooLarge', 'tooLarge']);
    assert.deepEqual(asked, []);
  });
});
