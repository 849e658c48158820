import { applyChange, type LetterRevision } from '../core/letters/letterPieces.ts';
import { limits } from '../core/limits.ts';
import type { CompileAnswer, CompiledMjml, CompileRequest, LayoutContext } from '../protocol/compiler.ts';
import { WorkerClient, type WorkerOptions, type WorkerOutcome } from '../threads/workerClient.ts';
import { editOf } from './edit.ts';

/** A layout to compile. If several texts of one `document` are queued, only the newest is compiled. */
export interface CompileJob {
  /** Identifies the layout and the requester. */
  readonly document: string;
  readonly source: string;
  readonly context: LayoutContext;
}

export type CompileOutcome =
  | { readonly kind: 'compiled'; readonly compiled: CompiledMjml }
  | Exclude<WorkerOutcome<CompiledMjml>, { readonly kind: 'answered' }>;

/** The maximum number of documents that client and worker cache. */
const mostDocuments = 8;

/** The state of a document that client and worker share. */
interface KnownDocument {
  source: string;
  letter?: LetterRevision | undefined;
}

const documentLength = ({ source, letter }: KnownDocument) =>
  source.length + (letter?.pieces.reduce((sum, { length }) => sum + length, 0) ?? 0);

/**
 * Compiles layouts in a worker thread, whose bundle is `dist/compiler.mjs`. For a document that was compiled before, both directions
 * transfer only changes, until it is forgotten.
 */
export class Compiler {
  readonly #client: WorkerClient<Omit<CompileRequest, 'id'>, CompileAnswer>;
  /** The cached documents, least recently used first. */
  readonly #known = new Map<string, KnownDocument>();
  #forgotten: string[] = [];

  constructor(options: WorkerOptions) {
    this.#client = new WorkerClient(options, () => this.#known.clear());
  }

  /** Never rejects. */
  async compile(job: CompileJob): Promise<CompileOutcome> {
    const { document, source, context } = job;
    let known: KnownDocument = { source: '' };
    const outcome = await this.#client.run(document, () => {
      known = this.#keep(document);
      const edit = editOf(known.source, source);
      known.source = source;
      return { document, edit, context, forget: this.#forgotten.splice(0) };
    });
    if (outcome.kind !== 'answered') return outcome;
    const { letter, ...rest } = outcome.answer;
    if (!letter) return { kind: 'compiled', compiled: rest };
    known.letter = applyChange(known.letter, letter);
    if (known.letter) return { kind: 'compiled', compiled: { ...rest, pieces: known.letter.pieces } };
    this.forget(document);
    return { kind: 'crashed', detail: 'the worker changed a letter that nobody knows' };
  }

  /** Drops the cache of a document that is not needed any more. */
  forget(document: string): void {
    if (this.#known.delete(document)) this.#forgotten.push(document);
  }

  /** Ends the worker. Queued and running jobs resolve as `closed`. */
  close(): Promise<void> {
    return this.#client.close();
  }

  #keep(document: string): KnownDocument {
    const known = this.#known.get(document) ?? { source: '' };
    this.#known.delete(document);
    this.#known.set(document, known);
    this.#forgetOldest();
    return known;
  }

  /** Drops the least recently used documents beyond the limits. Always keeps the newest one. */
  #forgetOldest(): void {
    let length = [...this.#known.values()].reduce((sum, known) => sum + documentLength(known), 0);
    for (const [document, known] of this.#known) {
      const { size } = this.#known;
      if (size === 1 || (size <= mostDocuments && length <= limits.keptLayouts)) return;
      this.forget(document);
      length -= documentLength(known);
    }
  }
}
