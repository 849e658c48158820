import { join } from 'node:path';
import { Compiler } from '../compiler/client.ts';
import { InspectorClient } from '../inspector/client.ts';
import type { WorkerOptions } from '../threads/workerClient.ts';

/** Returns the options of a worker thread, whose bundle is beside that of the program. */
function threadOf(bundles: string, bundle: 'compiler' | 'inspector'): WorkerOptions {
  const isOlder = Number(process.versions.node.split('.')[0]) < 22;
  return {
    workerPath: join(bundles, `${bundle}.mjs`),
    before: isOlder ? join(bundles, 'olderNode.mjs') : undefined,
  };
}

/** The worker threads of a command. Each starts with the first layout that needs it. */
export interface Threads {
  readonly compiler: Compiler;
  readonly inspector: InspectorClient;
  close(): Promise<void>;
}

/** Opens the worker threads. `bundles` is the directory with their bundles. */
export function openThreads(bundles: string): Threads {
  const compiler = new Compiler(threadOf(bundles, 'compiler'));
  const inspector = new InspectorClient(threadOf(bundles, 'inspector'));
  return {
    compiler,
    inspector,
    close: async () => {
      await Promise.all([compiler.close(), inspector.close()]);
    },
  };
}
