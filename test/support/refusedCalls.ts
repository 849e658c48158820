import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { patience } from '../../src/extension/kit/heldFiles.ts';

type Call = 'rename' | 'unlink' | 'open' | 'link';

/** Returns true if a call is to be refused. `path` is its last path argument, `values` are all its arguments. */
type Refusal = (path: string, values: readonly unknown[]) => boolean | Promise<boolean>;

/** Makes calls of `node:fs/promises` fail as if another program held the file, and shortens the pauses between retries. */
export class RefusedCalls implements Disposable {
  readonly #original = { ...fs };
  readonly #pauses = patience.pauses;

  constructor(pauses: readonly number[] = [0, 0, 0]) {
    patience.pauses = pauses;
  }

  /** Refuses calls with an error code. Returns a function that returns the number of calls since. */
  refuse(name: Call, isRefused: Refusal, code = 'EPERM'): () => number {
    let calls = 0;
    const call = this.#original[name] as (...values: unknown[]) => Promise<unknown>;
    const refused = async (...values: unknown[]) => {
      calls++;
      const path = String(values[name === 'rename' || name === 'link' ? 1 : 0]);
      if (!(await isRefused(path, values))) return call(...values);
      throw Object.assign(new Error(`${code}: ${name} '${path}'`), { code, syscall: name, path });
    };
    Object.assign(fs, { [name]: refused });
    syncBuiltinESMExports();
    return () => calls;
  }

  [Symbol.dispose](): void {
    patience.pauses = this.#pauses;
    Object.assign(fs, this.#original);
    syncBuiltinESMExports();
  }
}
