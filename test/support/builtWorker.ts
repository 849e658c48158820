import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { isUpToDate } from '../../scripts/buildInputs.ts';
import { bundles } from '../../scripts/bundles.ts';
import { type OtherSystem, onOtherSystem } from './otherDisk.ts';

/** The file of each worker, and the bundle that it is a part of. */
const files = {
  compiler: { bundle: 'layoutThreads', file: 'compiler.mjs' },
  inspector: { bundle: 'layoutThreads', file: 'inspector.mjs' },
  importer: { bundle: 'importer', file: 'importer.js' },
  lookup: { bundle: 'lookup', file: 'lookup.js' },
} as const;

/**
 * Returns the path of a packaged worker: that of the last `npm run build` or, if its sources have changed since, one that is built for
 * this process. With `system`, it is built to run as on that one; by default, on the one that `MAILROOM_SYSTEM` names.
 */
export async function builtWorker(
  name: keyof typeof files,
  system = process.env.MAILROOM_SYSTEM as OtherSystem | undefined,
): Promise<string> {
  const { bundle, file } = files[name];
  const built = resolve('dist', file);
  if (!system && (await isUpToDate(built, bundle))) return built;
  const outdir = await mkdtemp(join(tmpdir(), `mr-${name}-`));
  process.once('exit', () => rmSync(outdir, { recursive: true }));
  const options = bundles({ outdir, development: false })[bundle];
  await build(system ? onOtherSystem(system, options) : options);
  return join(outdir, file);
}
