import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { isUpToDate } from '../../scripts/buildInputs.ts';
import { bundles } from '../../scripts/bundles.ts';
import { type OtherSystem, onOtherSystem } from './otherDisk.ts';

type BuiltWorker = 'compiler' | 'inspector' | 'importer' | 'lookup';

/**
 * Returns the path of a packaged worker: that of the last `npm run build` or, if its sources have changed since, one that is built for
 * this process. With `system`, it is built to run as on that one; by default, on the one that `MAILROOM_SYSTEM` names.
 */
export async function builtWorker(
  name: BuiltWorker,
  system = process.env.MAILROOM_SYSTEM as OtherSystem | undefined,
): Promise<string> {
  const file = `${name}.mjs`;
  const built = resolve('dist', file);
  if (!system && (await isUpToDate(built, 'threads'))) return built;
  const outdir = await mkdtemp(join(tmpdir(), `mr-${name}-`));
  process.once('exit', () => rmSync(outdir, { recursive: true }));
  const { threads: options } = bundles({ outdir, development: false });
  await build(system ? onOtherSystem(system, options) : options);
  return join(outdir, file);
}
