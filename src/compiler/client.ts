import type { CompiledMjml, Includes } from '../protocol/compiler.ts';
import { WorkerClient, type WorkerOptions, type WorkerOutcome } from './workerClient.ts';

/** A layout to compile. Of the waiting texts of one `document`, only the newest is compiled. */
export interface CompileJob {
  /** Who asks, and for which layout. */
  readonly document: string;
  readonly source: string;
  readonly includes: Includes;
}

export type CompileOutcome =
  | { readonly kind: 'compiled'; readonly compiled: CompiledMjml }
  | Exclude<WorkerOutcome<CompiledMjml>, { readonly kind: 'answered' }>;

/** The compiler in its worker thread, whose bundle is `dist/compiler.js`. */
export class Compiler {
  readonly #client: WorkerClient<CompileJob, CompiledMjml>;

  constructor(options: WorkerOptions) {
    this.#client = new WorkerClient(options);
  }

  /** Never rejects. */
  async compile(job: CompileJob): Promise<CompileOutcome> {
    const outcome = await this.#client.run(job.document, job);
    return outcome.kind === 'answered' ? { kind: 'compiled', compiled: outcome.answer } : outcome;
  }

  /** Ends the worker. Jobs under way resolve as closed. */
  close(): Promise<void> {
    return this.#client.close();
  }
}
