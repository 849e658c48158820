import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { bundles } from '../../../scripts/bundles.ts';
import { recordingServer } from './support/recordingServer.ts';

/**
 * Script of a Node process that loads the bundle, calls the service, and reports whether its own `fetch`, the global
 * dispatcher and the other globals changed. The second argument says whether it fetches something first.
 */
const host = `
const [bundle, address, fetchesBefore] = process.argv.slice(1);
const dispatchers = () => ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) => globalThis[Symbol.for(name)]);
const same = (before, after) => before.length === after.length && before.every((value, index) => value === after[index]);
const ownNames = () => Reflect.ownKeys(globalThis).map(String);
(async () => {
  if (fetchesBefore === 'yes') await (await fetch(address)).text();
  const { fetch: fetchBefore, Response: responseBefore } = globalThis;
  const [namesBefore, dispatchersBefore] = [ownNames(), dispatchers()];
  const { createMailingService } = await import(bundle);
  const service = createMailingService({ address, key: 'a', dateFormat: 'unix' });
  const folders = await service.listFolders();
  const maket = await service.createMaket({ title: 'a', body: 'b' });
  await service.close();
  const report = {
    sameFetch: globalThis.fetch === fetchBefore && globalThis.Response === responseBefore,
    sameDispatchers: same(dispatchersBefore, dispatchers()),
    newGlobals: ownNames().filter((name) => !namesBefore.includes(name)),
    folders,
    maket,
    fetched: (await fetch(address)).status,
  };
  process.stdout.write(JSON.stringify(report));
})();`;

test('the bundle leaves the host’s `fetch` and global dispatcher unchanged', async (t) => {
  const outdir = await mkdtemp(join(tmpdir(), 'service-bundle-'));
  t.after(() => rm(outdir, { recursive: true }));
  const { extension } = bundles({ outdir, development: false });
  // Bundled alone, so that no other module of the extension can hide a missing one.
  await build({ ...extension, entryPoints: { service: 'src/service/index.ts' }, plugins: [] });
  const bundle = join(outdir, 'service.mjs');
  await using server = await recordingServer([{ status: 201, body: { id: 7, folders: [] } }]);

  for (const fetchesBefore of ['yes', 'no']) {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--eval',
      host,
      pathToFileURL(bundle).href,
      server.url,
      fetchesBefore,
    ]);
    assert.deepEqual(JSON.parse(stdout), {
      sameFetch: true,
      sameDispatchers: true,
      newGlobals: [],
      folders: [],
      maket: 7,
      fetched: 201,
    });
  }

  const { size } = await stat(bundle);
  assert.ok(size < 400_000, `${size} bytes`);
});
