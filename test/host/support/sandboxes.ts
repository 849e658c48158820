/** The process that runs the sandboxes of a window's tests. Messages start and stop them. */
import { join } from 'node:path';
import type { SandboxOptions } from '../../../src/protocol/sandbox.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';

export interface ToSandboxes {
  /** The caller's number for the sandbox. */
  readonly id: number;
  /** Starts the sandbox with these options; stops it without them. */
  readonly options?: SandboxOptions;
}

/** The result. A stopped sandbox has no address. */
export interface FromSandboxes {
  readonly id: number;
  readonly url?: string;
  readonly key?: string;
  readonly error?: string;
}

const layouts = join(import.meta.dirname, '../../../src/sandbox/demo/layouts');
const running = new Map<number, Sandbox>();

async function obey({ id, options }: ToSandboxes): Promise<FromSandboxes> {
  if (!options) {
    await running.get(id)?.close();
    running.delete(id);
    return { id };
  }
  const sandbox = await startSandbox({ layouts, ...options });
  running.set(id, sandbox);
  return { id, url: sandbox.url, key: sandbox.key };
}

process.on('message', async (message: ToSandboxes) => {
  try {
    process.send?.(await obey(message));
  } catch (error) {
    process.send?.({ id: message.id, error: String(error) } satisfies FromSandboxes);
  }
});
// The window is gone.
process.once('disconnect', () => process.exit());
