import { Worker } from 'node:worker_threads';
import type { CompileAnswer, CompiledMjml, CompileRequest, Includes } from '../protocol/compiler.ts';

/** A layout to compile. Of the waiting texts of one `document`, only the newest is compiled. */
export interface CompileJob {
  /** Who asks, and for which layout. */
  readonly document: string;
  readonly source: string;
  readonly includes: Includes;
}

export type CompileOutcome =
  | { readonly kind: 'compiled'; readonly compiled: CompiledMjml }
  /** A newer text of the same document came before this one's turn. */
  | { readonly kind: 'superseded' }
  | { readonly kind: 'timedOut'; readonly afterMs: number }
  | { readonly kind: 'crashed'; readonly detail: string }
  | { readonly kind: 'closed' };

export interface CompilerOptions {
  /** The worker's bundle, `dist/compiler.js`. */
  readonly workerPath: string;
  /** How long one layout may take before the worker is replaced. */
  readonly timeoutMs?: number;
}

interface Waiting {
  readonly job: CompileJob;
  readonly settle: (outcome: CompileOutcome) => void;
}

interface Running extends Waiting {
  readonly id: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * The compiler, in a worker thread that starts with the first job. One job runs at a time; of those that
 * wait, each document has one, its newest. A worker that hangs or dies fails its job and is replaced for the next.
 */
export class Compiler {
  readonly #options: CompilerOptions;
  readonly #waiting = new Map<string, Waiting>();
  #running: Running | undefined;
  #worker: Worker | undefined;
  #lastId = 0;
  #closed = false;

  constructor(options: CompilerOptions) {
    this.#options = options;
  }

  /** Never rejects. */
  compile(job: CompileJob): Promise<CompileOutcome> {
    if (this.#closed) return Promise.resolve({ kind: 'closed' });
    this.#waiting.get(job.document)?.settle({ kind: 'superseded' });
    return new Promise((settle) => {
      this.#waiting.set(job.document, { job, settle });
      this.#runNext();
    });
  }

  /** Ends the worker. Jobs under way resolve as closed. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { settle } of this.#waiting.values()) settle({ kind: 'closed' });
    this.#waiting.clear();
    const worker = this.#worker;
    this.#replaceWorker({ kind: 'closed' });
    await worker?.terminate();
  }

  #runNext(): void {
    const [next] = this.#waiting.values();
    if (this.#running || !next) return;
    this.#waiting.delete(next.job.document);
    this.#worker ??= this.#startWorker();
    this.#running = { ...next, id: ++this.#lastId, timer: this.#startTimer() };
    this.#worker.postMessage({ id: this.#lastId, ...next.job } satisfies CompileRequest);
  }

  #startTimer(): NodeJS.Timeout {
    const afterMs = this.#options.timeoutMs ?? 20_000;
    return setTimeout(() => this.#replaceWorker({ kind: 'timedOut', afterMs }), afterMs);
  }

  #startWorker(): Worker {
    const worker = new Worker(this.#options.workerPath);
    const fail = (detail: string) => {
      if (worker === this.#worker) this.#replaceWorker({ kind: 'crashed', detail });
    };
    worker.on('message', (answer: CompileAnswer) => this.#answered(answer));
    worker.on('error', (error) => fail(error instanceof Error ? error.message : String(error)));
    worker.on('exit', (code) => fail(`the worker ended with code ${code}`));
    worker.unref();
    return worker;
  }

  #answered({ id, ...compiled }: CompileAnswer): void {
    if (id === this.#running?.id) this.#finish({ kind: 'compiled', compiled });
  }

  #replaceWorker(outcome: CompileOutcome): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
    this.#finish(outcome);
  }

  #finish(outcome: CompileOutcome): void {
    const running = this.#running;
    this.#running = undefined;
    clearTimeout(running?.timer);
    running?.settle(outcome);
    this.#runNext();
  }
}
