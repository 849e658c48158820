import { join } from 'node:path';
import type { WorkerOptions } from '../compiler/workerClient.ts';

/** Returns the options of a worker thread, whose bundle is beside that of the program. */
export function threadOf(bundles: string, bundle: 'compiler' | 'inspector'): WorkerOptions {
  const isOlder = Number(process.versions.node.split('.')[0]) < 22;
  return {
    workerPath: join(bundles, `${bundle}.mjs`),
    before: isOlder ? join(bundles, 'olderNode.mjs') : undefined,
  };
}
