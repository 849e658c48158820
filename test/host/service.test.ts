import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import { pathToFileURL } from 'node:url';
import type * as Service from '../../src/service/index.ts';
import { selfSigned } from '../unit/service/support/certificate.ts';
import { recordingServer } from '../unit/service/support/recordingServer.ts';
import { tunnelProxy } from '../unit/service/support/tunnelProxy.ts';
import { installedFile } from './support/mailroom.ts';

/** VS Code patches the network modules of its host, so these tests repeat what others check in plain Node. */
describe('the service’s client in the extension host', () => {
  const load = (): Promise<typeof Service> => import(pathToFileURL(installedFile('dist/service.mjs')).href);
  const options = { key: 'a', dateFormat: 'unix' } as const;

  it('does not change the host’s fetch', async () => {
    await using server = await recordingServer([{ status: 200, body: { folders: [] } }]);
    const globals = () =>
      ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) =>
        Reflect.get(globalThis, Symbol.for(name)),
      );
    await fetch(server.url);
    const before = [globalThis.fetch, ...globals()];

    const { createMailingService } = await load();
    const service = createMailingService({ ...options, address: server.url });
    assert.deepEqual(await service.listFolders(), []);
    await service.close();

    assert.ok([globalThis.fetch, ...globals()].every((value, index) => value === before[index]));
    assert.equal((await fetch(server.url)).status, 200);
  });

  it('checks certificates itself, and reaches the service through a proxy', async () => {
    const certificate = selfSigned();
    await using server = await recordingServer([{ status: 204 }], (listener) =>
      createServer(certificate, listener),
    );
    await using proxy = await tunnelProxy(server.port);
    const { createMailingService } = await load();
    const folders = async (strictSSL: boolean) => {
      const network = { proxy: proxy.address, strictSSL };
      const service = createMailingService({
        ...options,
        address: 'https://service.test/v1',
        network,
      });
      return service.listFolders().finally(() => service.close());
    };

    assert.deepEqual(await folders(false), []);
    const { cause } = await folders(true).catch((error) => error);
    assert.equal(cause.code, 'DEPTH_ZERO_SELF_SIGNED_CERT');
    assert.equal(server.received.length, 1);
    assert.equal(proxy.tunnels.length, 2);
  });
});
