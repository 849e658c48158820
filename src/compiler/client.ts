import { applyChange, type LetterRevision } from '../core/letterPieces.ts';
import type { CompileAnswer, CompiledMjml, CompileRequest, Includes } from '../protocol/compiler.ts';
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

/**
 * The compiler in its worker thread, whose bundle is `dist/compiler.js`. Of a letter that was compiled before, the worker
 * tells only what has changed; the rest is kept here until it is forgotten.
 */
export class Compiler {
  readonly #client: WorkerClient<Omit<CompileRequest, 'id'>, CompileAnswer>;
  readonly #letters = new Map<string, LetterRevision>();

  constructor(options: WorkerOptions) {
    this.#client = new WorkerClient(options);
  }

  /** Never rejects. */
  async compile(job: CompileJob): Promise<CompileOutcome> {
    const whole = !this.#letters.has(job.document);
    const outcome = await this.#client.run(job.document, { ...job, whole });
    if (outcome.kind !== 'answered') return outcome;
    const { letter: change, ...rest } = outcome.answer;
    if (!change) return { kind: 'compiled', compiled: rest };
    const letter = applyChange(this.#letters.get(job.document), change);
    // The letter was forgotten meanwhile.
    if (!letter) return await this.compile(job);
    this.#letters.set(job.document, letter);
    return { kind: 'compiled', compiled: { ...rest, pieces: letter.pieces } };
  }

  /** Keeps nothing of a document that will not be compiled again soon. */
  forget(document: string): void {
    this.#letters.delete(document);
  }

  /** Ends the worker. Jobs under way resolve as closed. */
  close(): Promise<void> {
    return this.#client.close();
  }
}
