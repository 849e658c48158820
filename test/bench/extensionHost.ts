import type * as vscodeApi from 'vscode';
import { Inspector, type Session } from './inspectorProtocol.ts';

/** What an extension host holds after garbage collection. Compiled code doesn't count: V8 adds and drops it as functions are used. */
export interface Held {
  /** Bytes of the heap of the extension host itself. */
  readonly heap: number;
  /** Bytes of the heaps of its worker threads. */
  readonly threads: number;
  /** Listeners of VS Code’s events. */
  readonly listeners: number;
  /** What keeps the process alive: timers, sockets, files, workers and the like. */
  readonly handles: number;
}

type Api = typeof vscodeApi;

/** The extension host of a window that was opened with `inspect`, examined through V8’s inspector. */
export class ExtensionHost {
  readonly #inspector: Inspector;
  /** The path of a file of the extension, on whose behalf VS Code’s API is asked for. */
  readonly #file: string;

  private constructor(inspector: Inspector, file: string) {
    this.#inspector = inspector;
    this.#file = file;
  }

  /** `port` is that of `inspect`; `file` the path of a file of the extension. */
  static async connect(port: number, file: string): Promise<ExtensionHost> {
    return new ExtensionHost(await Inspector.connect(port), file);
  }

  /** Runs a function in the extension host. It may use its arguments and globals only. */
  async run<T, Arguments extends readonly unknown[]>(
    work: (vscode: Api, ...args: Arguments) => T | Promise<T>,
    ...args: Arguments
  ): Promise<T> {
    const api = `process.getBuiltinModule('node:module').createRequire(${JSON.stringify(this.#file)})('vscode')`;
    const code = `(async () => (${work})(${[api, ...args.map((arg) => JSON.stringify(arg))].join(', ')}))()`;
    return await evaluate<T>(this.#inspector.main, code);
  }

  async held(): Promise<Held> {
    const sessions = this.#inspector.sessions();
    // Counting collects garbage, too: what that finalizes, the second collection frees.
    const listeners = await this.#listeners();
    await Promise.all(sessions.map((session) => session.send('HeapProfiler.collectGarbage')));
    const [heap = 0, ...others] = await Promise.all(sessions.map(dataOf));
    const threads = others.reduce((sum, size) => sum + size, 0);
    const handles = await evaluate<number>(this.#inspector.main, 'process.getActiveResourcesInfo().length');
    return { heap, threads, listeners, handles };
  }

  /** Names what keeps the process alive, with its number. */
  handles(): Promise<Record<string, number>> {
    return this.run(() => {
      const counts: Record<string, number> = {};
      for (const name of process.getActiveResourcesInfo()) counts[name] = (counts[name] ?? 0) + 1;
      return counts;
    });
  }

  close(): void {
    this.#inspector.close();
  }

  /** Counts the objects in which VS Code’s events keep their listeners. */
  async #listeners(): Promise<number> {
    const { main } = this.#inspector;
    const api = `process.getBuiltinModule('node:module').createRequire(${JSON.stringify(this.#file)})('vscode')`;
    const prototype = await main.send<{ result: { objectId: string } }>('Runtime.evaluate', {
      expression: `(() => {
        const emitter = new (${api}.EventEmitter)();
        emitter.event(() => {});
        const isKept = (value) => Object.values(value ?? {}).some((each) => typeof each === 'function');
        return Object.getPrototypeOf(Object.values(emitter).find((value) => typeof value === 'object' && isKept(value)));
      })()`,
      objectGroup: 'listeners',
    });
    const { objects } = await main.send<{ objects: { objectId: string } }>('Runtime.queryObjects', {
      prototypeObjectId: prototype.result.objectId,
      objectGroup: 'listeners',
    });
    const { result } = await main.send<{ result: { value: number } }>('Runtime.callFunctionOn', {
      objectId: objects.objectId,
      functionDeclaration: 'function () { return this.length; }',
    });
    await main.send('Runtime.releaseObjectGroup', { objectGroup: 'listeners' });
    return result.value;
  }
}

/** Returns the bytes of a thread's heap that are not compiled code. */
function dataOf(session: Session): Promise<number> {
  return evaluate(
    session,
    `process.getBuiltinModule('node:v8').getHeapSpaceStatistics()
      .filter(({ space_name }) => !/^(code|trusted)_/.test(space_name))
      .reduce((sum, { space_used_size }) => sum + space_used_size, 0)`,
  );
}

async function evaluate<T>(session: Session, expression: string): Promise<T> {
  const { result, exceptionDetails } = await session.send<Evaluated<T>>('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

interface Evaluated<T> {
  readonly result: { readonly value: T };
  readonly exceptionDetails?: {
    readonly text: string;
    readonly exception?: { readonly description?: string };
  };
}
