import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { limits, megabytes } from '../core/limits.ts';

export type WorkerOutcome<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  /** A newer job with the same key replaced this one in the queue. */
  | { readonly kind: 'superseded' }
  | WorkerFailure
  | { readonly kind: 'closed' };

/** The reason why a job failed. The worker was replaced by a new one, which has no state of the old one. */
export type WorkerFailure =
  | { readonly kind: 'timedOut'; readonly afterMs: number }
  /** The job exceeded the memory limit. `limit` is in bytes. */
  | { readonly kind: 'outOfMemory'; readonly limit: number }
  | { readonly kind: 'crashed'; readonly detail: string };

export interface WorkerOptions {
  /** The path of the worker's bundle. */
  readonly workerPath: string;
  /** The timeout for one job, after which the worker is replaced. */
  readonly timeoutMs?: number;
  /** The memory limit for the worker's JavaScript objects, in bytes. */
  readonly memory?: number;
  /** The directory of V8's compile cache, which makes the next start faster. */
  readonly codeCache?: string;
  /** The path of a module that the worker loads before its bundle. */
  readonly before?: string | undefined;
}

interface WaitingJob<Job, Answer> {
  readonly makeJob: () => Job;
  readonly settle: (outcome: WorkerOutcome<Answer>) => void;
}

interface Running<Job, Answer> extends WaitingJob<Job, Answer> {
  readonly id: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * Runs jobs in a worker thread that starts with the first one. A job has an `id`, which its answer repeats. Jobs run one at a time; the
 * queue keeps only the newest job of each key. A worker that hangs or dies fails its job and is replaced; `started` is called for each
 * new worker, which has no state.
 */
export class WorkerClient<Job extends object, Answer extends object> {
  readonly #options: WorkerOptions;
  readonly #started: () => void;
  readonly #waiting = new Map<string | symbol, WaitingJob<Job, Answer>>();
  #running: Running<Job, Answer> | undefined;
  #worker: Worker | undefined;
  #lastId = 0;
  #closed = false;

  constructor(options: WorkerOptions, started: () => void = () => {}) {
    this.#options = options;
    this.#started = started;
  }

  /** Runs a job. `makeJob` is called when the job is sent to the worker. Never rejects. */
  run(key: string | symbol, makeJob: () => Job): Promise<WorkerOutcome<Answer>> {
    if (this.#closed) return Promise.resolve({ kind: 'closed' });
    this.#waiting.get(key)?.settle({ kind: 'superseded' });
    return new Promise((settle) => {
      this.#waiting.set(key, { makeJob, settle });
      this.#runNext();
    });
  }

  /** Ends the worker. Queued and running jobs resolve as `closed`. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { settle } of this.#waiting.values()) settle({ kind: 'closed' });
    this.#waiting.clear();
    const worker = this.#worker;
    this.#replaceWorker({ kind: 'closed' });
    await worker?.terminate();
  }

  #runNext(): void {
    const [next] = this.#waiting;
    if (this.#running || !next) return;
    const [key, waiting] = next;
    this.#waiting.delete(key);
    this.#worker ??= this.#startWorker();
    this.#running = { ...waiting, id: ++this.#lastId, timer: this.#startTimer() };
    this.#worker.postMessage({ ...waiting.makeJob(), id: this.#lastId });
  }

  #startTimer(): NodeJS.Timeout {
    const afterMs = this.#options.timeoutMs ?? 20_000;
    return setTimeout(() => this.#replaceWorker({ kind: 'timedOut', afterMs }), afterMs);
  }

  #startWorker(): Worker {
    const { workerPath, memory = limits.workerMemory, codeCache, before } = this.#options;
    const resourceLimits = {
      maxOldGenerationSizeMb: megabytes(memory),
      maxYoungGenerationSizeMb: youngMegabytes,
    };
    const env = codeCache ? { ...process.env, NODE_COMPILE_CACHE: codeCache } : process.env;
    const worker = new Worker(workerPath, {
      resourceLimits,
      env,
      ...(before && { execArgv: [...process.execArgv, '--import', pathToFileURL(before).href] }),
    });
    this.#started();
    const failed = (failure: WorkerFailure) => {
      if (worker === this.#worker) this.#replaceWorker(failure);
    };
    worker.on('message', ({ id, ...answer }: Answer & { readonly id: number }) => {
      if (id === this.#running?.id) this.#finish({ kind: 'answered', answer: answer as unknown as Answer });
    });
    worker.on('error', (error: unknown) =>
      failed(isOutOfMemory(error) ? { kind: 'outOfMemory', limit: memory } : crashed(error)),
    );
    worker.on('exit', (code) => failed(crashed(`the worker ended with code ${code}`)));
    worker.unref();
    return worker;
  }

  #replaceWorker(outcome: WorkerOutcome<Answer>): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
    this.#finish(outcome);
  }

  #finish(outcome: WorkerOutcome<Answer>): void {
    const running = this.#running;
    this.#running = undefined;
    clearTimeout(running?.timer);
    running?.settle(outcome);
    this.#runNext();
  }
}

/**
 * The size of the young generation in MB. Node allows a worker 16 MB more to end after it has reached its limit; if more than that is
 * promoted at once, the whole process ends. At most two thirds of the young
 * generation are. A smaller one would be collected more often.
 */
const youngMegabytes = 18;

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const crashed = (error: unknown): WorkerFailure => ({
  kind: 'crashed',
  detail: error instanceof Error ? error.message : String(error),
});
