import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { isUpToDate } from '../../scripts/buildInputs.ts';
import { bundles } from '../../scripts/bundles.ts';

/**
 * Returns the path of a packaged worker: that of the last `npm run build` or, if its sources have changed since, one that is built for
 * this process.
 */
export async function builtWorker(name: 'compiler' | 'importer' | 'inspector' | 'lookup'): Promise<string> {
  const built = resolve('dist', `${name}.js`);
  if (await isUpToDate(built, name)) return built;
  const outdir = await mkdtemp(join(tmpdir(), `mr-${name}-`));
  process.once('exit', () => rmSync(outdir, { recursive: true }));
  await build(bundles({ outdir, development: false })[name]);
  return join(outdir, `${name}.js`);
}
